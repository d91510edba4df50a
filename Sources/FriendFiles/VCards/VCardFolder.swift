import Friends

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders of cards, a file for each, as programs keep them that bring address books in step.
enum VCardFolder {
  /// Reads every file of cards that lies directly in a folder, in the order of their names.
  ///
  /// A file that cannot be read is a problem, and the others stay. The limits are for all together.
  static func read(
    path: String, limits: FileLimits, keepsSource: Bool
  ) throws(FriendFileError) -> FriendDocument {
    let names = try cardFiles(in: path)
    guard !names.isEmpty else { throw .noCardsInFolder }
    var reader = VCardListReader(limits: limits)
    var problems: [FileProblem] = []
    var version: VCardVersion?
    var hashes: [UInt8] = []
    var size = 0
    for name in names where !Task.isCancelled {
      reader.file = name
      do throws(FriendFileError) {
        let bytes = try FileBytes.read(
          path: FilePath.child(name, of: path), limit: limits.size - size, regularOnly: true)
        size += bytes.count
        hashes += Array("\(name)/\(ContentHash(bytes))\n".utf8)
        var cards = VCardReader(bytes, limits: limits)
        let first = try VCardFile.read(&cards, into: &reader)
        problems += cards.problems.map { $0.of(name) }
        version = version ?? first
      } catch {
        switch error {
        case .tooLarge, .tooMany, .tooManyFriends, .valueTooLong, .tooDeep:
          throw error == .tooLarge(limit: limits.size - size)
            ? .tooLarge(limit: limits.size) : .inFolder(file: name, error)
        default:
          problems.append(FileProblem(.fileNotRead(error), severity: .error).of(name))
        }
      }
    }
    let list = try reader.finish()
    problems += reader.problems.all
    if reader.isEmpty { throw VCardFile.nothing(problems) }
    let format = VCardFile.format(of: version ?? .v3)
    return FriendDocument(
      list: list, problems: sorted(problems, names), form: .vCard,
      source: keepsSource ? FileSource(.cards(version ?? .v3), format: format) : nil,
      contentHash: ContentHash(hashes))
  }

  /// Whether there is a file of cards in a folder.
  static func holdsCards(_ path: String) throws(FriendFileError) -> Bool {
    try !cardFiles(in: path).isEmpty
  }

  /// The names of the files of cards, by their bytes; hidden ones are passed over.
  private static func cardFiles(in path: String) throws(FriendFileError) -> [String] {
    guard let folder = opendir(path) else { throw .notReadable(errno: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), FileFamily(path: name) == .cards else { continue }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Problems in the order of the files and their lines.
  private static func sorted(_ problems: [FileProblem], _ names: [String]) -> [FileProblem] {
    var places: [String: Int] = [:]
    for (index, name) in names.enumerated() { places[name] = index }
    return problems.enumerated().sorted { left, right in
      let place = { (item: (offset: Int, element: FileProblem)) in
        (item.element.file.flatMap { places[$0] } ?? -1, item.element.line ?? 0, item.offset)
      }
      return place(left) < place(right)
    }.map(\.element)
  }

  // MARK: Writing

  /// Writes each card of a list to a file of its own, in a folder that is new or empty.
  ///
  /// The names begin with a number, so that reading them in the order of their names gives the order of
  /// the list. Where one cannot be written, those before it are removed again.
  static func write(
    _ list: FriendList, to path: String, as format: FileFormat
  ) throws(FileWriteError) -> [ConversionNote] {
    let isNew = FileStatus(path) == nil
    if isNew {
      try FileOutput.makeFolder(path)
    } else if !isEmpty(path) {
      throw FileWriteError(.makeFolder, errno: ENOTEMPTY)
    }
    var written: [String] = []
    do throws(FileWriteError) {
      let version = VCardFile.version(of: format)
      var cards = VCardListWriter(list, as: version)
      var writer = VCardWriter(as: version)
      let count = list.friends.count + list.sections.reduce(0) { $0 + $1.groups.count }
      let digits = String(count).utf8.count
      try cards.write { (card) throws(FileWriteError) in
        writer.write(card)
        let number = String(written.count + 1)
        let zeros = String(repeating: "0", count: max(0, digits - number.utf8.count))
        let file = FilePath.child("\(zeros)\(number)-\(safeName(of: card)).vcf", of: path)
        try AtomicFile.write(writer.take(), to: file, permissions: 0o666)
        written.append(file)
      }
      cards.notes.add(.character, isKept: false, count: writer.replacedCharacters)
      return cards.notes.all
    } catch {
      for file in written { unlink(file) }
      if isNew { rmdir(path) }
      throw error
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    // Itself and the folder above are always there.
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count <= 2
  }

  /// A name for a card's file: its UID where that can be one, else what the UID hashes to.
  private static func safeName(of card: VCard) -> String {
    let uid = card.properties.first { $0.name == "UID" }?.unescaped ?? ""
    let isSafe =
      !uid.isEmpty && uid.utf8.count <= 100 && uid.utf8.first != UInt8(ascii: ".")
      && uid.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_.".utf8.contains(byte)
        }
      }
    return isSafe ? uid : "\(ContentHash(Array(uid.utf8)))"
  }
}

extension FileProblem {
  /// The problem as one of a file in a folder.
  func of(_ file: String) -> FileProblem {
    var problem = self
    problem.file = file
    return problem
  }
}
