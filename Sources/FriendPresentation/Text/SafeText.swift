/// Makes text of a stranger harmless for where it is shown.
///
/// A name or a status is whatever somebody wrote into a file. Unchanged, an escape sequence in it
/// could rewrite the terminal, and a bidirectional override could turn the letters of the text
/// behind it round.
public enum SafeText {
  /// The text as it may go to a terminal: one line, and every control character made visible.
  ///
  /// Line breaks and tabs become spaces, other control characters the pictures that Unicode has for
  /// them (`␛`), those without a picture `�`. What changes the direction of text is dropped.
  ///
  /// O(length), and no copy where there is nothing to change.
  public static func forTerminal(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch kind(of: scalar) {
      case .harmless: result.append(scalar)
      case .space: result.append(" ")
      case .control: result.append(picture(of: scalar))
      case .direction, .invisible: continue
      }
    }
    return String(result)
  }

  /// The text as it may go into a label of a window: one line without control characters.
  ///
  /// Line breaks and tabs become spaces; other control characters, which a window would draw as
  /// boxes, are dropped, and so is what changes the direction of text. The two marks that settle
  /// the direction of neutral characters next to them stay: they act on nothing else. What is longer
  /// than any line is cut, with an ellipsis: a letter with a hundred thousand accents would keep the
  /// window busy for minutes.
  ///
  /// O(1) beyond ``longest`` scalars, and no copy where there is nothing to change.
  public static func forWindow(_ text: String) -> String {
    if text.utf8.count <= longest, isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    var left = longest
    for scalar in text.unicodeScalars {
      guard left > 0 else { return String(result) + "…" }
      left -= 1
      switch kind(of: scalar) {
      case .harmless: result.append(scalar)
      case .space: result.append(" ")
      case .invisible where 0x200E...0x200F ~= scalar.value: result.append(scalar)
      case .control, .direction, .invisible: continue
      }
    }
    return String(result)
  }

  /// How many scalars of a text a window shows at most.
  public static let longest = 512

  private enum Kind {
    case harmless, space, control, direction, invisible
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0x00...0x1F, 0x7F...0x9F: .control
    case 0x202A...0x202E, 0x2066...0x2069: .direction
    // Marks of direction, the old format characters, the byte order mark, interlinear marks.
    case 0x061C, 0x200E, 0x200F, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: .invisible
    default: .harmless
    }
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    let picture: UInt32 = value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
    return Unicode.Scalar(picture) ?? "\u{FFFD}"
  }

  /// Whether no byte of the text can belong to a scalar that is not harmless.
  ///
  /// May say no of a harmless text; the slow way then copies it unchanged.
  private static func isPlain(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch (last, byte) {
      case (_, 0x00...0x1F), (_, 0x7F): return false
      // How U+0080 to U+009F begin, the Arabic mark, U+2000 to U+207F, U+FEC0 to U+FEFF, and U+FFC0 to
      // U+FFFF.
      case (0xC2, 0x80...0x9F), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBB), (0xEF, 0xBF):
        return false
      default: last = byte
      }
    }
    return true
  }
}
