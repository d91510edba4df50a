/// People in groups in sections, in the user's order.
///
/// A pure value. A friend who is in several groups stands once in `friends` and has a membership in each.
public struct FriendList: Hashable, Sendable {
  /// What the list is called; nil when nothing says.
  public var title: String?
  /// The sections in order; a list without named sections has one without a name.
  public var sections: [FriendSection]
  /// Everybody, by identity.
  public var friends: FriendTable
  /// What the file says beyond the fields that Fanfold knows.
  public var extra: ExtraValues

  /// Makes a list, empty by default.
  ///
  /// - Precondition: Each membership's friend is in `friends`; one who is not is left out wherever the
  ///   list is shown or counted.
  public init(
    title: String? = nil, sections: [FriendSection] = [], friends: FriendTable = FriendTable(),
    extra: ExtraValues = ExtraValues()
  ) {
    self.title = title
    self.sections = sections
    self.friends = friends
    self.extra = extra
  }

  /// The friend of a membership, found in O(1); nil when the list does not know them.
  public func friend(of membership: Membership) -> Friend? {
    friends[membership.friend]
  }

  /// All groups of all sections, in order.
  public var groups: some Sequence<FriendGroup> {
    sections.lazy.flatMap(\.groups)
  }
}

/// Groups under one heading, such as 我的好友.
public struct FriendSection: Identifiable, Hashable, Sendable {
  /// The section's identity.
  public var id: SectionID
  /// The heading; nil for the unnamed section, which is no element and is not shown.
  public var name: String?
  /// The groups in order.
  public var groups: [FriendGroup]
  /// What the file says beyond the fields that Fanfold knows.
  public var extra: ExtraValues

  /// Makes a section, empty and unnamed by default.
  public init(
    id: SectionID, name: String? = nil, groups: [FriendGroup] = [],
    extra: ExtraValues = ExtraValues()
  ) {
    self.id = id
    self.name = name
    self.groups = groups
    self.extra = extra
  }
}

/// Friends that fold together, such as 家人.
public struct FriendGroup: Identifiable, Hashable, Sendable {
  /// The group's identity; not its name, which two groups may share.
  public var id: GroupID
  /// What the group is called; nil for the group of those who are in none.
  public var name: String?
  /// The members in the user's order.
  public var memberships: [Membership]
  /// The count that the file declares, kept apart from what can be counted.
  public var declared: DeclaredCount?
  /// The fold that the file itself states; nil when it says nothing.
  public var isExpanded: Bool?
  /// What the file says beyond the fields that Fanfold knows.
  public var extra: ExtraValues

  /// Makes a group, empty by default.
  public init(
    id: GroupID, name: String? = nil, memberships: [Membership] = [],
    declared: DeclaredCount? = nil, isExpanded: Bool? = nil, extra: ExtraValues = ExtraValues()
  ) {
    self.id = id
    self.name = name
    self.memberships = memberships
    self.declared = declared
    self.isExpanded = isExpanded
    self.extra = extra
  }
}

/// One friend in one group.
///
/// It has an identity of its own: moving it to another group keeps the identity, copying makes a new one.
public struct Membership: Identifiable, Hashable, Sendable {
  /// The membership's identity.
  public var id: MembershipID
  /// Who the member is.
  public var friend: FriendID

  /// Makes a membership of a friend.
  public init(id: MembershipID, friend: FriendID) {
    self.id = id
    self.friend = friend
  }
}

/// How many members of a group are online, as a file states it, true or not.
public struct DeclaredCount: Hashable, Sendable {
  /// Members said to be online.
  public var online: Int
  /// Members said to be there; nil when the file states the online ones only.
  public var total: Int?

  /// Makes a declared count.
  public init(online: Int, total: Int? = nil) {
    self.online = online
    self.total = total
  }
}
