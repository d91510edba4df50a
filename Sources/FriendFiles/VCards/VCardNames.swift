/// What a card says of how somebody is called.
struct VCardNames {
  /// What stands under FN; nil where nothing does.
  var full: String?
  /// The parts of N with their escapes: family, given, further names, in front, behind.
  var rawParts: String?
  var nickname: String?
  var organisation: String?
  /// What the name is sorted by, which is its reading where nothing else is.
  var sortString: String?
  var familyReading: String?
  var givenReading: String?
  var middleReading: String?

  /// The full name, else its parts, else what else the card has; nil where it has none of them.
  var best: String? {
    // Most cards have it, and the parts need not be taken apart then.
    if let full, !Self.isBlank(full) { return full }
    return [joined, nickname, organisation].lazy.compactMap { $0 }.first { !Self.isBlank($0) }
  }

  /// How the name is read, the family's first.
  var reading: String? {
    let parts = [familyReading, givenReading, middleReading].compactMap { $0 }
    return parts.isEmpty ? sortString : parts.joined(separator: " ")
  }

  /// The parts in the order of their script.
  private var joined: String? {
    guard let rawParts else { return nil }
    let parts = VCardText.parts(rawParts)
    let part = { (index: Int) in index < parts.count ? parts[index] : "" }
    let native = [part(0), part(1), part(2)].filter { !$0.isEmpty }
    if !native.isEmpty, native.allSatisfy(EastAsianNames.holds) { return native.joined() }
    let all = [part(3), part(1), part(2), part(0), part(4)].filter { !$0.isEmpty }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  private static func isBlank(_ text: String) -> Bool {
    FriendListReader.isBlank(text)
  }
}

/// Scripts whose names begin with the family's and have no space inside.
enum EastAsianNames {
  /// Whether a text is in kana, bopomofo, ideographs or Hangul throughout.
  static func holds(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) } }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x3005...0x3007, 0x3041...0x312F, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0x20000...0x3FFFD,
  ]
}
