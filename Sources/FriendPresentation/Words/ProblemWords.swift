public import FriendFiles
import Friends

extension FileProblem {
  /// What is wrong and what was done about it, in one sentence without a full stop.
  ///
  /// Not yet made safe for a terminal or a window, since it may quote the file.
  public var message: String {
    switch kind {
    case .damaged(let fault):
      "\(FailureWords.words(for: fault)); what was complete before is shown"
    case .unknownElement(let name):
      "<\(short(name))> is no element of a property list; it was skipped"
    case .strayText:
      "text outside of any value was skipped"
    case .unpairedKey(let key):
      key.map { "the key \(quoted($0)) has no value; it was skipped" }
        ?? "a value without a key was skipped"
    case .repeatedKey(let key):
      "the key \(quoted(key)) stands twice; the first value is used"
    case .malformed(let type, let text):
      "\(quoted(text)) is not \(FailureWords.name(of: type)); it is kept as text"
    case .wrongType(let found, let expected):
      "\(FailureWords.name(of: found)) stands where "
        + "\(alternatives(expected.map(FailureWords.name(of:)))) is expected; it is not used"
    case .notACount(let text):
      "\(quoted(text)) is no count; it is not used"
    case .notYesOrNo(let text):
      "\(quoted(text)) is neither yes nor no; it is not used"
    case .onlineAboveTotal(let declared, let total):
      "\(declared) are declared online of \(total); the total is shown"
    case .onlineDiffers(let declared, let counted):
      "\(declared) are declared online, but \(counted) are; the friends themselves are counted"
    case .totalDiffers(let declared, let counted):
      "\(declared) friends are declared, but \(counted) are there; those there are counted"
    case .presenceDiffers(let stated, let word):
      "the friend is said to be \(Strings.word(for: stated)), "
        + "but the status says \(Strings.word(for: word))"
    case .notAFriend(let type):
      "\(FailureWords.name(of: type)) stands where a friend is expected; it was skipped"
    case .notAGroup(let type):
      "\(FailureWords.name(of: type)) stands where a group is expected; it was skipped"
    case .friendWithoutName:
      "a friend without any name was skipped"
    case .unfinished(let record):
      "the \(word(for: record)) is cut off by the end of the file and was skipped"
    case .groupWithoutName:
      "the group has no name"
    case .imageOutsideFolder(let name):
      "the picture \(quoted(name)) leads out of the file's folder; it is not shown"
    case .repeatedIdentity(let id):
      "the identity \(quoted(id)) stands twice; the later record got another"
    case .missingMember(let name):
      "\(quoted(name)) is missing"
    case .unknownVersion(let version):
      "the version \(quoted(version)) is not known; it is read as well as can be"
    case .notAProperty(let text):
      "\(quoted(text)) is no property of a card; it was skipped"
    case .cardInsideCard:
      "a card begins inside another one, which is taken to end here"
    case .unknownEncoding(let name):
      "the encoding \(quoted(name)) is not known; what is no UTF-8 is replaced"
    case .notInEncoding(let name):
      "some bytes are no text in the encoding \(quoted(name)); they are replaced"
    case .guessedEncoding(let name):
      "nothing says in which encoding the text is, and it is no UTF-8; it is read as \(name)"
    case .missingMemberOfGroup(let id):
      "the group's member \(quoted(id)) is not in the file"
    case .united(let id):
      "several records have the identity \(quoted(id)) and are one friend; the latest is used"
    case .notAPresence(let word):
      "\(quoted(word)) is no word for presence; it is not used"
    case .differingRecord(let id):
      "the friend \(quoted(id)) was different in an earlier group; what stands there is used"
    case .memberTwice(let id):
      "the friend \(quoted(id)) stands twice in the group; it is there once"
    case .fileNotRead(let error):
      "the file was not read: \(FailureWords(error).problem)"
    case .more(let count):
      count == 1 ? "1 more problem is not listed" : "\(count) more problems are not listed"
    }
  }

  /// The line for a terminal, without the program's name: `FILE:12: warning: place: message`.
  ///
  /// Where the file is broken the place is a line and a column and stands with the file's name,
  /// where editors look for it: `FILE:12:9: error: message`.
  public func line(file: String) -> String {
    var position = line.map { ":\($0)" } ?? ""
    var path = place.isEmpty ? "" : " \(place):"
    if column != nil {
      position = ":" + place
      path = ""
    }
    let file = self.file.map { FilePath.child($0, of: file) } ?? file
    return SafeText.forTerminal("\(file)\(position): \(severity.rawValue):\(path) \(message)")
  }

  private func word(for record: Record) -> String {
    switch record {
    case .section: "section"
    case .group: "group"
    case .friend: "friend"
    }
  }

  private func short(_ text: String) -> String { FailureWords.short(text) }

  private func quoted(_ text: String) -> String { "“\(short(text))”" }

  private func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Strings {
  /// How many problems there are of each severity, those that are not listed included: "1 error, 2
  /// warnings", or "no problems".
  public static func count(of problems: [FileProblem]) -> String {
    let counts = FileProblem.Severity.allCases.reversed().map { severity in
      (
        severity.rawValue,
        problems.lazy.filter { $0.severity == severity }.map(\.weight).reduce(0, +)
      )
    }
    let words = counts.map { word, count in
      count == 0 ? "" : "\(count) \(word)" + (count == 1 ? "" : "s")
    }
    return problems.isEmpty ? "no problems" : enumeration(words)
  }
}

extension FileProblem {
  /// How many problems it stands for.
  fileprivate var weight: Int {
    if case .more(let count) = kind { count } else { 1 }
  }
}
