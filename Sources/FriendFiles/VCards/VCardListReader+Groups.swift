import Friends

extension VCardListReader {
  /// One group while its members are gathered.
  struct Draft {
    var group: FriendGroup
    var section: SectionID?
    var members: [(record: Int, membership: MembershipID?)] = []
    var seen: Set<Int> = []

    mutating func add(_ record: Int, _ membership: MembershipID? = nil) {
      if seen.insert(record).inserted { members.append((record, membership)) }
    }
  }

  /// The list of all cards that were taken.
  ///
  /// - Throws: That there are more members than the limit.
  mutating func finish() throws(FriendFileError) -> FriendList {
    var identities = ListIdentities()
    var list = FriendList(title: ofList?["title"]?.text)
    list.extra = ofList?["extra"]?.members ?? ExtraValues()
    list.sections = statedSections(&identities)
    if list.sections.isEmpty {
      let id = identities.nextSection(named: nil)
      _ = identities.take(id)
      list.sections = [FriendSection(id: id)]
    }
    var drafts = draftsOfCards(&identities, list.sections)
    addCategories(to: &drafts, &identities, list.sections)
    addUngrouped(to: &drafts, &identities, list.sections)
    let count = drafts.reduce(0) { $0 + $1.members.count }
    guard count <= limits.friends else {
      throw .tooManyFriends(limit: limits.friends, line: 1)
    }
    arrange(drafts, in: &list, &identities)
    return list
  }

  /// The sections that Fanfold wrote.
  private func statedSections(_ identities: inout ListIdentities) -> [FriendSection] {
    guard case .array(let values)? = ofList?["sections"] else { return [] }
    var sections: [FriendSection] = []
    for value in values {
      guard let members = value.members else { continue }
      let name = members["name"]?.text
      var id = identities.nextSection(named: name)
      if let text = members["id"]?.text, identities.take(SectionID(rawValue: text)) {
        id = SectionID(rawValue: text)
      } else {
        _ = identities.take(id)
      }
      sections.append(
        FriendSection(id: id, name: name, extra: members["extra"]?.members ?? ExtraValues()))
    }
    return sections
  }

  // MARK: Who is where

  private mutating func draftsOfCards(
    _ identities: inout ListIdentities, _ sections: [FriendSection]
  ) -> [Draft] {
    let recordOfAddress = indexAddresses()
    var drafts: [Draft] = []
    drafts.reserveCapacity(groups.count)
    for index in groups.indices {
      let card = groups[index]
      let section = card.section ?? sections[0].id
      var id = GroupID(rawValue: VCardTexts.identity(of: card.uid))
      if card.uid.isEmpty || !identities.take(id) {
        if !card.uid.isEmpty { report(.repeatedIdentity(card.uid), .warning, line: card.line) }
        id = identities.nextGroup(named: card.name, in: section)
        _ = identities.take(id)
      }
      var draft = Draft(
        group: FriendGroup(
          id: id, name: card.name, declared: card.declared, isExpanded: card.isExpanded),
        section: card.section)
      for member in card.members {
        guard let record = find(member.text, recordOfAddress) else {
          // A group in the group, or somebody of another file: written back as it came.
          report(.missingMemberOfGroup(member.text), .warning, line: member.property.line)
          groups[index].keep(member)
          continue
        }
        draft.add(record, member.membership)
        if !records[record].hasUID || !member.isUsual(for: records[record].friend.id) {
          groups[index].keep(member)
        }
      }
      draft.group.extra = groups[index].extra
      drafts.append(draft)
    }
    return drafts
  }

  /// Adds those who name a group on their own card, and the groups that have no card.
  private func addCategories(
    to drafts: inout [Draft], _ identities: inout ListIdentities, _ sections: [FriendSection]
  ) {
    var draftsOfName: [String: [Int]] = [:]
    for (index, draft) in drafts.enumerated() {
      guard let name = draft.group.name else { continue }
      draftsOfName[VCardTexts.category(name), default: []].append(index)
    }
    for (index, record) in records.enumerated() {
      for category in record.categories {
        let name = VCardTexts.category(category)
        if let known = draftsOfName[name] {
          // Several groups may share a name: whoever is in one of them needs no other one.
          if !known.contains(where: { drafts[$0].seen.contains(index) }) {
            drafts[known[0]].add(index)
          }
          continue
        }
        guard !name.isEmpty, VCardTexts.special(name) == nil else { continue }
        let id = identities.nextGroup(named: name, in: sections[0].id)
        _ = identities.take(id)
        draftsOfName[name] = [drafts.count]
        var draft = Draft(group: FriendGroup(id: id, name: name))
        draft.add(index)
        drafts.append(draft)
      }
    }
  }

  /// Friends without a group are in a last one without a name.
  private func addUngrouped(
    to drafts: inout [Draft], _ identities: inout ListIdentities, _ sections: [FriendSection]
  ) {
    var isGrouped = Array(repeating: false, count: records.count)
    for draft in drafts {
      for member in draft.members { isGrouped[member.record] = true }
    }
    let rest = isGrouped.indices.filter { !isGrouped[$0] }
    guard !rest.isEmpty else { return }
    let id = identities.nextGroup(named: nil, in: sections[0].id)
    _ = identities.take(id)
    var last = Draft(group: FriendGroup(id: id))
    for index in rest { last.add(index) }
    drafts.append(last)
  }

  /// Puts the groups into their sections, and makes the memberships in the order of the list.
  private mutating func arrange(
    _ drafts: [Draft], in list: inout FriendList, _ identities: inout ListIdentities
  ) {
    var places: [SectionID: Int] = [:]
    for (index, section) in list.sections.enumerated() { places[section.id] = index }
    var draftsOfSection: [[Int]] = list.sections.map { _ in [] }
    for (index, draft) in drafts.enumerated() {
      // A group of nobody's section stands in the first one without a name, else in the last one.
      let home =
        draft.section.flatMap { places[$0] } ?? list.sections.firstIndex { $0.name == nil }
        ?? list.sections.count - 1
      draftsOfSection[home].append(index)
    }
    list.friends.reserveCapacity(records.count)
    for record in records where record.hasUID { list.friends.insert(record.friend) }
    var ids: [FriendID?] = records.map { $0.hasUID ? $0.friend.id : nil }
    var isPlaced = Array(repeating: false, count: records.count)
    for (place, indices) in draftsOfSection.enumerated() {
      for index in indices {
        var group = drafts[index].group
        var names = DerivedIdentities.Members(of: group.id)
        group.memberships.reserveCapacity(drafts[index].members.count)
        for (record, stated) in drafts[index].members {
          let friend = ids[record] ?? names.enter(records[record].friend, in: &list.friends)
          ids[record] = friend
          let isFirst = !isPlaced[record]
          isPlaced[record] = true
          let id = membership(
            stated, of: friend, in: group.id, isFirst: isFirst, &identities, list.friends)
          group.memberships.append(Membership(id: id, friend: friend))
        }
        list.sections[place].groups.append(group)
      }
    }
  }

  private func membership(
    _ stated: MembershipID?, of friend: FriendID, in group: GroupID, isFirst: Bool,
    _ identities: inout ListIdentities, _ friends: FriendTable
  ) -> MembershipID {
    let isFriend: (FriendID) -> Bool = { friends.position(of: $0) != nil }
    if let stated, identities.take(stated, of: friend, isFirst: isFirst, isFriend: isFriend) {
      return stated
    }
    let id = identities.nextMembership(of: friend, in: group, isFirst: isFirst, isFriend: isFriend)
    _ = identities.take(id, of: friend, isFirst: isFirst, isFriend: isFriend)
    return id
  }

  // MARK: Members of groups

  /// Who has which address, for groups that name their members by it.
  private func indexAddresses() -> [String: Int] {
    let isNeeded = groups.contains { group in
      group.members.contains { VCardTexts.uid(inMember: $0.text) == nil }
    }
    guard isNeeded else { return [:] }
    var index: [String: Int] = [:]
    for (position, record) in records.enumerated() where record.friend.hasDetails {
      let uris =
        record.friend.emails.map { "mailto:" + $0 } + record.friend.phones.map { "tel:" + $0 }
        + record.friend.addresses
      for uri in uris where index[uri] == nil { index[uri] = position }
    }
    return index
  }

  /// Whom a group means; nil for somebody who is not in the file.
  private func find(_ member: String, _ addresses: [String: Int]) -> Int? {
    if let uid = VCardTexts.uid(inMember: member) {
      return record(ofUID: uid) ?? record(ofUID: member)
    }
    return record(ofUID: member) ?? record(ofUID: "urn:uuid:" + member) ?? addresses[member]
  }

  private func record(ofUID uid: String) -> Int? {
    recordOfUID[FriendID(rawValue: VCardTexts.identity(of: uid))]
  }
}
