/// The scalars of a binary property list as they are written, each once.
///
/// Two are the same when their bytes are: so a one, a one with a fraction and a yes are not, nor are two
/// texts that look the same and are composed differently.
struct BinaryScalars {
  /// All scalars one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each begins.
  private(set) var offsets: [Int] = []
  /// The scalars by the hash of their bytes: a number from 1, or 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 256)

  /// How many there are.
  var count: Int { offsets.count }

  /// The number of a scalar, from 0, which is written unless it was before.
  mutating func reference(
    to value: PropertyListValue, notes: inout ConversionNotes
  ) -> UInt32 {
    let start = bytes.count
    append(value, notes: &notes)
    return take(from: start)
  }

  /// The number of a unique identifier, as archives of objects have them.
  mutating func reference(toIdentifier number: UInt32) -> UInt32 {
    let start = bytes.count
    let integer = Self.integer(UInt64(number))
    // One byte less than the size, where an integer has the size's logarithm.
    bytes.append(0x80 | UInt8(integer.count - 2))
    bytes.append(contentsOf: integer.dropFirst())
    return take(from: start)
  }

  // MARK: The table

  /// The number of the scalar whose bytes stand at the end; they go again when one has them already.
  private mutating func take(from start: Int) -> UInt32 {
    if let known = find(from: start) {
      bytes.removeLast(bytes.count - start)
      return known
    }
    return UInt32(truncatingIfNeeded: offsets.count - 1)
  }

  /// The scalar that has the bytes at the end, if one has; else they become one.
  private mutating func find(from start: Int) -> UInt32? {
    if (offsets.count + 1) * 2 > slots.count { grow(end: start) }
    var slot = slot(start, bytes.count)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      let from = offsets[known]
      let to = known + 1 < offsets.count ? offsets[known + 1] : start
      if to - from == bytes.count - start, isSame(from, start) {
        return UInt32(known)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    offsets.append(start)
    slots[slot] = UInt32(truncatingIfNeeded: offsets.count)
    return nil
  }

  /// Whether the bytes at the end stand at another place too.
  private func isSame(_ from: Int, _ start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<(bytes.count - start) where bytes[from + index] != bytes[start + index] {
        return false
      }
      return true
    }
  }

  /// The slot where bytes are looked for first.
  private func slot(_ from: Int, _ to: Int) -> Int {
    // Hashed with a secret of the process, so that no file can aim at one slot; what is written does
    // not depend on it.
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[from..<to])) }
    return hasher.finalize() & (slots.count - 1)
  }

  private mutating func grow(end: Int) {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in offsets.indices {
      var slot = slot(offsets[index], index + 1 < offsets.count ? offsets[index + 1] : end)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  // MARK: Bytes

  private mutating func append(_ value: PropertyListValue, notes: inout ConversionNotes) {
    switch value {
    case .string(let text): append(text)
    case .integer(let number): append(number)
    case .unsigned(let number): append(number)
    case .real(let number):
      bytes.append(0x23)
      append(number.bitPattern, size: 8)
    case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
    case .date(let text):
      guard let seconds = PropertyListDate.seconds(text) else {
        notes.add(.value, isKept: false)
        append(text)
        return
      }
      bytes.append(0x33)
      append(seconds.bitPattern, size: 8)
    case .data(let data):
      bytes.append(contentsOf: Self.head(0x40, count: data.count))
      bytes.append(contentsOf: data)
    case .null, .array, .dictionary: bytes.append(0x00)
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 < 0x80 }) {
        bytes.append(contentsOf: Self.head(0x50, count: utf8.count))
        bytes.append(contentsOf: utf8)
        return
      }
      let units = String(decoding: utf8, as: UTF8.self).utf16
      bytes.append(contentsOf: Self.head(0x60, count: units.count))
      for unit in units {
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
        bytes.append(UInt8(truncatingIfNeeded: unit))
      }
    }
  }

  private mutating func append(_ number: Int64) {
    if number >= 0 {
      append(UInt64(number))
    } else {
      bytes.append(0x13)
      append(UInt64(bitPattern: number), size: 8)
    }
  }

  private mutating func append(_ number: UInt64) {
    bytes.append(contentsOf: Self.integer(number))
  }

  private mutating func append(_ number: UInt64, size: Int) {
    Self.append(number, size: size, to: &bytes)
  }

  private static func append(_ number: UInt64, size: Int, to bytes: inout [UInt8]) {
    var shift = size * 8
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// A whole number in 1, 2, 4, 8 or 16 bytes; those of 8 have a sign.
  private static func integer(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    switch number {
    case ...0xFF:
      bytes.append(0x10)
      append(number, size: 1, to: &bytes)
    case ...0xFFFF:
      bytes.append(0x11)
      append(number, size: 2, to: &bytes)
    case ...0xFFFF_FFFF:
      bytes.append(0x12)
      append(number, size: 4, to: &bytes)
    case ...UInt64(Int64.max):
      bytes.append(0x13)
      append(number, size: 8, to: &bytes)
    default:
      bytes.append(0x14)
      append(0, size: 8, to: &bytes)
      append(number, size: 8, to: &bytes)
    }
    return bytes
  }

  /// The first bytes of an object that has a length.
  static func head(_ kind: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + integer(UInt64(count))
  }
}
