extension JSONScanner {
  /// Reads a number that begins at the index.
  ///
  /// One that no type of numbers holds, such as `1e999`, is kept as a text and reported.
  mutating func number() -> Token? {
    let start = index
    var end = start
    while end < bytes.count, Self.isNumberSign(bytes[end]) { end += 1 }
    guard end - start <= limits.valueSize else {
      refuse(.valueTooLong(limit: limits.valueSize, line: tokenLine))
      return nil
    }
    // Where the bytes end, so may the number have been cut.
    guard end < bytes.count || depth == 0 else {
      stopAtEnd()
      return nil
    }
    let digits = bytes[start..<end]
    guard let isWhole = Self.check(digits) else {
      let text = String(decoding: digits.prefix(40), as: UTF8.self)
      stop(.badNumber(text), at: start)
      return nil
    }
    index = end
    return value(of: digits, isWhole: isWhole)
  }

  private mutating func value(of digits: ArraySlice<UInt8>, isWhole: Bool) -> Token {
    if isWhole, let number = Self.integer(digits) { return .integer(number) }
    let text = String(decoding: digits, as: UTF8.self)
    if isWhole {
      if text == "-0" { return .real(-0.0) }
      if let number = UInt64(text) { return .unsigned(number) }
    }
    if let number = Double(text), number.isFinite, !isWhole || Self.isExact(number, text) {
      return .real(number)
    }
    warn(.malformed(isWhole ? .integer : .real, text: String(text.prefix(80))))
    return .string(text)
  }

  /// Whether a whole number of up to 40 digits is exactly this one; longer ones are identities that
  /// nobody calculates with.
  private static func isExact(_ number: Double, _ text: String) -> Bool {
    guard text.utf8.count <= 38, let exact = Int128(text) else { return false }
    return Int128(exactly: number) == exact
  }

  /// The value of up to eighteen digits, or of any that fit; nil for `-0`, whose sign would be lost.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int64? {
    let isNegative = digits.first == UInt8(ascii: "-")
    guard digits.count <= 18 else { return Int64(String(decoding: digits, as: UTF8.self)) }
    var value: Int64 = 0
    for digit in isNegative ? digits.dropFirst() : digits {
      value = value * 10 + Int64(digit) - 0x30
    }
    if isNegative { return value == 0 ? nil : -value }
    return value
  }

  /// Whether some signs are a whole number, true, or one with a fraction or an exponent, false; nil
  /// when they are none.
  private static func check(_ text: ArraySlice<UInt8>) -> Bool? {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard let first = rest.first else { return nil }
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty, first != 0x30 || whole.count == 1 else { return nil }
    rest = rest[whole.endIndex...]
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest[fraction.endIndex...]
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      let exponent = rest.prefix(while: isDigit)
      guard !exponent.isEmpty else { return nil }
      rest = rest[exponent.endIndex...]
    }
    return rest.isEmpty ? false : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isNumberSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), 0x41...0x5A,
      0x61...0x7A:
      true
    default: false
    }
  }
}
