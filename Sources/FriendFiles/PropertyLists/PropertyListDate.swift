/// Points in time as property lists write them, and as seconds since the beginning of 2001.
///
/// The text is `2026-01-31T12:00:00Z`, in universal time. Binary property lists hold more than that can
/// say, and lose nothing: a fraction of a second stands before the `Z`, and a time that is not in the
/// years 0 to 9999, or no such fraction reaches, is `2001-01-01T00:00:00Z+1e+30s`.
enum PropertyListDate {
  private static let secondsPerDay: Int64 = 86_400
  /// The days from the beginning of 1970 to that of 2001.
  private static let reference: Int64 = 11_323
  private static let offsetMark = "2001-01-01T00:00:00Z"

  /// The text of a number of seconds since 2001, from which `seconds` makes the same number.
  static func text(seconds: Double) -> String {
    // The years 0 to 9999.
    if seconds >= -63_145_526_400, seconds < 252_423_993_600 {
      let whole = seconds.rounded(.down)
      let text = text(whole: Int64(whole))
      if whole == seconds, seconds != 0 || seconds.sign == .plus { return text + "Z" }
      if let digits = fraction(seconds - whole, of: seconds, whole: whole) {
        return text + "." + digits + "Z"
      }
    }
    return offsetMark + (seconds.sign == .minus ? "" : "+") + String(describing: seconds) + "s"
  }

  /// The seconds since 2001; nil for what is no point in time, such as a thirteenth month.
  static func seconds(_ text: String) -> Double? {
    var bytes = Array(text.utf8)
    if bytes.starts(with: offsetMark.utf8), bytes.last == UInt8(ascii: "s") {
      let offset = bytes.dropFirst(offsetMark.utf8.count).dropLast()
      guard let sign = offset.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        return nil
      }
      return Double(String(decoding: offset, as: UTF8.self))
    }
    guard let length = length(bytes), let whole = wholeNumber(bytes) else { return nil }
    guard length > 20 else { return Double(whole) }
    bytes.removeLast()
    // As one number, so that it is rounded once; before 2001 the fraction counts the other way.
    let digits = bytes[20...]
    guard let part = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
    return Double(whole) + part
  }

  /// The text without a fraction of a second; nil when it is not of the form, whatever its numbers.
  static func wholeSeconds(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let length = length(bytes) else { return nil }
    return length == 20 ? text : String(decoding: bytes[..<19], as: UTF8.self) + "Z"
  }

  /// The length of a text of the form, with or without a fraction; nil for any other.
  private static func length(_ bytes: [UInt8]) -> Int? {
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard bytes.count > pattern.count, bytes.last == UInt8(ascii: "Z") else { return nil }
    for (byte, sign) in zip(bytes, pattern) {
      guard sign == 0x30 ? isDigit(byte) : byte == sign else { return nil }
    }
    if bytes.count == 20 { return 20 }
    guard bytes.count > 21, bytes[19] == UInt8(ascii: "."),
      bytes[20..<(bytes.count - 1)].allSatisfy(isDigit)
    else { return nil }
    return bytes.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The seconds without the fraction, of a text of the form.
  private static func wholeNumber(_ bytes: [UInt8]) -> Int64? {
    func number(_ range: Range<Int>) -> Int64 {
      bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    let days = days(year: year, month: month, day: day) - reference
    return days * secondsPerDay + hour * 3600 + minute * 60 + second
  }

  /// The fewest digits after the point that make the same number again.
  private static func fraction(_ part: Double, of seconds: Double, whole: Double) -> String? {
    guard part > 0, part < 1 else { return nil }
    var digits: [UInt8] = []
    var rest = part
    for _ in 0..<24 {
      rest *= 10
      let digit = rest.rounded(.down)
      rest -= digit
      // Rounded up as well as down: the shorter text may lie on either side.
      for candidate in [digit, digit + 1] where candidate < 10 && digits.count + 1 <= 24 {
        let text = String(decoding: digits + [UInt8(candidate) + 0x30], as: UTF8.self)
        if text.contains(where: { $0 != "0" }), let value = Double("0." + text),
          whole + value == seconds, text.last != "0"
        {
          return text
        }
      }
      digits.append(UInt8(digit) + 0x30)
    }
    return nil
  }

  private static func text(whole: Int64) -> String {
    var days = whole / secondsPerDay
    var rest = whole % secondsPerDay
    if rest < 0 {
      rest += secondsPerDay
      days -= 1
    }
    let (year, month, day) = date(days: days + reference)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
      + padded(rest / 3600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2)
  }

  // MARK: The calendar

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from the beginning of 1970, in the Gregorian calendar carried back; years begin in March
  /// here, so that the leap day is the last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, day)
  }
}
