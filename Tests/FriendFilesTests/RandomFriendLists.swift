import Friends
import TestSupport

/// Makes friend lists of every kind that the values allow, small and full of rare cases.
///
/// Every membership's friend is in the table, everybody in the table is in a group, identities are
/// unique among things of one kind, names are never empty, and pictures stay in the folder.
struct RandomFriendLists {
  var random: SeededGenerator
  /// Texts may hold control characters, `\r` and U+FFFE, which XML cannot all say.
  var hasControlCharacters = false
  /// Extra values may hold nulls, which XML cannot say.
  var hasNull = false
  /// Extra values may be dates, data, endless numbers and dictionaries with a key twice.
  var hasTypedValues = true
  /// Identities may differ from those that a reader derives from names.
  var hasOwnIdentities = true
  /// Sections, groups and the list may have an extra.
  var hasExtra = true

  init(_ random: SeededGenerator) {
    self.random = random
  }

  private var isDerived = true
  private var derived = DerivedIdentities()
  private var lastNumber = 0

  /// The next list.
  mutating func next() -> FriendList {
    derived = DerivedIdentities()
    isDerived = !hasOwnIdentities || random.oneIn(2)
    var list = FriendList()
    if random.oneIn(3) { list.title = text(orEmpty: true) }
    if hasExtra, random.oneIn(3) { list.extra = extra(depth: 2) }
    let isPlain = random.oneIn(3)
    for _ in 0..<(isPlain ? 1 : random.below(4)) {
      list.sections.append(section(isPlain: isPlain, in: &list))
    }
    return list
  }

  private mutating func section(isPlain: Bool, in list: inout FriendList) -> FriendSection {
    let name: String? = isPlain || random.oneIn(3) ? nil : text()
    let base = derived.section(named: name)
    var section = FriendSection(
      id: isDerived ? base : SectionID(rawValue: identity("s")), name: name)
    if hasExtra, !isPlain, random.oneIn(4) { section.extra = extra(depth: 2) }
    for _ in 0..<random.below(4) {
      section.groups.append(group(in: section.id, of: &list))
    }
    return section
  }

  private mutating func group(
    in section: SectionID, of list: inout FriendList
  ) -> FriendGroup {
    let name: String? = random.oneIn(6) ? nil : text()
    let base = derived.group(named: name, in: section)
    var group = FriendGroup(id: isDerived ? base : GroupID(rawValue: identity("g")), name: name)
    var names = DerivedIdentities.Members(of: group.id)
    if random.oneIn(3) { group.isExpanded = random.oneIn(2) }
    if hasExtra, random.oneIn(4) { group.extra = extra(depth: 2) }
    for _ in 0..<random.below(5) {
      if random.oneIn(4), let known = list.friends.values.randomElement(using: &random),
        !group.memberships.contains(where: { $0.friend == known.id })
      {
        // A further membership of somebody who is there already.
        let id =
          isDerived
          ? MembershipID(rawValue: "\(known.id)@\(group.id)")
          : MembershipID(rawValue: identity("m"))
        group.memberships.append(Membership(id: id, friend: known.id))
        continue
      }
      var friend = friend()
      if isDerived {
        friend.id = names.enter(friend, in: &list.friends)
      } else {
        friend.id = FriendID(rawValue: identity("f"))
        list.friends[friend.id] = friend
      }
      let isDefault = isDerived || random.oneIn(2)
      group.memberships.append(
        Membership(
          id: MembershipID(rawValue: isDefault ? friend.id.rawValue : identity("m")),
          friend: friend.id))
    }
    if random.oneIn(3) {
      group.declared = DeclaredCount(
        online: random.below(6), total: random.oneIn(2) ? random.below(6) : nil)
    }
    return group
  }

  private mutating func friend() -> Friend {
    var friend = Friend(id: FriendID(rawValue: ""), name: text())
    if random.oneIn(3) { friend.remark = text(orEmpty: true) }
    if random.oneIn(2) { friend.status = text(orEmpty: true) }
    if random.oneIn(2) { friend.presence = Presence.allCases[random.below(5)] }
    if random.oneIn(3) { friend.image = ["a.png", "头像 1.jpg", "b/c.gif", "001"][random.below(4)] }
    friend.isVIP = random.oneIn(4)
    guard random.oneIn(3) else { return friend }
    if random.oneIn(2) { friend.phonetic = text(orEmpty: true) }
    if random.oneIn(2) { friend.note = text(orEmpty: true) }
    friend.emails = (0..<random.below(3)).map { _ in text() }
    friend.phones = (0..<random.below(3)).map { _ in text() }
    friend.addresses = (0..<random.below(3)).map { _ in text() }
    if random.oneIn(2) { friend.extra = extra(depth: 3) }
    return friend
  }

  // MARK: Values

  /// An identity that no other thing of this generator has.
  private mutating func identity(_ prefix: String) -> String {
    lastNumber += 1
    return ["", "/", "朋友/段#", "a b", "\"<&>"][random.below(5)] + "\(prefix)\(lastNumber)"
  }

  private static let texts = [
    "段", "家人", "苦海无涯", "A", "B", "C", "A", "B", "0", "007", "-1", "1e9", "true", "yes", "nil",
    "A/B#2%", "A,B;C\\D", "\"A\"", "'A'", "<A>&amp;</A>", "]]>", " A ", "A\nB", "\tA", "  ", "　",
    "[在线]", "[在线] A", "【忙碌】B", "[Away]", "[x] y", "[离线", "[", "0/3", "1/2", "a.png", "../a",
    "=1+1", "@a", "+86 10 000", "A:B", "BEGIN:VCARD", "END:VCARD", "{A = B;}", "$date", "fanfold",
    "\u{202E}A", "\u{200D}👩\u{200D}👧", "e\u{301}", "é", "𠮷", "\u{FEFF}A", "A\u{2028}B", "/* A */",
    "xmpp:a@b.c", "qq:10001", "a@example.org", "^n^^'", "=E6=AE=B5", "\\n", "A=\n",
  ]

  private static let controlTexts = [
    "\u{0}", "\u{1}A", "A\u{1B}[0m", "\u{7F}", "A\rB", "\r\n", "\u{FFFE}",
  ]

  private static let keys = [
    "a", "b", "age", "sex", "name", "title", "friends", "groups", "sections", "online", "detail",
    "vip", "intro", "status", "icon", "email", "fanfold", "familyName", "qq", "", "a b", "键", "0",
    "Item 1", "isExpanded", "data", "list", "kind", "id", "extra", "$date",
  ]

  /// A text; where it may be empty, once in a while it is.
  mutating func text(orEmpty mayBeEmpty: Bool = false) -> String {
    if mayBeEmpty, random.oneIn(8) { return "" }
    if hasControlCharacters, random.oneIn(8) {
      return Self.controlTexts[random.below(Self.controlTexts.count)]
    }
    if random.oneIn(40) { return String(repeating: "段A,", count: 40 + random.below(40)) }
    return Self.texts[random.below(Self.texts.count)]
  }

  /// Values under keys, nested at most so deep.
  mutating func extra(depth: Int) -> ExtraValues {
    var extra = ExtraValues()
    for _ in 0..<(1 + random.below(3)) {
      let key = Self.keys[random.below(Self.keys.count)]
      if !hasTypedValues, extra[key] != nil { continue }
      extra.append(key, value(depth: depth))
    }
    return extra
  }

  private mutating func value(depth: Int) -> ExtraValue {
    switch random.below(12) {
    case 0: .integer([0, 1, -1, .max, .min, 10086][random.below(6)])
    case 1: .real([0.5, -0.0, 1e300, 0.1, Double.leastNonzeroMagnitude, 3][random.below(6)])
    case 2: .boolean(random.oneIn(2))
    case 3 where hasTypedValues:
      .date(["2026-01-31T12:00:00Z", "1970-01-01T00:00:00Z"][random.below(2)])
    case 4 where hasTypedValues: .data((0..<random.below(80)).map { UInt8($0) })
    case 5 where hasTypedValues: .unsigned(.max - UInt64(random.below(2)))
    case 6 where hasTypedValues: .real([.infinity, -.infinity][random.below(2)])
    case 7 where hasNull: .null
    case 8 where depth > 0: .array((0..<random.below(3)).map { _ in value(depth: depth - 1) })
    case 9 where depth > 0:
      random.oneIn(4) ? .dictionary(ExtraValues()) : .dictionary(extra(depth: depth - 1))
    default: .string(text(orEmpty: true))
    }
  }
}
