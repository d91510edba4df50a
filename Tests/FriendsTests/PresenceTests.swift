import Friends
import Testing

@Suite struct PresenceTests {
  @Test(arguments: [
    ("[在线] 哎 心疼!!", Presence.online, "哎 心疼!!"),
    ("[在线]心疼!!", .online, "心疼!!"),
    ("[离线]手机未上线", .offline, "手机未上线"),
    ("[离开] 去吃饭", .away, "去吃饭"),
    ("[忙碌]", .busy, ""),
    ("[隐身] 嘘", .offline, "嘘"),
    ("【在线】你好", .online, "你好"),
    ("［忙碌］　开会", .busy, "开会"),
    ("  [ 离线 ]  再见  ", .offline, "再见"),
    ("[Online] hello", .online, "hello"),
    ("[AWAY]", .away, ""),
    ("[ｂｕｓｙ]x", .busy, "x"),
    ("[Do Not Disturb] later", .busy, "later"),
    ("[invisible]", .offline, ""),
    ("[離線]", .offline, ""),
    ("[在线][忙碌] both", .online, "[忙碌] both"),
  ])
  func `A leading presence word is read and taken off`(
    status: String, presence: Presence, rest: String
  ) throws {
    let parsed = try #require(Presence.parse(status: status))
    #expect(parsed.presence == presence)
    #expect(parsed.rest == rest)
  }

  @Test(arguments: [
    "", "心疼!!", "[加油] 冲", "[在线", "在线", "[]", "[", "【在线] x", "hello [在线]",
    "[" + String(repeating: "在", count: 100) + "]",
  ])
  func `A status without a presence word tells nothing and stays`(status: String) {
    #expect(Presence.parse(status: status) == nil)
  }

  @Test func `Unknown is neither online nor offline, and sorts between busy and offline`() {
    #expect(!Presence.unknown.isOnline)
    #expect(!Presence.unknown.isKnown)
    let sorted = Presence.allCases.sorted { $0.rank < $1.rank }
    #expect(sorted == [.online, .away, .busy, .unknown, .offline])
    #expect(Presence.allCases.filter(\.isOnline) == [.online, .away, .busy])
  }
}

@Suite struct TextFoldTests {
  @Test(arguments: [
    ("ANDRÉ", "andre"), ("Ａｎｄｒｅ\u{301}", "andre"), ("Łódź", "lodz"), ("Straße", "strasse"),
    ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("İstanbul", "istanbul"), ("ΆΣΟΣ", "ασοσ"), ("ὦς", "ωσ"),
    ("Привет", "привет"), ("ｶﾞｷﾞ", "カﾞキﾞ"), ("中文　ＡＢＣ", "中文 abc"), ("한국", "한국"), ("Ế", "e"),
    ("①", "①"), ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func `Case, width and accents fold away and nothing else does`(text: String, folded: String) {
    #expect(TextFold.folded(text) == folded)
  }

  @Test func `Folding twice changes nothing more`() {
    for value: UInt32 in 0...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = TextFold.folded(String(scalar))
      #expect(TextFold.folded(once) == once, "U+\(String(value, radix: 16))")
    }
  }
}
