/// The encoding of texts in version 2.1: `=E6=AE=B5`.
enum QuotedPrintable {
  /// Decodes a text without soft line breaks; an equals sign without two digits stays as it is.
  static func decode(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == equals, index + 2 < source.count, let high = digit(source[index + 1]),
        let low = digit(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    return bytes
  }

  /// Appends a text with soft line breaks, so that no line is longer than 76 bytes.
  ///
  /// The line has as many bytes already as `column` says.
  static func append(_ text: some Sequence<UInt8>, column: Int, to bytes: inout [UInt8]) {
    var column = column
    for byte in text {
      // A space at the end of a line would be lost, so that spaces are encoded everywhere.
      var isPlain = byte > 0x20 && byte < 0x7F && byte != equals
      if column + (isPlain ? 1 : 3) > 75 {
        bytes += [equals, 0x0D, 0x0A]
        column = 0
        // No line shall look like the beginning or end of a card.
        if "BEbe".utf8.contains(byte) { isPlain = false }
      }
      let length = isPlain ? 1 : 3
      if isPlain {
        bytes.append(byte)
      } else {
        bytes += [equals, digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
      }
      column += length
    }
  }

  /// Whether encoded text in UTF-8 ends within a character.
  static func endsInCharacter(_ source: ArraySlice<UInt8>) -> Bool {
    var end = source.endIndex
    for count in 1...3 {
      guard end - source.startIndex >= 3, source[end - 3] == equals,
        let high = digit(source[end - 2]), let low = digit(source[end - 1])
      else { return false }
      end -= 3
      let byte = high << 4 | low
      if byte >= 0xC0 { return count < (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) }
      guard byte >= 0x80 else { return false }
    }
    return false
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static let equals = UInt8(ascii: "=")
  private static let digits = Array("0123456789ABCDEF".utf8)
}
