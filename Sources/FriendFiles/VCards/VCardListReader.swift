import Friends

/// Makes a friend list of cards that come one after the other.
///
/// Everything is kept until the end, since a group's card may stand before or after its members'. The
/// cost is linear in what the cards hold.
struct VCardListReader {
  /// One person.
  struct Record {
    var friend: Friend
    var revision: String
    var categories: [String]

    /// Whether a card said who it is.
    var hasUID: Bool { !friend.id.rawValue.isEmpty }
  }

  let limits: FileLimits
  var problems = FileProblems()
  private(set) var records: [Record] = []
  private(set) var recordOfUID: [FriendID: Int] = [:]
  var groups: [VCardGroup] = []
  private(set) var ofList: ExtraValues?
  /// Which file of a folder the next cards come from.
  var file: String?

  init(limits: FileLimits = FileLimits()) {
    self.limits = limits
  }

  /// Whether there was neither a friend nor a group.
  var isEmpty: Bool { records.isEmpty && groups.isEmpty }

  /// Takes the next card of the file.
  mutating func add(_ card: VCard) {
    guard card.isComplete else {
      report(.unfinished(VCardGroup.isGroup(card) ? .group : .friend), .error, line: card.line)
      return
    }
    if VCardGroup.isGroup(card) { addGroup(card) } else { addFriend(card) }
  }

  private mutating func addGroup(_ card: VCard) {
    let group = VCardGroup(card, limits: limits)
    ofList = ofList ?? group.ofList
    if group.name == nil, !group.isNameless {
      report(.groupWithoutName, .warning, line: card.line)
    }
    groups.append(group)
  }

  private mutating func addFriend(_ card: VCard) {
    let read = VCardFriend(card, limits: limits)
    ofList = ofList ?? read.ofList
    for problem in read.problems { report(problem.kind, problem.severity, line: problem.line) }
    guard !read.friend.name.isEmpty else {
      report(.friendWithoutName, .error, line: card.line)
      return
    }
    let record = Record(
      friend: read.friend, revision: read.revision, categories: read.categories)
    guard record.hasUID else {
      records.append(record)
      return
    }
    // One look-up for both: whoever is new is entered by it.
    let known = take(&recordOfUID[record.friend.id, default: records.count])
    if known < records.count {
      report(.united(record.friend.id.rawValue), .warning, line: card.line)
      unite(record, known)
    } else {
      records.append(record)
    }
  }

  /// The value of an entry of a dictionary, which is made by this if it was not there.
  private func take(_ entry: inout Int) -> Int { entry }

  /// Makes one friend of two cards of one identity: the later revision wins, the groups are those of both.
  private mutating func unite(_ record: Record, _ known: Int) {
    var categories = records[known].categories
    categories += record.categories
    // Without revisions the later card wins.
    if record.revision >= records[known].revision { records[known] = record }
    // Each once: a file of one person a thousand times must not grow with the square of it.
    var seen: Set<String> = []
    records[known].categories = categories.filter { seen.insert($0).inserted }
  }

  mutating func report(
    _ kind: FileProblem.Kind, _ severity: FileProblem.Severity, line: Int32
  ) {
    var problem = FileProblem(kind, severity: severity, line: max(1, Int(line)), column: 1)
    problem.file = file
    problems.add(problem, severity: severity)
  }
}
