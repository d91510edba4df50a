import FriendFiles
import FriendPresentation
import Testing

@Suite struct FailureWordsTests {
  private static let errors: [FriendFileError] =
    [
      .missing, .isFolder, .unknownForm, .noCardsInFolder, .newerVersion("2"),
      .inFolder(file: "a.vcf", .empty), .damaged(.vCard, line: nil, .noCard),
      .damaged(.json, line: 3, .unexpected(found: "}", expected: [.value, .sign("]"), .end])),
      .damaged(.json, line: 3, .unexpected(found: "", expected: [.key])),
      .damaged(.json, line: 3, .badEscape("\\x")), .damaged(.json, line: 3, .badNumber("1e")),
      .damaged(.json, line: 3, .controlCharacter(7)),
      .damaged(.binaryPropertyList, line: nil, .cycle(object: 3)),
      .damaged(.binaryPropertyList, line: nil, .objectOutside(object: 3)),
      .damaged(.binaryPropertyList, line: nil, .objectKind(object: 3, marker: 0x70)),
      .damaged(.binaryPropertyList, line: nil, .keyNotText(object: 3)), .isStream,
      .notReadable(errno: 13), .notReadable(errno: 5), .empty,
      .tooLarge(limit: 64 << 20), .tooDeep(limit: 64, line: 3), .tooMany(limit: 1_000_000, line: 4),
      .tooManyFriends(limit: 1_000_000, line: 5),
      .valueTooLong(limit: 16 << 20, line: 9), .damaged(.xmlPropertyList, line: nil, .notXML),
      .damaged(.xmlPropertyList, line: 2, .rootElement("svg")),
      .damaged(.xmlPropertyList, line: 12, .syntax(code: 76, message: "Opening tag\nmismatch")),
      .damaged(.xmlPropertyList, line: 1, .entity("lol")),
      .damaged(.xmlPropertyList, line: 1, .endsEarly),
      .damaged(.xmlPropertyList, line: 1, .encoding),
      .damaged(.xmlPropertyList, line: 1, .noValue),
      .damaged(.binaryPropertyList, line: nil, .binaryVersion("15")),
      .damaged(.binaryPropertyList, line: nil, .binaryTrailer), .wrongShape(.keyedArchive),
      .wrongShape(.dictionary(keys: ["a", "b"])), .wrongShape(.emptyArray),
      .wrongShape(.singleValue(.date)), .wrongShape(.array(of: .integer)),
    ] + FileForm.allCases.map { .notRead($0) }

  @Test(arguments: errors)
  func `Every failure says in one line what is wrong and what helps`(error: FriendFileError) {
    let words = FailureWords(error)
    let line = words.line(file: "list.plist")
    #expect(line.hasPrefix(error.line.map { "list.plist:\($0): " } ?? "list.plist: "))
    #expect(!line.contains("\n"))
    #expect(line.contains("; " + words.remedy))
    #expect(words.remedy.count > 5 && words.problem.count > 5 && words.title.count > 5)
    #expect(words.body(file: "list.plist").hasSuffix("."))
  }

  @Test func `Limits are named in units that people know`() {
    #expect(FailureWords(.tooLarge(limit: 64 << 20)).problem.contains("64 MB"))
    #expect(FailureWords(.tooMany(limit: 1_000_000, line: 1)).problem.contains("1,000,000"))
    #expect(FailureWords(.tooMany(limit: 100, line: 1)).problem.contains(" 100 "))
    #expect(FailureWords(.tooLarge(limit: 2_000)).problem.contains("2,000 bytes"))
  }

  @Test func `A long or hostile name from the file is quoted short and harmless`() {
    let name = "x\u{1B}[2J" + String(repeating: "y", count: 1_000_000)
    let line = FailureWords(.damaged(.xmlPropertyList, line: 1, .rootElement(name)))
      .line(file: "a\nb")
    #expect(line.count < 200)
    #expect(!line.contains("\u{1B}"))
    #expect(line.hasPrefix("a b:1: "))
  }

  @Test func `A problem names file, line, severity, place and what was done`() {
    let problem = FileProblem(
      .onlineAboveTotal(declared: 5, total: 4), severity: .warning, place: "[2].online", line: 12)
    #expect(
      problem.line(file: "a.plist")
        == "a.plist:12: warning: [2].online: 5 are declared online of 4; the total is shown")
    for (record, word) in [(FileProblem.Record.section, "section"), (.group, "group")] {
      #expect(
        FileProblem(.unfinished(record), severity: .error, place: "[0]", line: 3).line(file: "a")
          == "a:3: error: [0]: the \(word) is cut off by the end of the file and was skipped")
    }
    let placed = FileProblem(.damaged(.endsEarly), severity: .error, line: 12, column: 9)
    #expect(placed.line(file: "a.plist").hasPrefix("a.plist:12:9: error: the file ends"))
    let cut = FileProblem(.damaged(.endsEarly), severity: .error)
    #expect(
      cut.line(file: "a.plist")
        == "a.plist: error: the file ends in the middle; what was complete before is shown"
    )
  }

  @Test func `Problems are counted by severity, those that are not listed too`() {
    let error = FileProblem(.strayText, severity: .error)
    let warning = FileProblem(.groupWithoutName, severity: .warning)
    #expect(Strings.count(of: []) == "no problems")
    #expect(Strings.count(of: [warning]) == "1 warning")
    #expect(Strings.count(of: [warning, error, warning]) == "1 error, 2 warnings")
    let more = FileProblem(.more(40), severity: .error)
    #expect(Strings.count(of: [warning, error, more]) == "41 errors, 1 warning")
  }

  @Test func `A problem in a file of a folder is placed by the path of that file`() {
    var problem = FileProblem(.cardInsideCard, severity: .warning, line: 4, column: nil)
    problem.file = "a.vcf"
    for folder in ["cards", "cards/"] {
      #expect(problem.line(file: folder).hasPrefix("cards/a.vcf:4: warning: "))
    }
  }

  @Test(arguments: [
    (FileProblem.Kind.notAPresence("asleep"), "“asleep” is no word for presence; it is not used"),
    (
      .differingRecord("1"),
      "the friend “1” was different in an earlier group; what stands there is used"
    ),
    (.memberTwice("1"), "the friend “1” stands twice in the group; it is there once"),
  ])
  func `What is doubtful about friends in groups is said`(kind: FileProblem.Kind, words: String) {
    #expect(FileProblem(kind, severity: .warning).message == words)
  }
}
