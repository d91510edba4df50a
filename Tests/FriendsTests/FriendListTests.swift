import Friends
import Outlines
import Testing

@Suite struct FriendListTests {
  @Test func `A named section is an element, the groups of an unnamed one stand at the top`() {
    let trees = sampleList().outlineTrees()
    #expect(trees.map(\.element) == [.section("near"), .group("other")])
    let groups = trees[0].children ?? []
    #expect(groups.map(\.element) == [.group("family"), .group("work")])
    let members = groups[1].children ?? []
    #expect(
      members.map(\.element) == [
        .membership("work/anna", "anna"), .membership("work/cy", "cy"),
        .membership("work/di", "di"),
      ])
    #expect(members.allSatisfy { $0.children == nil })
  }

  @Test func `A group without members is an empty branch`() {
    let list = FriendList(
      sections: [FriendSection(id: "s", groups: [FriendGroup(id: "g", name: "Empty")])])
    #expect(list.outlineTrees() == [OutlineTree(.group("g"), children: [])])
  }

  @Test func `Sections and groups are found by identity`() {
    let index = FriendListIndex(sampleList())
    #expect(index["work" as GroupID]?.name == "Work")
    #expect(index["near" as SectionID]?.groups.count == 2)
    #expect(index["none" as GroupID] == nil)
  }

  @Test func `Sorting by presence puts those who are there first, then by name`() {
    #expect(
      sampleList().sorted(.presence).outlineText
        == "家人: Anna Birch, Bo; Work: Anna Birch, Café Owner, 大哥; Others: Edda")
    var list = sampleList()
    list.friends["anna"]?.presence = .offline
    #expect(
      list.sorted(.presence).outlineText
        == "家人: Bo, Anna Birch; Work: Café Owner, Anna Birch, 大哥; Others: Edda")
    #expect(list.sorted(.manual) == list)
  }

  @Test func `Names compare without case and accents, digits as numbers`() {
    let names = ["Zoe", "room 10", "émile", "Room 9", "Emil", "room 010b", "anna", "大哥", "Ａnton"]
    let sorted = names.sorted { NameKey($0) < NameKey($1) }
    #expect(
      sorted == ["anna", "Ａnton", "Emil", "émile", "Room 9", "room 10", "room 010b", "Zoe", "大哥"])
  }

  @Test func `Friends of one name are ordered by identity`() {
    let friends = ["c", "a", "b"].map { Friend(id: FriendID(rawValue: $0), name: "Same") }
    let list = FriendList(
      sections: [
        FriendSection(
          id: "s",
          groups: [
            FriendGroup(
              id: "g",
              memberships: friends.map {
                Membership(id: MembershipID(rawValue: $0.id.rawValue), friend: $0.id)
              })
          ])
      ],
      friends: FriendTable(friends))
    let sorted = list.sorted(.name).sections[0].groups[0].memberships
    #expect(sorted.map(\.id) == ["a", "b", "c"])
  }
}

@Suite struct FriendFilterTests {
  @Test(arguments: [
    ("anna", "家人: Anna Birch; Work: Anna Birch"),
    ("ＣＡＦＥ", "Work: Café Owner"),
    ("bo", "家人: Bo"),
    ("小商", "家人: Bo"),
    ("心疼", "Work: 大哥"),
    ("outside", "家人: Anna Birch; Work: Anna Birch"),
    ("work", "Work: Anna Birch, Café Owner, 大哥"),
    ("work anna", "Work: Anna Birch"),
    ("birch reading", "家人: Anna Birch; Work: Anna Birch"),
    ("birch 疼", ""),
    ("4930123", "家人: Anna Birch; Work: Anna Birch"),
    ("123-4", "家人: Anna Birch; Work: Anna Birch"),
    ("birchreading", ""),
    ("nobody", ""),
  ])
  func `A search finds what contains all its words`(text: String, expected: String) {
    #expect(sampleList().search(text).outlineText == expected)
  }

  @Test(arguments: ["", "  ", "\n\t　"])
  func `A search without words is the whole list`(text: String) {
    #expect(sampleList().search(text) == sampleList())
  }

  @Test func `A search keeps the headings of what it found and drops the others`() {
    let found = sampleList().search("edda")
    #expect(found.sections.map(\.id) == ["far"])
    #expect(found.sections[0].groups.map(\.name) == ["Others"])
    let family = sampleList().search("小商人")
    #expect(family.sections.map(\.name) == ["我的好友"])
    #expect(family.sections[0].groups.map(\.id) == ["family"])
  }

  @Test func `A group found by its title is shown even when nobody is in it`() {
    var list = sampleList()
    list.sections[0].groups.append(FriendGroup(id: "empty", name: "Climbing"))
    #expect(list.search("climb").outlineText == "Climbing: ")
  }

  @Test func `Online shows who is online, away or busy, and not who is unknown`() {
    #expect(
      sampleList().onlineOnly().outlineText == "家人: Anna Birch, Bo; Work: Anna Birch, Café Owner")
  }

  @Test func `The counts of the whole list are still there for what a search found`() {
    let list = sampleList()
    let counts = FriendCounts(list)
    let found = list.search("大哥")
    #expect(counts[found.sections[0].groups[0].id].total == 3)
    #expect(FriendCounts(found)[found.sections[0].groups[0].id].total == 1)
  }
}
