/// Makes stable identities for a list whose file has none.
///
/// An identity is the path of names (section, group, friend), each name followed by its number where
/// the same one came before under the same parent: the second 段 of 朋友 in 我的好友 is `我的好友/朋友/段#2`.
/// The characters that separate are escaped in names, so no two things get the same identity. Adding or
/// removing others does not change it, unless they have the same name and come before. Each call costs
/// O(length of the names).
public struct DerivedIdentities {
  private var sections = Counter()
  private var groups: [SectionID: Counter] = [:]

  /// Starts a list in which no name was met yet.
  public init() {}

  /// The identity of the next section of that name; nil for one without a name.
  public mutating func section(named name: String?) -> SectionID {
    SectionID(rawValue: sections.next(name ?? ""))
  }

  /// The identity of the next group of that name in a section; nil for one without a name.
  public mutating func group(named name: String?, in section: SectionID) -> GroupID {
    GroupID(rawValue: section.rawValue + "/" + groups[section, default: Counter()].next(name ?? ""))
  }

  /// Makes the identities of one group's friends.
  ///
  /// The friends' table tells which names were met, so that each costs one look-up; only those that
  /// come again are counted.
  public struct Members {
    private let prefix: String
    private var repeated: [FriendID: Int] = [:]

    /// Starts a group in which no name was met yet.
    public init(of group: GroupID) {
      prefix = group.rawValue + "/"
    }

    /// Enters a friend into a table under the identity of the next one of that name.
    ///
    /// An identity that somebody else in the table has already is passed over.
    /// - Returns: The identity.
    public mutating func enter(_ friend: Friend, in table: inout FriendTable) -> FriendID {
      var friend = friend
      friend.id = FriendID(rawValue: prefix + Counter.escape(friend.name))
      guard !table.insert(friend) else { return friend.id }
      let base = friend.id
      var number = repeated[base, default: 1]
      // No name looks like that, since the sign is escaped in names; an identity that a file states may.
      repeat {
        number += 1
        friend.id = FriendID(rawValue: base.rawValue + "#\(number)")
      } while !table.insert(friend)
      repeated[base] = number
      return friend.id
    }

    /// The identity that the next friend of a name would be entered under.
    ///
    /// - Parameters:
    ///   - name: The friend's name.
    ///   - isTaken: Whether somebody has an identity; who had one once must have it later too.
    /// - Returns: The identity, which is not taken by asking for it.
    public mutating func next(
      named name: String, isTaken: (FriendID) -> Bool
    ) -> FriendID {
      let base = FriendID(rawValue: prefix + Counter.escape(name))
      guard isTaken(base) else { return base }
      var number = repeated[base, default: 1]
      while true {
        let id = FriendID(rawValue: base.rawValue + "#\(number + 1)")
        if !isTaken(id) { break }
        number += 1
      }
      // Only what is taken is passed the next time, since this one may not be used.
      repeated[base] = number
      return FriendID(rawValue: base.rawValue + "#\(number + 1)")
    }
  }
}

/// Numbers equal names in the order in which they come.
private struct Counter {
  private var counts: [Identifier<Counter>: Int] = [:]

  /// The escaped name, with its number if it is not the first one.
  mutating func next(_ name: String) -> String {
    let escaped = Self.escape(name)
    let number = increase(&counts[Identifier(rawValue: escaped), default: 0])
    return number == 1 ? escaped : escaped + "#\(number)"
  }

  /// Counts one more where the count stands, so that the name is looked up once.
  private func increase(_ count: inout Int) -> Int {
    count += 1
    return count
  }

  static func escape(_ name: String) -> String {
    let special: (UInt8) -> Bool = { $0 == 0x2F || $0 == 0x23 || $0 == 0x25 }
    guard name.utf8.contains(where: special) else { return name }
    var escaped: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "/"): escaped.append(contentsOf: "%2F".utf8)
      case UInt8(ascii: "#"): escaped.append(contentsOf: "%23".utf8)
      case UInt8(ascii: "%"): escaped.append(contentsOf: "%25".utf8)
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
