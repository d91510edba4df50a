import Friends

extension FriendListJSONReader {
  /// Which identities were met, and what waits for one until everything is read.
  struct IdentityNotes {
    /// A membership whose identity is not simply that of its friend.
    struct Member {
      var section: Int
      var group: Int
      var index: Int
      var line: Int
      /// The identity that the file gives it.
      var membership: String?
      /// Whether it is its friend's first one in the file.
      var isFirst = true
      /// The friend, who has no identity yet; nil for one who is in the table.
      var record: Friend?

      init(section: Int, group: Int, index: Int, line: Int) {
        self.section = section
        self.group = group
        self.index = index
        self.line = line
      }
    }

    /// What a further membership of somebody is.
    enum Order { case first, further, again }

    /// In the order of the file.
    var members: [Member] = []
    /// Friends in no group who have no identity yet.
    var others: [Friend] = []
    private(set) var unnamedSections: [Int] = []
    private(set) var unnamedGroups: [(section: Int, group: Int)] = []
    private var sectionIDs: Set<SectionID> = []
    private var groupIDs: Set<GroupID> = []
    /// By the place in the table, the number of the group in which somebody was met last; 0 is none.
    private var lastGroups: [Int32] = []
    private var groupNumber: Int32 = 0

    mutating func note(sectionWithout index: Int) { unnamedSections.append(index) }
    mutating func note(groupWithout place: (Int, Int)) { unnamedGroups.append(place) }
    mutating func forgetLastSection() { unnamedSections.removeLast() }
    mutating func forgetLastGroup() { unnamedGroups.removeLast() }

    /// Takes an identity; false when it is taken.
    mutating func take(section id: String) -> Bool {
      sectionIDs.insert(SectionID(rawValue: id)).inserted
    }

    /// Takes an identity; false when it is taken.
    mutating func take(group id: String) -> Bool {
      groupIDs.insert(GroupID(rawValue: id)).inserted
    }

    mutating func startGroup() { groupNumber += 1 }

    /// Notes that somebody is in the group that was started last.
    mutating func enterMember(at position: Int) -> Order {
      while lastGroups.count <= position { lastGroups.append(0) }
      let last = lastGroups[position]
      lastGroups[position] = groupNumber
      return last == 0 ? .first : last == groupNumber ? .again : .further
    }
  }

  /// Gives identities to what has none.
  mutating func finishIdentities() {
    var derived = DerivedIdentities()
    for index in identities.unnamedSections {
      let name = sections[index].name
      var id = derived.section(named: name)
      while !identities.take(section: id.rawValue) { id = derived.section(named: name) }
      sections[index] = FriendSection(
        id: id, name: name, groups: sections[index].groups, extra: sections[index].extra)
    }
    for (section, index) in identities.unnamedGroups {
      let parent = sections[section].id
      let group = sections[section].groups[index]
      var id = derived.group(named: group.name, in: parent)
      while !identities.take(group: id.rawValue) {
        id = derived.group(named: group.name, in: parent)
      }
      sections[section].groups[index] = FriendGroup(
        id: id, name: group.name, memberships: group.memberships, declared: group.declared,
        isExpanded: group.isExpanded, extra: group.extra)
    }
    if !identities.members.isEmpty { finishMembers() }
    var names = DerivedIdentities.Members(of: "")
    for friend in identities.others { _ = names.enter(friend, in: &friends) }
  }

  private mutating func finishMembers() {
    var taken = takenMemberships()
    var numbers: [MembershipID: Int] = [:]
    var names: (section: Int, group: Int, members: DerivedIdentities.Members)?
    for member in identities.members {
      let group = sections[member.section].groups[member.group].id
      var friend = sections[member.section].groups[member.group].memberships[member.index].friend
      if let record = member.record {
        var members = DerivedIdentities.Members(of: group)
        if let names, names.section == member.section, names.group == member.group {
          members = names.members
        }
        friend = members.enter(record, in: &friends)
        names = (member.section, member.group, members)
      }
      let usual = member.isFirst ? friend.rawValue : friend.rawValue + "@" + group.rawValue
      var id = MembershipID(rawValue: member.membership ?? usual)
      if !taken.insert(id).inserted {
        if let text = member.membership {
          report(.repeatedIdentity(text), .warning, line: member.line)
        }
        let first = MembershipID(rawValue: usual)
        id = first
        var number = numbers[first, default: 1]
        while !taken.insert(id).inserted {
          number += 1
          id = MembershipID(rawValue: usual + "#\(number)")
        }
        numbers[first] = number
      }
      sections[member.section].groups[member.group].memberships[member.index] = Membership(
        id: id, friend: friend)
    }
  }

  /// The identities of all memberships that wait for none.
  private func takenMemberships() -> Set<MembershipID> {
    var taken: Set<MembershipID> = []
    var waiting = identities.members[...]
    for (section, value) in sections.enumerated() {
      for (group, value) in value.groups.enumerated() {
        for (index, membership) in value.memberships.enumerated() {
          if let next = waiting.first, next.section == section, next.group == group,
            next.index == index
          {
            waiting = waiting.dropFirst()
          } else {
            taken.insert(membership.id)
          }
        }
      }
    }
    return taken
  }
}
