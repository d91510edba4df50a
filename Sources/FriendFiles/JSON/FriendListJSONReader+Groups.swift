import Friends

extension FriendListJSONReader {
  /// Reads the groups of the last section, or its friends, who make a group without a name.
  mutating func readGroups(_ name: String, in extra: inout ExtraValues) {
    guard name == "groups" else {
      addGroup()
      readMembers(name, in: &extra)
      if lastGroup.memberships.isEmpty { removeGroup() }
      return
    }
    readArray(name, in: &extra) { reader, token in
      guard case .object = token else {
        reader.skipOther(token) { .notAGroup($0) }
        return
      }
      reader.readGroup()
    }
  }

  private var lastGroup: FriendGroup {
    get {
      let section = sections.count - 1
      return sections[section].groups[sections[section].groups.count - 1]
    }
    set {
      let section = sections.count - 1
      sections[section].groups[sections[section].groups.count - 1] = newValue
    }
  }

  private mutating func addGroup() {
    let section = sections.count - 1
    sections[section].groups.append(FriendGroup(id: ""))
    identities.note(groupWithout: (section, sections[section].groups.count - 1))
  }

  private mutating func removeGroup() {
    sections[sections.count - 1].groups.removeLast()
    identities.forgetLastGroup()
  }

  private mutating func readGroup() {
    let line = scanner.tokenLine
    addGroup()
    var group = FriendGroup(id: "")
    var id: String?
    var online: Int?
    var total: Int?
    var hasFriends = false
    var names = Set<String>()
    let known: Set = ["id", "name", "declaredOnline", "declaredTotal", "expanded", "friends"]
    while let name = scanner.nextMember() {
      guard isFirst(name, known, &names) else {
        keepRepeated(name, in: &group.extra)
        continue
      }
      switch name {
      case "id": id = identity(name, &group.extra)
      case "name": group.name = text(name, &group.extra)
      case "online", "total": scanner.skip()
      case "declaredOnline": online = count(name, &group.extra)
      case "declaredTotal": total = count(name, &group.extra)
      case "expanded": group.isExpanded = yesOrNo(name, &group.extra)
      case "friends":
        hasFriends = true
        readMembers(name, in: &group.extra)
      case "extra": readExtra(into: &group.extra)
      default: keep(name, in: &group.extra)
      }
    }
    if scanner.isStopped, group.name == nil, !hasFriends {
      report(.unfinished(.group), .error, line: line)
      removeGroup()
      return
    }
    if let online {
      group.declared = DeclaredCount(online: online, total: total)
    } else if let total {
      // Alone it says nothing that the list has a field for.
      group.extra.append("declaredTotal", .integer(Int64(total)))
      if !scanner.isStopped {
        report(.missingMember("declaredOnline"), .warning, line: line)
      }
    }
    var isTaken = false
    if let id {
      isTaken = identities.take(group: id)
      if !isTaken { report(.repeatedIdentity(id), .warning, line: line, below: .key("id")) }
    }
    group.memberships = lastGroup.memberships
    if isTaken, let id {
      group = FriendGroup(
        id: GroupID(rawValue: id), name: group.name, memberships: group.memberships,
        declared: group.declared, isExpanded: group.isExpanded, extra: group.extra)
      identities.forgetLastGroup()
    }
    lastGroup = group
  }

  /// Reads the members of the last group.
  private mutating func readMembers(_ name: String, in extra: inout ExtraValues) {
    identities.startGroup()
    let section = sections.count - 1
    let group = sections[section].groups.count - 1
    readArray(name, in: &extra) { reader, token in
      guard !Task.isCancelled else { return reader.scanner.stopAtEnd() }
      let line = reader.scanner.tokenLine
      guard let record = reader.readFriend(token) else { return }
      guard let membership = reader.enterMember(record, section: section, group: group, line: line)
      else { return }
      reader.sections[section].groups[group].memberships.append(membership)
    }
  }

  /// Makes the membership of a record, which may get its identity at the end only; nil for a second one
  /// in the same group.
  private mutating func enterMember(
    _ record: Record, section: Int, group: Int, line: Int
  ) -> Membership? {
    let index = sections[section].groups[group].memberships.count
    var pending = IdentityNotes.Member(section: section, group: group, index: index, line: line)
    pending.membership = record.membership
    guard let position = enter(record) else {
      pending.record = record.friend
      identities.members.append(pending)
      return Membership(id: "", friend: "")
    }
    let id = friends.values[position].id
    switch identities.enterMember(at: position) {
    case .first where record.membership == nil:
      return Membership(id: MembershipID(rawValue: id.rawValue), friend: id)
    case .first: pending.isFirst = true
    case .further: pending.isFirst = false
    case .again:
      report(.memberTwice(id.rawValue), .warning, line: line)
      return nil
    }
    identities.members.append(pending)
    return Membership(id: "", friend: id)
  }
}
