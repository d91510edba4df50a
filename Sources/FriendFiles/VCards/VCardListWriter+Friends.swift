import Friends

extension VCardListWriter {
  mutating func card(of friend: Friend, _ groups: [String]) -> VCard {
    var writer = FriendCard(friend, groups, version)
    var card = writer.write()
    if let own = writer.ownExtra { addExtra(own, to: &card) }
    note(friend)
    // What a card does not carry as it is stands beside it.
    let read = VCardFriend(card.card).friend
    var exact = ExtraValues()
    func compare(_ key: String, _ wanted: String?, _ found: String?) {
      guard let wanted, !Self.isSame(wanted, found) else { return }
      exact.append(key, .string(wanted))
    }
    func compare(_ key: String, _ wanted: [String], _ found: [String]) {
      guard !wanted.elementsEqual(found, by: { Self.isSame($0, $1) }) else { return }
      exact.append(key, .array(wanted.map { .string($0) }))
    }
    compare("name", friend.name, read.name)
    compare("remark", friend.remark, read.remark)
    compare("status", friend.status, read.status)
    compare("image", friend.image, read.image)
    compare("note", friend.note, read.note)
    compare("phonetic", friend.phonetic, read.phonetic)
    compare("emails", friend.emails, read.emails)
    compare("phones", friend.phones, read.phones)
    compare("addresses", friend.addresses, read.addresses)
    if !exact.isEmpty {
      card.addJSON("X-FANFOLD-EXACT", exact)
      notes.add(.character, isKept: true)
    }
    return card.card
  }

  /// Whether two texts are the same byte by byte: to Swift a composed character equals its parts.
  private static func isSame(_ text: String, _ other: String?) -> Bool {
    other.map { text.utf8.elementsEqual($0.utf8) } ?? false
  }

  private mutating func note(_ friend: Friend) {
    if friend.presence != .unknown { notes.add(.presence, isKept: true) }
    if friend.status != nil { notes.add(.status, isKept: true) }
    if friend.remark != nil { notes.add(.remark, isKept: true) }
    if friend.isVIP { notes.add(.vip, isKept: true) }
    if let image = friend.image, !image.utf8.starts(with: "data:".utf8) {
      notes.add(.image, isKept: true)
    }
  }
}

/// The card of one friend while it is put together.
///
/// Kept properties stand in their order. Before one that says a value of a field come the values that
/// stand before it in the field, so that reading gives both orders again.
private struct FriendCard {
  private let friend: Friend
  private let version: VCardVersion
  private let kept: [VCardProperty]
  /// What is kept and no property.
  let ownExtra: ExtraValues?

  private var card: VCardBuilder
  /// The names of groups that no kept property says.
  private var categories: [String]
  private let allCategories: Set<String>
  private var nextEmail = 0
  private var nextPhone = 0
  private var nextAddress = 0
  private var hasNote = false
  private var hasImage = false
  private var isFavourite = false

  init(_ friend: Friend, _ groups: [String], _ version: VCardVersion) {
    self.friend = friend
    self.version = version
    card = VCardBuilder(version)
    var seen: Set<String> = []
    // A name that a card would understand otherwise stands on the card of the group only.
    categories = groups.filter { name in
      let category = VCardTexts.category(name)
      return !category.isEmpty && VCardTexts.special(category) == nil
        && seen.insert(category).inserted
    }
    allCategories = Set(groups.map(VCardTexts.category))
    (ownExtra, kept) = friend.hasDetails ? VCardKept.split(friend.extra) : (nil, [])
  }

  mutating func write() -> VCardBuilder {
    let meanings = kept.map { VCardMeaning($0, version: .v3) }
    let uid = VCardTexts.uid(of: friend.id.rawValue)
    if !meanings.contains(.uid(uid)) { card.add("UID", uid) }
    if !meanings.contains(.fullName(VCardTexts.carried(friend.name))) {
      card.add("FN", friend.name)
    }
    if version != .v4, !kept.contains(where: { $0.name == "N" }) {
      card.add(VCardProperty(name: "N", value: VCardListWriter.nameParts(of: friend.name)))
    }
    let agrees = keptReading(meanings) == friend.phonetic.map(VCardTexts.carried)
    for (property, meaning) in zip(kept, meanings) {
      place(property, meaning, isReadingRight: agrees)
    }
    addRest(isReadingRight: agrees)
    addOwn()
    return card
  }

  /// How the kept properties say that the name is read.
  private func keptReading(_ meanings: [VCardMeaning]) -> String? {
    var names = VCardNames()
    for (property, meaning) in zip(kept, meanings) {
      switch meaning {
      case .familyReading(let text): names.familyReading = names.familyReading ?? filled(text)
      case .givenReading(let text): names.givenReading = names.givenReading ?? filled(text)
      case .middleReading(let text): names.middleReading = names.middleReading ?? filled(text)
      case .sortString(let text): names.sortString = names.sortString ?? filled(text)
      case .nameParts:
        let values = property.parameters.first { $0.name == "SORT-AS" }?.values ?? []
        names.sortString =
          names.sortString ?? filled(values.filter { !$0.isEmpty }.joined(separator: " "))
      default: break
      }
    }
    return names.reading
  }

  private func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  // MARK: Kept properties

  private mutating func place(
    _ property: VCardProperty, _ meaning: VCardMeaning, isReadingRight: Bool
  ) {
    switch meaning {
    case .email(let text):
      guard isPlaced(text, among: friend.emails, \.nextEmail, "EMAIL") else { return }
    case .phone(let text):
      guard isPlaced(text, among: friend.phones, \.nextPhone, "TEL") else { return }
    case .address(let text):
      guard isPlaced(text, among: friend.addresses, \.nextAddress, nil) else { return }
    case .note(let text):
      if !hasNote, friend.note.map(VCardTexts.carried) != text { addNote() }
      hasNote = true
    case .image(let image):
      if !hasImage, friend.image != image { addImage() }
      hasImage = true
    case .categories(let names):
      let known = names.map(VCardTexts.category).filter {
        !$0.isEmpty && VCardTexts.special($0) == nil
      }
      // Whoever left a group is not brought back by an old line.
      guard known.allSatisfy(allCategories.contains) else { return }
      categories.removeAll { known.contains(VCardTexts.category($0)) }
      if names.contains(where: { VCardTexts.special($0) == .starred }) { isFavourite = true }
    case .favourite(let word):
      isFavourite = isFavourite || FriendKeys.yesOrNo(word) == true
    case .familyReading, .givenReading, .middleReading:
      guard isReadingRight else { return }
    default: break
    }
    card.add(property)
  }

  /// Puts the values before a kept one in front of it; false where the field has no such value any more.
  private mutating func isPlaced(
    _ text: String, among values: [String], _ next: WritableKeyPath<FriendCard, Int>,
    _ name: String?
  ) -> Bool {
    guard !text.isEmpty else { return true }
    let isText: (String) -> Bool = { VCardTexts.carried($0) == text }
    let start = self[keyPath: next]
    guard let found = values[start...].firstIndex(where: isText) else {
      // One value may stand in two spellings.
      return values[..<start].contains(where: isText)
    }
    for value in values[start..<found] { addValue(value, name) }
    self[keyPath: next] = found + 1
    return true
  }

  private mutating func addValue(_ value: String, _ name: String?) {
    card.add(name ?? (VCardMeaning.isPage(value) ? "URL" : "IMPP"), value)
  }

  // MARK: The fields

  private mutating func addRest(isReadingRight: Bool) {
    for value in friend.emails[nextEmail...] { addValue(value, "EMAIL") }
    for value in friend.phones[nextPhone...] { addValue(value, "TEL") }
    for value in friend.addresses[nextAddress...] { addValue(value, nil) }
    if !hasNote { addNote() }
    if !hasImage { addImage() }
    if !isReadingRight, let phonetic = friend.phonetic, !phonetic.isEmpty {
      card.add(VCardListWriter.reading, phonetic)
    }
    if !categories.isEmpty {
      let names = VCardText.joinedList(categories.map(VCardTexts.plain))
      card.add(VCardProperty(name: "CATEGORIES", value: .text(names)))
    }
  }

  private mutating func addNote() {
    if let note = friend.note, !note.isEmpty { card.add("NOTE", note) }
  }

  private mutating func addImage() {
    guard let image = friend.image, !image.isEmpty else { return }
    guard let (type, bytes) = Self.picture(image) else {
      card.add("X-FANFOLD-IMAGE", image)
      return
    }
    if version == .v4 {
      card.add(VCardProperty(name: "PHOTO", value: .text(image)))
    } else {
      card.add(
        VCardProperty(
          name: "PHOTO", parameters: [VCardParameter(name: "TYPE", values: [type.uppercased()])],
          value: .data(bytes)))
    }
  }

  /// The picture in a `data:` URI, if it comes back as the same text.
  private static func picture(_ uri: String) -> (type: String, bytes: [UInt8])? {
    let text = uri.utf8
    guard text.starts(with: "data:image/".utf8), let comma = text.firstIndex(of: UInt8(ascii: ",")),
      let bytes = Base64.decode(text[comma...].dropFirst()),
      let type = VCardMeaning.mediaType(of: bytes),
      uri == "data:image/\(type);base64,\(Base64.encode(bytes))"
    else { return nil }
    return (type, bytes)
  }

  private mutating func addOwn() {
    if friend.presence != .unknown { card.add("X-FANFOLD-PRESENCE", friend.presence.rawValue) }
    if let status = friend.status { card.add("X-FANFOLD-STATUS", status) }
    if let remark = friend.remark { card.add("X-FANFOLD-REMARK", remark) }
    if friend.isVIP != isFavourite { card.add("X-FANFOLD-VIP", friend.isVIP ? "true" : "false") }
  }
}
