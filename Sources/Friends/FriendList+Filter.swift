extension FriendList {
  /// The memberships that a test accepts, under their groups and sections.
  ///
  /// Groups and sections of which nothing is left are dropped; the others keep their identity and
  /// everything else. `friends` still holds everybody, so the copy shares it. Counts of the result are
  /// counts of what is left: take those of the whole list from `FriendCounts` of this one.
  ///
  /// - Parameter isIncluded: Is asked once for each membership whose friend the list knows.
  /// - Returns: The list of what is left.
  public func filtered(_ isIncluded: (FriendGroup, Friend) -> Bool) -> FriendList {
    filteredGroups { group in
      group.memberships.filter { membership in
        guard let friend = friends[membership.friend] else { return false }
        return isIncluded(group, friend)
      }
    }
  }

  /// Only those who are there: online, away or busy.
  ///
  /// Unknown is not online.
  public func onlineOnly() -> FriendList {
    filtered { _, friend in friend.presence.isOnline }
  }

  /// Those who match a search text; the list itself when the text has no words.
  ///
  /// A friend matches when each word stands somewhere in the name, the remark, the status, a number, an
  /// address or the title of the group; a group whose title has all the words shows all its members,
  /// and itself when it has none. Case, width and accents do not matter. It costs O(text of the list).
  public func search(_ text: String) -> FriendList {
    let query = FriendQuery(text)
    guard !query.isEmpty else { return self }
    return filteredGroups { group in
      let rest = query.withoutWords(in: group.name ?? "")
      if rest.isEmpty { return group.memberships }
      return group.memberships.filter { membership in
        guard let friend = friends[membership.friend] else { return false }
        return rest.matches(friend)
      }
    } keepsEmpty: { group in
      query.withoutWords(in: group.name ?? "").isEmpty
    }
  }

  private func filteredGroups(
    _ members: (FriendGroup) -> [Membership], keepsEmpty: (FriendGroup) -> Bool = { _ in false }
  ) -> FriendList {
    var result = self
    result.sections = sections.compactMap { section in
      var section = section
      section.groups = section.groups.compactMap { group in
        var kept = group
        kept.memberships = members(group)
        return kept.memberships.isEmpty && !keepsEmpty(group) ? nil : kept
      }
      return section.groups.isEmpty ? nil : section
    }
    return result
  }
}

/// The words of a search text, folded once and then tested against many friends.
public struct FriendQuery: Hashable, Sendable {
  private struct Word: Hashable, Sendable {
    var text: [UInt8]
    /// The digits of a word that looks like a number, so that spaces and dashes do not matter.
    var digits: [UInt8]?
  }

  private var words: [Word]

  /// Splits a text at white space.
  public init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { word in
      let folded = TextFold.bytes(String(word))
      let digits = folded.filter { $0 >= 0x30 && $0 <= 0x39 }
      let isNumber = !digits.isEmpty && folded.allSatisfy { FriendQuery.isNumberSign($0) }
      return Word(text: folded, digits: isNumber ? digits : nil)
    }
  }

  /// Whether there is no word, so that nothing is asked for.
  public var isEmpty: Bool { words.isEmpty }

  /// The words that do not stand in a text.
  public func withoutWords(in text: String) -> FriendQuery {
    let folded = TextFold.bytes(text)
    var rest = self
    rest.words.removeAll { folded.contains($0.text) }
    return rest
  }

  /// Whether each word stands in one of the friend's texts.
  public func matches(_ friend: Friend) -> Bool {
    // One buffer for all texts; a line feed between them keeps a word from matching across two.
    var texts = TextFold.bytes(friend.name)
    let append: (String?) -> Void = { text in
      guard let text else { return }
      texts.append(0x0A)
      TextFold.append(text, to: &texts)
    }
    append(friend.remark)
    append(friend.status)
    guard friend.hasDetails else { return words.allSatisfy { texts.contains($0.text) } }
    friend.emails.forEach(append)
    friend.addresses.forEach(append)
    friend.phones.forEach(append)
    var numbers: [UInt8] = []
    for phone in friend.phones {
      numbers.append(0x0A)
      numbers.append(contentsOf: phone.utf8.filter { $0 >= 0x30 && $0 <= 0x39 })
    }
    return words.allSatisfy { word in
      if texts.contains(word.text) { return true }
      guard let digits = word.digits else { return false }
      return numbers.contains(digits)
    }
  }

  private static func isNumberSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x28, 0x29, 0x2E, 0x2F: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether another run of bytes stands somewhere in this one.
  fileprivate func contains(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    guard count >= needle.count else { return false }
    let last = count - needle.count
    var start = 0
    while start <= last {
      if self[start] == first {
        var offset = 1
        while offset < needle.count, self[start + offset] == needle[offset] { offset += 1 }
        if offset == needle.count { return true }
      }
      start += 1
    }
    return false
  }
}
