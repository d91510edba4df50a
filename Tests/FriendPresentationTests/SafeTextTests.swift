import FriendPresentation
import Testing

@Suite struct SafeTextTests {
  @Test func `Ordinary text of any script is left as it is`() {
    for text in ["", "abc", "苦海无涯", "[在线]心疼!!", "é ü", "שלום", "مرحبا", "👨‍👩‍👧 ❤️", "！？…—“”"] {
      #expect(SafeText.forTerminal(text) == text)
      #expect(SafeText.forWindow(text) == text)
    }
  }

  @Test(arguments: ["G", "e\u{301}", "\u{301}", "👩‍", "\u{1B}", "国"])
  func `A window gets no more of a text than a line can hold, however long it is`(_ part: String) {
    let text = "a" + String(repeating: part, count: 100_000)
    let safe = SafeText.forWindow(text)
    #expect(safe.unicodeScalars.count <= SafeText.longest + 1)
    #expect(safe.hasPrefix("a") || safe.unicodeScalars.first == "a")
    #expect(safe.unicodeScalars.last == "…")
    let short = String(repeating: "e", count: SafeText.longest)
    #expect(SafeText.forWindow(short) == short)
  }

  @Test func `An escape sequence cannot reach the terminal`() {
    #expect(SafeText.forTerminal("a\u{1B}[2Jb") == "a␛[2Jb")
    #expect(SafeText.forTerminal("a\u{9B}2Jb") == "a\u{FFFD}2Jb")
    #expect(SafeText.forTerminal("a\u{7F}\u{0}\u{7}") == "a␡␀␇")
  }

  @Test func `A text stays on its line`() {
    #expect(SafeText.forTerminal("a\nb\tc\r\nd\u{2028}e\u{85}f") == "a b c  d e f")
    #expect(SafeText.forWindow("a\nb\tc\u{2029}d") == "a b c d")
  }

  @Test func `A text cannot turn the letters behind it round`() {
    let hostile = "abc\u{202E}txt\u{2066}x\u{2069}\u{202C}"
    #expect(SafeText.forTerminal(hostile) == "abctxtx")
    #expect(SafeText.forWindow(hostile) == "abctxtx")
  }

  @Test func `Nothing that controls is left of any scalar below U+3000`() throws {
    for value in UInt32(0)..<0x3000 {
      let scalar = try #require(Unicode.Scalar(value))
      for safe in [
        SafeText.forTerminal("a\(Character(scalar))"), SafeText.forWindow("a\(Character(scalar))"),
      ] {
        for left in safe.unicodeScalars {
          #expect(left.properties.generalCategory != .control, "U+\(String(value, radix: 16))")
          #expect(!(0x202A...0x202E ~= left.value), "U+\(String(value, radix: 16))")
          #expect(!(0x2066...0x2069 ~= left.value), "U+\(String(value, radix: 16))")
        }
      }
    }
  }
}
