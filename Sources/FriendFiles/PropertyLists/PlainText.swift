#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a text stands among the bytes of the file, and what has to be done to read it.
struct PlainText {
  private(set) var start = 0
  var end = 0
  var isASCII = true
  /// Whether the text is there as it stands: no references, no line ends of two bytes.
  var isPlain = true

  var count: Int { end - start }

  mutating func reset(at place: Int) {
    start = place
    end = place
    isASCII = true
    isPlain = true
  }

  /// The text; nil when its bytes are no UTF-8, or not allowed in XML.
  func string(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard isPlain else {
      return content(in: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    let source = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let string = String(decoding: source, as: UTF8.self)
    // What is no UTF-8 is replaced, and differs then.
    guard isASCII || Self.isSame(string, source) else { return nil }
    return string
  }

  /// The bytes of the text with references and line ends replaced; nil when some are not allowed.
  func content(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let source = UnsafeBufferPointer(rebasing: bytes[start..<end])
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "&"):
        guard let length = PlainText.appendReference(source[index...], to: &result) else {
          return nil
        }
        index += length
        continue
      case UInt8(ascii: ">") where source[..<index].suffix(2).elementsEqual("]]".utf8):
        return nil
      case 0x0D:
        guard index + 1 < source.count, source[index + 1] == 0x0A else { return nil }
      default:
        result.append(byte)
        index += 1
        continue
      }
      if byte != 0x0D { result.append(byte) }
      index += 1
    }
    guard isASCII || Self.isSame(String(decoding: source, as: UTF8.self), source) else {
      return nil
    }
    return result
  }

  private static func isSame(_ text: String, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard text.count == source.count, let left = text.baseAddress, let right = source.baseAddress
      else { return text.count == source.count }
      return memcmp(left, right, text.count) == 0
    }
  }

  /// Appends what a reference such as `&amp;` or `&#20013;` stands for.
  ///
  /// - Returns: How many bytes the reference has; nil for one that is not known.
  private static func appendReference(
    _ source: Slice<UnsafeBufferPointer<UInt8>>, to result: inout [UInt8]
  ) -> Int? {
    guard let end = source.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = source[(source.startIndex + 1)..<end]
    let length = end - source.startIndex + 1
    for (word, byte) in references where name.elementsEqual(word) {
      result.append(byte)
      return length
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number), isAllowed(number)
    else { return nil }
    result.append(contentsOf: String(scalar).utf8)
    return length
  }

  private static let references: [([UInt8], UInt8)] = [
    (Array("amp".utf8), UInt8(ascii: "&")), (Array("lt".utf8), UInt8(ascii: "<")),
    (Array("gt".utf8), UInt8(ascii: ">")), (Array("quot".utf8), UInt8(ascii: "\"")),
    (Array("apos".utf8), UInt8(ascii: "'")),
  ]

  /// Whether XML allows a character.
  private static func isAllowed(_ scalar: UInt32) -> Bool {
    scalar >= 0x20 ? scalar != 0xFFFE && scalar != 0xFFFF : [0x09, 0x0A, 0x0D].contains(scalar)
  }
}

/// The texts of short keys, of which a file has few kinds and each thousands of times.
struct KeyTexts {
  private var packed = [UInt64](repeating: 0, count: 64)
  private var texts = [String](repeating: "", count: 64)

  mutating func text(of key: PlainText, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard key.isPlain, key.isASCII, key.count > 0, key.count <= 8 else {
      return key.string(in: bytes)
    }
    var value: UInt64 = 0
    for index in key.start..<key.end { value = value << 8 | UInt64(bytes[index]) }
    // A multiplication spreads the bytes over the upper bits, of which six choose the slot.
    let slot = Int(truncatingIfNeeded: (value &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if packed[slot] != value {
      texts[slot] = String(decoding: bytes[key.start..<key.end], as: UTF8.self)
      packed[slot] = value
    }
    return texts[slot]
  }
}
