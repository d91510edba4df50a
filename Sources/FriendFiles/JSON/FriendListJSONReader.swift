import Friends

/// Reads Fanfold's own JSON form, of which no tree is made: each record becomes a friend at its end.
///
/// What is doubtful is kept under `extra` and reported. Identities that are missing, or that a record
/// before has, are made when everything is read, so that they are none that stands in the file.
struct FriendListJSONReader {
  var scanner: JSONScanner
  let limits: FileLimits
  var place = FilePlace()

  var sections: [FriendSection] = []
  var friends = FriendTable()
  var list = FriendList()
  var identities = IdentityNotes()
  private var hasContent = false

  /// Starts with a scanner that stands before the outermost value.
  init(_ scanner: JSONScanner, limits: FileLimits) {
    self.scanner = scanner
    self.limits = limits
    // A friend of a few fields is a line of some two hundred bytes.
    friends.reserveCapacity(min(scanner.bytes.count / 256, limits.friends))
  }

  /// The list.
  ///
  /// - Throws: A passed limit, or the fault when nothing could be kept before it.
  mutating func read() throws(FriendFileError) -> FriendList {
    readTop()
    scanner.finish()
    if let error = scanner.error { throw error }
    finishIdentities()
    if let fault = scanner.fault {
      guard !sections.isEmpty || !friends.isEmpty else {
        throw .damaged(.json, line: fault.line, fault.reason)
      }
      scanner.problems.add(
        FileProblem(
          .damaged(fault.reason), severity: .error, line: fault.line, column: fault.column),
        severity: .error)
    }
    list.sections = sections
    list.friends = friends
    return list
  }

  private mutating func readTop() {
    guard case .object? = scanner.next() else { return }
    let line = scanner.tokenLine
    var hasVersion = false
    var extra = ExtraValues()
    var names = Set<String>()
    while let name = scanner.nextMember() {
      guard isFirst(name, ["fanfold", "title", "sections", "groups", "friends", "others"], &names)
      else {
        keepRepeated(name, in: &extra)
        continue
      }
      switch name {
      case "fanfold":
        hasVersion = true
        readVersion()
      case "title": list.title = text(name, &extra)
      case "online", "total", "problems": scanner.skip()
      case "sections": readSections(in: &extra)
      case "groups", "friends": readUnnamedSection(name, in: &extra)
      case "others": readOthers(in: &extra)
      case "extra": readExtra(into: &extra)
      default: keep(name, in: &extra)
      }
    }
    list.extra = extra
    guard !scanner.isStopped else { return }
    if !hasVersion {
      report(.missingMember("fanfold"), .warning, line: line)
    }
    if !hasContent { report(.missingMember("sections"), .warning, line: line) }
  }

  /// Looks at the version, which is no newer one: that was found out before.
  private mutating func readVersion() {
    guard let token = scanner.next() else { return }
    switch token {
    case .integer(JSONForm.version): break
    case .integer(let number):
      report(
        .unknownVersion(String(number)), .warning, line: scanner.tokenLine, below: .key("fanfold"))
    default:
      let line = scanner.tokenLine
      let node = scanner.node(of: token)
      report(
        .wrongType(found: node.value.type, expected: [.integer]), .warning, line: line,
        below: .key("fanfold"))
    }
  }

  private mutating func readSections(in extra: inout ExtraValues) {
    hasContent = true
    readArray("sections", in: &extra) { reader, token in
      guard case .object = token else {
        reader.skipOther(token) { .notAGroup($0) }
        return
      }
      reader.readSection()
    }
  }

  /// Groups, or friends, that stand where the sections should, as somebody writes them by hand.
  private mutating func readUnnamedSection(_ name: String, in extra: inout ExtraValues) {
    hasContent = true
    sections.append(FriendSection(id: ""))
    identities.note(sectionWithout: sections.count - 1)
    readGroups(name, in: &extra)
    if sections[sections.count - 1].groups.isEmpty {
      sections.removeLast()
      identities.forgetLastSection()
    }
  }

  private mutating func readSection() {
    let line = scanner.tokenLine
    var section = FriendSection(id: "")
    var id: String?
    var hasGroups = false
    var names = Set<String>()
    // Groups are put into the section as they are read, so that it has its place before.
    sections.append(section)
    identities.note(sectionWithout: sections.count - 1)
    while let name = scanner.nextMember() {
      guard isFirst(name, ["id", "name", "groups", "friends"], &names) else {
        keepRepeated(name, in: &section.extra)
        continue
      }
      switch name {
      case "id": id = identity(name, &section.extra)
      case "name": section.name = text(name, &section.extra)
      case "online", "total": scanner.skip()
      case "groups", "friends":
        hasGroups = true
        readGroups(name, in: &section.extra)
      case "extra": readExtra(into: &section.extra)
      default: keep(name, in: &section.extra)
      }
    }
    let index = sections.count - 1
    if scanner.isStopped, section.name == nil, !hasGroups {
      report(.unfinished(.section), .error, line: line)
      sections.removeLast()
      identities.forgetLastSection()
      return
    }
    sections[index].name = section.name
    sections[index].extra = section.extra
    guard let id else { return }
    if identities.take(section: id) {
      sections[index] = FriendSection(
        id: SectionID(rawValue: id), name: section.name, groups: sections[index].groups,
        extra: section.extra)
      identities.forgetLastSection()
    } else {
      report(.repeatedIdentity(id), .warning, line: line, below: .key("id"))
    }
  }

  /// Everybody who is in no group.
  private mutating func readOthers(in extra: inout ExtraValues) {
    hasContent = true
    readArray("others", in: &extra) { reader, token in
      guard let record = reader.readFriend(token) else { return }
      if reader.enter(record) == nil { reader.identities.others.append(record.friend) }
    }
  }
}
