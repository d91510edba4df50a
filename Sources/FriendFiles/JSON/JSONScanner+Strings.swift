extension JSONScanner {
  /// Reads a text whose opening quote is at the index; nil when the reading stopped.
  ///
  /// Half a surrogate pair is replaced and reported.
  mutating func string() -> String? {
    let start = index + 1
    var end = start
    var signs: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == 0x22 {
        index = end + 1
        guard end - start <= limits.valueSize else { return refuseLength() }
        return text(start..<end, isASCII: signs < 0x80)
      }
      if byte == 0x5C { return escapedString(start, end) }
      if byte < 0x20 {
        stop(.controlCharacter(byte), at: end)
        return nil
      }
      signs |= byte
      end += 1
    }
    stopAtEnd()
    return nil
  }

  private mutating func refuseLength() -> String? {
    refuse(.valueTooLong(limit: limits.valueSize, line: tokenLine))
    return nil
  }

  /// The text of bytes that need no more than a look.
  private mutating func text(_ range: Range<Int>, isASCII: Bool) -> String? {
    let text = bytes.withUnsafeBufferPointer { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      return isASCII
        ? String(decoding: part, as: UTF8.self) : String(validating: part, as: UTF8.self)
    }
    if text == nil { stop(.encoding, at: range.lowerBound + Self.validCount(bytes[range])) }
    return text
  }

  /// How many of the first bytes are text.
  private static func validCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var count = 0
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) { count += encoded.count }
    return count
  }

  /// Reads a text with escapes, of which the first one is known.
  private mutating func escapedString(_ start: Int, _ firstEscape: Int) -> String? {
    var text: [UInt8] = []
    var plain = start
    var end = firstEscape
    while end < bytes.count {
      let byte = bytes[end]
      switch byte {
      case 0x22:
        text.append(contentsOf: bytes[plain..<end])
        guard text.count <= limits.valueSize else { return refuseLength() }
        guard let string = String(validating: text, as: UTF8.self) else {
          stop(.encoding, at: start + Self.validCount(bytes[start..<end]))
          return nil
        }
        index = end + 1
        return string
      case 0x5C:
        text.append(contentsOf: bytes[plain..<end])
        guard let length = escape(at: end, &text) else { return nil }
        end += length
        plain = end
      case 0..<0x20:
        stop(.controlCharacter(byte), at: end)
        return nil
      default: end += 1
      }
    }
    stopAtEnd()
    return nil
  }

  /// Appends what an escape means; nil when there is no such escape, which stops the reading.
  ///
  /// - Returns: How many bytes it takes.
  private mutating func escape(at place: Int, _ text: inout [UInt8]) -> Int? {
    guard place + 1 < bytes.count else {
      stopAtEnd()
      return nil
    }
    let byte = bytes[place + 1]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return unicodeEscape(at: place, &text)
    default: return stopAtEscape(place, length: 2)
    }
    return 2
  }

  private mutating func unicodeEscape(at place: Int, _ text: inout [UInt8]) -> Int? {
    guard let unit = unit(at: place + 2) else { return stopAtEscape(place, length: 6) }
    if UTF16.isLeadSurrogate(unit), bytes[(place + 6)...].starts(with: "\\u".utf8),
      let trail = self.unit(at: place + 8), UTF16.isTrailSurrogate(trail)
    {
      let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
      append(Unicode.Scalar(value), &text)
      return 12
    }
    append(Unicode.Scalar(unit), &text)
    return 6
  }

  /// Appends a character, or the sign of replacement for half of one.
  private mutating func append(_ scalar: Unicode.Scalar?, _ text: inout [UInt8]) {
    if scalar == nil { warn(.notInEncoding("UTF-16")) }
    if let encoded = UTF8.encode(scalar ?? "\u{FFFD}") { text.append(contentsOf: encoded) }
  }

  private func unit(at place: Int) -> UInt16? {
    guard place + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private mutating func stopAtEscape(_ place: Int, length: Int) -> Int? {
    let escape = bytes[place...].prefix(length)
    // A quote ends the text in the middle of the escape, so what follows it is not part of it.
    let shown = escape.prefix(2) + escape.dropFirst(2).prefix { $0 != 0x22 }
    let isCut = shown.count < length && place + shown.count == bytes.count
    if isCut, shown.dropFirst(2).allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) {
      stopAtEnd()
    } else {
      stop(.badEscape(String(decoding: shown, as: UTF8.self)), at: place)
    }
    return nil
  }
}
