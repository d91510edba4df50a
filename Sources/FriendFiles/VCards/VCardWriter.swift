/// Writes cards of one version, one after the other.
package struct VCardWriter {
  /// The version that is written.
  package let version: VCardVersion
  /// What was written since it was taken last.
  package private(set) var bytes: [UInt8] = []
  /// How many characters no card can hold; U+FFFD stands for each, in a parameter of 2.1 a space or `'`.
  package internal(set) var replacedCharacters = 0

  /// Makes a writer.
  package init(as version: VCardVersion) {
    self.version = version
  }

  /// Writes a card.
  ///
  /// Where the card's own version is another one, its properties are converted as far as they would
  /// not be valid. A property that would break the card's frame (BEGIN, END, VERSION) is left out.
  package mutating func write(_ card: VCard) {
    bytes += Array("BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\n".utf8)
    for property in card.properties where !Self.isFrame(property) {
      let isSame = card.version == version
      write(isSame ? property : property.converted(to: version))
    }
    bytes += Array("END:VCARD\r\n".utf8)
  }

  /// What was written since this was called last; call it when ``bytes`` has some 64 KB.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private static func isFrame(_ property: VCardProperty) -> Bool {
    property.group == nil && ["BEGIN", "END", "VERSION"].contains(property.name)
  }
}

// MARK: - Properties

extension VCardWriter {
  private mutating func write(_ property: VCardProperty) {
    var property = property
    if version == .v4, case .data(let data) = property.value {
      property.value = .text(property.dataURI(of: data))
    }
    var head = Array((property.group.map { "\($0)." } ?? "").utf8) + Array(property.name.utf8)
    for parameter in property.parameters { append(parameter, to: &head) }
    switch property.value {
    case .text(let text) where version == .v2: writeOld(head, text, of: property)
    case .text(let text):
      writeFolded(head + [colon] + Array(allowed(VCardText.withoutLineBreaks(text)).utf8))
    case .data(let data) where version == .v2:
      bytes += head + Array(";ENCODING=BASE64:".utf8) + lineEnd
      let digits = Array(Base64.encode(data).utf8)
      for start in stride(from: 0, to: digits.count, by: 72) {
        bytes += [0x20] + digits[start..<min(start + 72, digits.count)] + lineEnd
      }
      bytes += lineEnd
    case .data(let data):
      writeFolded(head + Array(";ENCODING=b:".utf8) + Array(Base64.encode(data).utf8))
    }
  }

  private mutating func append(_ parameter: VCardParameter, to head: inout [UInt8]) {
    guard version == .v2 else {
      let values = parameter.values.map { VCardProperty.quoted(allowed($0)) }
      head += Array(";\(parameter.name)=\(values.joined(separator: ","))".utf8)
      return
    }
    let values = parameter.values.map { VCardProperty.oldQuoted(oldAllowed($0)) }
    // A type is a word without a name, unless it would then be read as something else.
    if parameter.name == "TYPE", parameter.values.allSatisfy(Self.isWord) {
      for value in values { head += Array(";\(value)".utf8) }
    } else {
      head += Array(";\(parameter.name)=\(values.joined(separator: ","))".utf8)
    }
  }

  private static func isWord(_ value: String) -> Bool {
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && !",;:=\"".utf8.contains($0) }
    return isPlain && !value.isEmpty && !reserved.contains(value.uppercased())
  }

  private static let reserved: Set<String> = [
    "QUOTED-PRINTABLE", "Q", "BASE64", "B", "7BIT", "8BIT", "INLINE", "URL", "CID", "CONTENT-ID",
  ]

  /// Writes a text in version 2.1: as it is where it is short and of ASCII, else quoted-printable.
  private mutating func writeOld(_ head: [UInt8], _ text: String, of property: VCardProperty) {
    let isList = ["CATEGORIES", "NICKNAME"].contains(property.name)
    let value = VCardText.old(allowed(text), isList: isList)
    let isPlain = value.allSatisfy { $0 < 0x7F && $0 >= 0x20 }
    if isPlain || property.parameters.contains(where: { $0.name == "ENCODING" }) {
      bytes += head + [colon] + value + lineEnd
      return
    }
    let isASCII = value.allSatisfy { $0 < 0x80 }
    let start =
      head + Array((isASCII ? "" : ";CHARSET=UTF-8").utf8)
      + Array(";ENCODING=QUOTED-PRINTABLE:".utf8)
    bytes += start
    QuotedPrintable.append(value, column: start.count, to: &bytes)
    bytes += lineEnd
  }

  /// Writes a line in pieces of at most 75 bytes, none of which cuts a character.
  private mutating func writeFolded(_ line: [UInt8]) {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes += lineEnd + [0x20]
      start = end
      room = 74
    }
    bytes += line[start...]
    bytes += lineEnd
  }

  private var colon: UInt8 { UInt8(ascii: ":") }
  private var lineEnd: [UInt8] { [0x0D, 0x0A] }
}

// MARK: - Characters

extension VCardWriter {
  /// A text without control characters; line breaks are none of this.
  private mutating func allowed(_ text: String) -> String {
    guard text.utf8.contains(where: Self.isControl) else { return text }
    return replacing(text, with: "\u{FFFD}", where: { Self.isControl($0) })
  }

  /// A value of a parameter without what version 2.1 has no way to write.
  private mutating func oldAllowed(_ text: String) -> String {
    let plain = replacing(allowed(text), with: "'", where: { $0 == UInt8(ascii: "\"") })
    return replacing(plain, with: " ", where: { $0 == 0x0A || $0 == 0x0D })
  }

  private mutating func replacing(
    _ text: String, with other: String, where isReplaced: (UInt8) -> Bool
  ) -> String {
    guard text.utf8.contains(where: isReplaced) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isReplaced(byte) {
        result += Array(other.utf8)
        replacedCharacters += 1
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
  }
}
