/// The escapes in the quoted texts of old text property lists.
enum TextEscapes {
  /// Replaces the escapes of a text.
  ///
  /// - Parameters:
  ///   - source: What stands between the quotes.
  ///   - result: Takes the bytes of the text.
  /// - Returns: The text; nil when an escape has no digits where it must have some.
  static func unescaped(
    _ source: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]
  ) -> String? {
    var index = 0
    while index < source.count {
      let byte = source[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < source.count else {
        result.append(byte)
        continue
      }
      let sign = source[index]
      index += 1
      switch sign {
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        guard let unit = number(source, &index, radix: 16, digits: 4) else { return nil }
        append(unit, source, &index, to: &result)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        index -= 1
        guard let code = number(source, &index, radix: 8, digits: 3) else { return nil }
        append(character(code), to: &result)
      // Anything else stands for itself, quotes and line ends above all.
      default: result.append(sign)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; nil for any other sign.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 0x37
    default: nil
    }
  }

  private static func number(
    _ source: UnsafeBufferPointer<UInt8>, _ index: inout Int, radix: UInt32, digits: Int
  ) -> UInt32? {
    var value: UInt32 = 0
    let start = index
    while index < source.count, index - start < digits, let digit = digit(source[index]),
      digit < radix
    {
      value = value * radix + UInt32(digit)
      index += 1
    }
    return index > start ? value : nil
  }

  /// Appends a unit of UTF-16, with its second half when it is a first; half a pair is replaced.
  private static func append(
    _ unit: UInt32, _ source: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    to result: inout [UInt8]
  ) {
    if unit & 0xFC00 == 0xD800, index + 1 < source.count, source[index] == UInt8(ascii: "\\"),
      source[index + 1] == UInt8(ascii: "U") || source[index + 1] == UInt8(ascii: "u")
    {
      var after = index + 2
      if let low = number(source, &after, radix: 16, digits: 4), low & 0xFC00 == 0xDC00 {
        index = after
        append(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, to: &result)
        return
      }
    }
    append(unit, to: &result)
  }

  private static func append(_ code: UInt32, to result: inout [UInt8]) {
    result.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  /// What an octal escape stands for: a byte in the encoding of NeXTSTEP.
  private static func character(_ code: UInt32) -> UInt32 {
    let code = code & 0xFF
    return code < 0x80 ? code : UInt32(nextStep[Int(code) - 0x80])
  }

  private static let nextStep: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB,
    0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3,
    0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB,
    0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA,
    0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
  ]
}
