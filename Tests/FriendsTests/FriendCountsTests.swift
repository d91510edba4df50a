import Friends
import Testing

@Suite struct FriendCountsTests {
  @Test func `A group counts memberships; a section and the list count each friend once`() {
    let list = sampleList()
    let counts = FriendCounts(list)
    #expect(counts["family" as GroupID] == FriendCount(total: 2, present: 2, online: 2))
    #expect(counts["work" as GroupID] == FriendCount(total: 3, present: 2, online: 2))
    // Anna is in both groups.
    #expect(counts["near" as SectionID] == FriendCount(total: 4, present: 3, online: 3))
    #expect(counts.list == FriendCount(total: 5, present: 3, online: 3))
  }

  @Test func `Where nothing is known and nothing declared there is a total only`() {
    let counts = FriendCounts(sampleList())
    #expect(counts["other" as GroupID] == FriendCount(total: 1, present: 0, online: nil))
    #expect(counts["far" as SectionID].online == nil)
  }

  @Test func `An empty group has nobody online of nobody`() {
    let list = FriendList(
      sections: [FriendSection(id: "s", groups: [FriendGroup(id: "g", name: "Empty")])])
    #expect(FriendCounts(list)["g" as GroupID].online == 0)
    #expect(FriendCounts(list).list == FriendCount(total: 0, present: 0, online: 0))
  }

  @Test(arguments: [(3, 3), (0, 0), (9, 4), (-2, 0)])
  func `A declared count stands in where no presence is known, within the total`(
    declared: Int, shown: Int
  ) {
    let list = list(of: [.unknown, .unknown, .unknown, .unknown], declared: declared)
    let counts = FriendCounts(list)
    #expect(counts["g" as GroupID] == FriendCount(total: 4, present: 0, online: shown))
    #expect(counts["s" as SectionID].online == shown)
    #expect(counts.list.online == shown)
  }

  @Test func `One known presence is enough to leave the declared count aside`() {
    let list = list(of: [.unknown, .offline, .online], declared: 3)
    #expect(FriendCounts(list)["g" as GroupID] == FriendCount(total: 3, present: 1, online: 1))
  }

  @Test func `A list of counted and of declared groups adds up what its groups show`() {
    var list = list(of: [.online, .offline], declared: 2)
    let silent = self.list(of: [.unknown, .unknown, .unknown], declared: 2, group: "h")
    list.sections[0].groups += silent.sections[0].groups
    for friend in silent.friends.values where list.friends[friend.id] == nil {
      list.friends[friend.id] = friend
    }
    #expect(FriendCounts(list).list == FriendCount(total: 5, present: 1, online: 3))
  }

  @Test func `A membership of nobody is not counted`() {
    var list = sampleList()
    list.sections[0].groups[0].memberships.append(Membership(id: "ghost", friend: "ghost"))
    #expect(FriendCounts(list)["family" as GroupID].total == 2)
  }

  @Test func `One friend in two groups counts once, whichever way the memberships are named`() {
    // The first membership carries its friend's own identity, as in lists read from files.
    let friend = Friend(id: "f", name: "F", presence: .online)
    let groups = [
      FriendGroup(id: "g", memberships: [Membership(id: "f", friend: "f")]),
      FriendGroup(id: "h", memberships: [Membership(id: "m", friend: "f")]),
    ]
    let list = FriendList(
      sections: [FriendSection(id: "s", groups: groups)], friends: ["f": friend])
    #expect(FriendCounts(list).list == FriendCount(total: 1, present: 1, online: 1))
  }

  private func list(
    of presences: [Presence], declared: Int, group: GroupID = "g"
  ) -> FriendList {
    let friends = presences.enumerated().map { index, presence in
      Friend(
        id: FriendID(rawValue: "\(group)\(index)"), name: "Friend \(index)", presence: presence)
    }
    let memberships = friends.map { friend in
      Membership(id: MembershipID(rawValue: friend.id.rawValue), friend: friend.id)
    }
    return FriendList(
      sections: [
        FriendSection(
          id: "s",
          groups: [
            FriendGroup(
              id: group, name: "Group", memberships: memberships,
              declared: DeclaredCount(online: declared))
          ])
      ],
      friends: FriendTable(friends))
  }
}
