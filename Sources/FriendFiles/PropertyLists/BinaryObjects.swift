/// The checked table of a binary property list's objects: nothing is read outside of the file.
struct BinaryObjects {
  /// An object's kind, and where its content stands.
  enum Object {
    case null
    case boolean(Bool)
    case integer(Range<Int>)
    case real(Range<Int>)
    case date(Range<Int>)
    case data(Range<Int>)
    case ascii(Range<Int>)
    /// The range is in bytes, two for each unit.
    case utf16(Range<Int>)
    case identifier(Range<Int>)
    /// Where the references begin, and how many elements there are.
    case array(start: Int, count: Int)
    /// The same; the references of all keys stand before those of all values.
    case dictionary(start: Int, count: Int)
  }

  private static let trailerSize = 32
  private static let signature = Array("bplist".utf8)

  private let bytes: UnsafeBufferPointer<UInt8>
  private let offsetSize: Int
  private let tableStart: Int
  /// How many bytes a reference has.
  let referenceSize: Int
  /// How many objects there are, reached or not.
  let count: Int
  /// The outermost object.
  let top: Int

  /// Reads the trailer.
  ///
  /// - Throws: That the version is not known, or the trailer leads nowhere, as when the file was cut.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(FriendFileError) {
    guard bytes.starts(with: Self.signature) else { throw FriendFileError(binary: .binaryTrailer) }
    let version = bytes.dropFirst(6).prefix(2)
    guard version.elementsEqual("00".utf8) || version.elementsEqual("01".utf8) else {
      throw FriendFileError(binary: .binaryVersion(String(decoding: version, as: UTF8.self)))
    }
    let trailer = bytes.count - Self.trailerSize
    guard trailer > 8 else { throw FriendFileError(binary: .binaryTrailer) }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let tableStart = Self.number(bytes, trailer + 24, 8), top < count, tableStart > 8,
      tableStart < trailer, count <= (trailer - tableStart) / offsetSize
    else { throw FriendFileError(binary: .binaryTrailer) }
    self.count = count
    self.top = top
    self.tableStart = tableStart
  }

  /// The object of a number.
  ///
  /// - Throws: That it lies outside of the file, runs past the table, or is of no known kind.
  func object(_ number: Int) throws(FriendFileError) -> Object {
    let outside = FriendFileError(binary: .objectOutside(object: number))
    guard number >= 0, number < count,
      let offset = Self.number(bytes, tableStart + number * offsetSize, offsetSize),
      offset >= 8, offset < tableStart
    else { throw outside }
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    /// The range of a content of so many bytes behind the marker.
    func range(_ start: Int, _ size: Int, _ unit: Int = 1) throws(FriendFileError) -> Range<Int> {
      guard size <= (tableStart - start) / unit else { throw outside }
      return start..<(start + size * unit)
    }
    switch marker >> 4 {
    case 0x0:
      switch marker {
      // A filling byte is not meant to be referred to; it says nothing too.
      case 0x00, 0x0F: return .null
      case 0x08: return .boolean(false)
      case 0x09: return .boolean(true)
      default: throw FriendFileError(binary: .objectKind(object: number, marker: marker))
      }
    case 0x1 where low <= 4: return .integer(try range(offset + 1, 1 << low))
    case 0x2 where low == 2 || low == 3: return .real(try range(offset + 1, 1 << low))
    case 0x3 where low == 3: return .date(try range(offset + 1, 8))
    case 0x8 where low < 8: return .identifier(try range(offset + 1, low + 1))
    case 0x4, 0x5, 0x6, 0xA, 0xB, 0xC, 0xD:
      guard let (start, size) = length(low, at: offset + 1) else { throw outside }
      switch marker >> 4 {
      case 0x4: return .data(try range(start, size))
      case 0x5: return .ascii(try range(start, size))
      case 0x6: return .utf16(try range(start, size, 2))
      case 0xD:
        _ = try range(start, size, 2 * referenceSize)
        return .dictionary(start: start, count: size)
      default:
        _ = try range(start, size, referenceSize)
        return .array(start: start, count: size)
      }
    default: throw FriendFileError(binary: .objectKind(object: number, marker: marker))
    }
  }

  /// The number of the object that a reference in a container leads to; it may be none.
  func reference(_ index: Int, from start: Int) -> Int {
    Self.number(bytes, start + index * referenceSize, referenceSize) ?? Int.max
  }

  /// A length: the low half of the marker, or a number of its own behind it.
  private func length(_ low: Int, at place: Int) -> (start: Int, size: Int)? {
    if low < 15 { return (place, low) }
    guard place < tableStart, bytes[place] >> 4 == 1, bytes[place] & 0x0F <= 3 else { return nil }
    let size = 1 << Int(bytes[place] & 0x0F)
    guard size <= tableStart - place - 1, let length = Self.number(bytes, place + 1, size) else {
      return nil
    }
    return (place + 1 + size, length)
  }

  /// A number of up to 8 bytes, which must lie in the file; nil when it has 64 bits.
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ size: Int
  ) -> Int? {
    var number: UInt64 = 0
    for index in start..<(start + size) { number = number << 8 | UInt64(bytes[index]) }
    return Int(exactly: number)
  }
}

extension FriendFileError {
  /// What is wrong with a binary property list, of which nothing is kept then.
  init(binary fault: FileFault) {
    self = .damaged(.binaryPropertyList, line: nil, fault)
  }
}
