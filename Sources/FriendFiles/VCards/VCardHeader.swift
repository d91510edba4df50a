/// What stands before the value of a property: its name and parameters.
struct VCardHeader {
  /// How the value is encoded.
  enum Encoding {
    case plain
    case quotedPrintable
    case base64
  }

  /// How the header is to be read.
  enum Style: UInt8 {
    /// Version 2.1: words without a name are types, encodings or kinds of values.
    case old
    /// Versions 3.0 and 4.0, with the escapes of RFC 6868.
    case new
    /// As 4.0, but parameters that tell the encoding are parameters like others.
    case canonical
  }

  var group: String?
  var name = ""
  var parameters: [VCardParameter] = []
  var encoding = Encoding.plain
  /// The name of the encoding of the text, where one is given.
  var charset: String?

  /// Whether the parameter before the one that is read was a word without a name.
  private var isAfterWord = false

  /// Takes a header apart; nil when it is none.
  ///
  /// `decode` makes text of bytes.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, style: Style,
    decode: (UnsafeBufferPointer<UInt8>) -> String
  ) {
    let nameEnd = bytes.firstIndex(of: UInt8(ascii: ";"), in: 0..<bytes.count) ?? bytes.count
    guard readName(bytes, bytes.trimmed(0..<nameEnd)) else { return nil }
    var index = nameEnd + 1
    while index <= bytes.count {
      index = readParameter(bytes, from: index, style: style, decode: decode) + 1
    }
  }

  private mutating func readName(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var start = range.lowerBound
    if let dot = bytes[range].lastIndex(of: UInt8(ascii: ".")) {
      guard dot > start, bytes[start..<dot].allSatisfy({ Self.isName($0) || $0 == 0x2E }) else {
        return false
      }
      group = String(decoding: bytes[start..<dot], as: UTF8.self)
      start = dot + 1
    }
    guard start < range.upperBound, bytes[start..<range.upperBound].allSatisfy(Self.isName) else {
      return false
    }
    name = Self.capitals(bytes, start..<range.upperBound)
    return true
  }

  /// Reads one parameter.
  ///
  /// - Returns: Where it ends.
  private mutating func readParameter(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, style: Style,
    decode: (UnsafeBufferPointer<UInt8>) -> String
  ) -> Int {
    let plainEnd = bytes.firstIndex(of: UInt8(ascii: ";"), in: start..<bytes.count) ?? bytes.count
    let equals = bytes.firstIndex(of: UInt8(ascii: "="), in: start..<plainEnd)
    let nameRange = equals.map { bytes.trimmed(start..<$0) } ?? start..<start
    guard let equals, !nameRange.isEmpty, bytes[nameRange].allSatisfy(Self.isName) else {
      for word in bytes[start..<plainEnd].split(separator: UInt8(ascii: ",")) {
        let word = bytes.trimmed(word.startIndex..<word.endIndex)
        if !word.isEmpty { addWord(decode(bytes.part(word)), style: style) }
      }
      return plainEnd
    }
    isAfterWord = false
    var values: [String] = []
    var index = equals + 1
    while true {
      let (value, end) = Self.value(bytes, from: index)
      let text = decode(value.part)
      values.append(style == .old || !value.hasCaret ? text : Self.withoutCarets(text))
      index = end
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
    }
    add(VCardParameter(name: Self.capitals(bytes, nameRange), values: values), style: style)
    return index
  }

  private struct Value {
    var part: UnsafeBufferPointer<UInt8>
    var hasCaret: Bool
  }

  /// One value of a parameter, with or without quotes, and where it ends.
  private static func value(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (value: Value, end: Int) {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    var range: Range<Int>?
    if index < bytes.count, bytes[index] == quote,
      let close = bytes.firstIndex(of: quote, in: (index + 1)..<bytes.count)
    {
      range = (index + 1)..<close
      index = close + 1
    }
    let rest = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: ";")
    {
      index += 1
    }
    // What stands between the closing quote and the next separator belongs to nothing.
    let found = range ?? bytes.trimmed(rest..<index)
    let hasCaret = bytes.firstIndex(of: UInt8(ascii: "^"), in: found) != nil
    return (Value(part: bytes.part(found), hasCaret: hasCaret), index)
  }

  private mutating func add(_ parameter: VCardParameter, style: Style) {
    guard style != .canonical else {
      parameters.append(parameter)
      return
    }
    if parameter.name == "ENCODING", let encoding = Self.encoding(parameter.values[0]) {
      self.encoding = encoding
    } else if parameter.name == "CHARSET" {
      charset = parameter.values[0].isEmpty ? charset : parameter.values[0]
    } else {
      parameters.append(parameter)
    }
  }

  /// Adds a word without a name.
  private mutating func addWord(_ word: String, style: Style) {
    if style != .canonical, word.utf8.count > 1, let encoding = Self.encoding(word) {
      self.encoding = encoding
    } else if style == .old, ["INLINE", "URL", "CID", "CONTENT-ID"].contains(word.uppercased()) {
      parameters.append(VCardParameter(name: "VALUE", values: [word]))
      isAfterWord = false
    } else if isAfterWord, !parameters.isEmpty {
      parameters[parameters.count - 1].values.append(word)
    } else {
      parameters.append(VCardParameter(name: "TYPE", values: [word]))
      isAfterWord = true
    }
  }

  private static func encoding(_ word: String) -> Encoding? {
    switch word.uppercased() {
    case "QUOTED-PRINTABLE", "Q": .quotedPrintable
    case "BASE64", "B": .base64
    case "7BIT", "8BIT": .plain
    default: nil
    }
  }

  /// Takes the escapes of RFC 6868 out; a caret before anything else stands for itself.
  private static func withoutCarets(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "n": result += "\n"
        case "'": result += "\""
        case "^": result += "^"
        default:
          result += "^"
          result.unicodeScalars.append(scalar)
        }
      } else if scalar == "^" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return isEscaped ? result + "^" : result
  }

  /// A name of ASCII letters in capitals, without an allocation where it is short.
  private static func capitals(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { room in
      for (index, byte) in bytes[range].enumerated() {
        let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        room[index] = isSmall ? byte - 0x20 : byte
      }
      return range.count
    }
  }

  /// Whether a byte may stand in a name.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let quote = UInt8(ascii: "\"")
}

extension VCardHeader {
  /// Where the header of a property ends: at the first colon that is not in quotes; nil without one.
  ///
  /// A quote opens at the beginning of a parameter's value only, and only where another one closes it.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let colon = UInt8(ascii: ":")
    guard let first = bytes.firstIndex(of: colon, in: range) else { return nil }
    guard bytes.firstIndex(of: quote, in: range.lowerBound..<first) != nil else { return first }
    var index = range.lowerBound
    var opens = false
    while index < range.upperBound {
      switch bytes[index] {
      case colon: return index
      case quote where opens:
        guard let close = bytes.firstIndex(of: quote, in: (index + 1)..<range.upperBound) else {
          return bytes.firstIndex(of: colon, in: index..<range.upperBound)
        }
        index = close
        opens = false
      case UInt8(ascii: "="), UInt8(ascii: ","): opens = true
      case 0x20, 0x09: break
      default: opens = false
      }
      index += 1
    }
    return first
  }
}
