import Friends
import Testing

@Suite struct IdentifierTests {
  @Test func `Identities of equal text are one key`() {
    let text = "我的好友/家人/苦海无涯"
    var ages: [FriendID: Int] = [FriendID(rawValue: text): 1]
    ages[FriendID(rawValue: String(Array(text)))] = 2
    #expect(ages == [FriendID(rawValue: text): 2])
  }

  @Test func `Texts that look alike but differ in bytes are different identities`() {
    let composed = FriendID(rawValue: "caf\u{E9}")
    let decomposed = FriendID(rawValue: "cafe\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test(arguments: 0...40)
  func `Each byte of an identity counts`(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(GroupID(rawValue: text) == GroupID(rawValue: text + ""))
    for position in 0..<length {
      var other = Array(text.utf8)
      other[position] = 0x62
      #expect(GroupID(rawValue: text) != GroupID(rawValue: String(decoding: other, as: UTF8.self)))
    }
    #expect(GroupID(rawValue: text) != GroupID(rawValue: text + "a"))
  }

  @Test func `An element's identity is read back from its text`() {
    let ids: [FriendElementID] = [
      .section("s"), .group("a/b#2"), .membership("我的好友/家人/段:x"), .group(""),
    ]
    for id in ids { #expect(FriendElementID(id.description) == id) }
    for text in ["", "g", "x:1", "group:1", "：g"] { #expect(FriendElementID(text) == nil) }
  }
}

@Suite struct DerivedIdentitiesTests {
  @Test func `Equal names get numbers in their order, per group and per section`() {
    var identities = DerivedIdentities()
    let section = identities.section(named: "我的好友")
    let first = identities.group(named: "朋友", in: section)
    let second = identities.group(named: "朋友", in: section)
    #expect(first == "我的好友/朋友")
    #expect(second == "我的好友/朋友#2")
    var table = FriendTable()
    let friend = Friend(id: "", name: "段")
    var members = DerivedIdentities.Members(of: second)
    for _ in 0..<3 { _ = members.enter(friend, in: &table) }
    var others = DerivedIdentities.Members(of: first)
    _ = others.enter(friend, in: &table)
    #expect(
      table.values.map(\.id) == [
        "我的好友/朋友#2/段", "我的好友/朋友#2/段#2", "我的好友/朋友#2/段#3", "我的好友/朋友/段",
      ])
    let other = identities.section(named: "我的手机")
    #expect(identities.group(named: "朋友", in: other) == "我的手机/朋友")
  }

  @Test func `Names with separators in them do not collide`() {
    var made: Set<GroupID> = []
    var count = 0
    var identities = DerivedIdentities()
    for sectionName in [nil, "a", "a/b", "a#2", "a", "%2F", "a%2Fb", "/"] {
      let section = identities.section(named: sectionName)
      for groupName in [nil, "b", "b#2", "b", "b/c", "#", "b%232"] {
        made.insert(identities.group(named: groupName, in: section))
        count += 1
      }
    }
    #expect(made.count == count)
  }

  @Test func `A friend who joins elsewhere changes nobody's identity`() {
    func ids(_ names: [String]) -> [FriendID] {
      var members = DerivedIdentities.Members(of: "g")
      var table = FriendTable()
      return names.map { members.enter(Friend(id: "", name: $0), in: &table) }
    }
    let before = ids(["甲", "乙", "丙"])
    let after = ids(["甲", "丁", "乙", "丙"])
    #expect(Set(before).isSubset(of: Set(after)))
  }
}
