extension FileForm {
  /// Recognises the form of a file by its first bytes; nil when nothing is recognised.
  public init?(content bytes: [UInt8]) {
    for (signature, form) in Self.signatures where bytes.starts(with: signature) {
      self = form
      return
    }
    guard let text = Self.beginning(of: bytes), let first = text.unicodeScalars.first else {
      return nil
    }
    switch first {
    case "<":
      let lower = text.lowercased()
      let isHTML = lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
      self = isHTML ? .html : .xmlPropertyList
    case "[": self = .json
    case "{": self = Self.isTextPropertyList(text) ? .textPropertyList : .json
    case "(": self = .textPropertyList
    case "\u{0}":
      // UTF-32, which nothing but JSON is written in.
      let head = JSONEncoding.decode(Array(bytes.prefix(4096))).bytes.first { $0 > 0x20 }
      guard head == UInt8(ascii: "{") || head == UInt8(ascii: "[") else { return nil }
      self = .json
    default:
      if text.lowercased().hasPrefix("begin:vcard") {
        self = .vCard
      } else if text.hasPrefix("//") || text.hasPrefix("/*") || Self.isAssignment(text) {
        self = .textPropertyList
      } else if Self.isTable(text) {
        self = .csv
      } else {
        return nil
      }
    }
  }

  /// Whether there is nothing but white space, whatever the encoding.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0xFE || $0 == 0xFF }
      .allSatisfy { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) || $0 == 0 }
  }

  private static let signatures: [([UInt8], FileForm)] = [
    (Array("bplist".utf8), .binaryPropertyList),
    (Array("SQLite format 3".utf8), .sqlite),
    ([0x50, 0x4B, 0x03, 0x04], .archive), ([0x1F, 0x8B], .archive),
    ([0x42, 0x5A, 0x68], .archive), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive),
    ([0x28, 0xB5, 0x2F, 0xFD], .archive),
    ([0xFF, 0xD8, 0xFF], .picture), ([0x89, 0x50, 0x4E, 0x47], .picture),
    (Array("GIF8".utf8), .picture),
  ]

  /// The first characters of a text in UTF-8 or UTF-16 without mark and white space in front.
  private static func beginning(of bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4096)
    var text: String
    // UTF-16 shows by its mark, or by the zero byte beside the first ASCII character.
    if head.starts(with: [0xFF, 0xFE]) || (head.count > 1 && head[1] == 0) {
      text = decodeUTF16(head) { UInt16($0) | UInt16($1) << 8 }
    } else if head.starts(with: [0xFE, 0xFF]) || head.first == 0 {
      text = decodeUTF16(head) { UInt16($0) << 8 | UInt16($1) }
    } else {
      text = String(decoding: head, as: UTF8.self)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return String(text.drop(while: \.isWhitespace))
  }

  private static func decodeUTF16(
    _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
  ) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      unit(bytes[$0], bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether the first sign after the first key is that of `{ key = value; }` and not of JSON.
  private static func isTextPropertyList(_ text: String) -> Bool {
    let body = text.dropFirst().drop(while: \.isWhitespace)
    guard let first = body.first else { return false }
    if first == "\"" { return isAssignment(String(body)) }
    return first != "}" && first != "{"
  }

  /// Whether a text begins with a key and an equals sign, as files of strings do without braces.
  private static func isAssignment(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    var rest = text[...]
    if first == "\"" {
      rest = rest.dropFirst()
      while let sign = rest.first, sign != "\"" { rest = rest.dropFirst(sign == "\\" ? 2 : 1) }
      rest = rest.dropFirst()
    } else {
      rest = rest.drop { $0.isLetter || $0.isNumber || "_$.:-".contains($0) }
      // The first line of a table may name its separator.
      if rest.count == text.count || text.hasPrefix("sep=") { return false }
    }
    return rest.drop(while: \.isWhitespace).first == "="
  }

  /// Whether the first line has three or more fields, as the heading of a table has.
  private static func isTable(_ text: String) -> Bool {
    guard let line = text.split(whereSeparator: \.isNewline).first, line.count < 4000 else {
      return false
    }
    return text.contains(where: \.isNewline)
      && [",", ";", "\t"].contains { (sign: Character) in line.count { $0 == sign } >= 2 }
  }
}
