import Friends

/// Makes a friend list of cards that come one after the other.
///
/// Everything is kept until the end, since a group's card may stand before or after its members'. The
/// cost is linear in what the cards hold.
struct VCardListReader {
  private struct Record {
    var friend: Friend
    var revision: String
    var categories: [String]
  }

  private struct GroupCard {
    var uid: String
    var name: String?
    var members: [(text: String, line: Int32)] = []
    var kept: [ExtraValue] = []
    var line: Int32
  }

  private(set) var problems = FileProblems()
  private var records: [Record] = []
  private var recordOfUID: [FriendID: Int] = [:]
  private var groupCards: [GroupCard] = []

  /// Takes the next card of the file.
  mutating func add(_ card: VCard) {
    guard card.isComplete else {
      report(.unfinished(.friend), .error, line: card.line)
      return
    }
    if Self.isGroup(card) { addGroup(card) } else { addFriend(card) }
  }

  // MARK: Cards

  private static func isGroup(_ card: VCard) -> Bool {
    card.properties.contains { property in
      guard property.name == "KIND" || property.name == "X-ADDRESSBOOKSERVER-KIND",
        case .text(let text) = property.value
      else { return false }
      return text.lowercased() == "group"
    }
  }

  private mutating func addFriend(_ card: VCard) {
    let read = VCardFriend(card)
    for problem in read.problems {
      report(problem.kind, problem.severity, line: problem.line)
    }
    guard !read.friend.name.isEmpty else {
      report(.friendWithoutName, .error, line: card.line)
      return
    }
    let record = Record(
      friend: read.friend, revision: read.revision, categories: read.categories)
    let id = read.friend.id
    guard !id.rawValue.isEmpty, let known = recordOfUID[id] else {
      if !id.rawValue.isEmpty { recordOfUID[id] = records.count }
      records.append(record)
      return
    }
    report(.united(id.rawValue), .warning, line: card.line)
    let categories = records[known].categories
    // Without revisions the later card wins; with them, the later revision.
    if record.revision >= records[known].revision { records[known] = record }
    let more = [categories, read.categories].joined()
    var united: [String] = []
    for name in more where !united.contains(name) { united.append(name) }
    records[known].categories = united
  }

  private mutating func addGroup(_ card: VCard) {
    var group = GroupCard(uid: "", line: card.line)
    for property in card.properties {
      guard case .text(let raw) = property.value else {
        group.kept.append(.string(property.text))
        continue
      }
      let isPlain = property.group == nil && property.parameters.isEmpty
      let text = VCardText.unescape(raw)
      switch property.name {
      case "UID" where group.uid.isEmpty: group.uid = text
      case "FN" where group.name == nil && isPlain && !text.isEmpty: group.name = text
      case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER": group.members.append((text, property.line))
      case "KIND", "X-ADDRESSBOOKSERVER-KIND": break
      default: group.kept.append(.string(property.text))
      }
    }
    if group.name == nil { report(.groupWithoutName, .warning, line: card.line) }
    groupCards.append(group)
  }

  // MARK: The list

  /// One group while its members are gathered.
  private struct Draft {
    var group: FriendGroup
    var members: [Int] = []
    var seen: Set<Int> = []

    mutating func add(_ record: Int) {
      if seen.insert(record).inserted { members.append(record) }
    }
  }

  /// The list of all cards that were taken.
  mutating func finish() -> FriendList {
    var identities = DerivedIdentities()
    let section = identities.section(named: nil)
    var drafts: [Draft] = []
    var groupIDs: Set<GroupID> = []
    var draftOfName: [String: Int] = [:]
    let recordOfAddress = indexAddresses()
    for card in groupCards {
      var id = GroupID(rawValue: card.uid)
      if card.uid.isEmpty || groupIDs.contains(id) {
        if !card.uid.isEmpty { report(.repeatedIdentity(card.uid), .warning, line: card.line) }
        id = identities.group(named: card.name, in: section)
      }
      groupIDs.insert(id)
      var draft = Draft(group: FriendGroup(id: id, name: card.name))
      var kept = card.kept
      for member in card.members {
        if let record = find(member.text, recordOfAddress) {
          draft.add(record)
        } else {
          // A group in the group, or somebody of another file: written back as it came.
          report(.missingMemberOfGroup(member.text), .warning, line: member.line)
          kept.append(.string("MEMBER:" + VCardText.escape(member.text)))
        }
      }
      if !kept.isEmpty { draft.group.extra["vcard"] = .array(kept) }
      if let name = card.name, draftOfName[name] == nil { draftOfName[name] = drafts.count }
      drafts.append(draft)
    }
    for (index, record) in records.enumerated() {
      for name in record.categories {
        if draftOfName[name] == nil {
          draftOfName[name] = drafts.count
          let id = identities.group(named: name, in: section)
          drafts.append(Draft(group: FriendGroup(id: id, name: name)))
        }
        if let draft = draftOfName[name] { drafts[draft].add(index) }
      }
    }
    addUngrouped(to: &drafts, identities.group(named: nil, in: section))
    return list(of: drafts, section)
  }

  private func addUngrouped(to drafts: inout [Draft], _ id: GroupID) {
    var isGrouped = Array(repeating: false, count: records.count)
    for draft in drafts {
      for member in draft.members { isGrouped[member] = true }
    }
    var last = Draft(group: FriendGroup(id: id))
    for index in records.indices where !isGrouped[index] { last.add(index) }
    if !last.members.isEmpty { drafts.append(last) }
  }

  private func list(of drafts: [Draft], _ section: SectionID) -> FriendList {
    var friends = FriendTable()
    friends.reserveCapacity(records.count)
    for record in records where !record.friend.id.rawValue.isEmpty { friends.insert(record.friend) }
    var idOfRecord: [FriendID?] = records.map {
      $0.friend.id.rawValue.isEmpty ? nil : $0.friend.id
    }
    var isPlaced = Array(repeating: false, count: records.count)
    var groups: [FriendGroup] = []
    groups.reserveCapacity(drafts.count)
    for draft in drafts {
      var group = draft.group
      var names = DerivedIdentities.Members(of: group.id)
      group.memberships.reserveCapacity(draft.members.count)
      for index in draft.members {
        let friend = idOfRecord[index] ?? names.enter(records[index].friend, in: &friends)
        idOfRecord[index] = friend
        let id = isPlaced[index] ? "\(friend)@\(group.id)" : friend.rawValue
        isPlaced[index] = true
        group.memberships.append(Membership(id: MembershipID(rawValue: id), friend: friend))
      }
      groups.append(group)
    }
    return FriendList(sections: [FriendSection(id: section, groups: groups)], friends: friends)
  }

  // MARK: Members of groups

  /// Who has which address, for groups that name their members by it.
  private func indexAddresses() -> [String: Int] {
    let isNeeded = groupCards.contains { group in
      group.members.contains { $0.text.utf8.contains(UInt8(ascii: ":")) }
    }
    guard isNeeded else { return [:] }
    var index: [String: Int] = [:]
    for (position, record) in records.enumerated() where record.friend.hasDetails {
      for email in record.friend.emails where index["mailto:" + email] == nil {
        index["mailto:" + email] = position
      }
      for phone in record.friend.phones where index["tel:" + phone] == nil {
        index["tel:" + phone] = position
      }
      for address in record.friend.addresses where index[address] == nil {
        index[address] = position
      }
    }
    return index
  }

  private func find(_ member: String, _ addresses: [String: Int]) -> Int? {
    if let record = recordOfUID[FriendID(rawValue: member)] { return record }
    let prefix = "urn:uuid:"
    if member.lowercased().utf8.starts(with: prefix.utf8) {
      let uid = String(member.dropFirst(prefix.count))
      if let record = recordOfUID[FriendID(rawValue: uid)] { return record }
    } else if let record = recordOfUID[FriendID(rawValue: prefix + member)] {
      return record
    }
    return addresses[member]
  }

  private mutating func report(
    _ kind: FileProblem.Kind, _ severity: FileProblem.Severity, line: Int32
  ) {
    problems.add(
      FileProblem(kind, severity: severity, line: max(1, Int(line)), column: nil),
      severity: severity)
  }
}
