/// Writes a tree as a binary property list, each scalar once.
///
/// Containers are numbered first, in the order in which they begin, and scalars after them: so the table
/// of references can be written before it is known how many objects there are in all.
struct PropertyListBinaryWriter {
  /// What a reference to a scalar has set, until the number of containers is known.
  private static let scalarBit: UInt32 = 1 << 31

  /// A container: what it refers to stands in `references`, the keys of a dictionary first.
  private struct Container {
    var isDictionary: Bool
    var count: Int
    var start: Int
  }

  /// A container whose values are being numbered.
  private struct Frame {
    var container: Int
    var next = 0
  }

  private var scalars = BinaryScalars()
  private var containers: [Container] = []
  private var references: [UInt32] = []
  private var frames: [Frame] = []
  private var notes: ConversionNotes

  private init(_ notes: ConversionNotes) {
    self.notes = notes
  }

  /// Writes a tree, in time and memory linear in it.
  ///
  /// Everything has a form of its own but a date that is no point in time, which becomes a text and is
  /// noted. A dictionary of the one key `CF$UID` with a number is the unique identifier that it stands for.
  /// - Parameters:
  ///   - root: The outermost value.
  ///   - notes: Where it is counted what could not be written.
  ///   - sink: Takes the bytes, in pieces of some 64 KB.
  /// - Throws: Whatever the sink throws; nothing is written after that.
  static func write<E: Error>(
    _ root: PropertyListNode, notes: inout ConversionNotes, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var writer = PropertyListBinaryWriter(notes)
    defer { notes = writer.notes }
    let top = writer.number(root)
    try writer.write(top: top, to: sink)
  }

  // MARK: Numbering

  /// Numbers all objects and returns the reference to the outermost.
  private mutating func number(_ root: PropertyListNode) -> UInt32 {
    var walk = PropertyListWalk(root)
    var top: UInt32?
    while let step = walk.next() {
      switch step {
      case .value(let value, let key):
        let reference = reference(to: value)
        if top == nil { top = reference }
        add(reference, key: key)
      case .begin(let value, let key):
        if let identifier = Self.identifier(value) {
          let reference = scalars.reference(toIdentifier: identifier) | Self.scalarBit
          if top == nil { top = reference }
          add(reference, key: key)
          walk.skip()
          continue
        }
        let index = open(value)
        if top == nil { top = UInt32(truncatingIfNeeded: index) }
        add(UInt32(truncatingIfNeeded: index), key: key)
        frames.append(Frame(container: index))
      case .end:
        frames.removeLast()
      }
    }
    return top ?? 0
  }

  private mutating func reference(to value: PropertyListValue) -> UInt32 {
    switch value {
    case .array, .dictionary: UInt32(truncatingIfNeeded: open(value))
    default: scalars.reference(to: value, notes: &notes) | Self.scalarBit
    }
  }

  /// The number of a unique identifier, which other forms write as a dictionary.
  private static func identifier(_ value: PropertyListValue) -> UInt32? {
    guard case .dictionary(let entries) = value, entries.count == 1, entries[0].key == "CF$UID",
      case .integer(let number) = entries[0].node.value
    else { return nil }
    return UInt32(exactly: number)
  }

  private mutating func open(_ value: PropertyListValue) -> Int {
    let count: Int
    var isDictionary = false
    switch value {
    case .array(let nodes): count = nodes.count
    case .dictionary(let entries):
      count = entries.count
      isDictionary = true
    default: count = 0
    }
    containers.append(
      Container(isDictionary: isDictionary, count: count, start: references.count))
    references.append(contentsOf: repeatElement(0, count: isDictionary ? count * 2 : count))
    return containers.count - 1
  }

  /// Puts a reference into the container that is open.
  private mutating func add(_ reference: UInt32, key: String?) {
    guard let top = frames.indices.last else { return }
    let container = containers[frames[top].container]
    let place = container.start + frames[top].next
    frames[top].next += 1
    if container.isDictionary {
      references[place] = scalars.reference(to: .string(key ?? ""), notes: &notes) | Self.scalarBit
      references[place + container.count] = reference
    } else {
      references[place] = reference
    }
  }

  // MARK: Writing

  private func write<E: Error>(top: UInt32, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let count = containers.count + scalars.count
    let referenceSize = Self.size(of: count - 1)
    var buffer = PieceBuffer()
    var offsets: [Int] = []
    offsets.reserveCapacity(containers.count)
    buffer.raw("bplist00")
    var written = 8
    for container in containers {
      offsets.append(written)
      let head = BinaryScalars.head(container.isDictionary ? 0xD0 : 0xA0, count: container.count)
      let length = container.isDictionary ? container.count * 2 : container.count
      buffer.append(contentsOf: head)
      written += head.count + length * referenceSize
      for reference in references[container.start..<(container.start + length)] {
        buffer.append(bigEndian: number(of: reference), size: referenceSize)
        try buffer.flushIfFull(to: sink)
      }
    }
    try buffer.append(pieces: scalars.bytes, to: sink)
    let table = written + scalars.bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets {
      buffer.append(bigEndian: UInt64(offset), size: offsetSize)
      try buffer.flushIfFull(to: sink)
    }
    for offset in scalars.offsets {
      buffer.append(bigEndian: UInt64(written + offset), size: offsetSize)
      try buffer.flushIfFull(to: sink)
    }
    buffer.append(repeating: 0, count: 6)
    buffer.append(UInt8(offsetSize))
    buffer.append(UInt8(referenceSize))
    buffer.append(bigEndian: UInt64(count), size: 8)
    buffer.append(bigEndian: number(of: top), size: 8)
    buffer.append(bigEndian: UInt64(table), size: 8)
    try buffer.flush(to: sink)
  }

  private func number(of reference: UInt32) -> UInt64 {
    guard reference & Self.scalarBit != 0 else { return UInt64(reference) }
    return UInt64(reference & ~Self.scalarBit) + UInt64(containers.count)
  }

  /// The fewest bytes for a number, of those that Apple's programs use.
  private static func size(of number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}
