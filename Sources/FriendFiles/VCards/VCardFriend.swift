import Friends

/// What one card says of a friend, and which groups it names.
struct VCardFriend {
  /// The friend; the identity is the card's UID, or empty where it has none.
  var friend = Friend(id: FriendID(rawValue: ""), name: "")
  /// When the card was changed last, as it says; revisions of one form compare as texts.
  var revision = ""
  /// The names of groups, in order and each once.
  var categories: [String] = []
  /// The problems with the line of the property that each is about.
  var problems: [(kind: FileProblem.Kind, severity: FileProblem.Severity, line: Int32)] = []

  private var names = Names()
  private var kept: [ExtraValue] = []

  /// Reads a card; the name is empty where nothing says who it is about.
  init(_ card: VCard) {
    for property in card.properties where !take(property) {
      kept.append(.string(property.text))
    }
    friend.name =
      names.best ?? friend.emails.first ?? friend.phones.first
      ?? friend.addresses.first ?? ""
    friend.phonetic = names.reading
    if !kept.isEmpty { friend.extra["vcard"] = .array(kept) }
  }

  /// Takes a property into its field; false when the line itself has to be kept, too.
  private mutating func take(_ property: VCardProperty) -> Bool {
    guard case .text(let raw) = property.value else { return takePicture(property) }
    let isPlain = property.group == nil && property.parameters.isEmpty
    let text = VCardText.unescape(raw)
    switch property.name {
    case "FN": return Self.set(&names.full, text) && isPlain
    case "N":
      let parts = VCardText.parts(raw)
      if names.parts.isEmpty { names.parts = parts }
      return false
    case "NICKNAME":
      names.nickname = names.nickname ?? Self.filled(text)
      return false
    case "ORG":
      names.organisation = names.organisation ?? VCardText.parts(raw).first { !$0.isEmpty }
      return false
    case "SORT-STRING":
      names.sortString = names.sortString ?? Self.filled(text)
      return false
    case "X-PHONETIC-FIRST-NAME":
      names.givenReading = Self.filled(text)
      return false
    case "X-PHONETIC-MIDDLE-NAME":
      names.middleReading = Self.filled(text)
      return false
    case "X-PHONETIC-LAST-NAME":
      names.familyReading = Self.filled(text)
      return false
    case "UID":
      guard friend.id.rawValue.isEmpty, !text.isEmpty else { return false }
      friend.id = FriendID(rawValue: text)
      return isPlain
    case "REV":
      revision = text
      return false
    case "NOTE": return Self.set(&friend.note, text) && isPlain
    case "EMAIL": return Self.append(text, to: &friend.emails) && isPlain
    case "TEL":
      let number = text.utf8.starts(with: "tel:".utf8) ? String(text.dropFirst(4)) : text
      return Self.append(number, to: &friend.phones) && isPlain && number == text
    case "CATEGORIES", "X-GROUP": return takeCategories(raw) && isPlain
    case "X-FOLKS-FAVOURITE", "X-FANFOLD-VIP":
      guard let isVIP = FriendKeys.yesOrNo(text) else {
        problems.append((.notYesOrNo(String(text.prefix(80))), .warning, property.line))
        return false
      }
      friend.isVIP = friend.isVIP || isVIP
      return property.name == "X-FANFOLD-VIP" && isPlain
    case "PHOTO": return takePicture(named: text, property) && isPlain
    default: return takeAddress(text, property) && isPlain
    }
  }

  /// Takes the names of groups; a star is what Google says of its own ones.
  private mutating func takeCategories(_ raw: String) -> Bool {
    for name in VCardText.list(raw) {
      let name = Self.trimmed(name)
      switch name {
      case "", "myContacts", "* myContacts": continue
      case "starred", "* starred", "* Starred": friend.isVIP = true
      default: if !categories.contains(name) { categories.append(name) }
      }
    }
    return true
  }

  private mutating func takeAddress(_ text: String, _ property: VCardProperty) -> Bool {
    guard let scheme = Self.schemes[property.name], !text.isEmpty else { return false }
    var uri = text
    if property.name == "IMPP", text.utf8.starts(with: "x-apple:".utf8) {
      let service = property.parameters.first { $0.name == "X-SERVICE-TYPE" }?.values.first
      guard let service else { return false }
      uri = "\(Self.services[service.lowercased()] ?? service.lowercased()):\(text.dropFirst(8))"
    } else if let scheme {
      uri = text.utf8.starts(with: "\(scheme):".utf8) ? text : "\(scheme):\(text)"
    }
    if !friend.addresses.contains(uri) { friend.addresses.append(uri) }
    return uri == text && property.name == "IMPP"
  }

  // MARK: Pictures

  private mutating func takePicture(_ property: VCardProperty) -> Bool {
    guard property.name == "PHOTO", friend.image == nil, case .data(let bytes) = property.value,
      let type = Self.mediaType(of: bytes)
    else { return false }
    friend.image = "data:image/\(type);base64,\(Base64.encode(bytes))"
    // What the bytes say is all that a parameter with their type says.
    return property.group == nil
      && property.parameters.allSatisfy {
        $0.name == "TYPE" && $0.values.map { $0.lowercased() } == [type]
      }
  }

  private mutating func takePicture(named text: String, _ property: VCardProperty) -> Bool {
    guard friend.image == nil else { return false }
    if text.utf8.starts(with: "data:image/".utf8) || FriendKeys.staysInFolder(text) {
      friend.image = text
      return true
    }
    // Nothing is fetched; an address elsewhere is kept, and no fault of the card.
    if !text.utf8.starts(with: "http".utf8) {
      problems.append((.imageOutsideFolder(String(text.prefix(200))), .warning, property.line))
    }
    return false
  }

  private static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "webp"
    }
    return nil
  }

  // MARK: Texts

  private static func set(_ field: inout String?, _ text: String) -> Bool {
    guard field == nil, !text.isEmpty else { return false }
    field = text
    return true
  }

  private static func append(_ text: String, to field: inout [String]) -> Bool {
    guard !text.isEmpty, !field.contains(text) else { return false }
    field.append(text)
    return true
  }

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// The properties that are addresses, with the scheme of the URI; nil where the value is one.
  private static let schemes: [String: String?] = [
    "IMPP": nil, "URL": nil, "X-JABBER": "xmpp", "X-QQ": "qq", "X-AIM": "aim", "X-ICQ": "icq",
    "X-MSN": "msnim", "X-SKYPE": "skype", "X-SKYPE-USERNAME": "skype", "X-YAHOO": "ymsgr",
    "X-WECHAT": "weixin",
  ]

  private static let services = ["jabber": "xmpp", "wechat": "weixin", "msn": "msnim"]
}

extension VCardFriend {
  /// What a card says of how somebody is called, the best first.
  struct Names {
    var full: String?
    /// Family, given, further names, in front, behind.
    var parts: [String] = []
    var nickname: String?
    var organisation: String?
    var sortString: String?
    var familyReading: String?
    var givenReading: String?
    var middleReading: String?

    var best: String? {
      [full, joined, nickname, organisation].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The reading, family name first.
    var reading: String? {
      let parts = [familyReading, givenReading, middleReading].compactMap { $0 }
      return parts.isEmpty ? sortString : parts.joined(separator: " ")
    }

    /// The parts in the order of their script.
    private var joined: String? {
      let part = { (index: Int) in index < parts.count ? parts[index] : "" }
      let native = [part(0), part(1), part(2)].filter { !$0.isEmpty }
      if !native.isEmpty, native.allSatisfy(Self.isEastAsian) { return native.joined() }
      let all = [part(3), part(1), part(2), part(0), part(4)].filter { !$0.isEmpty }
      return all.isEmpty ? nil : all.joined(separator: " ")
    }

    private static func isEastAsian(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in eastAsian.contains { $0.contains(scalar.value) } }
    }

    /// Kana, bopomofo, ideographs and Hangul: scripts whose names begin with the family's.
    private static let eastAsian: [ClosedRange<UInt32>] = [
      0x3005...0x3007, 0x3041...0x312F, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFD,
    ]
  }
}
