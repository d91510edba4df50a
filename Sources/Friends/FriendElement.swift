public import Outlines

/// What a row of the friend list stands for.
///
/// The element carries identities only, so that a friend's new status is a change of the list and not of the outline's structure.
public enum FriendElement: Identifiable, Hashable, Sendable {
  /// A named section.
  case section(SectionID)
  /// A group.
  case group(GroupID)
  /// A friend in a group.
  case membership(MembershipID, FriendID)

  /// The identity among all elements of an outline.
  public var id: FriendElementID {
    switch self {
    case .section(let id): .section(id)
    case .group(let id): .group(id)
    case .membership(let id, _): .membership(id)
    }
  }
}

/// The identity of a section, group or membership among each other.
public enum FriendElementID: Hashable, Sendable {
  /// A named section.
  case section(SectionID)
  /// A group.
  case group(GroupID)
  /// A friend in a group.
  case membership(MembershipID)
}

extension FriendElementID: LosslessStringConvertible {
  /// The identity as one text: `s:`, `g:` or `m:` and the identity of the thing itself.
  public var description: String {
    switch self {
    case .section(let id): "s:" + id.rawValue
    case .group(let id): "g:" + id.rawValue
    case .membership(let id): "m:" + id.rawValue
    }
  }

  /// Reads what `description` writes; nil for any other text.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.count >= 2, bytes.dropFirst().first == UInt8(ascii: ":") else { return nil }
    let raw = String(description[bytes.index(bytes.startIndex, offsetBy: 2)...])
    switch bytes.first {
    case UInt8(ascii: "s"): self = .section(SectionID(rawValue: raw))
    case UInt8(ascii: "g"): self = .group(GroupID(rawValue: raw))
    case UInt8(ascii: "m"): self = .membership(MembershipID(rawValue: raw))
    default: return nil
    }
  }
}

extension FriendList {
  /// The list as an outline is built from it, in O(n): named sections, groups, memberships.
  ///
  /// The groups of an unnamed section stand at the top level, in its place. A group is a branch even
  /// when nobody is in it.
  public func outlineTrees() -> [OutlineTree<FriendElement>] {
    var trees: [OutlineTree<FriendElement>] = []
    var walk = FriendWalk(friends)
    for section in sections {
      let groups = section.groups.map { group in
        var members: [OutlineTree<FriendElement>] = []
        members.reserveCapacity(group.memberships.count)
        for membership in group.memberships where walk.position(of: membership.friend) != nil {
          members.append(OutlineTree(.membership(membership.id, membership.friend)))
        }
        return OutlineTree(FriendElement.group(group.id), children: members)
      }
      if section.name == nil {
        trees.append(contentsOf: groups)
      } else {
        trees.append(OutlineTree(.section(section.id), children: groups))
      }
    }
    return trees
  }
}
