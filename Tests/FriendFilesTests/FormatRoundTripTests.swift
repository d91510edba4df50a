import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct FormatRoundTripTests {
  /// The list written and read again, with what the writing noted.
  private func roundTrip(
    _ list: FriendList, _ format: FileFormat
  ) throws -> (document: FriendDocument, bytes: [UInt8], notes: [ConversionNote]) {
    var bytes: [UInt8] = []
    let notes = FriendFile.write(list, as: format) { bytes.append(contentsOf: $0) }
    return (try FriendFile.read(bytes: bytes, keepsSource: true), bytes, notes)
  }

  private func lists(_ format: FileFormat, _ name: String) -> RandomFriendLists {
    var lists = RandomFriendLists(SeededGenerator(for: name))
    lists.hasControlCharacters = format == .json || format == .binaryPropertyList
    lists.hasNull = format == .json || format == .binaryPropertyList
    return lists
  }

  /// The first place where two lists differ, of which each line of JSON is one; nil where nowhere.
  private func difference(_ left: FriendList, _ right: FriendList) -> String? {
    if left == right { return nil }
    let texts = [left, right].map { list in
      var bytes: [UInt8] = []
      FriendFile.write(list, as: .json) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
    for (line, other) in zip(texts[0], texts[1]) where line != other {
      return "\(line) != \(other)"
    }
    return "\(texts[0].count) lines, \(texts[1].count) lines"
  }

  /// A list without groups and friends is no list in any form but Fanfold's own.
  private func isRead(_ list: FriendList, _ format: FileFormat) -> Bool {
    format == .json || list.groups.contains { _ in true }
  }

  @Test(arguments: FileFormat.allCases)
  func `What is written is read again as an equal list, without problems`(
    format: FileFormat
  ) throws {
    var lists = lists(format, "round trips in \(format.rawValue)")
    for round in 0..<60 {
      let list = lists.next()
      guard isRead(list, format) else { continue }
      let (document, _, notes) = try roundTrip(list, format)
      let lost = notes.filter { !$0.isKept }
      #expect(lost.isEmpty, "seed \(lists.random.seed), round \(round)")
      #expect(difference(document.list, list) == nil, "seed \(lists.random.seed), round \(round)")
      #expect(document.problems == [], "seed \(lists.random.seed), round \(round)")
    }
  }

  @Test(arguments: FileFormat.allCases)
  func `A file that Fanfold wrote comes back byte by byte`(format: FileFormat) throws {
    var lists = lists(format, "bytes in \(format.rawValue)")
    lists.hasControlCharacters = true
    for round in 0..<30 {
      let list = lists.next()
      guard isRead(list, format) else { continue }
      let (document, bytes, _) = try roundTrip(list, format)
      let source = try #require(document.source)
      #expect(source.format == format)
      for kept in [source, nil] {
        var again: [UInt8] = []
        let notes = FriendFile.write(document.list, as: format, keeping: kept) {
          again.append(contentsOf: $0)
        }
        #expect(again == bytes, "seed \(lists.random.seed), round \(round)")
        let isComplete = notes.allSatisfy { $0.isKept }
        #expect(isComplete)
      }
    }
  }

  @Test func `A list that goes through every form comes back as it was`() throws {
    var lists = RandomFriendLists(SeededGenerator(for: "chains of conversions"))
    let formats = FileFormat.allCases
    for round in 0..<15 {
      let list = lists.next()
      guard isRead(list, .xmlPropertyList) else { continue }
      var current = list
      for format in formats.shuffled(using: &lists.random) {
        current = try roundTrip(current, format).document.list
      }
      #expect(difference(current, list) == nil, "seed \(lists.random.seed), round \(round)")
    }
  }
}
