/// Reads cards one after the other, so that a file of many needs no second copy of them.
///
/// Linear in the file, however it is written; nothing recurses.
package struct VCardReader {
  /// The file in UTF-8, or in several encodings of which each property may state its own.
  private let bytes: [UInt8]
  let limits: FileLimits

  var lines = VCardLines()
  /// The properties and parameters so far.
  var items = 0
  /// The cards so far.
  private var cards = 0
  /// Whether the line that was read last begins a card that is not read yet.
  private var hasBegun = false
  private var isInJunk = false

  var found = FileProblems()
  /// Where a property is put together that is not on one line.
  var scratch: [UInt8] = []
  var headers = VCardHeaders()
  /// The decoder that was used last, since most properties of a file have the same.
  var decoder: CharacterDecoder?
  /// What the file's bytes that are no UTF-8 are taken for; nil as long as it has none.
  var guess: CharacterDecoder?
  /// Names of encodings that are not known, each of which is said once.
  var unknownEncodings: Set<String> = []

  /// What was doubtful so far.
  package var problems: [FileProblem] { found.all }

  /// Starts at the beginning of a file, in whatever encoding.
  ///
  /// A file in UTF-16 is turned into UTF-8 at once, another one is read as it stands.
  package init(_ bytes: [UInt8], limits: FileLimits = FileLimits()) {
    self.limits = limits
    guard let wide = CharacterDecoder.wideEncoding(of: bytes),
      let decoder = CharacterDecoder(wide.name)
    else {
      self.bytes = bytes
      return
    }
    let (text, replaced) = bytes.withUnsafeBufferPointer {
      decoder.decode($0.part(wide.mark..<$0.count))
    }
    self.bytes = text
    if replaced > 0 { warn(.notInEncoding(wide.name), line: 1) }
  }

  /// The next card; nil at the end of the file.
  ///
  /// A card is given with the problems of it in ``problems`` already. Anything that is no card is
  /// skipped with a problem.
  ///
  /// - Throws: That a limit is passed, or at the end that there was no card at all.
  package mutating func next() throws(FriendFileError) -> VCard? {
    // Kept apart, so that the bytes can be looked at while the rest of the reader changes.
    let bytes = bytes
    return try bytes.withUnsafeBufferPointer { (bytes) throws(FriendFileError) -> VCard? in
      guard skipToCard(in: bytes) else {
        guard cards > 0 else { throw .damaged(.vCard, line: nil, .noCard) }
        return nil
      }
      cards += 1
      guard cards <= limits.friends else {
        throw .tooManyFriends(limit: limits.friends, line: Int(lines.number))
      }
      return try readCard(in: bytes)
    }
  }

  /// Does something with the whole file.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer(body)
  }

  mutating func warn(_ kind: @autoclosure () -> FileProblem.Kind, line: Int32, column: Int = 1) {
    found.add(
      FileProblem(kind(), severity: .warning, line: Int(line), column: column), severity: .warning)
  }

  private mutating func report(_ kind: FileProblem.Kind, line: Int32, column: Int = 1) {
    found.add(
      FileProblem(kind, severity: .error, line: Int(line), column: column), severity: .error)
  }
}

// MARK: - Cards

extension VCardReader {
  /// Passes all lines up to the one that begins a card; false at the end of the file.
  private mutating func skipToCard(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasBegun {
      hasBegun = false
      return true
    }
    while let line = lines.next(in: bytes) {
      if isFrame("BEGIN", line, in: bytes) {
        isInJunk = false
        return true
      }
      // One piece of junk is one problem, however many lines it has.
      if !isInJunk, !isBlank(line, in: bytes) {
        warn(.strayText, line: lines.number)
        isInJunk = true
      }
    }
    return false
  }

  private mutating func readCard(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) -> VCard {
    var card = VCard()
    card.line = lines.number
    readVersion(of: &card, in: bytes)
    while let line = lines.next(in: bytes) {
      if isBlank(line, in: bytes) { continue }
      if isFrame("END", line, in: bytes) { return card }
      if isFrame("BEGIN", line, in: bytes) {
        guard isAgentOpen(card) else {
          report(.cardInsideCard, line: lines.number)
          card.isComplete = false
          hasBegun = true
          return card
        }
        card.properties[card.properties.count - 1].value = .text(
          try readAgent(from: line.lowerBound, in: bytes))
        continue
      }
      let number = lines.number
      guard let property = try readProperty(line, version: card.version, in: bytes) else {
        continue
      }
      if property.name == "VERSION", property.group == nil { continue }
      card.properties.append(property)
      if isAgentBegun(property) {
        card.properties[card.properties.count - 1].value = .text(
          try readAgent(from: nil, in: bytes))
      }
      items += 1 + property.parameters.count
      guard items <= limits.items else {
        throw .tooMany(limit: limits.items, line: Int(number))
      }
    }
    card.isComplete = false
    report(.damaged(.endsEarly), line: max(lines.number, 1), column: lastColumn(in: bytes))
    return card
  }

  /// Looks for the version, which should be the first property and need not be.
  private mutating func readVersion(of card: inout VCard, in bytes: UnsafeBufferPointer<UInt8>) {
    var ahead = lines
    while let line = ahead.next(in: bytes) {
      if isFrame("END", line, in: bytes) || isFrame("BEGIN", line, in: bytes) { break }
      let line = bytes.trimmed(line)
      guard line.count >= 8, bytes.isWord("VERSION", line.lowerBound..<(line.lowerBound + 7)),
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: line),
        bytes.trimmed((line.lowerBound + 7)..<colon).isEmpty
          || bytes[line.lowerBound + 7] == UInt8(ascii: ";")
      else { continue }
      let value = bytes.trimmed((colon + 1)..<line.upperBound)
      let text = String(
        decoding: bytes.part(value.lowerBound..<min(value.upperBound, value.lowerBound + 40)),
        as: UTF8.self)
      guard let version = VCardVersion(rawValue: text) else {
        warn(.unknownVersion(text), line: ahead.number)
        return
      }
      card.version = version
      return
    }
    warn(.missingMember("VERSION"), line: card.line)
  }

  /// Whether a line begins or ends a card, with spaces or a mark of UTF-8 around.
  func isFrame(
    _ word: StaticString, _ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard line.count >= 9 else { return false }
    var line = line
    if bytes[line.lowerBound] == 0xEF, bytes.part(line).starts(with: [0xEF, 0xBB, 0xBF]) {
      line = (line.lowerBound + 3)..<line.upperBound
    }
    line = bytes.trimmed(line)
    let count = word.utf8CodeUnitCount
    guard line.count > count + 5, bytes.isWord(word, line.lowerBound..<(line.lowerBound + count)),
      let colon = bytes.firstIndex(
        of: UInt8(ascii: ":"), in: (line.lowerBound + count)..<line.upperBound),
      bytes.trimmed((line.lowerBound + count)..<colon).isEmpty
    else { return false }
    return bytes.isWord("VCARD", bytes.trimmed((colon + 1)..<line.upperBound))
  }

  private func isBlank(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = line.first else { return true }
    guard bytes[first] <= 0x20 else { return false }
    return bytes.trimmed(line).isEmpty
  }

  /// The column behind the last character of the file.
  private func lastColumn(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let last = bytes.last, last != 0x0A, last != 0x0D else { return 1 }
    let start = bytes.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return String(decoding: bytes.part(start..<bytes.count), as: UTF8.self).count + 1
  }
}

// MARK: - Cards within cards

extension VCardReader {
  /// Whether the last property waits for a card as its value, as AGENT of version 2.1 does.
  private func isAgentOpen(_ card: VCard) -> Bool {
    card.properties.last?.name == "AGENT" && card.properties.last?.value == .text("")
  }

  /// Whether a property's value is the first line of a card.
  private func isAgentBegun(_ property: VCardProperty) -> Bool {
    guard property.name == "AGENT", case .text(let text) = property.value else { return false }
    return text.utf8.count < 40 && text.uppercased().filter { $0 != " " } == "BEGIN:VCARD"
  }

  /// Reads a card that is the value of a property, from behind its first line to its end, as text.
  ///
  /// Cards within it are only counted.
  ///
  /// `start` is where its first line begins, nil where that is passed already.
  private mutating func readAgent(
    from start: Int?, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(FriendFileError) -> String {
    let first = lines.number
    let start = start ?? lines.position
    let isHeadPassed = start == lines.position
    var end = start
    var depth = 1
    while depth > 0, let line = lines.next(in: bytes) {
      if isFrame("BEGIN", line, in: bytes) { depth += 1 }
      if isFrame("END", line, in: bytes) { depth -= 1 }
      end = line.upperBound
      guard end - start <= limits.valueSize else {
        throw .valueTooLong(limit: limits.valueSize, line: Int(lines.number))
      }
    }
    let text = decoded(bytes.part(start..<end), charset: nil, line: first, column: 1)
    return VCardText.escape(isHeadPassed ? "BEGIN:VCARD\n" + text : text)
  }
}
