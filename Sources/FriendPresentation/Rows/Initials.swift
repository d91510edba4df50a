/// The letters that stand on a round picture when there is no picture.
public enum Initials {
  /// One or two characters for a name, in capitals; empty if the name has no letter, digit or emoji.
  ///
  /// A name in an alphabet gives the first letters of its first and last words, one of ideographs
  /// its first: that is what people in each script expect.
  public static func of(_ name: String) -> String {
    var words = name.split(whereSeparator: \.isWhitespace)
    words.removeAll { word in !word.contains(where: isMeaningful) }
    guard let first = words.first?.first(where: isMeaningful) else { return "" }
    guard isAlphabetic(first), words.count > 1,
      let last = words.last?.first(where: isMeaningful), isAlphabetic(last)
    else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }

  private static func isMeaningful(_ character: Character) -> Bool {
    if character.isLetter || character.isNumber { return true }
    return character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }

  /// Whether the character belongs to an alphabet: its width tells it from an ideograph.
  private static func isAlphabetic(_ character: Character) -> Bool {
    character.isLetter && CellWidth.of(String(character)) == 1
  }
}
