import Friends

/// A small list that several suites look at: two sections, three groups.
func sampleList() -> FriendList {
  func friend(
    _ id: FriendID, _ name: String, _ presence: Presence, status: String? = nil,
    remark: String? = nil
  ) -> Friend {
    Friend(id: id, name: name, remark: remark, status: status, presence: presence)
  }
  var anna = friend("anna", "Anna Birch", .online, status: "Reading outside")
  anna.phones = ["+49 30 123-456"]
  let everybody = [
    anna, friend("bo", "小商人", .away, status: "疼!!", remark: "Bo"),
    friend("cy", "Café Owner", .busy), friend("di", "大哥", .offline, status: "心疼!!"),
    friend("ed", "Edda", .unknown),
  ]
  func group(_ id: GroupID, _ name: String, _ members: [FriendID]) -> FriendGroup {
    FriendGroup(
      id: id, name: name,
      memberships: members.map { member in
        Membership(
          id: MembershipID(rawValue: id.rawValue + "/" + member.rawValue), friend: member)
      })
  }
  return FriendList(
    sections: [
      FriendSection(
        id: "near", name: "我的好友",
        groups: [
          group("family", "家人", ["anna", "bo"]), group("work", "Work", ["anna", "cy", "di"]),
        ]),
      FriendSection(id: "far", name: nil, groups: [group("other", "Others", ["ed"])]),
    ],
    friends: FriendTable(everybody))
}

extension FriendList {
  /// The names of the members by the titles of their groups, in order.
  var outlineText: String {
    groups.map { group in
      let names = group.memberships.compactMap { friend(of: $0)?.displayName }
      return "\(group.name ?? "-"): \(names.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
