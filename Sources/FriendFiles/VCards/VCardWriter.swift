/// Writes cards of one version, one after the other.
package struct VCardWriter {
  /// The version that is written.
  package let version: VCardVersion
  /// What was written since it was taken last.
  package private(set) var bytes: [UInt8] = []
  /// How many characters no card can hold, which U+FFFD (or a space, in a parameter) stands for now.
  package private(set) var replacedCharacters = 0

  /// Makes a writer.
  package init(as version: VCardVersion) {
    self.version = version
  }

  /// Writes a card.
  ///
  /// What its own version says in another way than the one that is written is said in that way.
  package mutating func write(_ card: VCard) {}

  /// What was written since this was called last; call it when ``bytes`` has some 64 KB.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
