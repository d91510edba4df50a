extension Presence {
  /// Reads a presence word such as `在线` or `Away`; nil for any other word.
  ///
  /// Case and width do not matter. `隐身` (invisible) is offline.
  public init?(word: String) {
    // Files write the words as the table does; only the others need folding.
    guard
      let presence = Self.words[Word(rawValue: word)]
        ?? Self.words[Word(rawValue: TextFold.folded(word))]
    else { return nil }
    self = presence
  }

  /// Splits a status text into the presence that it begins with and the line that follows.
  ///
  /// The presence word stands in `[]`, `【】` or `［］`, with or without a space after it. A text that
  /// begins with another word in brackets, or with none, says nothing about presence: nil. The cost is
  /// that of copying the rest.
  /// - Returns: The presence and the rest without spaces around it, which may be empty.
  public static func parse(status: String) -> (presence: Presence, rest: String)? {
    guard mayBegin(status.utf8.first) else { return nil }
    let text = Array(status.utf8)
    let all = trimmed(text, text.startIndex..<text.endIndex)
    for (opening, closing) in brackets where text[all].starts(with: opening) {
      let start = all.lowerBound + opening.count
      guard let end = firstIndex(of: closing, in: text, start..<all.upperBound) else { return nil }
      guard let presence = Presence(word: string(text, trimmed(text, start..<end))) else {
        return nil
      }
      return (presence, string(text, trimmed(text, end + closing.count..<all.upperBound)))
    }
    return nil
  }

  private static let brackets: [(opening: [UInt8], closing: [UInt8])] = [
    ("[", "]"), ("【", "】"), ("［", "］"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// No presence word has more bytes; a long text in brackets is not searched to its end.
  private static let longestWord = 64

  /// Whether a status with this first byte can begin with a bracket or a space: most begin otherwise.
  private static func mayBegin(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte == wideSpace[0] || isSpace(byte) || brackets.contains { $0.opening[0] == byte }
  }

  /// The part without spaces, line ends and tabs at either end; the wide space of Chinese text too.
  private static func trimmed(_ text: [UInt8], _ part: Range<Int>) -> Range<Int> {
    var start = part.lowerBound
    var end = part.upperBound
    while start < end {
      if isSpace(text[start]) {
        start += 1
      } else if text[start] == wideSpace[0], text[start..<end].starts(with: wideSpace) {
        start += wideSpace.count
      } else {
        break
      }
    }
    while start < end {
      if isSpace(text[end - 1]) {
        end -= 1
      } else if text[end - 1] == wideSpace[2], end - start >= 3,
        text[end - 3..<end].elementsEqual(wideSpace)
      {
        end -= wideSpace.count
      } else {
        break
      }
    }
    return start..<end
  }

  /// Where a sign begins first, among as many bytes as a word may have.
  private static func firstIndex(
    of sign: [UInt8], in text: [UInt8], _ part: Range<Int>
  ) -> Int? {
    part.prefix(longestWord).first { index in
      text[index] == sign[0] && text[index..<part.upperBound].starts(with: sign)
    }
  }

  private static func string(_ text: [UInt8], _ part: Range<Int>) -> String {
    String(decoding: text[part], as: UTF8.self)
  }

  private static let wideSpace: [UInt8] = [0xE3, 0x80, 0x80]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// Words compare by their bytes, which costs less than comparing strings does.
  private typealias Word = Identifier<Presence>

  /// Presence words, folded.
  ///
  /// Messengers write them in traditional characters, and with devices and networks, too.
  private static let words: [Word: Presence] = [
    "在线": .online, "在線": .online, "上线": .online, "上線": .online, "线上": .online,
    "線上": .online, "q我吧": .online, "手机在线": .online, "手機在線": .online, "电脑在线": .online,
    "電腦在線": .online, "wifi在线": .online, "2g在线": .online, "3g在线": .online,
    "4g在线": .online, "5g在线": .online,
    "online": .online, "available": .online, "active": .online, "chat": .online,
    "离开": .away, "離開": .away, "暂离": .away, "away": .away, "idle": .away,
    "be right back": .away, "brb": .away, "xa": .away, "extended away": .away,
    "忙碌": .busy, "忙": .busy, "请勿打扰": .busy, "請勿打擾": .busy, "勿扰": .busy, "勿擾": .busy,
    "busy": .busy, "dnd": .busy, "do not disturb": .busy, "occupied": .busy,
    "离线": .offline, "離線": .offline, "下线": .offline, "下線": .offline, "隐身": .offline,
    "隱身": .offline, "offline": .offline, "invisible": .offline, "hidden": .offline,
    "unavailable": .offline,
  ]
}
