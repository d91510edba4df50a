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
    var bytes = status
    return bytes.withUTF8 { unsafe parse(status: status, $0.span) }
  }

  private static func parse(
    status: String, _ text: Span<UInt8>
  ) -> (presence: Presence, rest: String)? {
    let all = trimmed(text, 0..<text.count)
    for (opening, closing) in brackets where starts(text, at: all.lowerBound, with: opening) {
      let start = all.lowerBound + opening.count
      guard let end = firstIndex(of: closing, in: text, start..<all.upperBound) else { return nil }
      let word = trimmed(text, start..<end)
      guard let presence = exactWord(text, word) ?? Presence(word: string(status, word)) else {
        return nil
      }
      return (presence, string(status, trimmed(text, end + closing.count..<all.upperBound)))
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
    // The wide space and the brackets other than `[` begin with one of two bytes.
    return byte == UInt8(ascii: "[") || byte == 0xE3 || byte == 0xEF || isSpace(byte)
  }

  /// The part without spaces, line ends and tabs at either end; the wide space of Chinese text too.
  private static func trimmed(_ text: Span<UInt8>, _ part: Range<Int>) -> Range<Int> {
    var start = part.lowerBound
    var end = part.upperBound
    while start < end {
      if isSpace(text[start]) {
        start += 1
      } else if text[start] == wideSpace[0], end - start >= 3,
        starts(text, at: start, with: wideSpace)
      {
        start += wideSpace.count
      } else {
        break
      }
    }
    while start < end {
      if isSpace(text[end - 1]) {
        end -= 1
      } else if text[end - 1] == wideSpace[2], end - start >= 3,
        starts(text, at: end - 3, with: wideSpace)
      {
        end -= wideSpace.count
      } else {
        break
      }
    }
    return start..<end
  }

  /// Whether some bytes stand at a place.
  private static func starts(_ text: Span<UInt8>, at start: Int, with sign: [UInt8]) -> Bool {
    guard text.count - start >= sign.count else { return false }
    for index in sign.indices where text[start + index] != sign[index] { return false }
    return true
  }

  /// Where a sign begins first, among as many bytes as a word may have.
  private static func firstIndex(
    of sign: [UInt8], in text: Span<UInt8>, _ part: Range<Int>
  ) -> Int? {
    part.prefix(longestWord).first { index in
      index + sign.count <= part.upperBound && starts(text, at: index, with: sign)
    }
  }

  private static func string(_ text: String, _ part: Range<Int>) -> String {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: part.lowerBound)
    return String(text[start..<bytes.index(start, offsetBy: part.count)])
  }

  /// The presence of a word that is written as the table has it, found without making a text of it.
  private static func exactWord(_ text: Span<UInt8>, _ part: Range<Int>) -> Presence? {
    guard part.count < wordsBySize.count else { return nil }
    return wordsBySize[part.count].first { starts(text, at: part.lowerBound, with: $0.word) }?
      .presence
  }

  /// The words by their number of bytes.
  private static let wordsBySize: [[(word: [UInt8], presence: Presence)]] = {
    var table: [[(word: [UInt8], presence: Presence)]] = []
    for (word, presence) in words {
      let bytes = Array(word.rawValue.utf8)
      while table.count <= bytes.count { table.append([]) }
      table[bytes.count].append((bytes, presence))
    }
    return table
  }()

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
