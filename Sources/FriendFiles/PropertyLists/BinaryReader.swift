/// Reads a binary property list into a tree.
///
/// Each object is read once, whatever refers to it: the tree shares what the file shares, so memory is
/// linear in the file. What a walk through the tree would meet is counted beforehand, and limited.
struct BinaryReader {
  /// A container that is being read.
  private struct Frame {
    var object: Int
    var isDictionary: Bool
    var start: Int
    var count: Int
    var next = 0
    /// Where its own values begin in the shared stack.
    var base: Int
    var extent = Extent(items: 1)
  }

  /// What a value is made of when what is shared is counted each time.
  private struct Extent {
    var items = 0
    var bytes = 0
    var height = 0
  }

  /// An object that was read.
  private struct Known {
    var node: PropertyListNode
    var extent: Extent
  }

  private let objects: BinaryObjects
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: FileLimits
  private var known: [Known] = []
  /// For each object its place in `known` from 1, 0 when it was not read, `open` while it is.
  private var places: [UInt32]
  private static let open = UInt32.max
  private var frames: [Frame] = []
  private var values: [PropertyListNode] = []
  private var problems = FileProblems()
  /// How many values a walk through the whole tree meets.
  private var items = 1
  private var keys = KeyTexts()

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: FileLimits
  ) throws(FriendFileError) {
    self.bytes = bytes
    self.limits = limits
    objects = try BinaryObjects(bytes)
    places = [UInt32](repeating: 0, count: objects.count)
  }

  /// Reads a file, in time and memory linear in it.
  ///
  /// - Throws: A passed limit, or what is wrong. Nothing of a damaged file is kept: what a binary file
  ///   holds is found from its end.
  static func read(_ bytes: [UInt8], limits: FileLimits) throws(FriendFileError) -> PropertyList {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(FriendFileError) in
        var reader = try BinaryReader(buffer, limits: limits)
        return try reader.read()
      }
    }
    return try result.get()
  }

  private mutating func read() throws(FriendFileError) -> PropertyList {
    try visit(objects.top)
    while let frame = frames.last {
      guard frame.next < frame.count, !Task.isCancelled else {
        try finish(frame)
        continue
      }
      frames[frames.count - 1].next += 1
      let index = frame.isDictionary ? frame.count + frame.next : frame.next
      try visit(objects.reference(index, from: frame.start))
    }
    guard let root = values.first else { throw FriendFileError(binary: .noValue) }
    var list = PropertyList(root: root, problems: problems, fault: nil, itemCount: items)
    list.form = .binaryPropertyList
    return list
  }

  /// Adds an object to the container that is open, or opens it.
  private mutating func visit(_ number: Int) throws(FriendFileError) {
    guard number >= 0, number < objects.count else {
      throw FriendFileError(binary: .objectOutside(object: number))
    }
    switch places[number] {
    case 0: break
    case Self.open: throw FriendFileError(binary: .cycle(object: number))
    case let place: return try add(known[Int(place) - 1])
    }
    switch try objects.object(number) {
    case .array(let start, let count):
      try begin(number, isDictionary: false, start, count)
    case .dictionary(let start, let count):
      try begin(number, isDictionary: true, start, count)
    case let scalar:
      let (value, size) = value(of: scalar)
      guard size <= limits.valueSize else {
        throw .valueTooLong(limit: limits.valueSize, line: 0)
      }
      let known = Known(
        node: PropertyListNode(value), extent: Extent(items: 1, bytes: size, height: 0))
      // Small values are read again faster than they are kept.
      if size > 15 { keep(known, as: number) }
      try add(known)
    }
  }

  private mutating func begin(
    _ number: Int, isDictionary: Bool, _ start: Int, _ count: Int
  ) throws(FriendFileError) {
    guard frames.count < limits.depth else { throw .tooDeep(limit: limits.depth, line: 0) }
    guard count < limits.items else { throw .tooMany(limit: limits.items, line: 0) }
    places[number] = Self.open
    frames.append(
      Frame(
        object: number, isDictionary: isDictionary, start: start, count: count,
        base: values.count))
  }

  /// Adds a value to the container that is open, or makes it the root.
  private mutating func add(_ known: Known) throws(FriendFileError) {
    values.append(known.node)
    guard let top = frames.indices.last else { return }
    frames[top].extent.items += known.extent.items
    frames[top].extent.bytes += known.extent.bytes
    frames[top].extent.height = max(frames[top].extent.height, known.extent.height)
    // Each is below its limit before, so no sum can overflow.
    if frames[top].extent.items > limits.items {
      throw .tooMany(limit: limits.items, line: 0)
    }
    if frames[top].extent.bytes > limits.size { throw .tooLarge(limit: limits.size) }
    if frames.count + known.extent.height > limits.depth {
      throw .tooDeep(limit: limits.depth, line: 0)
    }
  }

  private mutating func keep(_ known: Known, as number: Int) {
    self.known.append(known)
    places[number] = UInt32(truncatingIfNeeded: self.known.count)
  }

  /// Closes the container that is open, and adds it to the one around it.
  private mutating func finish(_ frame: Frame) throws(FriendFileError) {
    let own = frame.base..<values.count
    let value: PropertyListValue
    var extent = frame.extent
    if frame.isDictionary {
      var entries: [PropertyListEntry] = []
      entries.reserveCapacity(own.count)
      for (index, place) in own.enumerated() {
        let key = try key(objects.reference(index, from: frame.start), of: frame.object)
        extent.bytes += key.utf8.count
        entries.append(PropertyListEntry(key, values[place]))
      }
      value = .dictionary(entries)
    } else {
      value = .array(Array(values[own]))
    }
    values.removeLast(own.count)
    frames.removeLast()
    extent.height += 1
    let known = Known(node: PropertyListNode(value), extent: extent)
    keep(known, as: frame.object)
    items = extent.items
    try add(known)
  }

  /// The text of a key.
  private mutating func key(
    _ number: Int, of dictionary: Int
  ) throws(FriendFileError) -> String {
    guard number < objects.count else {
      throw FriendFileError(binary: .objectOutside(object: number))
    }
    let place = places[number]
    if place != 0, place != Self.open, case .string(let key) = known[Int(place) - 1].node.value {
      return key
    }
    let object = try objects.object(number)
    switch object {
    case .ascii(let range):
      guard range.count > 8 else {
        var text = PlainText()
        text.reset(at: range.lowerBound)
        text.end = range.upperBound
        text.isASCII = bytes[range].allSatisfy { $0 < 0x80 }
        if let key = keys.text(of: text, in: bytes) { return key }
        return String(decoding: bytes[range], as: UTF8.self)
      }
    case .utf16: break
    default: throw FriendFileError(binary: .keyNotText(object: dictionary))
    }
    let (value, size) = value(of: object)
    guard size <= limits.valueSize else { throw .valueTooLong(limit: limits.valueSize, line: 0) }
    guard case .string(let key) = value else { return "" }
    keep(
      Known(node: PropertyListNode(value), extent: Extent(items: 1, bytes: size)), as: number)
    return key
  }

  // MARK: Scalars

  /// The value of an object that is no container, and the bytes that its text or data has.
  private mutating func value(
    of object: BinaryObjects.Object
  ) -> (value: PropertyListValue, size: Int) {
    switch object {
    case .null, .array, .dictionary: return (.null, 0)
    case .boolean(let value): return (.boolean(value), 0)
    case .integer(let range): return (integer(range), 0)
    case .real(let range):
      if range.count == 4 {
        return (.real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(range))))), 0)
      }
      return (.real(Double(bitPattern: bits(range))), 0)
    case .date(let range):
      return (.date(PropertyListDate.text(seconds: Double(bitPattern: bits(range)))), 0)
    case .data(let range): return (.data(Array(bytes[range])), range.count)
    case .ascii(let range):
      let source = UnsafeBufferPointer(rebasing: bytes[range])
      return (.string(String(decoding: source, as: UTF8.self)), range.count)
    case .utf16(let range):
      let text = text(range)
      return (.string(text), text.utf8.count)
    case .identifier(let range):
      let number = bits(range)
      let value = Int64(exactly: number).map { PropertyListValue.integer($0) } ?? .unsigned(number)
      return (.dictionary([PropertyListEntry("CF$UID", PropertyListNode(value))]), 6)
    }
  }

  /// The last 64 bits of a number.
  private func bits(_ range: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in range { number = number << 8 | UInt64(bytes[index]) }
    return number
  }

  /// A whole number: below 8 bytes without a sign, above with one.
  private mutating func integer(_ range: Range<Int>) -> PropertyListValue {
    let low = bits(range)
    if range.count < 8 { return .integer(Int64(low)) }
    if range.count == 8 { return .integer(Int64(bitPattern: low)) }
    let high = bits(range.lowerBound..<(range.lowerBound + 8))
    if high == 0 {
      return Int64(exactly: low).map { PropertyListValue.integer($0) } ?? .unsigned(low)
    }
    if high == .max, Int64(bitPattern: low) < 0 { return .integer(Int64(bitPattern: low)) }
    // More than any number of ours holds: kept as its digits.
    let digits = String(low, radix: 16)
    let text =
      "0x" + String(high, radix: 16) + String(repeating: "0", count: 16 - digits.count) + digits
    problems.add(
      FileProblem(.malformed(.integer, text: text), severity: .warning), severity: .warning)
    return .string(text)
  }

  /// A text of two bytes for each unit; half a pair is replaced.
  private func text(_ range: Range<Int>) -> String {
    let units = UnsafeBufferPointer(rebasing: bytes[range])
    return String(unsafeUninitializedCapacity: units.count / 2 * 3) { target in
      var written = 0
      var index = 0
      func unit(_ index: Int) -> UInt32 { UInt32(units[index]) << 8 | UInt32(units[index + 1]) }
      while index + 1 < units.count {
        var scalar = unit(index)
        index += 2
        if scalar & 0xF800 == 0xD800 {
          if scalar < 0xDC00, index + 1 < units.count, unit(index) & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(index) & 0x3FF
            index += 2
          } else {
            scalar = 0xFFFD
          }
        }
        func put(_ value: UInt32) {
          target[written] = UInt8(truncatingIfNeeded: value)
          written += 1
        }
        switch scalar {
        case ..<0x80: put(scalar)
        case ..<0x800:
          put(0xC0 | scalar >> 6)
          put(0x80 | scalar & 0x3F)
        case ..<0x10000:
          put(0xE0 | scalar >> 12)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        default:
          put(0xF0 | scalar >> 18)
          put(0x80 | scalar >> 12 & 0x3F)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        }
      }
      return written
    }
  }
}
