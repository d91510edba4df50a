/// Reads a property list that is written the plain way, several times faster than a parser of XML can.
///
/// The plain way is what programs write: UTF-8, tags without attributes and spaces, one of the usual
/// heads, no comments, no sections of raw text, and nothing wrong. Of anything else the scanner says
/// that it cannot tell, and `XMLParser` reads the file from the beginning. So the scanner reports
/// nothing, and whatever it accepts it must read as the parser does.
package struct PropertyListScanner: ~Copyable {
  /// The elements that hold a value or a key.
  private typealias Element = PropertyListBuilder.Element

  /// A container that is open.
  private struct Frame {
    var isDictionary: Bool
    var line: Int32
    /// Where the container's own entries begin in the shared stack.
    var start: Int
    var key: String?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: FileLimits
  private var next = 0
  private var line: Int32 = 1
  private var items = 0
  private var frames: [Frame] = []
  private var entries = MovingStack<PropertyListEntry>()
  private var nodes = MovingStack<PropertyListNode>()
  private var root: PropertyListNode?
  private var keys = KeyTexts()
  private var text = PlainText()

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: FileLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The tree; nil when the text is not written the plain way, or passes a limit.
  package static func scan(_ bytes: [UInt8], limits: FileLimits) -> PropertyList? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = PropertyListScanner(buffer, limits)
      guard scanner.skipHead(), scanner.scanValues(), let root = scanner.root else { return nil }
      return PropertyList(
        root: root, problems: FileProblems(), fault: nil, itemCount: scanner.items)
    }
  }
}

// MARK: - The frame of the file

extension PropertyListScanner {
  /// Passes what stands before the first value; false when it is not one of the usual heads.
  private mutating func skipHead() -> Bool {
    _ = skip("\u{FEFF}")
    if skip("<?xml version=") {
      guard
        skip("\"1.0\" encoding=\"UTF-8\"?>") || skip("\"1.0\" encoding=\"utf-8\"?>")
          || skip("'1.0' encoding='UTF-8'?>") || skip("\"1.0\"?>")
      else { return false }
    }
    skipSpace()
    if skip("<!DOCTYPE plist PUBLIC ") {
      guard
        skip("\"-//Apple//DTD PLIST 1.0//EN\" ")
          || skip("\"-//Apple Computer//DTD PLIST 1.0//EN\" "),
        skip("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
          || skip("\"https://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
      else { return false }
      skipSpace()
    }
    return skip("<plist version=\"1.0\">")
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - next >= count else { return false }
    for index in 0..<count where bytes[next + index] != word.utf8Start[index] { return false }
    next += count
    return true
  }

  private mutating func skipSpace() {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x09: break
      case 0x0A: line &+= 1
      // Alone it would be a line end of its own kind.
      case 0x0D where next + 1 < bytes.count && bytes[next + 1] == 0x0A: break
      default: return
      }
      next += 1
    }
  }
}

// MARK: - Values

extension PropertyListScanner {
  /// Reads from behind the outermost tag to the end of the file; false for whatever is not plain.
  private mutating func scanValues() -> Bool {
    while true {
      skipSpace()
      guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "<") else { return false }
      if bytes[next + 1] == UInt8(ascii: "/") {
        next += 2
        if frames.isEmpty {
          guard root != nil, skip("plist>") else { return false }
          skipSpace()
          return next == bytes.count
        }
        guard endContainer() else { return false }
      } else {
        next += 1
        guard let tag = scanTag(), startElement(tag.element, isEmpty: tag.isEmpty) else {
          return false
        }
      }
    }
  }

  /// Reads a tag behind its opening bracket; nil for one that is not plain, or not known.
  private mutating func scanTag() -> (element: Element, isEmpty: Bool)? {
    let start = next
    while next < bytes.count, bytes[next] >= UInt8(ascii: "a"), bytes[next] <= UInt8(ascii: "z") {
      next += 1
    }
    let element = element(start, next - start)
    guard element != .unknown, element != .plist, next < bytes.count else { return nil }
    if bytes[next] == UInt8(ascii: "/") { next += 1 }
    let isEmpty = bytes[next - 1] == UInt8(ascii: "/")
    guard next < bytes.count, bytes[next] == UInt8(ascii: ">") else { return nil }
    next += 1
    return (element, isEmpty)
  }

  private func element(_ start: Int, _ count: Int) -> Element {
    func matches(_ word: StaticString) -> Bool {
      guard word.utf8CodeUnitCount == count else { return false }
      for index in 0..<count where bytes[start + index] != word.utf8Start[index] { return false }
      return true
    }
    guard count > 0 else { return .unknown }
    switch bytes[start] {
    case UInt8(ascii: "k"): return matches("key") ? .key : .unknown
    case UInt8(ascii: "s"): return matches("string") ? .string : .unknown
    case UInt8(ascii: "d"):
      return matches("dict")
        ? .dictionary : matches("date") ? .date : matches("data") ? .data : .unknown
    case UInt8(ascii: "a"): return matches("array") ? .array : .unknown
    case UInt8(ascii: "i"): return matches("integer") ? .integer : .unknown
    case UInt8(ascii: "r"): return matches("real") ? .real : .unknown
    case UInt8(ascii: "t"): return matches("true") ? .yes : .unknown
    case UInt8(ascii: "f"): return matches("false") ? .no : .unknown
    default: return .unknown
    }
  }

  private mutating func startElement(_ element: Element, isEmpty: Bool) -> Bool {
    let startLine = line
    // A value needs a key before it in a dictionary, a key must not stand anywhere else.
    if let top = frames.last, top.isDictionary {
      guard (element == .key) == (top.key == nil) else { return false }
    } else if element == .key || (frames.isEmpty && root != nil) {
      return false
    }
    if element == .key {
      text.reset(at: next)
      guard isEmpty || (scanText() && skip("</key>")) else { return false }
      guard let key = keys.text(of: text, in: bytes) else { return false }
      frames[frames.count - 1].key = key
      return true
    }
    items += 1
    guard items <= limits.items, items & 0xFFFF != 0 || !Task.isCancelled else { return false }
    if element == .dictionary || element == .array {
      guard frames.count < limits.depth else { return false }
      let isDictionary = element == .dictionary
      frames.append(
        Frame(
          isDictionary: isDictionary, line: startLine,
          start: isDictionary ? entries.count : nodes.count))
      return isEmpty ? endFrame() : true
    }
    guard let value = scanScalar(element, isEmpty: isEmpty) else { return false }
    add(PropertyListNode(value, line: startLine))
    return true
  }

  private mutating func endContainer() -> Bool {
    guard let top = frames.last, top.isDictionary ? skip("dict>") : skip("array>") else {
      return false
    }
    return endFrame()
  }

  private mutating func endFrame() -> Bool {
    guard let frame = frames.popLast(), frame.key == nil else { return false }
    let value: PropertyListValue
    if frame.isDictionary {
      value = .dictionary(entries.take(from: frame.start))
    } else {
      value = .array(nodes.take(from: frame.start))
    }
    add(PropertyListNode(value, line: frame.line))
    return true
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
}

// MARK: - Texts

extension PropertyListScanner {
  private mutating func scanScalar(_ element: Element, isEmpty: Bool) -> PropertyListValue? {
    text.reset(at: next)
    if !isEmpty {
      guard scanText(), text.count <= limits.valueSize, endScalar(element) else { return nil }
    }
    if element == .string { return text.string(in: bytes).map { .string($0) } }
    guard let content = text.content(in: bytes) else { return nil }
    var malformed: ValueType?
    let value = PropertyListScalar.value(of: element, text: content, malformed: &malformed)
    return malformed == nil ? value : nil
  }

  private mutating func endScalar(_ element: Element) -> Bool {
    switch element {
    case .string: skip("</string>")
    case .integer: skip("</integer>")
    case .real: skip("</real>")
    case .yes: skip("</true>")
    case .no: skip("</false>")
    case .date: skip("</date>")
    case .data: skip("</data>")
    default: false
    }
  }

  /// Passes a text up to the next tag; false when there is none, or a byte that no text may have.
  private mutating func scanText() -> Bool {
    var bits: UInt8 = 0
    while next < bytes.count {
      let byte = bytes[next]
      bits |= byte
      switch byte {
      case UInt8(ascii: "<"):
        text.end = next
        text.isASCII = bits < 0x80
        return true
      case 0x0A: line &+= 1
      case 0x09: break
      case UInt8(ascii: "&"), UInt8(ascii: ">"), 0x0D: text.isPlain = false
      // The two characters of three bytes that XML forbids.
      case 0xEF
      where next + 2 < bytes.count && bytes[next + 1] == 0xBF && bytes[next + 2] >= 0xBE:
        return false
      case ..<0x20: return false
      default: break
      }
      next += 1
    }
    return false
  }
}
