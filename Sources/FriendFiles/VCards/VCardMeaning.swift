/// What a property of somebody's card means for a friend.
enum VCardMeaning: Equatable {
  case uid(String)
  case fullName(String)
  /// The parts of a name, with their escapes.
  case nameParts(String)
  case nickname(String)
  case organisation(String)
  case sortString(String)
  case familyReading(String)
  case givenReading(String)
  case middleReading(String)
  case revision(String)
  case note(String)
  case email(String)
  case phone(String)
  /// An address as a URI.
  case address(String)
  /// A picture as a `data:` URI, or the name of a file.
  case image(String)
  case categories([String])
  case favourite(String)
  /// One of Fanfold's own properties, by what follows `X-FANFOLD-`.
  case own(String, String)
  case other

  /// Tells what a property means.
  init(_ property: VCardProperty, version: VCardVersion) {
    guard case .text(let raw) = property.value else {
      self = Self.picture(property)
      return
    }
    let text = VCardText.unescape(raw)
    switch property.name {
    case "UID": self = .uid(text)
    case "FN": self = .fullName(text)
    case "N": self = .nameParts(raw)
    case "NICKNAME": self = .nickname(text)
    case "ORG": self = .organisation(VCardText.parts(raw).first { !$0.isEmpty } ?? "")
    case "SORT-STRING": self = .sortString(text)
    case "X-PHONETIC-LAST-NAME": self = .familyReading(text)
    case "X-PHONETIC-FIRST-NAME": self = .givenReading(text)
    case "X-PHONETIC-MIDDLE-NAME": self = .middleReading(text)
    case "REV": self = .revision(text)
    case "NOTE": self = .note(text)
    case "EMAIL": self = .email(text)
    case "TEL":
      let scheme = "tel:"
      self = .phone(
        text.utf8.starts(with: scheme.utf8) ? String(text.dropFirst(scheme.count)) : text)
    case "CATEGORIES", "X-GROUP":
      // Old cards part categories by semicolons, too.
      let lists = version == .v2 ? VCardText.partLists(raw).flatMap { $0 } : VCardText.list(raw)
      self = .categories(lists)
    case "X-FOLKS-FAVOURITE": self = .favourite(text)
    case "PHOTO": self = text.isEmpty ? .other : .image(text)
    default:
      if property.name.hasPrefix(Self.ownPrefix) {
        self = .own(String(property.name.utf8.dropFirst(Self.ownPrefix.utf8.count)) ?? "", text)
      } else {
        self = Self.address(text, property)
      }
    }
  }

  private static let ownPrefix = "X-FANFOLD-"

  private static func address(_ text: String, _ property: VCardProperty) -> VCardMeaning {
    guard let scheme = schemes[property.name], !text.isEmpty else { return .other }
    if property.name == "IMPP", text.utf8.starts(with: "x-apple:".utf8) {
      let service = property.parameters.first { $0.name == "X-SERVICE-TYPE" }?.values.first
      guard let service = service?.lowercased() else { return .address(text) }
      return .address("\(services[service] ?? service):\(text.dropFirst(8))")
    }
    guard let scheme, !text.utf8.starts(with: "\(scheme):".utf8) else { return .address(text) }
    return .address("\(scheme):\(text)")
  }

  /// The properties that are addresses, with the scheme of the URI; nil where the value is one.
  private static let schemes: [String: String?] = [
    "IMPP": nil, "URL": nil, "X-JABBER": "xmpp", "X-QQ": "qq", "X-AIM": "aim", "X-ICQ": "icq",
    "X-MSN": "msnim", "X-SKYPE": "skype", "X-SKYPE-USERNAME": "skype", "X-YAHOO": "ymsgr",
    "X-WECHAT": "weixin",
  ]

  private static let services = ["jabber": "xmpp", "wechat": "weixin", "msn": "msnim"]

  /// Whether an address is that of a page, which stands under URL and not under IMPP.
  static func isPage(_ address: String) -> Bool {
    ["http:", "https:"].contains { address.utf8.starts(with: $0.utf8) }
  }

  // MARK: Pictures

  private static func picture(_ property: VCardProperty) -> VCardMeaning {
    guard property.name == "PHOTO", case .data(let bytes) = property.value,
      let type = mediaType(of: bytes)
    else { return .other }
    return .image("data:image/\(type);base64,\(Base64.encode(bytes))")
  }

  /// The kind of a picture by its first bytes; nil for what is none of those that are shown.
  static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "webp"
    }
    return nil
  }

  /// Whether the line says nothing that the field does not say, so that it need not be kept.
  ///
  /// - Parameter property: The property that this is the meaning of.
  /// - Returns: Whether nothing is lost without the line.
  func holdsAll(of property: VCardProperty) -> Bool {
    if case .own = self { return true }
    guard property.group == nil else { return false }
    if case .data = property.value, case .image(let image) = self {
      // What the bytes say is all that a parameter with their type says.
      return property.parameters.allSatisfy {
        $0.name == "TYPE" && $0.values.count == 1
          && image.utf8.starts(with: "data:image/\($0.values[0].lowercased());".utf8)
      }
    }
    guard property.parameters.isEmpty, case .text(let raw) = property.value else { return false }
    // Commas may be escaped or not where they part nothing.
    let text = VCardText.unescape(raw)
    switch self {
    case .uid, .fullName, .note, .email: return true
    case .phone(let number): return number == text
    case .address(let uri):
      return property.name == (Self.isPage(uri) ? "URL" : "IMPP") && uri == text
    case .image(let image): return image.utf8.starts(with: "data:".utf8)
    case .categories(let names):
      return property.name == "CATEGORIES"
        && names.allSatisfy { !$0.isEmpty && VCardTexts.special($0) == nil }
    default: return false
    }
  }
}
