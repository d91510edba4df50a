/// The texts of cards with their escapes, as ``VCardValue/text(_:)`` holds them.
///
/// `\\`, `\,`, `\;`, `\:` and `\n` are escapes; a backslash before anything else stands for itself.
package enum VCardText {
  /// What a text with escapes says.
  package static func unescape(_ text: String) -> String {
    guard text.hasByte(where: { $0 == backslash }) else { return text }
    return split(text, at: nil)[0]
  }

  /// A text with escapes that says this, wherever it stands: in a list or a structure too.
  package static func escape(_ text: String) -> String {
    guard text.hasByte(where: isEscaped) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case backslash, comma, semicolon: result += [backslash, byte]
      case 0x0D: result += [backslash, UInt8(ascii: "n")]
      // A line end of two characters is one.
      case 0x0A: if !isAfterReturn { result += [backslash, UInt8(ascii: "n")] }
      default: result.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The values of a list, such as CATEGORIES: split at commas, without escapes, spaces around kept.
  package static func list(_ text: String) -> [String] {
    split(text, at: comma)
  }

  /// The text with escapes of a list of values.
  package static func joinedList(_ values: [String]) -> String {
    values.map(escape).joined(separator: ",")
  }

  /// The parts of a structured value, such as N and ORG: split at semicolons, without escapes.
  package static func parts(_ text: String) -> [String] {
    split(text, at: semicolon)
  }

  /// The parts of a structured value with the values of each, which commas part.
  package static func partLists(_ text: String) -> [[String]] {
    rawParts(text).map(list)
  }

  /// The parts of a structured value, split at semicolons, the escapes still in place.
  package static func rawParts(_ text: String) -> [String] {
    var parts: [String] = []
    var start = text.utf8.startIndex
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == semicolon && !isEscaped {
        parts.append(String(text[start..<index]))
        start = text.utf8.index(after: index)
      }
      isEscaped = byte == backslash && !isEscaped
    }
    parts.append(String(text[start...]))
    return parts
  }

  /// The text with escapes of a structured value.
  package static func joinedParts(_ parts: [String]) -> String {
    parts.map(escape).joined(separator: ";")
  }

  /// Takes the escapes out and splits where a separator stands that is not escaped.
  private static func split(_ text: String, at separator: UInt8?) -> [String] {
    var values: [String] = []
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0A)
        case backslash, comma, semicolon, UInt8(ascii: ":"): bytes.append(byte)
        default: bytes += [backslash, byte]
        }
      } else if byte == backslash {
        isEscaped = true
      } else if byte == separator {
        values.append(String(decoding: bytes, as: UTF8.self))
        bytes.removeAll(keepingCapacity: true)
      } else {
        bytes.append(byte)
      }
    }
    if isEscaped { bytes.append(backslash) }
    values.append(String(decoding: bytes, as: UTF8.self))
    return values
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == backslash || byte == comma || byte == semicolon || byte == 0x0A || byte == 0x0D
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let comma = UInt8(ascii: ",")
  private static let semicolon = UInt8(ascii: ";")
}

// MARK: - Version 2.1

extension VCardText {
  /// A text with the escapes of version 2.1 as one with those of 3.0 and 4.0.
  ///
  /// In 2.1 a backslash escapes a semicolon, and by custom a comma, and stands for itself elsewhere. So
  /// that a backslash can stand before these two as well, several of them there count by twos.
  static func fromOld(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == backslash || $0 == 0x0A || $0 == 0x0D }) else {
      return text
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    var backslashes = 0
    for byte in text.utf8 {
      if byte == backslash {
        backslashes += 1
        continue
      }
      let isEscapable = byte == semicolon || byte == comma
      // Each that stands for itself is written as two.
      let literal = isEscapable ? backslashes / 2 : backslashes
      result.append(contentsOf: repeatElement(backslash, count: literal * 2))
      if isEscapable, backslashes % 2 == 1 { result.append(backslash) }
      backslashes = 0
      result.append(byte)
    }
    result.append(contentsOf: repeatElement(backslash, count: backslashes * 2))
    return withoutLineBreaks(String(decoding: result, as: UTF8.self))
  }

  /// The bytes of a text in version 2.1: with its escapes, and line breaks as they are.
  ///
  /// In a list commas part the values, so that others are escaped.
  static func old(_ text: String, isList: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    var backslashes = 0
    var isEscaped = false
    func put(_ byte: UInt8, isLiteral: Bool) {
      if byte == backslash {
        backslashes += 1
        return
      }
      let isEscapable = byte == semicolon || byte == comma
      result.append(
        contentsOf: repeatElement(backslash, count: isEscapable ? backslashes * 2 : backslashes))
      backslashes = 0
      if isLiteral, byte == semicolon || (byte == comma && isList) { result.append(backslash) }
      result.append(byte)
    }
    for byte in text.utf8 {
      if !isEscaped {
        if byte == backslash { isEscaped = true } else { put(byte, isLiteral: false) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "N"):
        put(0x0D, isLiteral: true)
        put(0x0A, isLiteral: true)
      case backslash, comma, semicolon, UInt8(ascii: ":"): put(byte, isLiteral: true)
      default:
        put(backslash, isLiteral: true)
        put(byte, isLiteral: true)
      }
    }
    if isEscaped { backslashes += 1 }
    result.append(contentsOf: repeatElement(backslash, count: backslashes))
    return result
  }

  /// A text with escapes in which line breaks have become the escape `\n`.
  static func withoutLineBreaks(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte == 0x0D || (byte == 0x0A && !isAfterReturn) {
        result += [backslash, UInt8(ascii: "n")]
      } else if byte != 0x0A {
        result.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
    return String(decoding: result, as: UTF8.self)
  }
}
