/// Writes the tokens of JSON into a buffer.
///
/// Control characters, bidirectional controls and line separators are escaped, so that a terminal that
/// shows the text is not steered by it.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// Forgets what was written, keeping the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes signs as they are.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes the line feed and the indentation of a level.
  mutating func line(_ level: Int) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: level * 2))
  }

  /// Writes a string in quotes.
  mutating func string(_ text: String) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
        bytes.append(contentsOf: utf8)
      } else {
        escaped(utf8)
      }
    }
    bytes.append(0x22)
  }

  private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x22: raw("\\\"")
      case 0x5C: raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
        0xE0000...0xE007F:
        for unit in Character(scalar).utf16 { hexadecimal(unit) }
      default:
        if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      }
    }
  }

  private mutating func hexadecimal(_ unit: UInt16) {
    raw("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0x0F
      bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
    }
  }

  /// Writes a whole number.
  mutating func integer(_ number: some BinaryInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a truth value.
  mutating func boolean(_ value: Bool) {
    if value { raw("true") } else { raw("false") }
  }

  /// Writes a number with a fraction, which is read back to the same value.
  mutating func real(_ number: Double) {
    bytes.append(contentsOf: String(describing: number).utf8)
  }
}
