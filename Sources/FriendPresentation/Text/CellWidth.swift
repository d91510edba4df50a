/// How many cells of a terminal or another fixed grid a text takes.
///
/// Chinese, Japanese and Korean characters and emoji take two, marks that combine with what stands
/// before them take none, all else takes one. Characters that Unicode calls ambiguous take one, as
/// they do in every terminal that is not set up for an old East Asian code page.
///
/// The text is taken to be safe to print (see `SafeText`): a control character counts as nothing.
public enum CellWidth {
  /// The cells that the whole text takes; O(length), without breaking the text into characters.
  public static func of(_ text: some StringProtocol) -> Int {
    var meter = Meter()
    var width = 0
    for scalar in text.unicodeScalars { width += meter.next(scalar) }
    return width
  }

  /// The longest beginning of the text that takes at most `width` cells, with `…` in place of what
  /// was cut.
  ///
  /// A character is never cut in half, nor separated from its marks. Nothing fits in less than one
  /// cell: the result is then empty.
  public static func cut(_ text: String, to width: Int) -> String {
    if text.utf8.count <= width || of(text) <= width { return text }
    if width < 1 { return "" }
    var kept = ""
    var left = width - 1
    for character in text {
      left -= of(String(character))
      if left < 0 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text, filled up with spaces to `width` cells; unchanged if it is wider.
  public static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// Adds up scalar by scalar; what a scalar adds depends on those before it.
  private struct Meter {
    private var joins = false
    private var halfFlag = false
    private var base: Unicode.Scalar?

    mutating func next(_ scalar: Unicode.Scalar) -> Int {
      let value = scalar.value
      if value < 0x300 {
        // Latin, the common case: one cell each, the soft hyphen and the controls none.
        self = Meter()
        base = scalar
        return value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD ? 1 : 0
      }
      if 0x3400...0x9FFF ~= value {
        // Ideographs, the other common case: two cells each, and never part of what stands before.
        self = Meter()
        base = scalar
        return CellWidth.isWide(scalar) ? 2 : 1
      }
      if value == 0x200D {
        joins = base != nil
        return 0
      }
      if value == 0xFE0F {
        // Asks for the coloured form of a symbol that is text by default, which is wide.
        let symbol = base?.properties
        guard let symbol, symbol.isEmoji, !symbol.isEmojiPresentation else { return 0 }
        base = nil
        return 1
      }
      if scalar.properties.isEmojiModifier && base?.properties.isEmojiModifierBase == true {
        return 0
      }
      if 0x1F1E6...0x1F1FF ~= value {
        // Two of these letters make one flag.
        halfFlag.toggle()
        base = nil
        return halfFlag ? 2 : 0
      }
      halfFlag = false
      if CellWidth.isZero(scalar) { return 0 }
      let isJoined = joins && scalar.properties.isEmoji
      joins = false
      base = scalar
      if isJoined { return 0 }
      return CellWidth.isWide(scalar) ? 2 : 1
    }
  }

  private static func isZero(_ scalar: Unicode.Scalar) -> Bool {
    // Vowels and finals of a Korean syllable written letter by letter stand in its first letter.
    if 0x1160...0x11FF ~= scalar.value { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return true
    default:
      return false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if 0x4E00...0x9FFF ~= value { return true }
    if value < 0x1100 { return false }
    if scalar.properties.isEmojiPresentation { return true }
    for range in wideRanges where value <= range.upperBound { return value >= range.lowerBound }
    return false
  }

  /// Blocks of which Unicode's East Asian Width is wide or fullwidth, ascending, emoji left out.
  ///
  /// The gaps of unassigned characters inside a block count as wide, as Unicode recommends for most.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Korean letters that begin a syllable
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, description characters, punctuation
    0x3041...0x33FF,  // kana, bopomofo, enclosed and squared forms
    0x3400...0x4DBF,  // ideographs, extension A
    0x4E00...0xA4CF,  // ideographs, Yi
    0xA960...0xA97F,  // more Korean letters
    0xAC00...0xD7A3,  // Korean syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // forms for vertical writing
    0xFE30...0xFE6F,
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // historic kana, Nüshu
    0x1F200...0x1F202,  // enclosed ideographs
    0x1F210...0x1F23B,
    0x1F240...0x1F248,
    0x1F250...0x1F251,
    0x1F260...0x1F265,
    0x20000...0x3FFFD,  // ideographs, the further extensions
  ]
}
