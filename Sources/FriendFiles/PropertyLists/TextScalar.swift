/// Reads what stands between angle brackets in an old text property list.
enum TextScalar {
  /// The value: data in hexadecimal digits, or a typed value of GNUstep; without one, the type that it
  /// should have been.
  static func value(_ content: [UInt8]) -> (value: PropertyListValue?, type: ValueType) {
    if content.first == UInt8(ascii: "["), content.last == UInt8(ascii: "]") {
      return (Base64.decode(content[1..<(content.count - 1)]).map { .data($0) }, .data)
    }
    guard content.count > 1, content[0] == UInt8(ascii: "*") else { return (data(content), .data) }
    var text = Array(content[2...])
    if text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      text = Array(text[1..<(text.count - 1)])
    }
    switch content[1] {
    case UInt8(ascii: "I"): return (PropertyListScalar.integer(text), .integer)
    case UInt8(ascii: "R"): return (PropertyListScalar.real(text).map { .real($0) }, .real)
    case UInt8(ascii: "B"):
      if text == [UInt8(ascii: "Y")] { return (.boolean(true), .boolean) }
      if text == [UInt8(ascii: "N")] { return (.boolean(false), .boolean) }
      return (nil, .boolean)
    case UInt8(ascii: "D"): return (date(text).map { .date($0) }, .date)
    default: return (nil, .data)
    }
  }

  private static func data(_ text: [UInt8]) -> PropertyListValue? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for byte in text {
      let digit: UInt8
      switch byte {
      case 0x20, 0x09...0x0D: continue
      default:
        guard let value = TextEscapes.digit(byte) else { return nil }
        digit = value
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? .data(bytes) : nil
  }

  /// `2026-01-31 12:00:00 +0000` in the way of other property lists, in universal time.
  private static func date(_ text: [UInt8]) -> String? {
    let parts = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard parts.count == 3, parts[2].utf8.count == 5 else { return nil }
    let local = parts[0] + "T" + parts[1] + "Z"
    guard PropertyListDate.wholeSeconds(String(local)) != nil else { return nil }
    let zone = Array(parts[2].utf8)
    guard zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      let number = Int(String(decoding: zone[1...], as: UTF8.self)), number >= 0
    else { return nil }
    if number == 0 { return String(local) }
    guard let seconds = PropertyListDate.seconds(String(local)) else { return nil }
    let offset = Double(number / 100 * 3600 + number % 100 * 60)
    return PropertyListDate.text(
      seconds: zone[0] == UInt8(ascii: "-") ? seconds + offset : seconds - offset)
  }
}
