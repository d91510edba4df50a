/// A value of JSON, as the lines of state files hold them.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in order; the last one of a name counts.
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  /// Reads one value that is all of a text; nil when it is no JSON, or nested deeper than 16.
  init?(_ bytes: some Collection<UInt8>) {
    var parser = Parser(Array(bytes))
    guard let value = parser.parseAll() else { return nil }
    self = value
  }

  /// The member of that name; nil for anything but an object that has it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string; nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number that is whole and fits; nil for anything else.
  var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  /// The value of a number; nil for anything else.
  var real: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension JSONValue {
  /// Reads by recursive descent; each function starts at its value's first byte.
  private struct Parser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func parseAll() -> JSONValue? {
      skipSpace()
      guard let value = parseValue() else { return nil }
      skipSpace()
      return index == bytes.count ? value : nil
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
      skipSpace()
      guard byte == UInt8(ascii: sign) else { return false }
      index += 1
      return true
    }

    private mutating func parseValue() -> JSONValue? {
      switch byte {
      case UInt8(ascii: "\""): parseString().map { .string($0) }
      case UInt8(ascii: "{"): nested { $0.parseObject() }
      case UInt8(ascii: "["): nested { $0.parseArray() }
      case UInt8(ascii: "t"): parseWord("true", .boolean(true))
      case UInt8(ascii: "f"): parseWord("false", .boolean(false))
      case UInt8(ascii: "n"): parseWord("null", .null)
      default: parseNumber()
      }
    }

    private mutating func nested(_ parse: (inout Parser) -> JSONValue?) -> JSONValue? {
      guard depth < 16 else { return nil }
      depth += 1
      index += 1
      defer { depth -= 1 }
      return parse(&self)
    }

    private mutating func parseWord(_ word: String, _ value: JSONValue) -> JSONValue? {
      guard bytes[index...].starts(with: word.utf8) else { return nil }
      index += word.utf8.count
      return value
    }

    private mutating func parseNumber() -> JSONValue? {
      let start = index
      while let byte, (byte >= 0x30 && byte <= 0x39) || "+-.eE".utf8.contains(byte) { index += 1 }
      guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
        number.isFinite
      else { return nil }
      return .number(number)
    }

    private mutating func parseArray() -> JSONValue? {
      var values: [JSONValue] = []
      if take("]") { return .array([]) }
      repeat {
        skipSpace()
        guard let value = parseValue() else { return nil }
        values.append(value)
      } while take(",")
      return take("]") ? .array(values) : nil
    }

    private mutating func parseObject() -> JSONValue? {
      var members: [Member] = []
      if take("}") { return .object([]) }
      repeat {
        skipSpace()
        guard byte == UInt8(ascii: "\""), let name = parseString(), take(":") else { return nil }
        skipSpace()
        guard let value = parseValue() else { return nil }
        members.append(Member(name: name, value: value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }

    private mutating func parseString() -> String? {
      index += 1
      var text: [UInt8] = []
      while let byte {
        index += 1
        switch byte {
        case 0x22: return String(validating: text, as: UTF8.self)
        case 0x5C:
          guard let scalar = parseEscape(), let encoded = UTF8.encode(scalar) else { return nil }
          text.append(contentsOf: encoded)
        case 0..<0x20: return nil
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func parseEscape() -> Unicode.Scalar? {
      guard let byte else { return nil }
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"): return parseHexadecimal()
      default: return nil
      }
    }

    /// Reads the digits after `\u`, and the second half of a pair.
    private mutating func parseHexadecimal() -> Unicode.Scalar? {
      guard let unit = parseUnit() else { return nil }
      guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
      guard bytes[index...].starts(with: "\\u".utf8) else { return nil }
      index += 2
      guard let trail = parseUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
      return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }

    private mutating func parseUnit() -> UInt16? {
      guard index + 4 <= bytes.count else { return nil }
      var unit: UInt16 = 0
      for byte in bytes[index..<index + 4] {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
        unit = unit << 4 | UInt16(digit)
      }
      index += 4
      return unit
    }
  }
}
