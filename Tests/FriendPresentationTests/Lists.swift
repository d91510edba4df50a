import Friends

/// Lists that the tests look at.
enum Lists {
  /// Two sections, three groups, four friends of whom two are there.
  static let sample = FriendList(
    sections: [
      FriendSection(
        id: "phone", name: "Phone",
        groups: [
          FriendGroup(
            id: "devices", name: "Devices", memberships: [Membership(id: "m0", friend: "pad")])
        ]),
      FriendSection(
        id: "friends", name: "Friends",
        groups: [
          FriendGroup(
            id: "family", name: "Family",
            memberships: [Membership(id: "m1", friend: "ada"), Membership(id: "m2", friend: "mum")]),
          FriendGroup(id: "work", name: "Work", memberships: [Membership(id: "m3", friend: "bob")]),
        ]),
    ],
    friends: [
      "pad": Friend(id: "pad", name: "Pad", presence: .offline),
      "ada": Friend(
        id: "ada", name: "Ada", status: "at\nwork", presence: .busy, image: "ada.png", isVIP: true),
      "mum": Friend(id: "mum", name: "Ruth", remark: "Mum", presence: .online),
      "bob": Friend(id: "bob", name: "Bob"),
    ])
}
