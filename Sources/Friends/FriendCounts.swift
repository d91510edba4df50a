/// How many friends are online, of how many.
public struct FriendCount: Hashable, Sendable {
  /// Everybody.
  public var total: Int
  /// Those whose presence is online, away or busy.
  public var present: Int
  /// Those to show as online; nil when neither presence nor the file tells.
  ///
  /// It is `present` as soon as one member's presence is known, and what the file declares otherwise,
  /// never above `total`.
  public var online: Int?

  /// Makes a count; nobody by default.
  public init(total: Int = 0, present: Int = 0, online: Int? = nil) {
    self.total = total
    self.present = present
    self.online = online
  }
}

/// The counts of a list, its sections and its groups: the one place where friends are counted.
///
/// A group counts memberships; a section and the list count each friend once. Where nobody's presence
/// is known in a group, the declared count stands in, in the sums above it too. Building it costs O(n),
/// looking up O(1).
public struct FriendCounts: Sendable {
  /// The count of the whole list.
  public private(set) var list = FriendCount()
  private var sections: [SectionID: FriendCount] = [:]
  private var groups: [GroupID: FriendCount] = [:]

  /// Counts a list.
  public init(_ list: FriendList) {
    let shared = list.sharedFriends()
    let friends = list.friends.values
    var walk = FriendWalk(list.friends)
    var everybody = Tally()
    for section in list.sections {
      var members = Tally()
      for group in section.groups {
        var tally = GroupTally()
        for membership in group.memberships {
          guard let position = walk.position(of: membership.friend) else { continue }
          let presence = friends[position].presence
          tally.add(presence)
          let isShared = !shared.isEmpty && shared.contains(membership.friend)
          members.add(membership.friend, presence, isShared: isShared)
          everybody.add(membership.friend, presence, isShared: isShared)
        }
        let count = tally.count(declared: group.declared)
        groups[group.id] = count
        if !tally.isKnown, let online = count.online {
          members.declared = (members.declared ?? 0) + online
          everybody.declared = (everybody.declared ?? 0) + online
        }
      }
      sections[section.id] = members.count
    }
    self.list = everybody.count
  }

  /// The count of a section; zero when the list has no such section.
  public subscript(section: SectionID) -> FriendCount {
    sections[section] ?? FriendCount()
  }

  /// The count of a group; zero when the list has no such group.
  public subscript(group: GroupID) -> FriendCount {
    groups[group] ?? FriendCount()
  }

  /// Counts each friend once, whatever the number of memberships.
  private struct Tally {
    /// Those met so far who may come again.
    var seen: Set<FriendID> = []
    var total = 0
    var present = 0
    var isKnown = false
    var declared: Int?

    mutating func add(_ friend: FriendID, _ presence: Presence, isShared: Bool) {
      if isShared {
        guard seen.insert(friend).inserted else { return }
      }
      total += 1
      if presence.isOnline { present += 1 }
      if presence.isKnown { isKnown = true }
    }

    var count: FriendCount {
      let online: Int? = isKnown || declared != nil ? min(present + (declared ?? 0), total) : nil
      // Of nobody, nobody is online: that much is known.
      return FriendCount(total: total, present: present, online: total == 0 ? 0 : online)
    }
  }
}

/// Counts the memberships of one group.
private struct GroupTally {
  var total = 0
  var present = 0
  var isKnown = false

  mutating func add(_ presence: Presence) {
    total += 1
    if presence.isOnline { present += 1 }
    if presence.isKnown { isKnown = true }
  }

  func count(declared: DeclaredCount?) -> FriendCount {
    var count = FriendCount(total: total, present: present)
    if isKnown || total == 0 {
      count.online = present
    } else if let declared {
      count.online = max(0, min(declared.online, total))
    }
    return count
  }
}

extension FriendList {
  /// Everybody who may have more than one membership.
  ///
  /// No two memberships have one identity, so those whose identity has the text of their friend's are
  /// all of different friends. Lists read from files consist of them, and only the others need a set.
  fileprivate func sharedFriends() -> Set<FriendID> {
    var shared: Set<FriendID> = []
    for group in groups {
      for membership in group.memberships
      where !membership.id.hasText(of: membership.friend) {
        shared.insert(membership.friend)
      }
    }
    return shared
  }
}
