import Friends

/// Files of cards, one or many in a file.
enum VCardFile {
  static func read(
    _ bytes: inout [UInt8], limits: FileLimits, keepsSource: Bool, hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    var cards = VCardReader(bytes, limits: limits)
    bytes = []
    var reader = VCardListReader(limits: limits)
    let version = try read(&cards, into: &reader)
    if reader.isEmpty { throw nothing(cards.problems + reader.problems.all) }
    let list = try reader.finish()
    let source =
      keepsSource ? FileSource(.cards(version), format: VCardFile.format(of: version)) : nil
    return FriendDocument(
      list: list, problems: sorted(cards.problems + reader.problems.all), form: .vCard,
      source: source, contentHash: hash)
  }

  /// Hands all cards of a file to the reader of the list.
  ///
  /// - Returns: The version of the first card.
  static func read(
    _ cards: inout VCardReader, into reader: inout VCardListReader
  ) throws(FriendFileError) -> VCardVersion {
    var version: VCardVersion?
    while let card = try cards.next() {
      version = version ?? card.version
      reader.add(card)
      if Task.isCancelled { break }
    }
    return version ?? .v3
  }

  /// Why nothing could be kept of a file that has cards.
  static func nothing(_ problems: [FileProblem]) -> FriendFileError {
    let cut = problems.first { $0.kind == .damaged(.endsEarly) }
    return .damaged(
      .vCard, line: (cut ?? problems.first)?.line, cut == nil ? .noCard : .endsEarly)
  }

  /// Problems in the order of the file's lines.
  static func sorted(_ problems: [FileProblem]) -> [FileProblem] {
    // The place breaks ties: sorting is not promised to be stable.
    problems.enumerated().sorted {
      ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
    }.map(\.element)
  }

  static func format(of version: VCardVersion) -> FileFormat {
    switch version {
    case .v2: .vCard2
    case .v3: .vCard3
    case .v4: .vCard4
    }
  }

  static func version(of format: FileFormat) -> VCardVersion {
    switch format {
    case .vCard2: .v2
    case .vCard4: .v4
    default: .v3
    }
  }

  static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    var cards = VCardListWriter(list, as: version(of: format))
    var writer = VCardWriter(as: version(of: format))
    try cards.write { (card) throws(E) in
      writer.write(card)
      if writer.bytes.count >= PieceBuffer.pieceSize { try sink(writer.take()) }
    }
    if !writer.bytes.isEmpty { try sink(writer.take()) }
    cards.notes.add(.character, isKept: false, count: writer.replacedCharacters)
    return cards.notes.all
  }
}
