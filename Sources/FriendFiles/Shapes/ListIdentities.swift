import Friends

/// Gives the records of a list the identities that a file states, or else those that follow from names.
///
/// Reading and writing ask in the same order and so come to the same identities: what follows from the
/// names need not be written. Each call costs O(length of the names).
struct ListIdentities {
  private var derived = DerivedIdentities()
  private var sections: Set<SectionID> = []
  private var groups: Set<GroupID> = []
  /// Memberships whose identity is not that of a friend whose first one they are.
  private var special: Set<MembershipID> = []
  /// Friends whose first membership is among the special ones.
  private var specialFirst: Set<FriendID> = []

  /// Whether each membership so far has the identity of its friend.
  var hasPlainMembershipsOnly: Bool { special.isEmpty }

  /// The identity that a section of that name gets where none is stated; it is not taken by that.
  mutating func nextSection(named name: String?) -> SectionID {
    var id = derived.section(named: name)
    while sections.contains(id) { id = derived.section(named: name) }
    return id
  }

  /// The identity that a group of that name gets where none is stated; it is not taken by that.
  mutating func nextGroup(named name: String?, in section: SectionID) -> GroupID {
    var id = derived.group(named: name, in: section)
    while groups.contains(id) { id = derived.group(named: name, in: section) }
    return id
  }

  /// Takes an identity of a section; false when another one has it.
  mutating func take(_ id: SectionID) -> Bool { sections.insert(id).inserted }

  /// Takes an identity of a group; false when another one has it.
  mutating func take(_ id: GroupID) -> Bool { groups.insert(id).inserted }

  /// The identity that a membership gets where none is stated; it is not taken by that.
  ///
  /// - Parameters:
  ///   - friend: Whose membership it is.
  ///   - group: The group of the membership.
  ///   - isFirst: Whether it is the friend's first membership.
  ///   - isFriend: Whether some friend has an identity, this one included.
  /// - Returns: The friend's identity, followed by the group's for further memberships, and by a number
  ///   where that is taken.
  func nextMembership(
    of friend: FriendID, in group: GroupID, isFirst: Bool, isFriend: (FriendID) -> Bool
  ) -> MembershipID {
    let base = MembershipID(
      rawValue: isFirst ? friend.rawValue : "\(friend.rawValue)@\(group.rawValue)")
    // A friend's own identity is free for their first membership, unless a stated one is the same.
    if isFirst, special.isEmpty || !special.contains(base) { return base }
    var id = base
    var number = 1
    while isTaken(id, isFirst ? friend : nil, isFriend) {
      number += 1
      id = MembershipID(rawValue: "\(base.rawValue)#\(number)")
    }
    return id
  }

  /// Takes an identity of a membership; false when another one has it.
  mutating func take(
    _ id: MembershipID, of friend: FriendID, isFirst: Bool, isFriend: (FriendID) -> Bool
  ) -> Bool {
    let isPlain = isFirst && id.hasText(of: friend)
    if isPlain, special.isEmpty { return true }
    guard !isTaken(id, isFirst ? friend : nil, isFriend) else { return false }
    if !isPlain {
      special.insert(id)
      if isFirst { specialFirst.insert(friend) }
    }
    return true
  }

  /// Whether a membership has an identity; `newcomer` is a friend who has no membership yet.
  private func isTaken(
    _ id: MembershipID, _ newcomer: FriendID?, _ isFriend: (FriendID) -> Bool
  ) -> Bool {
    if special.contains(id) { return true }
    let friend = FriendID(rawValue: id.rawValue)
    return friend != newcomer && isFriend(friend) && !specialFirst.contains(friend)
  }
}
