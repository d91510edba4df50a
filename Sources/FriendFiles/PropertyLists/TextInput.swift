/// The signs of an old text property list, taken from the front.
struct TextInput {
  /// What was found where a text may stand.
  enum Found {
    case text(String)
    case none
    case fault(FileFault)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next byte stands.
  private(set) var next = 0
  /// Whether bytes that are no UTF-8 were replaced.
  private(set) var hasReplaced = false
  private var counted = 0
  private var lines: Int32 = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
  }

  /// The bytes of a file in UTF-8, whatever they were in before.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle: Bool
    if bytes.starts(with: [0xFF, 0xFE]) || (bytes.count > 1 && bytes[0] != 0 && bytes[1] == 0) {
      isLittle = true
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.first == 0 {
      isLittle = false
    } else {
      return bytes
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
      isLittle
        ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
        : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }

  /// The next byte; nil at the end.
  var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

  /// The next sign, to be named in a message; nil at the end.
  var sign: String? {
    guard next < bytes.count else { return nil }
    let end = min(bytes.count, next + 4)
    return String(decoding: bytes[next..<end], as: UTF8.self).unicodeScalars.first.map {
      String($0)
    }
  }

  /// Passes a byte if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard self.byte == byte else { return false }
    next += 1
    return true
  }

  /// Passes white space and comments; false when the file ends in one.
  mutating func skipSpace() -> Bool {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x09...0x0D: next += 1
      case UInt8(ascii: "/") where next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "/"):
        while next < bytes.count, bytes[next] != 0x0A, bytes[next] != 0x0D { next += 1 }
      case UInt8(ascii: "/") where next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "*"):
        next += 2
        while next + 1 < bytes.count,
          bytes[next] != UInt8(ascii: "*") || bytes[next + 1] != UInt8(ascii: "/")
        { next += 1 }
        guard next + 1 < bytes.count else {
          next = bytes.count
          return false
        }
        next += 2
      case 0x80...:
        let length = spaceLength
        if length == 0 { return true }
        next += length
      default: return true
      }
    }
    return true
  }

  /// The bytes of a space that is not ASCII; 0 when none is next.
  private var spaceLength: Int {
    let rest = bytes[next..<min(bytes.count, next + 3)]
    if rest.starts(with: [0xC2, 0xA0]) { return 2 }
    let isWide =
      rest.elementsEqual([0xE3, 0x80, 0x80]) || rest.elementsEqual([0xE2, 0x80, 0xA8])
      || rest.elementsEqual([0xE2, 0x80, 0xA9])
    return isWide ? 3 : 0
  }

  /// Takes what stands between angle brackets; nil when the file ends before the second.
  mutating func bracket() -> [UInt8]? {
    guard let end = bytes[next...].firstIndex(of: UInt8(ascii: ">")) else {
      next = bytes.count
      return nil
    }
    defer { next = end + 1 }
    return Array(bytes[(next + 1)..<end])
  }

  /// Takes a text in quotes or a word without.
  mutating func text() -> Found {
    guard let first = byte else { return .none }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(first) }
    let start = next
    while next < bytes.count {
      let byte = bytes[next]
      if byte >= 0x80 ? spaceLength > 0 : !Self.isWord(byte) { break }
      next += 1
    }
    return next > start ? .text(string(start, next)) : .none
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func quoted(_ quote: UInt8) -> Found {
    let start = next + 1
    var end = start
    var isPlain = true
    while end < bytes.count, bytes[end] != quote {
      if bytes[end] == UInt8(ascii: "\\") {
        isPlain = false
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else {
      next = bytes.count
      return .fault(.endsEarly)
    }
    next = end + 1
    if isPlain { return .text(string(start, end)) }
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    let source = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard let text = TextEscapes.unescaped(source, into: &result) else {
      next = start
      return .fault(.badEscape("\\U"))
    }
    return .text(checked(text, result.count))
  }

  private mutating func string(_ start: Int, _ end: Int) -> String {
    checked(
      String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self),
      end - start)
  }

  /// Notes a text that has another length than its bytes, since some were replaced.
  private mutating func checked(_ text: String, _ count: Int) -> String {
    if text.utf8.count != count { hasReplaced = true }
    return text
  }

  // MARK: Places

  /// The line on which a byte stands, from 1; places only ever go forward.
  mutating func line(at place: Int) -> Int32 {
    while counted < place {
      let byte = bytes[counted]
      if byte == 0x0A
        || (byte == 0x0D && (counted + 1 == bytes.count || bytes[counted + 1] != 0x0A))
      {
        lines &+= 1
      }
      counted += 1
    }
    return lines
  }

  /// The line of the next byte.
  var line: Int {
    var copy = self
    return Int(copy.line(at: next))
  }

  /// The column of the next byte, from 1, in characters.
  var column: Int {
    let start = bytes[..<next].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return 1 + bytes[start..<next].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
