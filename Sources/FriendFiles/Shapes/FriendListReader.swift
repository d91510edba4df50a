import Friends

/// Finds a friend list in the tree of a property list, whatever of the family's shapes it has.
struct FriendListReader {
  private let root: PropertyListNode
  private let fault: PropertyList.Fault?
  private let form: FileForm

  var problems: FileProblems
  var place = FilePlace()
  var friends = FriendTable()
  var identities = ListIdentities()
  /// How many entries stood for somebody.
  var memberCount = 0
  /// Where each record stood, where somebody asked for it.
  var places: SourcePlaces?
  var lastLayout = Layout()
  let limits: FileLimits
  /// The limit that was passed; nothing is kept then.
  var error: FriendFileError?

  /// Starts with what the tree itself has to report.
  ///
  /// - Parameters:
  ///   - list: The tree.
  ///   - limits: What is read at most.
  ///   - keepsPlaces: Whether to remember where each record stood.
  init(_ list: PropertyList, limits: FileLimits, keepsPlaces: Bool = false) {
    self.limits = limits
    if keepsPlaces { places = SourcePlaces() }
    root = list.root
    fault = list.fault
    form = list.form
    problems = list.problems
    // A friend is a dictionary of two or three texts; this spares growing the table.
    friends.reserveCapacity(min(list.itemCount / 4, limits.friends))
  }

  /// The list.
  ///
  /// - Throws: What was found when it holds no friends and no groups, the fault that took them away,
  ///   or a passed limit.
  mutating func read() throws(FriendFileError) -> FriendList {
    let found = readRoot()
    if let error { throw error }
    if let fault {
      guard let found, !found.sections.isEmpty else {
        throw .damaged(form, line: fault.line, fault.reason)
      }
      problems.add(
        FileProblem(
          .damaged(fault.reason), severity: .error, line: fault.line,
          column: fault.column > 0 ? fault.column : nil),
        severity: .error)
    }
    guard let found else { throw .wrongShape(FoundShape(root.value)) }
    return FriendList(
      title: found.title, sections: found.sections, friends: friends, extra: found.extra)
  }

  /// What stands at the top of a file.
  struct Root {
    var title: String?
    var sections: [FriendSection]
    var extra = ExtraValues()
  }

  /// An element of an array, or of a dictionary that stands for one, with the step that leads to it.
  struct Element {
    var step: FilePlace.Step
    /// Its position among the elements or entries of the file.
    var index: Int
    var node: PropertyListNode
  }

  private mutating func readRoot() -> Root? {
    switch root.value {
    case .array(let nodes):
      let elements = nodes.enumerated().map { Element(step: .index($0), index: $0, node: $1) }
      places?.root = .array
      return readSections(elements).map { Root(sections: $0) }
    case .dictionary(let entries):
      return readRoot(entries)
    default:
      return nil
    }
  }

  private mutating func readRoot(_ entries: [PropertyListEntry]) -> Root? {
    if let list = PropertyListShape.container(entries) {
      return readContainer(entries, list)
    }
    if let numbered = PropertyListShape.numbered(entries) {
      places?.root = .numbered
      return readSections(numbered).map { Root(sections: $0) }
    }
    guard PropertyListShape.isGroupsByName(entries) else {
      // A dictionary that is one group.
      guard PropertyListShape.hasMembers(root.value) else { return nil }
      places?.root = .group
      let section = newSection(named: nil)
      return readGroup(entries, isComplete: root.isComplete, line: root.line, in: section)
        .map { Root(sections: [FriendSection(id: section, groups: [$0])]) }
    }
    return readGroupsByName(entries)
  }

  /// A dictionary with a title and the sections or groups under one key.
  private mutating func readContainer(
    _ entries: [PropertyListEntry], _ list: (key: String, entry: Int, elements: [PropertyListNode])
  ) -> Root? {
    places?.root = .container(entry: list.entry)
    place.descend(.key(list.key), entry: list.entry)
    let elements = list.elements.enumerated().map { Element(step: .index($0), index: $0, node: $1) }
    var sections = readSections(elements)
    place.ascend()
    if elements.isEmpty, PropertyListShape.ownKind(entries) == .list { sections = [] }
    guard let sections else { return nil }
    var result = Root(sections: sections)
    var ownExtra: [ExtraValues.Entry] = []
    for (index, entry) in entries.enumerated() where index != list.entry {
      if entry.key == FriendKeys.ownKey, let own = readOwnList(entry) {
        ownExtra += own
      } else if result.title == nil, FriendKeys.group[entry.key]?.role == .title,
        case .string(let text) = entry.node.value
      {
        result.title = text
      } else {
        result.extra.append(entry.key, ExtraValue(entry.node))
      }
    }
    result.extra.entries += ownExtra
    return result
  }

  /// A dictionary of group name to members.
  private mutating func readGroupsByName(_ entries: [PropertyListEntry]) -> Root {
    var result = Root(sections: [])
    var section = FriendSection(id: newSection(named: nil))
    places?.root = .groupsByName
    for (index, entry) in entries.enumerated() {
      switch entry.node.value {
      case .array(let members):
        place.descend(.key(entry.key), entry: index)
        section.groups.append(readGroup(named: entry.key, members, in: section.id))
        place.ascend()
      case .string(let text) where result.title == nil:
        result.title = text
      default:
        result.extra.append(entry.key, ExtraValue(entry.node))
      }
    }
    result.sections = [section]
    return result
  }

  // MARK: Problems

  mutating func report(
    _ kind: @autoclosure () -> FileProblem.Kind, _ severity: FileProblem.Severity, line: Int32,
    below step: FilePlace.Step? = nil
  ) {
    let place = place
    problems.add(
      FileProblem(
        kind(), severity: severity,
        place: step.map { place.description(below: $0) } ?? place.description,
        line: line > 0 ? Int(line) : nil),
      severity: severity)
  }
}
