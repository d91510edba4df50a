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
    let text = status.utf8[...].trimmingSpaces()
    for (opening, closing) in brackets where text.starts(with: opening) {
      let inside = text.dropFirst(opening.count)
      guard let end = inside.first(closing, within: longestWord) else { return nil }
      guard let presence = Presence(word: String(Substring(inside[..<end].trimmingSpaces())))
      else { return nil }
      let rest = inside[end...].dropFirst(closing.count).trimmingSpaces()
      return (presence, String(Substring(rest)))
    }
    return nil
  }

  private static let brackets: [(opening: [UInt8], closing: [UInt8])] = [
    ("[", "]"), ("【", "】"), ("［", "］"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// No presence word has more bytes; a long text in brackets is not searched to its end.
  private static let longestWord = 64

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

extension Substring.UTF8View {
  /// The text without spaces, line ends and tabs at either end; the wide space of Chinese text too.
  fileprivate func trimmingSpaces() -> Substring.UTF8View {
    var text = self
    while true {
      if let first = text.first, Self.isSpace(first) {
        text = text.dropFirst()
      } else if text.starts(with: Self.wideSpace) {
        text = text.dropFirst(Self.wideSpace.count)
      } else {
        break
      }
    }
    while true {
      if let last = text.last, Self.isSpace(last) {
        text = text.dropLast()
      } else if text.last == Self.wideSpace.last, text.suffix(3).elementsEqual(Self.wideSpace) {
        text = text.dropLast(Self.wideSpace.count)
      } else {
        return text
      }
    }
  }

  /// Where a sign begins first, among so many bytes.
  fileprivate func first(_ sign: [UInt8], within count: Int) -> Index? {
    var position = startIndex
    for _ in 0..<count {
      guard position < endIndex else { return nil }
      if self[position] == sign[0], self[position...].starts(with: sign) { return position }
      position = index(after: position)
    }
    return nil
  }

  private static var wideSpace: [UInt8] { [0xE3, 0x80, 0x80] }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
