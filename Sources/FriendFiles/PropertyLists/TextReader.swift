/// Reads a property list in the old text form into a tree.
struct TextReader: ~Copyable {
  /// A container that is open.
  private struct Frame {
    /// What is looked for next.
    enum State {
      case item, equals, value, separator
    }

    var isDictionary: Bool
    /// Whether it is the file itself, without braces, as files of strings are.
    var isFile = false
    var line: Int32
    var start: Int
    var key: String?
    var state = State.item
  }

  var input: TextInput
  let limits: FileLimits
  private var frames: [Frame] = []
  private var entries = MovingStack<PropertyListEntry>()
  private var nodes = MovingStack<PropertyListNode>()
  private var root: PropertyListNode?
  private var items = 0
  private var problems = FileProblems()
  private var fault: PropertyList.Fault?

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: FileLimits) {
    input = TextInput(bytes)
    self.limits = limits
  }

  /// Reads a file in UTF-8, or in UTF-16, in time and memory linear in it.
  ///
  /// - Throws: A passed limit, or the fault when there is no value before it.
  static func read(_ bytes: [UInt8], limits: FileLimits) throws(FriendFileError) -> PropertyList {
    let bytes = TextInput.decoded(bytes)
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(FriendFileError) in
        var reader = TextReader(buffer, limits)
        return try reader.read()
      }
    }
    return try result.get()
  }

  private mutating func read() throws(FriendFileError) -> PropertyList {
    while fault == nil, !Task.isCancelled {
      guard input.skipSpace() else {
        stop(.endsEarly)
        break
      }
      guard let frame = frames.last else {
        if root != nil {
          if let found = input.sign { stop(.unexpected(found: found, expected: [.end])) }
          break
        }
        guard input.byte != nil else { throw .damaged(.textPropertyList, line: nil, .noValue) }
        try readFirst()
        continue
      }
      guard input.byte != nil else {
        if frame.isFile, frame.state == .item { close(isComplete: true) } else { stop(.endsEarly) }
        continue
      }
      if frame.isDictionary { try stepDictionary(frame) } else { try stepArray(frame) }
    }
    if input.hasReplaced {
      problems.add(
        FileProblem(.notInEncoding("UTF-8"), severity: .warning), severity: .warning)
    }
    while !frames.isEmpty { close(isComplete: false) }
    guard let root else {
      throw .damaged(.textPropertyList, line: fault?.line, fault?.reason ?? .noValue)
    }
    var list = PropertyList(root: root, problems: problems, fault: fault, itemCount: items)
    list.form = .textPropertyList
    return list
  }

  // MARK: Steps

  /// Reads the outermost value, or the first key of a file without braces.
  private mutating func readFirst() throws(FriendFileError) {
    let start = input.next
    let line = input.line(at: start)
    guard let key = try readText() else { return try readValue() }
    guard fault == nil else { return }
    guard input.skipSpace() else { return stop(.endsEarly) }
    if input.byte == UInt8(ascii: "=") || input.byte == UInt8(ascii: ";") {
      try open(isDictionary: true, line: line)
      frames[0].isFile = true
      frames[0].key = key
      frames[0].state = .equals
    } else {
      items += 1
      add(PropertyListNode(.string(key), line: line))
    }
  }

  private mutating func stepArray(_ frame: Frame) throws(FriendFileError) {
    let top = frames.count - 1
    if input.skip(UInt8(ascii: ")")) { return close(isComplete: true) }
    if frame.state == .item {
      frames[top].state = .separator
      try readValue()
    } else if input.skip(UInt8(ascii: ",")) {
      frames[top].state = .item
    } else {
      stopUnexpected([.sign(","), .sign(")")])
    }
  }

  private mutating func stepDictionary(_ frame: Frame) throws(FriendFileError) {
    let top = frames.count - 1
    switch frame.state {
    case .item:
      if !frame.isFile, input.skip(UInt8(ascii: "}")) { return close(isComplete: true) }
      let key = try readText()
      guard fault == nil else { return }
      guard let key else { return stopUnexpected(frame.isFile ? [.key] : [.key, .sign("}")]) }
      frames[top].key = key
      frames[top].state = .equals
    case .equals:
      if input.skip(UInt8(ascii: "=")) {
        frames[top].state = .value
      } else if input.skip(UInt8(ascii: ";")) {
        // In files of strings a key alone stands for itself.
        frames[top].state = .item
        items += 1
        let line = input.line(at: input.next)
        guard items <= limits.items else { throw .tooMany(limit: limits.items, line: Int(line)) }
        add(PropertyListNode(.string(frame.key ?? ""), line: line))
      } else {
        stopUnexpected([.sign("="), .sign(";")])
      }
    case .value:
      frames[top].state = .separator
      try readValue()
    case .separator:
      if input.skip(UInt8(ascii: ";")) {
        frames[top].state = .item
      } else if !frame.isFile, input.skip(UInt8(ascii: "}")) {
        close(isComplete: true)
      } else {
        stopUnexpected(frame.isFile ? [.sign(";")] : [.sign(";"), .sign("}")])
      }
    }
  }

  // MARK: Values

  private mutating func readValue() throws(FriendFileError) {
    let line = input.line(at: input.next)
    items += 1
    guard items <= limits.items else { throw .tooMany(limit: limits.items, line: Int(line)) }
    switch input.byte {
    case UInt8(ascii: "{"):
      try open(isDictionary: true, line: line)
      _ = input.skip(UInt8(ascii: "{"))
    case UInt8(ascii: "("):
      try open(isDictionary: false, line: line)
      _ = input.skip(UInt8(ascii: "("))
    case UInt8(ascii: "<"):
      guard let content = input.bracket() else { return stop(.endsEarly) }
      guard content.count <= limits.valueSize else {
        throw .valueTooLong(limit: limits.valueSize, line: Int(line))
      }
      add(PropertyListNode(bracketValue(content, line: line), line: line))
    default:
      let text = try readText()
      guard fault == nil else { return }
      guard let text else { return stopUnexpected([.value]) }
      add(PropertyListNode(.string(text), line: line))
    }
  }

  private mutating func bracketValue(_ content: [UInt8], line: Int32) -> PropertyListValue {
    let (value, type) = TextScalar.value(content)
    if let value { return value }
    let text = String(decoding: content, as: UTF8.self)
    let place = place
    problems.add(
      FileProblem(
        .malformed(type, text: String(text.prefix(80))), severity: .warning, place: place,
        line: Int(line)), severity: .warning)
    return .string(text)
  }

  /// A text in quotes or a word without; nil when neither stands there, or after a fault.
  private mutating func readText() throws(FriendFileError) -> String? {
    let start = input.next
    switch input.text() {
    case .text(let text):
      guard text.utf8.count <= limits.valueSize else {
        throw .valueTooLong(limit: limits.valueSize, line: Int(input.line(at: start)))
      }
      return text
    case .none: return nil
    case .fault(let reason):
      stop(reason)
      return nil
    }
  }

  // MARK: The tree

  private mutating func open(isDictionary: Bool, line: Int32) throws(FriendFileError) {
    guard frames.count < limits.depth else { throw .tooDeep(limit: limits.depth, line: Int(line)) }
    frames.append(
      Frame(
        isDictionary: isDictionary, line: line, start: isDictionary ? entries.count : nodes.count))
  }

  private mutating func close(isComplete: Bool) {
    guard let frame = frames.popLast() else { return }
    let value: PropertyListValue
    if frame.isDictionary {
      value = .dictionary(entries.take(from: frame.start))
    } else {
      value = .array(nodes.take(from: frame.start))
    }
    add(PropertyListNode(value, line: frame.line, isComplete: isComplete))
  }

  private mutating func add(_ node: PropertyListNode) {
    guard let top = frames.last else {
      root = node
      return
    }
    if top.isDictionary {
      entries.append(PropertyListEntry(top.key ?? "", node))
      frames[frames.count - 1].key = nil
    } else {
      nodes.append(node)
    }
  }

  // MARK: Faults

  private mutating func stopUnexpected(_ expected: [FileFault.Expected]) {
    stop(.unexpected(found: input.sign ?? "", expected: expected))
  }

  private mutating func stop(_ reason: FileFault) {
    guard fault == nil else { return }
    fault = PropertyList.Fault(reason: reason, line: input.line, column: input.column)
  }

  /// Where the reader stands, as a key path.
  private var place: String {
    var place = FilePlace()
    for (depth, frame) in frames.enumerated() {
      if frame.isDictionary {
        if let key = frame.key { place.descend(.key(key)) }
      } else {
        let inner = frames[(depth + 1)...].first { !$0.isDictionary }
        place.descend(.index((inner?.start ?? nodes.count) - frame.start))
      }
    }
    return place.description
  }
}
