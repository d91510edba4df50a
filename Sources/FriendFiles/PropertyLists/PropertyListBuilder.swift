/// Builds the tree of a property list from the events of an XML parser.
///
/// Open containers share one stack of entries: a container that ends takes its own off the top, so that
/// each costs one allocation of the right size. It cannot be copied, so that no event does so by accident.
struct PropertyListBuilder: ~Copyable {
  /// The elements of a property list.
  enum Element {
    case plist, dictionary, array, key, string, integer, real, yes, no, date, data, unknown
  }

  /// A container that is open.
  private struct Frame {
    var isDictionary: Bool
    /// Whether nothing leads to the container, so that it is dropped at its end.
    var isDiscarded: Bool
    var line: Int
    /// Where the container's own entries begin in the shared stack.
    var start: Int
    /// The key that waits for its value.
    var key: String?
  }

  let limits: FileLimits
  /// Why reading stopped for good: nothing is kept then.
  private(set) var error: FriendFileError? { didSet { isStopped = true } }
  /// Why reading stopped with what was complete before.
  private(set) var fault: PropertyList.Fault? { didSet { isStopped = true } }
  /// Whether no further event is of use.
  private(set) var isStopped = false

  private var frames: [Frame] = []
  private var entries: [PropertyListEntry] = []
  private var root: PropertyListNode?
  private var problems = FileProblems()
  private var items = 0
  private var hasRootElement = false

  /// The element whose text is being collected.
  private var leaf: (element: Element, line: Int)?
  private var text: [UInt8] = []
  /// How many elements deep the parser is in something that is skipped.
  private var skipped = 0

  init(limits: FileLimits) {
    self.limits = limits
  }

  /// Stops with what was complete before; the first fault counts.
  mutating func stop(_ reason: FileFault, line: Int, column: Int = 0) {
    guard !isStopped else { return }
    fault = PropertyList.Fault(reason: reason, line: line, column: column)
  }

  // MARK: Events

  mutating func start(_ element: Element, name: () -> String, line: Int) {
    guard !isStopped else { return }
    guard frames.count + skipped < limits.depth || isLeaf(element) else {
      error = .tooDeep(limit: limits.depth, line: line)
      return
    }
    if skipped > 0 {
      skipped += 1
      return
    }
    if !hasRootElement {
      hasRootElement = true
      if element == .plist { return }
      // A value without the outermost element around it is still a property list.
      guard element == .dictionary || element == .array else {
        stop(.rootElement(name()), line: line)
        return
      }
    }
    guard leaf == nil, element != .unknown, element != .plist, root == nil else {
      report(.unknownElement(name()), line: line)
      skipped = 1
      return
    }
    switch element {
    case .dictionary, .array:
      guard countItem(line: line) else { return }
      open(isDictionary: element == .dictionary, line: line)
    case .key:
      leaf = (element, line)
    default:
      guard countItem(line: line) else { return }
      leaf = (element, line)
    }
  }

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    guard !isStopped, skipped == 0 else { return }
    guard leaf != nil else {
      let isSpace = bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      if !isSpace { report(.strayText, line: line) }
      return
    }
    guard text.count + bytes.count <= limits.valueSize else {
      error = .valueTooLong(limit: limits.valueSize, line: line)
      return
    }
    text.append(contentsOf: bytes)
  }

  mutating func end(_ element: Element) {
    guard !isStopped else { return }
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch element {
    case .dictionary, .array: close(isComplete: true)
    case .plist, .unknown: break
    default: endLeaf()
    }
  }

  // MARK: Result

  /// The tree, with what a fault left open closed where it stood.
  mutating func finish() throws(FriendFileError) -> PropertyList {
    if let error { throw error }
    while !frames.isEmpty { close(isComplete: false) }
    guard let root else {
      if let fault { throw .damaged(.xmlPropertyList, line: fault.line, fault.reason) }
      throw .damaged(.xmlPropertyList, line: nil, .noValue)
    }
    return PropertyList(root: root, problems: problems, fault: fault, itemCount: items)
  }
}

// MARK: - Values

extension PropertyListBuilder {
  private func isLeaf(_ element: Element) -> Bool {
    switch element {
    case .dictionary, .array, .unknown: false
    default: true
    }
  }

  private mutating func countItem(line: Int) -> Bool {
    items += 1
    guard items <= limits.items else {
      error = .tooMany(limit: limits.items, line: line)
      return false
    }
    return true
  }

  private mutating func open(isDictionary: Bool, line: Int) {
    var isDiscarded = false
    if let top = frames.last, top.isDictionary, top.key == nil {
      report(.unpairedKey(nil), line: line)
      isDiscarded = true
    }
    frames.append(
      Frame(
        isDictionary: isDictionary, isDiscarded: isDiscarded, line: line, start: entries.count))
  }

  private mutating func close(isComplete: Bool) {
    guard let frame = frames.last else { return }
    if let key = frame.key, isComplete { report(.unpairedKey(key), line: frame.line) }
    let value = takeEntries(of: frame)
    frames.removeLast()
    guard !frame.isDiscarded else { return }
    add(PropertyListNode(value, line: Int32(clamping: frame.line), isComplete: isComplete))
  }

  /// Takes a container's own entries off the shared stack.
  private mutating func takeEntries(of frame: Frame) -> PropertyListValue {
    let count = entries.count - frame.start
    let value: PropertyListValue
    // Indices and not a slice: a slice would share the stack, and the removal then copy all of it.
    if frame.isDictionary {
      value = .dictionary((frame.start..<entries.count).map { entries[$0] })
    } else {
      value = .array((frame.start..<entries.count).map { entries[$0].node })
    }
    entries.removeLast(count)
    return value
  }

  private mutating func endLeaf() {
    guard let leaf else { return }
    self.leaf = nil
    defer { text.removeAll(keepingCapacity: true) }
    if leaf.element == .key {
      endKey(line: leaf.line)
      return
    }
    if let top = frames.last, top.isDictionary, top.key == nil {
      report(.unpairedKey(nil), line: leaf.line)
      return
    }
    var malformed: ValueType?
    let value = PropertyListScalar.value(of: leaf.element, text: text, malformed: &malformed)
    if let malformed, case .string(let text) = value {
      report(
        .malformed(malformed, text: String(text.prefix(80))), severity: .warning, line: leaf.line)
    }
    add(PropertyListNode(value, line: Int32(clamping: leaf.line)))
  }

  private mutating func endKey(line: Int) {
    let key = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let top = frames.last, top.isDictionary else {
      report(.unpairedKey(key), line: line)
      return
    }
    if let waiting = top.key { report(.unpairedKey(waiting), line: line) }
    frames[frames.count - 1].key = key
  }

  private mutating func add(_ node: PropertyListNode) {
    guard let top = frames.last else {
      root = node
      return
    }
    entries.append(PropertyListEntry(top.key ?? "", node))
    if top.isDictionary { frames[frames.count - 1].key = nil }
  }

  private mutating func report(
    _ kind: @autoclosure () -> FileProblem.Kind, severity: FileProblem.Severity = .error, line: Int
  ) {
    let place = place
    problems.add(
      FileProblem(kind(), severity: severity, place: place.description, line: line),
      severity: severity)
  }

  /// Where the parser stands.
  private var place: FilePlace {
    var place = FilePlace()
    for (depth, frame) in frames.enumerated() {
      if frame.isDictionary {
        if let key = frame.key { place.descend(.key(key)) }
      } else {
        let next = depth + 1 < frames.count ? frames[depth + 1].start : entries.count
        place.descend(.index(next - frame.start))
      }
    }
    return place
  }
}
