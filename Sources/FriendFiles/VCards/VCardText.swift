/// The texts of cards with their escapes, as ``VCardValue/text(_:)`` holds them.
///
/// `\\`, `\,`, `\;`, `\:` and `\n` are escapes; a backslash before anything else stands for itself.
package enum VCardText {
  /// What a text with escapes says.
  package static func unescape(_ text: String) -> String {
    guard text.utf8.contains(backslash) else { return text }
    return split(text, at: nil)[0]
  }

  /// A text with escapes that says this, wherever it stands: in a list or a structure too.
  package static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
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
