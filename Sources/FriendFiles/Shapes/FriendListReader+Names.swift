import Friends

extension FriendListReader {
  /// What a friend is called: the best name, else the parts of one, else whatever tells who it is.
  ///
  /// Marks the name as used, and nothing that merely stands in for it. Nil when there is nothing.
  mutating func takeName(
    _ entries: [PropertyListEntry], _ best: Int?, _ used: inout UsedEntries
  ) -> String? {
    if let best, let name = readName(entries[best]) {
      used.insert(best)
      return name
    }
    // From here on the record is a rare one, and looking through it again does not matter.
    for index in indices(of: .name, in: entries) where index != best {
      guard let name = readName(entries[index]) else { continue }
      used.insert(index)
      return name
    }
    if let name = joinedName(entries) { return name }
    for role: FriendKeys.FriendRole in [.organisation, .email, .phone, .address, .remark] {
      for index in indices(of: role, in: entries) {
        if let name = text(of: entries[index]) { return name }
      }
    }
    return nil
  }

  /// The entries of a meaning, the best first.
  func indices(
    of role: FriendKeys.FriendRole, in entries: [PropertyListEntry]
  ) -> [Int] {
    let found = entries.indices.compactMap { index -> (priority: Int, index: Int)? in
      guard let meaning = FriendKeys.friend[entries[index].key], meaning.role == role else {
        return nil
      }
      return (meaning.priority, index)
    }
    return found.sorted { $0 < $1 }.map(\.index)
  }

  /// The text of a name; a value that can be none is reported.
  private mutating func readName(_ entry: PropertyListEntry) -> String? {
    switch entry.node.value {
    case .string, .integer, .unsigned, .null: return text(of: entry)
    case let other:
      report(
        .wrongType(found: other.type, expected: [.string]), .warning, line: entry.node.line,
        below: .key(entry.key))
      return nil
    }
  }

  /// A text that is not blank; a name or number of digits is easily saved as a number.
  private func text(of entry: PropertyListEntry) -> String? {
    switch entry.node.value {
    case .string(let text):
      Self.isBlank(text) ? nil : text
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    default: nil
    }
  }

  static func isBlank(_ text: String) -> Bool {
    // Nearly every name begins with a letter of ASCII or an ideograph; the others are looked up.
    guard let first = text.utf8.first else { return true }
    if (first > 0x20 && first < 0x7F) || (first >= 0xE4 && first <= 0xE9) { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Family and given name in the order of their script.
  private func joinedName(_ entries: [PropertyListEntry]) -> String? {
    let family = indices(of: .familyName, in: entries).lazy.compactMap { text(of: entries[$0]) }
    let given = indices(of: .givenName, in: entries).lazy.compactMap { text(of: entries[$0]) }
    guard let last = family.first, let first = given.first else {
      return family.first ?? given.first
    }
    let isEastAsian = EastAsianNames.holds(last + first)
    return isEastAsian ? last + first : "\(first) \(last)"
  }
}
