// MARK: - Properties

extension VCardReader {
  /// Reads the property that begins on a line, with the lines that belong to it; nil when it is none.
  mutating func readProperty(
    _ line: Range<Int>, version: VCardVersion, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) -> VCardProperty? {
    let number = lines.number
    try checkSize(line.count)
    var line = line
    // A mark stands at the beginning of a file only; where files were put together, anywhere.
    if bytes[line.lowerBound] == 0xEF, bytes.part(line).starts(with: [0xEF, 0xBB, 0xBF]) {
      line = (line.lowerBound + 3)..<line.upperBound
    }
    guard let colon = VCardHeader.end(in: bytes, line), !isQuoteFolded(line, to: colon, in: bytes)
    else {
      guard lines.isNextFolded(in: bytes) else {
        warn(.notAProperty(Self.quote(bytes.part(line))), line: number)
        return nil
      }
      // The header itself is folded.
      startScratch(bytes.part(line))
      try unfold(version, in: bytes)
      return try readUnfolded(version: version, number: number, in: bytes)
    }
    guard let header = header(bytes.part(line.lowerBound..<colon), version, line: number) else {
      warn(.notAProperty(Self.quote(bytes.part(line))), line: number)
      return nil
    }
    let value = bytes.part((colon + 1)..<line.upperBound)
    let column = colon - line.lowerBound + 2
    let isFolded = lines.isNextFolded(in: bytes)
    if header.encoding == .plain, !isFolded {
      return property(header, value, version: version, line: number, column: column)
    }
    startScratch(value)
    switch header.encoding {
    case .plain: try unfold(version, in: bytes)
    case .quotedPrintable: try joinSoftLines(header, version, in: bytes)
    case .base64: try joinData(in: bytes)
    }
    return withScratch { reader, value in
      reader.property(header, value, version: version, line: number, column: column)
    }
  }

  /// Whether a quote in the header may be closed on the next line, which is a fold.
  private func isQuoteFolded(
    _ line: Range<Int>, to colon: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    lines.isNextFolded(in: bytes)
      && bytes.firstIndex(of: UInt8(ascii: "\""), in: line.lowerBound..<colon) != nil
  }

  /// Reads the property that stands in the scratch space, header and value.
  private mutating func readUnfolded(
    version: VCardVersion, number: Int32, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) -> VCardProperty? {
    let found: (header: VCardHeader, valueStart: Int)? = withScratch { reader, text in
      guard let colon = VCardHeader.end(in: text, 0..<text.count),
        let header = reader.header(text.part(0..<colon), version, line: number)
      else {
        reader.warn(.notAProperty(Self.quote(text)), line: number)
        return nil
      }
      return (header, colon + 1)
    }
    guard let found else { return nil }
    scratch.removeFirst(found.valueStart)
    switch found.header.encoding {
    case .plain: break
    case .quotedPrintable: try joinSoftLines(found.header, version, in: bytes)
    case .base64: try joinData(in: bytes)
    }
    let property = withScratch { reader, value in
      reader.property(found.header, value, version: version, line: number, column: 1)
    }
    // A fold hid what would begin or end a card, which no property can be called.
    if property.group == nil, property.name == "BEGIN" || property.name == "END" {
      warn(.notAProperty(property.text), line: number)
      return nil
    }
    return property
  }

  private mutating func header(
    _ bytes: UnsafeBufferPointer<UInt8>, _ version: VCardVersion, line: Int32
  ) -> VCardHeader? {
    // The decoding of a parameter needs the whole reader, which the table of headers is part of.
    var headers = VCardHeaders.none
    swap(&headers, &self.headers)
    defer { swap(&headers, &self.headers) }
    return headers.header(bytes, isOld: version == .v2) { part in
      String(validating: part, as: UTF8.self)
        ?? decoded(part, charset: nil, line: line, column: 1)
    }
  }

  /// Makes a property of a header and a value that is put together.
  private mutating func property(
    _ header: VCardHeader, _ value: UnsafeBufferPointer<UInt8>, version: VCardVersion, line: Int32,
    column: Int
  ) -> VCardProperty {
    var property = VCardProperty(
      group: header.group, name: header.name, parameters: header.parameters, value: .text(""),
      line: line)
    switch header.encoding {
    case .plain:
      let text = decoded(value, charset: header.charset, line: line, column: column)
      property.value = .text(version == .v2 ? VCardText.fromOld(text) : text)
    case .quotedPrintable:
      let plain = QuotedPrintable.decode(value)
      let text = plain.withUnsafeBufferPointer {
        decoded($0, charset: header.charset, line: line, column: column)
      }
      property.value = .text(
        version == .v2 ? VCardText.fromOld(text) : VCardText.withoutLineBreaks(text))
    case .base64:
      if let data = Base64.decode(value) {
        property.value = .data(data)
      } else {
        warn(.malformed(.data, text: Self.quote(value)), line: line, column: column)
        property.parameters.insert(VCardParameter(name: "ENCODING", values: ["BASE64"]), at: 0)
        property.value = .text(decoded(value, charset: nil, line: line, column: column))
      }
    }
    return property
  }

  /// The beginning of a text for a message.
  private static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes.prefix(120), as: UTF8.self)
  }
}

// MARK: - Properties on several lines

extension VCardReader {
  private func checkSize(_ count: Int) throws(FriendFileError) {
    guard count <= limits.valueSize else {
      throw .valueTooLong(limit: limits.valueSize, line: Int(lines.number))
    }
  }

  private mutating func startScratch(_ bytes: UnsafeBufferPointer<UInt8>) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: bytes)
  }

  private mutating func append(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) {
    scratch.append(contentsOf: bytes.part(range))
    try checkSize(scratch.count)
  }

  private mutating func withScratch<Result>(
    _ body: (inout VCardReader, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var taken: [UInt8] = []
    swap(&taken, &scratch)
    defer { swap(&taken, &scratch) }
    return taken.withUnsafeBufferPointer { body(&self, $0) }
  }

  /// Appends the lines that begin with a space or tab.
  ///
  /// That character belongs to the fold, except in version 2.1, where lines are folded at a space.
  private mutating func unfold(
    _ version: VCardVersion, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) {
    while lines.isNextFolded(in: bytes), let line = lines.next(in: bytes) {
      try append(version == .v2 ? line : (line.lowerBound + 1)..<line.upperBound, of: bytes)
    }
  }

  /// Appends the lines that an equals sign at the end of the one before asks for, and folded ones.
  ///
  /// A space behind a soft line break belongs to the text, unless the writer indents: then some break
  /// is inside a character.
  private mutating func joinSoftLines(
    _ header: VCardHeader, _ version: VCardVersion, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) {
    let isUTF8 = Self.isUTF8(header.charset)
    var indents: [Int] = []
    var isIndented = false
    defer { if isIndented { removeScratch(at: indents) } }
    // Only the line that was appended last is looked at, or many of spaces would take long.
    var lineStart = 0
    while true {
      let spaces = scratch[lineStart...].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
      let text = scratch.count - spaces
      let isSoft = text > lineStart && scratch[text - 1] == UInt8(ascii: "=")
      let isFolded = lines.isNextFolded(in: bytes)
      if isSoft { scratch.removeLast(scratch.count - text + 1) }
      guard isSoft || isFolded else { return }
      var ahead = lines
      guard let line = ahead.next(in: bytes) else { return }
      // An equals sign too many must not swallow the end of the card.
      if isSoft, isFrame("END", line, in: bytes) || isFrame("BEGIN", line, in: bytes) { return }
      lines = ahead
      if isSoft, isFolded, version == .v2 {
        indents.append(scratch.count)
        isIndented =
          isIndented || (isUTF8 && QuotedPrintable.endsInCharacter(scratch[lineStart...]))
      }
      lineStart = scratch.count
      try append(
        isFolded && version != .v2 ? (line.lowerBound + 1)..<line.upperBound : line, of: bytes)
    }
  }

  /// Takes out the bytes at these places, which ascend.
  private mutating func removeScratch(at places: [Int]) {
    var kept: [UInt8] = []
    kept.reserveCapacity(scratch.count)
    var start = 0
    for place in places {
      kept += scratch[start..<place]
      start = place + 1
    }
    scratch = kept + scratch[start...]
  }

  /// Appends lines of base64, indented or not, up to an empty line or one that is something else.
  private mutating func joinData(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) {
    while true {
      let isFolded = lines.isNextFolded(in: bytes)
      var ahead = lines
      guard let line = ahead.next(in: bytes), !bytes.trimmed(line).isEmpty,
        isFolded || bytes[line].allSatisfy(Self.isBase64)
      else { return }
      lines = ahead
      try append(line, of: bytes)
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), 0x20, 0x09:
      true
    default: false
    }
  }
}

// MARK: - Encodings

extension VCardReader {
  /// The text of bytes, in the encoding that is named or else in UTF-8, or whatever they seem to be.
  mutating func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, charset: String?, line: Int32, column: Int
  ) -> String {
    guard let charset, !Self.isUTF8(charset) else {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      guard charset == nil else {
        warn(.notInEncoding("UTF-8"), line: line, column: column)
        return String(decoding: bytes, as: UTF8.self)
      }
      return guessed(bytes, line: line, column: column)
    }
    if decoder?.name != charset { decoder = CharacterDecoder(charset) }
    guard let decoder else {
      if unknownEncodings.insert(charset).inserted {
        warn(.unknownEncoding(charset), line: line, column: column)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    if decoder.isASCIIPlain, bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let (text, replaced) = decoder.decode(bytes)
    if replaced > 0 { warn(.notInEncoding(charset), line: line, column: column) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a name stands for UTF-8, as none does.
  private static func isUTF8(_ charset: String?) -> Bool {
    guard let name = charset?.lowercased() else { return true }
    return name == "utf-8" || name == "utf8"
  }

  /// The text of bytes that are no UTF-8 and say nothing of what they are.
  private mutating func guessed(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int32, column: Int
  ) -> String {
    if guess == nil {
      let name = withBytes(CharacterDecoder.likelyEncoding)
      guess = CharacterDecoder(name)
      if name != "UTF-8" { warn(.guessedEncoding(name), line: line, column: column) }
    }
    guard let guess else { return String(decoding: bytes, as: UTF8.self) }
    let (text, replaced) = guess.decode(bytes)
    if replaced > 0 { warn(.notInEncoding(guess.name), line: line, column: column) }
    return String(decoding: text, as: UTF8.self)
  }
}
