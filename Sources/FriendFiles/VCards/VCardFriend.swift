import Friends

/// What one card says of a friend, and which groups it names.
struct VCardFriend {
  /// The friend; the identity is the card's UID, or empty where it has none.
  private(set) var friend = Friend(id: FriendID(rawValue: ""), name: "")
  /// When the card was changed last, as it says, in digits and letters only: so they compare as texts.
  private(set) var revision = ""
  /// The names of groups as they stand there.
  private(set) var categories: [String] = []
  /// What the property that stands on the first card says of the whole list.
  private(set) var ofList: ExtraValues?
  /// The problems with the line of the property that each is about.
  private(set) var problems:
    [(kind: FileProblem.Kind, severity: FileProblem.Severity, line: Int32)] = []

  private let limits: FileLimits
  private var names = VCardNames()
  /// The properties that say more than the fields do.
  private var kept: [VCardProperty] = []
  private var isFavourite = false
  private var statedVIP: Bool?
  private var exact: ExtraValues?
  private var ownExtra: ExtraValues?

  /// Reads a card; the name is empty where nothing says who it is about.
  init(_ card: VCard, limits: FileLimits = FileLimits()) {
    self.limits = limits
    for property in card.properties {
      let meaning = VCardMeaning(property, version: card.version)
      if !take(meaning, property) || !meaning.holdsAll(of: property) { kept.append(property) }
    }
    letGoOfUsual()
    friend.name =
      names.best ?? friend.emails.first { !$0.isEmpty } ?? friend.phones.first { !$0.isEmpty }
      ?? friend.addresses.first ?? ""
    if let reading = names.reading { friend.phonetic = reading }
    friend.isVIP = statedVIP ?? isFavourite
    if let exact { apply(exact) }
    // Setting a rarely used field costs, so it is done for those only who have one.
    if ownExtra != nil || !kept.isEmpty { friend.extra = extra() }
  }

  /// Takes what a property means into its field; false where the field has something already, or where
  /// the property has to be kept beside it.
  private mutating func take(_ meaning: VCardMeaning, _ property: VCardProperty) -> Bool {
    switch meaning {
    case .uid(let uid):
      guard friend.id.rawValue.isEmpty, !uid.isEmpty else { return false }
      friend.id = FriendID(rawValue: VCardTexts.identity(of: uid))
    case .fullName(let name):
      guard names.full == nil else { return false }
      names.full = name
    case .nameParts(let parts):
      takeSortAs(property)
      guard names.rawParts == nil else { return false }
      names.rawParts = parts
    case .nickname(let name): names.nickname = names.nickname ?? name
    case .organisation(let name): names.organisation = names.organisation ?? name
    case .sortString(let text): names.sortString = names.sortString ?? Self.filled(text)
    case .familyReading(let text):
      guard names.familyReading == nil, !text.isEmpty else { return false }
      names.familyReading = text
    case .givenReading(let text): names.givenReading = names.givenReading ?? Self.filled(text)
    case .middleReading(let text): names.middleReading = names.middleReading ?? Self.filled(text)
    case .revision(let text): revision = text.filter { $0.isLetter || $0.isNumber }
    case .note(let text):
      guard friend.note == nil, !text.isEmpty else { return false }
      friend.note = text
    case .email(let text):
      guard !text.isEmpty else { return false }
      friend.emails.append(text)
    case .phone(let text):
      guard !text.isEmpty else { return false }
      friend.phones.append(text)
    case .address(let uri):
      // Some programs say one address in two spellings.
      if property.name != "IMPP", property.name != "URL", friend.addresses.prefix(64).contains(uri)
      {
        return false
      }
      friend.addresses.append(uri)
    case .image(let image): return takeImage(image, property)
    case .categories(let names):
      categories += names
      if names.contains(where: { VCardTexts.special($0) == .starred }) { isFavourite = true }
    case .favourite(let word):
      guard let value = yesOrNo(word, property) else { return false }
      isFavourite = isFavourite || value
    case .own(let name, let text): takeOwn(name, text, property)
    case .other: return false
    }
    return true
  }

  private mutating func takeSortAs(_ property: VCardProperty) {
    guard names.sortString == nil,
      let values = property.parameters.first(where: { $0.name == "SORT-AS" })?.values
    else { return }
    names.sortString = Self.filled(values.filter { !$0.isEmpty }.joined(separator: " "))
  }

  private mutating func takeImage(_ image: String, _ property: VCardProperty) -> Bool {
    guard friend.image == nil else { return false }
    if image.utf8.starts(with: "data:image/".utf8) || FriendKeys.staysInFolder(image) {
      friend.image = image
      return true
    }
    // Nothing is fetched; an address elsewhere is kept, and no fault of the card.
    if !VCardMeaning.isPage(image) {
      problems.append((.imageOutsideFolder(String(image.prefix(200))), .warning, property.line))
    }
    return false
  }

  /// Takes one of Fanfold's own properties.
  private mutating func takeOwn(_ name: String, _ text: String, _ property: VCardProperty) {
    switch name {
    case "PRESENCE":
      if let presence = Presence(rawValue: text) {
        friend.presence = presence
      } else {
        problems.append((.notAPresence(String(text.prefix(80))), .warning, property.line))
      }
    case "STATUS": friend.status = text
    case "REMARK": friend.remark = text
    case "IMAGE": _ = takeImage(text, property)
    case "VIP": statedVIP = yesOrNo(text, property) ?? statedVIP
    case "EXTRA": ownExtra = VCardJSON.values(text, limits: limits)
    case "EXACT": exact = VCardJSON.values(text, limits: limits)
    case "LIST": ofList = VCardJSON.values(text, limits: limits)
    default: break
    }
  }

  private mutating func yesOrNo(_ word: String, _ property: VCardProperty) -> Bool? {
    if let value = FriendKeys.yesOrNo(word) { return value }
    problems.append((.notYesOrNo(String(word.prefix(80))), .warning, property.line))
    return nil
  }

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// Lets go of what the writer makes of the fields: the parts of the name, where they say no more than
  /// the full name, and a reading in one piece.
  private mutating func letGoOfUsual() {
    if let full = names.full {
      kept.removeAll { VCardListWriter.isUsualName($0, of: full) }
    }
    if let reading = names.familyReading, names.givenReading == nil, names.middleReading == nil {
      let usual = kept.firstIndex {
        $0.name == VCardListWriter.reading && $0.isPlain && $0.unescaped == reading
      }
      if let usual { kept.remove(at: usual) }
    }
  }
}

// MARK: - What a card does not carry

extension VCardFriend {
  /// Puts texts that a card does not carry as they are in the place of what it made of them.
  ///
  /// A text that another program changed since is no longer what would have been made of it, and stays.
  private mutating func apply(_ exact: ExtraValues) {
    if let name = exact["name"]?.text, VCardTexts.carried(name) == names.full ?? "" {
      friend.name = name
    }
    friend.remark = Self.exact(exact["remark"], friend.remark, isEmptyWritten: true)
    friend.status = Self.exact(exact["status"], friend.status, isEmptyWritten: true)
    friend.image = Self.exact(exact["image"], friend.image, isEmptyWritten: false)
    friend.note = Self.exact(exact["note"], friend.note, isEmptyWritten: false)
    friend.phonetic = Self.exact(exact["phonetic"], friend.phonetic, isEmptyWritten: false)
    friend.emails = Self.exact(exact["emails"], friend.emails)
    friend.phones = Self.exact(exact["phones"], friend.phones)
    friend.addresses = Self.exact(exact["addresses"], friend.addresses)
  }

  private static func exact(
    _ value: ExtraValue?, _ read: String?, isEmptyWritten: Bool
  ) -> String? {
    guard let text = value?.text else { return read }
    let carried = VCardTexts.carried(text)
    let expected = carried.isEmpty && !isEmptyWritten ? nil : carried
    return expected == read ? text : read
  }

  private static func exact(_ value: ExtraValue?, _ read: [String]) -> [String] {
    guard let texts = value?.texts else { return read }
    return texts.map(VCardTexts.carried).filter { !$0.isEmpty } == read ? texts : read
  }

  /// What is kept: other programs' properties under one key, and what Fanfold wrote of a list's extra.
  private func extra() -> ExtraValues {
    VCardKept.extra(ownExtra, kept)
  }
}

/// The properties of other programs' cards among the kept values of a friend or group.
enum VCardKept {
  /// The key under which they stand, each as one line of canonical text.
  static let key = "vcard"

  /// The kept values: those that stand in a property of Fanfold's own, and the properties.
  static func extra(_ own: ExtraValues?, _ properties: [VCardProperty]) -> ExtraValues {
    var extra = own ?? ExtraValues()
    guard !properties.isEmpty else { return extra }
    let lines = ExtraValue.array(properties.map { .string($0.text) })
    if let index = extra.entries.firstIndex(where: { $0.key == key && $0.value == .null }) {
      extra.entries[index].value = lines
    } else {
      extra.entries.insert(ExtraValues.Entry(key, lines), at: 0)
    }
    return extra
  }

  /// The properties among kept values, and the values that have to stand in a property of our own.
  static func split(_ extra: ExtraValues) -> (own: ExtraValues?, properties: [VCardProperty]) {
    if extra.isEmpty { return (nil, []) }
    let places = extra.entries.indices.filter { extra.entries[$0].key == key }
    guard places.count == 1, let lines = extra.entries[places[0]].value.texts, !lines.isEmpty else {
      return (extra, [])
    }
    var properties: [VCardProperty] = []
    properties.reserveCapacity(lines.count)
    for line in lines {
      guard let property = VCardProperty(text: line), property.text == line, !isOwn(property) else {
        return (extra, [])
      }
      properties.append(property)
    }
    if extra.entries.count == 1 { return (nil, properties) }
    var own = extra
    if places[0] == 0 {
      own.entries.removeFirst()
    } else {
      // The place is kept where it is not the first.
      own.entries[places[0]].value = .null
    }
    return (own, properties)
  }

  private static func isOwn(_ property: VCardProperty) -> Bool {
    property.name.hasPrefix("X-FANFOLD-")
      || (property.group == nil && ["BEGIN", "END", "VERSION"].contains(property.name))
  }
}

extension VCardProperty {
  /// Whether it has neither parameters nor a group.
  var isPlain: Bool { group == nil && parameters.isEmpty }

  /// The text of the value without escapes; nil where it is none.
  var unescaped: String? {
    if case .text(let raw) = value { VCardText.unescape(raw) } else { nil }
  }
}
