import FriendPresentation
import Testing

@Suite struct CellWidthTests {
  @Test(
    "A text takes the cells that a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("家人", 4), ("段 a", 4), ("ｱ", 1), ("Ａ", 2),
      ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("かな", 4), ("👍", 2), ("👍🏽", 2), ("🇨🇳", 2),
      ("👨‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("●○◐⊘", 4), ("▾", 1), ("…", 1), ("𠮷", 2), ("。！", 4),
      ("a\u{200B}b", 2), ("ก็", 1), ("「」", 4), ("€", 1), ("\u{AD}", 0),
    ])
  func width(text: String, cells: Int) {
    #expect(CellWidth.of(text) == cells)
  }

  @Test func `A cut text fits, says that it was cut, and keeps characters whole`() {
    #expect(CellWidth.cut("abc", to: 3) == "abc")
    #expect(CellWidth.cut("abcd", to: 3) == "ab…")
    #expect(CellWidth.cut("家人们", to: 6) == "家人们")
    #expect(CellWidth.cut("家人们", to: 5) == "家人…")
    #expect(CellWidth.cut("家人们", to: 4) == "家…")
    #expect(CellWidth.cut("👨‍👩‍👧a", to: 2) == "…")
    #expect(CellWidth.cut("abc", to: 1) == "…")
    #expect(CellWidth.cut("abc", to: 0) == "")
    #expect(CellWidth.cut("", to: 0) == "")
  }

  @Test func `Whatever is cut never takes more cells than it may`() {
    let pieces = ["a", "段", "👍🏽", "e\u{301}", "🇨🇳", " ", "❤️", "한", "👨‍👩‍👧"]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let text = first + second + third
          for width in 0...7 {
            let cut = CellWidth.cut(text, to: width)
            #expect(CellWidth.of(cut) <= width, "\(text) cut to \(width)")
            if CellWidth.of(text) <= width { #expect(cut == text, "\(text) cut to \(width)") }
          }
        }
      }
    }
  }

  @Test func `Padding counts cells and never cuts`() {
    #expect(CellWidth.pad("段", to: 4) == "段  ")
    #expect(CellWidth.pad("abc", to: 2) == "abc")
  }
}
