/// Reads JSON one token after the other, as RFC 8259 has it, without making a tree.
///
/// Whoever reads asks for a value, and for the members or elements of what was opened. After a fault or
/// a passed limit every answer is that there is nothing more, so that readers end the way they would at
/// the end of the file, with what they have. The cost is linear in the bytes; beside them the memory is
/// that of the open containers and of one value.
struct JSONScanner {
  /// What a value begins with; the content of objects and arrays follows.
  enum Token {
    case string(String)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case boolean(Bool)
    case null
    /// An object, whose members `nextMember` reads.
    case object
    /// An array, whose elements `nextElement` reads.
    case array
  }

  let bytes: [UInt8]
  let limits: FileLimits
  var index = 0
  /// What was doubtful so far; readers add theirs, so that all stand in the order of the file.
  var problems = FileProblems()

  /// Why reading stopped with what was complete before.
  private(set) var fault: PropertyList.Fault?
  /// The limit that was passed; nothing is of use then.
  private(set) var error: FriendFileError?
  /// Whether there is nothing more to read, because of a fault or a limit.
  private(set) var isStopped = false
  /// The line on which the last value began, from 1.
  private(set) var tokenLine = 1
  /// The number of values so far.
  private(set) var items = 0

  private var line = 1
  private var lineStart = 0
  /// Whether each open container is an object.
  private var open: [Bool] = []
  /// Whether the innermost container was just opened.
  private var isFirst = false
  /// What it means that the bytes end in the middle of something.
  private let endFault: FileFault

  /// Starts at the first byte of a text in UTF-8, with or without a mark.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limits: What is read at most.
  ///   - endFault: What is wrong where the bytes end, if they do not end where the file does.
  init(_ bytes: [UInt8], limits: FileLimits, endFault: FileFault = .endsEarly) {
    self.bytes = bytes
    self.limits = limits
    self.endFault = endFault
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  /// How many containers are open.
  var depth: Int { open.count }

  // MARK: Stopping

  /// Stops with what was complete before, at a place that is not before the start of this line.
  mutating func stop(_ reason: FileFault, at place: Int) {
    guard !isStopped else { return }
    isStopped = true
    // Columns are those of characters; a byte that continues one is none.
    let before = bytes[min(lineStart, place)..<min(place, bytes.count)]
    let column = before.reduce(into: 1) { $0 += $1 & 0xC0 == 0x80 ? 0 : 1 }
    fault = PropertyList.Fault(reason: reason, line: line, column: column)
  }

  mutating func stopAtEnd() {
    stop(endFault, at: bytes.count)
  }

  /// Stops for good.
  mutating func refuse(_ error: FriendFileError) {
    guard !isStopped else { return }
    isStopped = true
    self.error = error
  }

  /// Stops at a sign that cannot stand where the scanner is, or at the end.
  mutating func stopAtUnexpected(_ expected: [FileFault.Expected]) {
    guard index < bytes.count else { return stopAtEnd() }
    var iterator = bytes[index...].prefix(4).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else {
      return stop(.encoding, at: index)
    }
    let isWord = Self.isWordSign(bytes[index])
    let found =
      isWord
      ? String(decoding: bytes[index...].prefix(40).prefix { Self.isWordSign($0) }, as: UTF8.self)
      : String(Unicode.UTF8.decode(encoded))
    stop(.unexpected(found: found, expected: expected), at: index)
  }

  /// Reports a doubt about the value that is being read.
  mutating func warn(_ kind: @autoclosure () -> FileProblem.Kind) {
    let line = line
    problems.add(
      FileProblem(kind(), severity: .warning, line: line, column: nil), severity: .warning)
  }

  private static func isWordSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}

// MARK: - Reading

extension JSONScanner {
  /// Reads a value, or opens it; nil when there is none, which stops the reading.
  mutating func next() -> Token? {
    guard !isStopped else { return nil }
    skipSpace()
    tokenLine = line
    items += 1
    guard items <= limits.items else {
      refuse(.tooMany(limit: limits.items, line: line))
      return nil
    }
    guard index < bytes.count else {
      stopAtEnd()
      return nil
    }
    switch bytes[index] {
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "{"): return open(.object, isObject: true)
    case UInt8(ascii: "["): return open(.array, isObject: false)
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return number()
    default:
      stopAtUnexpected([.value])
      return nil
    }
  }

  /// The name of the next member of the innermost container, an object, whose value is read next; nil
  /// when the object has ended, or the reading stopped.
  mutating func nextMember() -> String? {
    guard goOn(closing: UInt8(ascii: "}")) else { return nil }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      stopAtUnexpected([.key])
      return nil
    }
    guard let name = string() else { return nil }
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
      stopAtUnexpected([.sign(":")])
      return nil
    }
    index += 1
    return name
  }

  /// Whether the innermost container, an array, has a further element, which is read next.
  mutating func nextElement() -> Bool {
    goOn(closing: UInt8(ascii: "]"))
  }

  /// Passes a value with all that it holds; what is wrong in it stops the reading all the same.
  mutating func skip() {
    let outside = open.count
    _ = next()
    while !isStopped, let isObject = open.last, open.count > outside {
      if isObject {
        if nextMember() != nil { _ = next() }
      } else if nextElement() {
        _ = next()
      }
    }
  }

  /// Looks that nothing follows the outermost value.
  mutating func finish() {
    guard !isStopped else { return }
    skipSpace()
    if index < bytes.count {
      stopAtUnexpected([.end])
    } else if endFault != .endsEarly {
      stopAtEnd()
    }
  }

  private mutating func open(_ token: Token, isObject: Bool) -> Token? {
    guard open.count < limits.depth else {
      refuse(.tooDeep(limit: limits.depth, line: line))
      return nil
    }
    open.append(isObject)
    isFirst = true
    index += 1
    return token
  }

  /// Goes to the next part of a container past its comma; false where it ends, which closes it.
  private mutating func goOn(closing: UInt8) -> Bool {
    guard !isStopped else { return false }
    skipSpace()
    guard index < bytes.count else {
      stopAtEnd()
      return false
    }
    if bytes[index] == closing {
      index += 1
      isFirst = false
      open.removeLast()
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard bytes[index] == UInt8(ascii: ",") else {
      stopAtUnexpected([.sign(","), .sign(closing == UInt8(ascii: "}") ? "}" : "]")])
      return false
    }
    index += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09: index += 1
      case 0x0A:
        index += 1
        startLine()
      case 0x0D:
        index += 1
        // Files of old Macs have no line feeds.
        if index >= bytes.count || bytes[index] != 0x0A { startLine() }
      default: return
      }
    }
  }

  private mutating func startLine() {
    line += 1
    lineStart = index
  }

  private mutating func word(_ word: StaticString, _ token: Token) -> Token? {
    let length = word.utf8CodeUnitCount
    let found = bytes[index...].prefix(length)
    let isEqual = word.withUTF8Buffer { $0.starts(with: found) }
    let end = index + found.count
    if isEqual, found.count < length {
      stopAtEnd()
      return nil
    }
    guard isEqual, end == bytes.count || !Self.isWordSign(bytes[end]) else {
      stopAtUnexpected([.value])
      return nil
    }
    index = end
    return token
  }
}
