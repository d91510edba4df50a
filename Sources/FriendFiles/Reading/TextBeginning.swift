/// The beginning of a text file in UTF-8, without mark, white space and comments in front.
///
/// It is made of the bytes of a file in any encoding of Unicode.
struct TextBeginning {
  /// The bytes from the first that says something; at least one.
  private let text: ArraySlice<UInt8>
  /// Whether a comment of programmers stood in front, which only old property lists have.
  private let hadComment: Bool
  /// Whether there is a byte of zero, which texts do not have: it takes more to believe that it is one.
  private let hasNUL: Bool

  /// Nil where nothing but white space and comments is left.
  init?(_ head: ArraySlice<UInt8>) {
    var bytes = Self.utf8(of: head)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    hasNUL = bytes.contains(0)
    (text, hadComment) = Self.withoutComments(bytes)
    if text.isEmpty { return nil }
  }

  /// The bytes in UTF-8: those of UTF-16 and UTF-32 show by their mark, or by the zeros in an ASCII
  /// character.
  private static func utf8(of head: ArraySlice<UInt8>) -> [UInt8] {
    let first = Array(head.prefix(4))
    guard first.count > 1 else { return Array(head) }
    switch (first[0], first[1], first.count > 3 ? (first[2], first[3]) : (1, 1)) {
    case (0xFF, 0xFE, (0, 0)), (1..., 0, (0, 0)):
      return decode(head, as: UTF32.self) { $0.reversed() }
    case (0, 0, (0xFE, 0xFF)), (0, 0, (0, 1...)): return decode(head, as: UTF32.self) { $0 }
    case (0xFF, 0xFE, _), (1..., 0, _): return decode(head, as: UTF16.self) { $0.reversed() }
    case (0xFE, 0xFF, _), (0, 1..., _): return decode(head, as: UTF16.self) { $0 }
    default: return Array(head)
    }
  }

  private static func decode<Encoding: Unicode.Encoding>(
    _ head: ArraySlice<UInt8>, as encoding: Encoding.Type, order: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    let width = MemoryLayout<Encoding.CodeUnit>.size
    let units = stride(from: head.startIndex, to: head.endIndex - width + 1, by: width).map {
      order(Array(head[$0..<$0 + width])).reduce(Encoding.CodeUnit(0)) {
        $0 << 8 | Encoding.CodeUnit($1)
      }
    }
    return Array(String(decoding: units, as: encoding).utf8)
  }
}

// MARK: - Telling forms apart

extension TextBeginning {
  /// The form that a text of this beginning has; nil where none is recognised.
  var form: FileForm? {
    switch text.first {
    case UInt8(ascii: "<"): return formOfMarkup
    case UInt8(ascii: "{"): return formOfBraces
    case UInt8(ascii: "[") where beginsLikeArray: return .json
    default: break
    }
    if has("begin:vcalendar") { return .calendar }
    if hasLine("begin:vcard") { return .vCard }
    return hasNUL ? nil : formOfPlainText
  }

  /// The form of what only the rules of loose forms can tell.
  private var formOfPlainText: FileForm? {
    switch text.first {
    case UInt8(ascii: "("): return .textPropertyList
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if sign(afterValue: text) == UInt8(ascii: "=") { return .textPropertyList }
      if isTable { return .csv }
      return text.first == UInt8(ascii: "\"") ? .json : nil
    default:
      if has("dn:") { return .ldif }
      if isTable { return .csv }
      if ["---\n", "---\r", "--- ", "%yaml"].contains(where: has) || has("- ") {
        return .yaml
      }
      if beginsLikeStrings { return .textPropertyList }
      // The values of JSON that are no container: valid, and no list.
      if has("null") || has("true") || has("false") || isNumber { return .json }
      return hadComment ? .textPropertyList : nil
    }
  }

  /// The form of what begins with `<`: by the outermost element, which comments, declarations and
  /// instructions may stand before.
  private var formOfMarkup: FileForm? {
    var rest = text
    while rest.first == UInt8(ascii: "<") {
      if Self.has("<!--", rest) {
        rest = Self.dropped(rest, through: "-->")
      } else if Self.has("<!doctype", rest) {
        return Self.has("<!doctype html", rest) ? .html : formOf(rest, afterDoctype: true)
      } else if Self.has("<?", rest) {
        rest = Self.dropped(rest, through: "?>")
      } else {
        return formOf(rest, afterDoctype: false)
      }
      rest = rest.drop(while: Self.isWhite)
    }
    return .xmlPropertyList
  }

  private func formOf(_ rest: ArraySlice<UInt8>, afterDoctype: Bool) -> FileForm {
    let element = afterDoctype ? "<!doctype " : "<"
    for (name, form) in [("html", FileForm.html), ("purple", .pidgin)]
    where Self.has(element + name, rest) {
      return form
    }
    return .xmlPropertyList
  }

  /// `{ "key": value }` is JSON, `{ key = value; }` and `{ "key" = value; }` are property lists.
  private var formOfBraces: FileForm? {
    let body = Self.withoutComments(text.dropFirst()).0
    switch body.first {
    case nil, UInt8(ascii: "}"): return .json
    case UInt8(ascii: "\""):
      let sign = sign(afterValue: body)
      return sign == UInt8(ascii: "=") || sign == UInt8(ascii: ";") ? .textPropertyList : .json
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "("): return nil
    default:
      switch sign(afterValue: body) {
      case UInt8(ascii: "="), UInt8(ascii: ";"), nil: return .textPropertyList
      // Written for a program, such as `{name: "A"}`: the reader of JSON says what is wrong with it.
      case UInt8(ascii: ":"): return .json
      default: return nil
      }
    }
  }

  /// Whether something that JSON has stands behind the opening bracket.
  private var beginsLikeArray: Bool {
    let body = text.dropFirst().drop(while: Self.isWhite)
    guard let first = body.first else { return true }
    return Array("[]{\"-0123456789".utf8).contains(first)
      || ["true", "false", "null"].contains { Self.has($0, body) }
  }

  /// Whether it begins like the lines of a strings file without quotes: `key = "value";`.
  private var beginsLikeStrings: Bool {
    guard let first = text.first, Self.isPlain(first),
      sign(afterValue: text) == UInt8(ascii: "=")
    else { return false }
    let value = text.drop { $0 != UInt8(ascii: "=") }.dropFirst().drop(while: Self.isWhite)
    guard let first = value.first else { return true }
    if Array("\"'{(<".utf8).contains(first) { return sign(afterValue: value) != UInt8(ascii: "\n") }
    return sign(afterValue: value) == UInt8(ascii: ";")
  }

  private var isNumber: Bool {
    text.contains { $0 >= 0x30 && $0 <= 0x39 }
      && text.allSatisfy { Array("-+.eE0123456789".utf8).contains($0) || Self.isWhite($0) }
  }

  /// Whether the first line has three or more fields, as the heading of a table has.
  private var isTable: Bool {
    // Some programs say in the first line what separates the fields.
    if has("sep=") { return true }
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count < 4000, line.count < text.count else { return false }
    return Array(",;\t".utf8).contains { sign in line.count { $0 == sign } >= 2 }
      && !Array("(={".utf8).contains { line.contains($0) }
  }

  /// The first sign behind a word or a quoted text, and behind the white space after it; nil at the end.
  private func sign(afterValue rest: ArraySlice<UInt8>) -> UInt8? {
    guard let quote = rest.first else { return nil }
    var rest = rest
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      rest = rest.dropFirst()
      while let byte = rest.first, byte != quote {
        rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
      }
      rest = rest.dropFirst()
    } else {
      rest = rest.drop(while: Self.isPlain)
    }
    return Self.withoutComments(rest).0.first
  }
}

// MARK: - Bytes

extension TextBeginning {
  private func has(_ word: String) -> Bool { Self.has(word, text) }

  /// Whether bytes begin with a word in small letters, whatever their case.
  private static func has(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= word.utf8.count && zip(bytes, word.utf8).allSatisfy { lower($0) == $1 }
  }

  /// Whether one of the lines is this in small letters, white space and capitals aside.
  private func hasLine(_ line: String) -> Bool {
    text.split { $0 == 0x0A || $0 == 0x0D }.contains { candidate in
      // A mark of UTF-8 stands before a card where files were put one behind the other.
      candidate.lazy.filter { !Self.isWhite($0) && $0 < 0x80 }.map(Self.lower)
        .elementsEqual(line.utf8)
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// Whether a sign may stand in a text of old property lists that has no quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: Array("_$/.-".utf8).contains(byte)
    }
  }

  /// What follows the first occurrence of a mark; nothing where there is none.
  private static func dropped(
    _ bytes: ArraySlice<UInt8>, through mark: String
  ) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = bytes
    while rest.count >= mark.count {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return []
  }

  /// The bytes without the white space and the comments of old property lists in front of them, and
  /// whether there was a comment.
  private static func withoutComments(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Bool) {
    var rest = bytes.drop(while: isWhite)
    var hadComment = false
    while true {
      if has("//", rest) {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      } else if has("/*", rest) {
        rest = dropped(rest, through: "*/")
      } else {
        return (rest, hadComment)
      }
      hadComment = true
      rest = rest.drop(while: isWhite)
    }
  }
}
