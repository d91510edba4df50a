import Friends

/// What texts and identities of a list look like in a card.
enum VCardTexts {
  /// What is read back of a text: control characters are replaced, and a line end is one line feed.
  static func carried(_ text: String) -> String {
    // Only a carriage return is no longer what it was when it is written and read.
    let text = plain(text)
    return text.hasByte { $0 == 0x0D } ? VCardText.unescape(VCardText.escape(text)) : text
  }

  /// A text without the control characters that no card holds.
  static func plain(_ text: String) -> String {
    guard text.hasByte(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar.isASCII && isControl(UInt8(scalar.value)) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
  }

  /// A text as the value of a property.
  static func value(_ text: String) -> VCardValue { .text(VCardText.escape(plain(text))) }

  // MARK: Identities

  private static let ownScheme = "x-fanfold:"
  private static let uuidScheme = "urn:uuid:"

  /// An identity as a UID; one that a card would not carry has its bytes in hexadecimal.
  static func uid(of identity: String) -> String {
    let isPlain =
      !identity.isEmpty && identity.utf8.first != 0x20 && identity.utf8.last != 0x20
      && !identity.utf8.starts(with: ownScheme.utf8) && carried(identity) == identity
    if isPlain { return identity }
    return ownScheme + hexadecimal(identity)
  }

  /// The identity that a UID stands for.
  static func identity(of uid: String) -> String {
    guard uid.utf8.starts(with: ownScheme.utf8) else { return uid }
    let digits = Array(uid.utf8.dropFirst(ownScheme.utf8.count))
    guard digits.count.isMultiple(of: 2) else { return uid }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return uid }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An identity as the value of a parameter, in which old cards have neither line ends nor quotes.
  static func parameter(of identity: String) -> String {
    let isPlain = identity.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") }
    return isPlain ? uid(of: identity) : ownScheme + hexadecimal(identity)
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// How a group names a member of that UID.
  static func member(_ uid: String) -> String {
    isUUID(uid) ? uid : uuidScheme + uid
  }

  /// The UID in what a group says of a member; nil where it is given without a scheme.
  static func uid(inMember text: String) -> String? {
    isUUID(text) ? String(text.utf8.dropFirst(uuidScheme.utf8.count)) : nil
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count >= uuidScheme.utf8.count
      && zip(text.utf8, uuidScheme.utf8).allSatisfy {
        $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) == $1
      }
  }

  // MARK: Groups

  /// What groups are found by in the categories of a card: spaces around a name do not count.
  static func category(_ name: String) -> String {
    let text = carried(name)
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    guard let first = text.utf8.first, let last = text.utf8.last, isSpace(first) || isSpace(last)
    else { return text }
    guard let start = text.utf8.firstIndex(where: { !isSpace($0) }),
      let end = text.utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: text.utf8[start...end], as: UTF8.self)
  }

  /// What a category says that is no group: Google's own ones.
  enum Special {
    case everybody, starred
  }

  /// The special meaning of a category; nil for that of a group.
  static func special(_ category: String) -> Special? {
    switch category {
    case "myContacts", "* myContacts": .everybody
    case "starred", "* starred", "* Starred": .starred
    default: nil
    }
  }
}

/// Values in JSON, in one property of a card.
enum VCardJSON {
  /// The text of some values, in the typed form of `FriendListJSON`.
  static func text(_ values: ExtraValues) -> String {
    String(decoding: FriendListJSON.line(of: values), as: UTF8.self)
  }

  /// The values of a text; nil where it is no object in that form.
  static func values(_ text: String, limits: FileLimits) -> ExtraValues? {
    var inner = limits
    inner.depth = min(limits.depth, 1000) * 3 + 8
    var scanner = JSONScanner(Array(text.utf8), limits: inner)
    let node = scanner.node()
    scanner.finish()
    guard scanner.fault == nil, scanner.error == nil, case .dictionary(let entries)? = node?.value
    else { return nil }
    return ExtraValues(json: entries, depth: limits.depth)
  }
}

extension ExtraValue {
  /// The text of a string; nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The texts of an array that holds nothing else; nil for anything else.
  var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    var texts: [String] = []
    for value in values {
      guard let text = value.text else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The values of a dictionary; nil for anything else.
  var members: ExtraValues? {
    if case .dictionary(let values) = self { values } else { nil }
  }
}

extension String {
  /// Whether a byte of the UTF-8 is of some kind, looked for without making indices.
  func hasByte(where isFound: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(where: isFound) }
      ?? utf8.contains(where: isFound)
  }
}
