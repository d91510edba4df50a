public import Friends

/// Writes friend lists in Fanfold's JSON form.
///
/// Members that are null or false and arrays that are empty are left out, but counts and names always
/// stand. Each friend has a line of its own, so that two listings compare well line by line. A group's
/// `declaredTotal` stands beside `declaredOnline` where a file declared it. The member `membership` of a
/// friend is the identity of the membership, where it is neither that of the friend nor, in a further
/// group, `friend@group`. A file has those who are in no group as `others`.
///
/// What is kept of a file stands under `extra`, typed: JSON has no dates, no data and no endless
/// numbers, so these are `{"$date": "2026-01-31T12:00:00Z"}`, `{"$data": "Base64"}` and
/// `{"$real": "inf"}`; whole numbers above 64 bits with sign are plain numbers. A dictionary that holds
/// a key twice is `{"$pairs": [[key, value], ...]}`, and so is one whose only key begins with a dollar
/// sign, so that nothing is mistaken for one of these forms.
public struct FriendListJSON {
  private let list: FriendList
  private let counts: FriendCounts
  private let problems: [FileProblem]
  private let message: (FileProblem) -> String
  private var text = JSONText()
  /// Whether those who are in no group are written too, as a file must that holds everything.
  var holdsEverybody = false
  /// Whether somebody was written, by their place in the table.
  private var isWritten: [Bool] = []

  /// Prepares to write a list.
  ///
  /// - Parameters:
  ///   - list: What to write.
  ///   - counts: The counts to state; by default those of the list itself. A list that was filtered
  ///     wants those of the whole one.
  ///   - problems: What to state as problems.
  ///   - message: The words for a problem.
  public init(
    _ list: FriendList, counts: FriendCounts? = nil, problems: [FileProblem] = [],
    message: @escaping (FileProblem) -> String = { _ in "" }
  ) {
    self.list = list
    self.counts = counts ?? FriendCounts(list)
    self.problems = problems
    self.message = message
  }

  /// Writes the object and a line feed, in pieces of some 64 KB; the memory does not grow with the list.
  ///
  /// - Throws: Whatever the sink throws; nothing is written after that.
  public mutating func write<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    text.removeAll()
    isWritten = Array(repeating: false, count: list.friends.count)
    text.raw("{\n  \"fanfold\": 1")
    if let title = list.title { member("title", title, 1) }
    count(counts.list, 1)
    text.raw(",\n  \"sections\": [")
    for (index, section) in list.sections.enumerated() {
      if index > 0 { text.raw(",") }
      try write(section, to: sink)
    }
    if !list.sections.isEmpty { text.line(1) }
    text.raw("]")
    if holdsEverybody { try writeOthers(to: sink) }
    extra(list.extra, level: 1)
    writeProblems()
    text.raw("\n}\n")
    try sink(text.bytes)
    text.removeAll()
  }

  private mutating func write<E: Error>(
    _ section: FriendSection, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    text.line(2)
    text.raw("{\n      \"id\": ")
    text.string(section.id.rawValue)
    text.raw(",\n      \"name\": ")
    optional(section.name)
    count(counts[section.id], 3)
    text.raw(",\n      \"groups\": [")
    for (index, group) in section.groups.enumerated() {
      if index > 0 { text.raw(",") }
      try write(group, to: sink)
    }
    if !section.groups.isEmpty { text.line(3) }
    text.raw("]")
    extra(section.extra, level: 3)
    text.raw("\n    }")
  }

  private mutating func write<E: Error>(
    _ group: FriendGroup, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    text.line(4)
    text.raw("{\n          \"id\": ")
    text.string(group.id.rawValue)
    text.raw(",\n          \"name\": ")
    optional(group.name)
    count(counts[group.id], 5)
    if let declared = group.declared {
      member("declaredOnline", declared.online, 5)
      if let total = declared.total { member("declaredTotal", total, 5) }
    }
    if let isExpanded = group.isExpanded {
      text.raw(",\n          \"expanded\": ")
      text.boolean(isExpanded)
    }
    text.raw(",\n          \"friends\": [")
    var isFirst = true
    for membership in group.memberships {
      guard let position = list.friends.position(of: membership.friend) else { continue }
      if !isFirst { text.raw(",") }
      isFirst = false
      text.line(6)
      write(list.friends.values[position], membership: ownIdentity(of: membership, position, group))
      try flush(to: sink)
    }
    if !isFirst { text.line(5) }
    text.raw("]")
    extra(group.extra, level: 5)
    text.raw("\n        }")
  }

  /// Everybody who is in no group, in the order of the table.
  private mutating func writeOthers<E: Error>(
    to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var isFirst = true
    for (position, friend) in list.friends.values.enumerated() where !isWritten[position] {
      text.raw(isFirst ? ",\n  \"others\": [" : ",")
      isFirst = false
      text.line(2)
      write(friend)
      try flush(to: sink)
    }
    if !isFirst {
      text.line(1)
      text.raw("]")
    }
  }

  private mutating func flush<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    guard text.bytes.count >= 64 << 10 else { return }
    try sink(text.bytes)
    text.removeAll()
  }

  /// The identity of a membership, if it is not the one that a reader gives it: that of the friend, and
  /// for a further membership that with the group's.
  private mutating func ownIdentity(
    of membership: Membership, _ position: Int, _ group: FriendGroup
  ) -> MembershipID? {
    let isFirst = !isWritten[position]
    isWritten[position] = true
    if isFirst { return membership.id.hasText(of: membership.friend) ? nil : membership.id }
    let usual = MembershipID(rawValue: membership.friend.rawValue + "@" + group.id.rawValue)
    return membership.id == usual ? nil : membership.id
  }

  /// A friend as one line, by which two of them compare where numbers are not equal to themselves.
  static func line(of friend: Friend) -> [UInt8] {
    var json = FriendListJSON(FriendList())
    json.write(friend)
    return json.text.bytes
  }

  /// Kept values as one line.
  static func line(of values: ExtraValues) -> [UInt8] {
    var json = FriendListJSON(FriendList())
    json.dictionary(values)
    return json.text.bytes
  }

  private mutating func write(_ friend: Friend, membership: MembershipID? = nil) {
    text.raw("{\"id\": ")
    text.string(friend.id.rawValue)
    if let membership {
      text.raw(", \"membership\": ")
      text.string(membership.rawValue)
    }
    text.raw(", \"name\": ")
    text.string(friend.name)
    field(", \"remark\": ", friend.remark)
    field(", \"status\": ", friend.status)
    text.raw(", \"presence\": ")
    text.string(friend.presence.rawValue)
    field(", \"image\": ", friend.image)
    if friend.isVIP { text.raw(", \"vip\": true") }
    if friend.hasDetails {
      field(", \"phonetic\": ", friend.phonetic)
      field(", \"note\": ", friend.note)
      texts(", \"emails\": ", friend.emails)
      texts(", \"phones\": ", friend.phones)
      texts(", \"addresses\": ", friend.addresses)
      if !friend.extra.isEmpty {
        text.raw(", \"extra\": ")
        dictionary(friend.extra)
      }
    }
    text.raw("}")
  }

  private mutating func writeProblems() {
    guard !problems.isEmpty else { return }
    text.raw(",\n  \"problems\": [")
    for (index, problem) in problems.enumerated() {
      if index > 0 { text.raw(",") }
      text.line(2)
      text.raw("{\"severity\": ")
      text.string(problem.severity.rawValue)
      text.raw(", \"place\": ")
      text.string(problem.place)
      text.raw(", \"message\": ")
      text.string(message(problem))
      text.raw("}")
    }
    text.line(1)
    text.raw("]")
  }
}

// MARK: - Members

extension FriendListJSON {
  private mutating func count(_ count: FriendCount, _ level: Int) {
    member("online", count.present, level)
    member("total", count.total, level)
  }

  private mutating func member(_ name: StaticString, _ value: Int, _ level: Int) {
    startMember(name, level)
    text.integer(value)
  }

  private mutating func member(_ name: StaticString, _ value: String, _ level: Int) {
    startMember(name, level)
    text.string(value)
  }

  private mutating func startMember(_ name: StaticString, _ level: Int) {
    text.raw(",")
    text.line(level)
    text.raw("\"")
    text.raw(name)
    text.raw("\": ")
  }

  private mutating func optional(_ value: String?) {
    if let value { text.string(value) } else { text.raw("null") }
  }

  private mutating func field(_ lead: StaticString, _ value: String?) {
    guard let value else { return }
    text.raw(lead)
    text.string(value)
  }

  private mutating func texts(_ lead: StaticString, _ values: [String]) {
    guard !values.isEmpty else { return }
    text.raw(lead)
    text.raw("[")
    for (index, value) in values.enumerated() {
      if index > 0 { text.raw(", ") }
      text.string(value)
    }
    text.raw("]")
  }

  private mutating func extra(_ extra: ExtraValues, level: Int) {
    guard !extra.isEmpty else { return }
    startMember("extra", level)
    dictionary(extra)
  }
}

// MARK: - Kept values

extension FriendListJSON {
  private mutating func dictionary(_ values: ExtraValues) {
    let isMistakable =
      values.entries.count == 1 && values.entries[0].key.utf8.first == UInt8(ascii: "$")
    if isMistakable || Self.hasRepeatedKey(values) {
      text.raw("{\"$pairs\": [")
      for (index, entry) in values.entries.enumerated() {
        if index > 0 { text.raw(", ") }
        text.raw("[")
        text.string(entry.key)
        text.raw(", ")
        value(entry.value)
        text.raw("]")
      }
      text.raw("]}")
      return
    }
    text.raw("{")
    for (index, entry) in values.entries.enumerated() {
      if index > 0 { text.raw(", ") }
      text.string(entry.key)
      text.raw(": ")
      value(entry.value)
    }
    text.raw("}")
  }

  private static func hasRepeatedKey(_ values: ExtraValues) -> Bool {
    guard values.entries.count > 1 else { return false }
    return Set(values.entries.map(\.key)).count < values.entries.count
  }

  private mutating func value(_ extra: ExtraValue) {
    switch extra {
    case .string(let string): text.string(string)
    case .integer(let number): text.integer(number)
    case .unsigned(let number): text.integer(number)
    case .real(let number) where number.isFinite: text.real(number)
    case .real(let number): typed("{\"$real\": ", String(describing: number))
    case .boolean(let value): text.boolean(value)
    case .date(let date): typed("{\"$date\": ", date)
    case .data(let bytes): typed("{\"$data\": ", Base64.encode(bytes))
    case .array(let values):
      text.raw("[")
      for (index, element) in values.enumerated() {
        if index > 0 { text.raw(", ") }
        value(element)
      }
      text.raw("]")
    case .dictionary(let values): dictionary(values)
    case .null: text.raw("null")
    }
  }

  private mutating func typed(_ lead: StaticString, _ string: String) {
    text.raw(lead)
    text.string(string)
    text.raw("}")
  }
}
