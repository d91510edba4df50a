/// Writes a tree as a property list in the old text form, in UTF-8.
///
/// What is neither text nor data nor a container is written as GNUstep does, `<*I5>`, so that reading
/// gives the same type.
struct PropertyListTextWriter {
  private var buffer = PieceBuffer()
  private var notes: ConversionNotes

  private init(_ notes: ConversionNotes) {
    self.notes = notes
  }

  /// Writes a tree, in time linear in it.
  ///
  /// The form has no way to say nothing: such a value is left out with its key and noted. A date that
  /// is not of the usual form becomes a text and is noted.
  /// - Parameters:
  ///   - root: The outermost value.
  ///   - notes: Where it is counted what could not be written.
  ///   - sink: Takes the bytes, in pieces of some 64 KB.
  /// - Throws: Whatever the sink throws; nothing is written after that.
  static func write<E: Error>(
    _ root: PropertyListNode, notes: inout ConversionNotes, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var writer = PropertyListTextWriter(notes)
    defer { notes = writer.notes }
    try writer.write(root, to: sink)
  }

  private mutating func write<E: Error>(
    _ root: PropertyListNode, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var walk = PropertyListWalk(root)
    if case .null = root.value {
      notes.add(.value, isKept: false)
      walk = PropertyListWalk(PropertyListNode(.string("")))
    }
    /// For each open container whether it is a dictionary, and whether something stands in it.
    var open: [(isDictionary: Bool, isStarted: Bool)] = []
    while let step = walk.next() {
      switch step {
      case .value(.null, _):
        notes.add(.value, isKept: false)
      case .value(let value, let key):
        begin(key: key, in: &open)
        writeValue(value)
        end(in: open)
      case .begin(let value, let key):
        begin(key: key, in: &open)
        var isDictionary = false
        if case .dictionary = value { isDictionary = true }
        open.append((isDictionary, false))
        if isDictionary { buffer.raw("{") } else { buffer.raw("(") }
      case .end(let isDictionary):
        let last = open.popLast()
        if last?.isStarted == true { newLine(open.count) }
        if isDictionary { buffer.raw("}") } else { buffer.raw(")") }
        end(in: open)
      }
      try buffer.flushIfFull(to: sink)
    }
    buffer.raw("\n")
    try buffer.flush(to: sink)
  }

  private mutating func begin(key: String?, in open: inout [(isDictionary: Bool, isStarted: Bool)])
  {
    guard let top = open.indices.last else { return }
    if !open[top].isDictionary, open[top].isStarted { buffer.raw(",") }
    open[top].isStarted = true
    newLine(open.count)
    if let key {
      writeText(key)
      buffer.raw(" = ")
    }
  }

  private mutating func end(in open: [(isDictionary: Bool, isStarted: Bool)]) {
    if open.last?.isDictionary == true { buffer.raw(";") }
  }

  private mutating func newLine(_ level: Int) {
    buffer.append(0x0A)
    buffer.append(repeating: 0x20, count: level * 4)
  }

  private mutating func writeValue(_ value: PropertyListValue) {
    switch value {
    case .string(let text): writeText(text)
    case .integer(let number): writeTyped("<*I", String(number))
    case .unsigned(let number): writeTyped("<*I", String(number))
    case .real(let number): writeTyped("<*R", PropertyListScalar.text(of: number))
    case .boolean(true): buffer.raw("<*BY>")
    case .boolean(false): buffer.raw("<*BN>")
    case .date(let text):
      if PropertyListDate.wholeSeconds(text) != nil {
        writeTyped("<*D", text.dropLast().replacing("T", with: " ") + " +0000")
      } else {
        notes.add(.value, isKept: false)
        writeText(text)
      }
    case .data(let bytes):
      buffer.raw("<")
      for byte in bytes {
        buffer.append(Self.digit(byte >> 4))
        buffer.append(Self.digit(byte & 0x0F))
      }
      buffer.raw(">")
    case .array: buffer.raw("()")
    case .dictionary: buffer.raw("{}")
    case .null: break
    }
  }

  private mutating func writeTyped(_ mark: StaticString, _ text: String) {
    buffer.raw(mark)
    buffer.append(contentsOf: text.utf8)
    buffer.raw(">")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }

  private mutating func writeText(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if !utf8.isEmpty, utf8.allSatisfy(Self.isPlain) {
        buffer.append(contentsOf: utf8)
        return
      }
      buffer.append(0x22)
      for byte in utf8 {
        switch byte {
        case 0x22: buffer.raw("\\\"")
        case 0x5C: buffer.raw("\\\\")
        case 0x09: buffer.raw("\\t")
        case 0x0A: buffer.raw("\\n")
        case 0x0D: buffer.raw("\\r")
        case ..<0x20, 0x7F:
          buffer.append(0x5C)
          for shift in [6, 3, 0] { buffer.append(0x30 + (byte >> UInt8(shift)) & 7) }
        default: buffer.append(byte)
        }
      }
      buffer.append(0x22)
    }
  }

  /// Whether every reader takes a byte outside of quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
