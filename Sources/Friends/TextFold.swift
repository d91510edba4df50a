/// Folds case, width and accents away, the same in every locale.
///
/// `Ａｎｄré` and `ANDRE` fold to the same text. It serves searching and comparing, never display.
/// The cost is linear; plain ASCII takes a short way.
public enum TextFold {
  /// The folded text.
  public static func folded(_ text: String) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  /// The folded text in UTF-8, which is what searching works on.
  public static func bytes(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    append(text, to: &result)
    return result
  }

  /// Appends the folded text in UTF-8 to a buffer.
  public static func append(_ text: String, to result: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        let isCapital = value >= 0x41 && value <= 0x5A
        result.append(UInt8(truncatingIfNeeded: isCapital ? value + 0x20 : value))
      } else if isUnfoldable(value) {
        appendUTF8(scalar, to: &result)
      } else {
        appendFolded(scalar, to: &result)
      }
    }
  }

  /// Whether the scalar is an ideograph or a Hangul syllable, which folding leaves alone.
  private static func isUnfoldable(_ value: UInt32) -> Bool {
    (value >= 0x3400 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3)
  }

  private static func appendFolded(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    let value = scalar.value
    // Combining marks of European scripts: what a decomposed accent consists of.
    if value >= 0x300 && value <= 0x36F { return }
    if let base = baseLetters[value] {
      result.append(contentsOf: base)
      return
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if lower.value >= 0x300 && lower.value <= 0x36F { continue }
      // A few capitals are not named after their letter, but their small form is.
      if let base = baseLetters[lower.value] {
        result.append(contentsOf: base)
      } else {
        appendUTF8(lower, to: &result)
      }
    }
  }

  private static func appendUTF8(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if let encoded = UTF8.encode(scalar) { result.append(contentsOf: encoded) }
  }
}

extension TextFold {
  /// Scalars that fold to something else than their lower case form, with what they fold to in UTF-8.
  ///
  /// Unicode's names tell which letter a precomposed one is made of ("LATIN SMALL LETTER E WITH
  /// ACUTE"), so the table needs no data of its own. It is made once, in under a millisecond.
  fileprivate static let baseLetters: [UInt32: [UInt8]] = {
    var table: [UInt32: [UInt8]] = [
      0x3000: [0x20], 0xA0: [0x20],
      0xDF: Array("ss".utf8), 0x1E9E: Array("ss".utf8),
      0xE6: Array("ae".utf8), 0xC6: Array("ae".utf8),
      0x153: Array("oe".utf8), 0x152: Array("oe".utf8),
      0x3C2: Array("σ".utf8), 0x130: Array("i".utf8), 0x131: Array("i".utf8),
    ]
    // Full-width forms of ASCII stand in its order.
    for value: UInt32 in 0xFF01...0xFF5E {
      let narrow = UInt8(truncatingIfNeeded: value - 0xFF01 + 0x21)
      table[value] = [narrow >= 0x41 && narrow <= 0x5A ? narrow + 0x20 : narrow]
    }
    addLetters(0xC0...0x24F, to: &table)
    addLetters(0x1E00...0x1EFF, to: &table)
    addGreek(to: &table)
    addHalfwidthKana(to: &table)
    return table
  }()

  /// Adds the letters of Latin blocks whose names are a base letter "WITH" something.
  private static func addLetters(
    _ range: ClosedRange<UInt32>, to table: inout [UInt32: [UInt8]]
  ) {
    for value in range {
      guard let name = Unicode.Scalar(value)?.properties.name else { continue }
      let parts = name.split(separator: " ")
      guard parts.count >= 5, parts[0] == "LATIN", parts[2] == "LETTER", parts[4] == "WITH",
        parts[3].utf8.count == 1, let letter = parts[3].utf8.first
      else { continue }
      table[value] = [letter | 0x20]
    }
  }

  private static func addGreek(to table: inout [UInt32: [UInt8]]) {
    var plain: [Substring: [UInt8]] = [:]
    for value: UInt32 in 0x3B1...0x3C9 {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
      let parts = name.split(separator: " ")
      guard parts.count == 4, let letter = parts.last else { continue }
      plain[letter] = Array(String(scalar).utf8)
    }
    for range: ClosedRange<UInt32> in [0x386...0x3CE, 0x1F00...0x1FFF] {
      for value in range {
        guard let name = Unicode.Scalar(value)?.properties.name else { continue }
        let parts = name.split(separator: " ")
        guard parts.count > 4, parts[0] == "GREEK", parts[2] == "LETTER", parts[4] == "WITH",
          let base = plain[parts[3]]
        else { continue }
        table[value] = base
      }
    }
  }

  private static func addHalfwidthKana(to table: inout [UInt32: [UInt8]]) {
    var wide: [String: [UInt8]] = [:]
    for value: UInt32 in 0x30A1...0x30FC {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
      wide[name] = Array(String(scalar).utf8)
    }
    for value: UInt32 in 0xFF66...0xFF9D {
      guard let name = Unicode.Scalar(value)?.properties.name,
        name.hasPrefix("HALFWIDTH "), let base = wide[String(name.dropFirst(10))]
      else { continue }
      table[value] = base
    }
  }
}
