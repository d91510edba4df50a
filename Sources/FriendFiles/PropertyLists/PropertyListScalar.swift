/// Reads the text of the elements that hold no others.
enum PropertyListScalar {
  /// The value of an element; a text that does not fit the element is kept as a string and reported.
  static func value(
    of element: PropertyListBuilder.Element, text: [UInt8],
    malformed: inout ValueType?
  ) -> PropertyListValue {
    switch element {
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    case .integer:
      if let value = integer(text) { return value }
      return keep(text, .integer, &malformed)
    case .real:
      if let value = real(text) { return .real(value) }
      return keep(text, .real, &malformed)
    case .date:
      if isDate(trimmed(text)) {
        return .date(String(decoding: trimmed(text), as: UTF8.self))
      }
      return keep(text, .date, &malformed)
    case .data:
      if let bytes = Base64.decode(text) { return .data(bytes) }
      return keep(text, .data, &malformed)
    default:
      return .string(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
  }

  private static func keep(
    _ text: [UInt8], _ type: ValueType, _ malformed: inout ValueType?
  ) -> PropertyListValue {
    malformed = type
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// A whole number, decimal or, after `0x`, hexadecimal.
  static func integer(_ text: [UInt8]) -> PropertyListValue? {
    var digits = trimmed(text)
    var sign = ""
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? "-" : ""
      digits = digits.dropFirst()
    }
    var radix = 10
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      radix = 16
      digits = digits.dropFirst(2)
    }
    guard let first = digits.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else {
      return nil
    }
    let word = sign + String(decoding: digits, as: UTF8.self)
    if let number = Int64(word, radix: radix) { return .integer(number) }
    return UInt64(word, radix: radix).map { .unsigned($0) }
  }

  /// A number with a fraction, infinite or none.
  static func real(_ text: [UInt8]) -> Double? {
    let word = String(decoding: trimmed(text), as: UTF8.self)
    switch word.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return Double(word)
    }
  }

  /// Whether a text is a point in time of the form `2026-01-31T12:00:00Z`.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == pattern.count else { return false }
    return zip(text, pattern).allSatisfy { byte, sign in
      sign == 0x30 ? (byte >= 0x30 && byte <= 0x39) : byte == sign
    }
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    var rest = text[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  /// The shortest text of a number from which `real` makes the same one.
  static func text(of number: Double) -> String {
    let text = String(describing: number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
