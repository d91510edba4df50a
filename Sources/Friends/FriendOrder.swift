/// In what order the members of a group are shown.
public enum FriendOrder: String, Hashable, Sendable, CaseIterable {
  /// As the user, or the file, put them.
  case manual
  /// Those who are there first, then by name.
  case presence
  /// By name alone.
  case name
}

extension FriendList {
  /// The list with the members of each group in an order; sections and groups stay where they are.
  ///
  /// Names compare without case, width and accents, digits as numbers, the same in every locale; ties
  /// go by identity. It costs one key per membership and O(n log n) comparisons of keys.
  public func sorted(_ order: FriendOrder) -> FriendList {
    guard order != .manual else { return self }
    var result = self
    for section in result.sections.indices {
      for group in result.sections[section].groups.indices {
        result.sections[section].groups[group].memberships.sort(order, friends)
      }
    }
    return result
  }
}

extension [Membership] {
  fileprivate mutating func sort(_ order: FriendOrder, _ friends: FriendTable) {
    let keyed = map { membership in
      let friend = friends[membership.friend]
      return (
        rank: order == .presence ? (friend?.presence ?? .unknown).rank : 0,
        name: NameKey(friend?.displayName ?? ""), membership: membership
      )
    }
    self = keyed.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      if left.name != right.name { return left.name < right.name }
      return left.membership.id < right.membership.id
    }.map(\.membership)
  }
}

/// What names are compared by: folded, with numbers in the order of their value.
public struct NameKey: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]

  /// Makes the key of a name, in O(length).
  public init(_ name: String) {
    let folded = TextFold.bytes(name)
    guard folded.contains(where: Self.isDigit) else {
      bytes = folded
      return
    }
    var bytes: [UInt8] = []
    var index = 0
    while index < folded.count {
      guard Self.isDigit(folded[index]) else {
        bytes.append(folded[index])
        index += 1
        continue
      }
      var end = index
      while end < folded.count, Self.isDigit(folded[end]) { end += 1 }
      // More digits are a larger number once leading zeros are gone, so the length goes first.
      let digits = folded[index..<end].drop { $0 == 0x30 }
      bytes.append(0x30)
      bytes.append(UInt8(clamping: digits.count))
      bytes.append(contentsOf: digits)
      index = end
    }
    self.bytes = bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Orders by the folded name.
  public static func < (left: NameKey, right: NameKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
