import Friends

/// Makes the cards of a list, one after the other: those of the groups, then those of the friends.
///
/// Other programs' properties stand where they stood, as far as they agree with what the list says now.
/// What has no property of its own stands in properties whose names begin with `X-FANFOLD-`.
struct VCardListWriter {
  static let reading = "X-PHONETIC-LAST-NAME"

  let list: FriendList
  let version: VCardVersion
  /// What cards have no field for.
  var notes = ConversionNotes()

  private var identities = ListIdentities()
  private var isPlaced: [Bool]
  /// The names of the groups of each friend, in the order of the friends' table.
  private var groupNames: [[String]]
  /// What the first card says of the whole list.
  private var ofList: VCardProperty?
  private let namesSections: Bool

  init(_ list: FriendList, as version: VCardVersion) {
    self.list = list
    self.version = version
    isPlaced = Array(repeating: false, count: list.friends.count)
    groupNames = Array(repeating: [], count: list.friends.count)
    namesSections = !Self.isPlain(list)
    if namesSections || list.title != nil || !list.extra.isEmpty {
      ofList = VCardProperty(
        name: "X-FANFOLD-LIST",
        value: .text(VCardText.escape(VCardJSON.text(Self.values(of: list, namesSections)))))
    }
  }

  /// Hands all cards to the caller, in order.
  mutating func write<E: Error>(_ take: (VCard) throws(E) -> Void) throws(E) {
    noteList()
    for section in list.sections {
      for group in section.groups { try take(withList(card(of: group, in: section))) }
    }
    var isWritten = Array(repeating: false, count: list.friends.count)
    for group in list.groups {
      for membership in group.memberships {
        guard let position = list.friends.position(of: membership.friend), !isWritten[position]
        else { continue }
        isWritten[position] = true
        try take(withList(card(of: list.friends.values[position], groupNames[position])))
      }
    }
    for position in isWritten.indices where !isWritten[position] {
      try take(withList(card(of: list.friends.values[position], [])))
    }
    // Where nobody has a card, nothing can be said of the list either.
    if list.friends.isEmpty, list.groups.allSatisfy({ _ in false }) {
      notes = ConversionNotes()
      notes.add(.section, isKept: false, count: max(1, list.sections.count))
    }
  }

  private mutating func withList(_ card: VCard) -> VCard {
    guard let property = ofList else { return card }
    ofList = nil
    var card = card
    card.properties.append(property)
    return card
  }

  // MARK: The list

  /// Whether a list has just the section that a file without any has.
  private static func isPlain(_ list: FriendList) -> Bool {
    var identities = DerivedIdentities()
    guard list.sections.count == 1, let section = list.sections.first else { return false }
    return section.name == nil && section.extra.isEmpty
      && section.id == identities.section(named: nil)
  }

  private static func values(of list: FriendList, _ namesSections: Bool) -> ExtraValues {
    var values = ExtraValues()
    if let title = list.title { values.append("title", .string(title)) }
    if namesSections {
      values.append(
        "sections",
        .array(
          list.sections.map { section in
            var values: ExtraValues = ["id": .string(section.id.rawValue)]
            if let name = section.name { values.append("name", .string(name)) }
            if !section.extra.isEmpty { values.append("extra", .dictionary(section.extra)) }
            return .dictionary(values)
          }))
    }
    if !list.extra.isEmpty { values.append("extra", .dictionary(list.extra)) }
    return values
  }

  private mutating func noteList() {
    if list.title != nil { notes.add(.title, isKept: true) }
    notes.add(.section, isKept: true, count: list.sections.count { $0.name != nil })
    let extras = list.sections.count { !$0.extra.isEmpty } + (list.extra.isEmpty ? 0 : 1)
    notes.add(.extra, isKept: true, count: extras)
  }

  // MARK: Groups

  private mutating func card(of group: FriendGroup, in section: FriendSection) -> VCard {
    var card = VCardBuilder(version)
    card.add(version == .v4 ? "KIND" : "X-ADDRESSBOOKSERVER-KIND", "group")
    card.add("UID", VCardTexts.uid(of: group.id.rawValue))
    let (own, kept) = VCardKept.split(group.extra)
    let name = group.name ?? ""
    card.add("FN", name)
    if version != .v4, !kept.contains(where: { $0.name == "N" }) {
      card.add(VCardProperty(name: "N", value: Self.nameParts(of: name)))
    }
    addMembers(of: group, kept, to: &card)
    if namesSections {
      card.add("X-FANFOLD-SECTION", VCardTexts.uid(of: section.id.rawValue))
    }
    if let isExpanded = group.isExpanded {
      card.add("X-FANFOLD-EXPANDED", isExpanded ? "true" : "false")
      notes.add(.fold, isKept: true)
    }
    if let declared = group.declared {
      let total = declared.total.map { "/\($0)" } ?? ""
      card.add("X-FANFOLD-ONLINE", "\(declared.online)\(total)")
      notes.add(.declaredCount, isKept: true)
    }
    addExtra(own, to: &card)
    if group.name == nil {
      card.addJSON("X-FANFOLD-EXACT", ["name": .null])
    } else if VCardTexts.carried(name) != name || name.isEmpty {
      card.addJSON("X-FANFOLD-EXACT", ["name": .string(name)])
      notes.add(.character, isKept: true)
    }
    return card.card
  }

  private mutating func addMembers(
    of group: FriendGroup, _ kept: [VCardProperty], to card: inout VCardBuilder
  ) {
    var members: [(property: VCardProperty, friend: Friend)] = []
    members.reserveCapacity(group.memberships.count)
    for membership in group.memberships {
      guard let position = list.friends.position(of: membership.friend) else { continue }
      let isFirst = !isPlaced[position]
      isPlaced[position] = true
      if let name = group.name { groupNames[position].append(name) }
      let friend = list.friends.values[position]
      members.append((member(membership, of: friend, in: group, isFirst: isFirst), friend))
    }
    var next = 0
    for property in kept {
      guard VCardGroup.isMember(property), case .text(let raw) = property.value else {
        card.add(property)
        continue
      }
      let text = VCardText.unescape(raw)
      if let found = members[next...].firstIndex(where: { Self.names(text, $0.friend) }) {
        for index in next..<found { card.add(members[index].property) }
        card.add(property)
        next = found + 1
      } else if !isFriend(text) || members[..<next].contains(where: { Self.names(text, $0.friend) })
      {
        // Somebody of another file; whoever left the group is a friend, and no member any more.
        card.add(property)
      }
    }
    for member in members[next...] { card.add(member.property) }
  }

  private mutating func member(
    _ membership: Membership, of friend: Friend, in group: FriendGroup, isFirst: Bool
  ) -> VCardProperty {
    let isFriend: (FriendID) -> Bool = { [friends = list.friends] in friends.position(of: $0) != nil
    }
    let usual = identities.nextMembership(
      of: friend.id, in: group.id, isFirst: isFirst, isFriend: isFriend)
    _ = identities.take(membership.id, of: friend.id, isFirst: isFirst, isFriend: isFriend)
    var property = VCardProperty(
      name: version == .v4 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER",
      value: VCardTexts.value(VCardTexts.member(VCardTexts.uid(of: friend.id.rawValue))))
    if membership.id != usual {
      property.parameters = [
        VCardParameter(
          name: VCardGroup.Member.idParameter,
          values: [VCardTexts.parameter(of: membership.id.rawValue)])
      ]
    }
    return property
  }

  /// Whether what a group says of a member means somebody.
  private static func names(_ text: String, _ friend: Friend) -> Bool {
    let uid = VCardTexts.uid(of: friend.id.rawValue)
    if text == uid || VCardTexts.uid(inMember: text) == uid || "urn:uuid:" + text == uid {
      return true
    }
    guard friend.hasDetails else { return false }
    return friend.emails.contains { text == "mailto:" + $0 }
      || friend.phones.contains { text == "tel:" + $0 } || friend.addresses.contains(text)
  }

  private func isFriend(_ text: String) -> Bool {
    [text, VCardTexts.uid(inMember: text) ?? text, "urn:uuid:" + text].contains {
      list.friends.position(of: FriendID(rawValue: VCardTexts.identity(of: $0))) != nil
    }
  }

  // MARK: Kept values

  mutating func addExtra(_ own: ExtraValues?, to card: inout VCardBuilder) {
    guard let own, !own.isEmpty else { return }
    card.addJSON("X-FANFOLD-EXTRA", own)
    notes.add(.extra, isKept: true)
  }

  /// The parts of a name that is known as a whole only: all of it is the given name.
  static func nameParts(of name: String) -> VCardValue {
    .text(";" + VCardText.escape(VCardTexts.plain(name)) + ";;;")
  }
}

extension VCardListWriter {
  /// Whether a property says the parts of a name just as ``nameParts(of:)`` makes them.
  static func isUsualName(_ property: VCardProperty, of name: String) -> Bool {
    guard property.name == "N", property.isPlain, case .text(let raw) = property.value
    else { return false }
    // Most often it is just what was written; commas may be escaped or not.
    return .text(raw) == nameParts(of: name) || VCardText.parts(raw) == ["", name, "", "", ""]
  }
}

/// Puts the properties of one card together.
struct VCardBuilder {
  private(set) var card: VCard

  init(_ version: VCardVersion) {
    card = VCard(version: version)
  }

  mutating func add(_ property: VCardProperty) {
    card.properties.append(property)
  }

  mutating func add(_ name: String, _ text: String) {
    card.properties.append(VCardProperty(name: name, value: VCardTexts.value(text)))
  }

  mutating func addJSON(_ name: String, _ values: ExtraValues) {
    card.properties.append(
      VCardProperty(name: name, value: .text(VCardText.escape(VCardJSON.text(values)))))
  }
}
