import Friends

extension FriendListReader {
  /// Reads the elements of the top array; nil when there is no group and no friend among them.
  ///
  /// Groups that stand between sections keep their place: they form sections without a name.
  mutating func readSections(_ elements: [Element]) -> [FriendSection]? {
    var kinds = elements.map { PropertyListShape.kind($0.node.value) }
    if let cut = elements.firstIndex(where: { !$0.node.isComplete }), kinds[cut] == nil {
      kinds[cut] = PropertyListShape.kindOfCut(
        elements[cut].node.value,
        after: elements.indices.prefix(cut).map { (elements[$0].node.value, kinds[$0]) })
    }
    let hasSections = kinds.contains(.section)
    let hasGroups = hasSections || kinds.contains(.group)
    guard hasGroups || kinds.contains(.friend) else { return nil }

    var sections: [FriendSection] = []
    var loose: [Element] = []
    for (element, kind) in zip(elements, kinds) {
      place.descend(element.step, entry: element.index)
      defer { place.ascend() }
      guard case .dictionary(let entries) = element.node.value else {
        report(.notAGroup(element.node.value.type), .error, line: element.node.line)
        continue
      }
      let isEmptySection = hasSections && PropertyListShape.hasMembers(element.node.value)
      switch kind ?? (isEmptySection ? .section : hasGroups ? .group : .friend) {
      case .section:
        if let section = readSection(entries, element.node) { sections.append(section) }
      case .group:
        if sections.last?.name != nil || sections.isEmpty {
          sections.append(FriendSection(id: newSection(named: nil)))
        }
        let id = sections[sections.count - 1].id
        let group = readGroup(
          entries, isComplete: element.node.isComplete, line: element.node.line, in: id)
        if let group { sections[sections.count - 1].groups.append(group) }
      case .friend:
        loose.append(element)
      case .other: break
      }
    }
    addLoose(loose, to: &sections)
    return sections
  }

  /// Friends who stand beside groups go to a last group without a name.
  private mutating func addLoose(_ loose: [Element], to sections: inout [FriendSection]) {
    guard !loose.isEmpty else { return }
    if sections.isEmpty || sections[sections.count - 1].name != nil {
      sections.append(FriendSection(id: newSection(named: nil)))
    }
    let section = sections[sections.count - 1].id
    let id = newGroup(named: nil, in: section)
    places?.groups[id] = .loose
    var group = FriendGroup(id: id)
    group.memberships = readMembers(loose, of: id).memberships
    if !group.memberships.isEmpty { sections[sections.count - 1].groups.append(group) }
  }

  /// Reads one section; nil when a fault left nothing of it.
  private mutating func readSection(
    _ entries: [PropertyListEntry], _ node: PropertyListNode
  ) -> FriendSection? {
    let title = takeTitle(entries)
    let own = takeOwnRecord(entries)
    let name = title.flatMap { $0.text.isEmpty ? nil : $0.text } ?? own?.name
    if !node.isComplete, name == nil,
      !entries.contains(where: { $0.key == "groups" || $0.key == "sections" })
    {
      report(.unfinished(.section), .error, line: node.line)
      return nil
    }
    if name == nil, own?.kind != .section, node.isComplete {
      report(.groupWithoutName, .warning, line: node.line)
    }
    // A section is shown only with a name: one without gives its groups to the top level.
    var section = FriendSection(
      id: newSection(named: name, own: own?.id, line: node.line), name: name)
    places?.sections[section.id] = place.positions
    var isRead = false
    for (index, entry) in entries.enumerated() where index != title?.index && index != own?.index {
      guard !isRead, entry.key == "groups" || entry.key == "sections",
        case .array(let nodes) = entry.node.value
      else {
        section.extra.append(entry.key, ExtraValue(entry.node))
        continue
      }
      isRead = true
      place.descend(.key(entry.key), entry: index)
      places?.sectionGroups[section.id] = index
      section.groups = readGroups(nodes, in: section.id)
      place.ascend()
    }
    if let own { section.extra.entries += own.extra }
    return section
  }

  private mutating func readGroups(
    _ nodes: [PropertyListNode], in section: SectionID
  ) -> [FriendGroup] {
    var groups: [FriendGroup] = []
    var loose: [Element] = []
    for (index, node) in nodes.enumerated() {
      place.descend(.index(index))
      defer { place.ascend() }
      guard case .dictionary(let entries) = node.value else {
        report(.notAGroup(node.value.type), .error, line: node.line)
        continue
      }
      if PropertyListShape.kind(node.value) == .friend {
        loose.append(Element(step: .index(index), index: index, node: node))
      } else if let group = readGroup(
        entries, isComplete: node.isComplete, line: node.line, in: section)
      {
        groups.append(group)
      }
    }
    if !loose.isEmpty {
      var group = FriendGroup(id: newGroup(named: nil, in: section))
      places?.groups[group.id] = .loose
      group.memberships = readMembers(loose, of: group.id).memberships
      if !group.memberships.isEmpty { groups.append(group) }
    }
    return groups
  }

  /// Reads one group; nil when a fault left nothing of it.
  mutating func readGroup(
    _ entries: [PropertyListEntry], isComplete: Bool, line: Int32, in section: SectionID
  ) -> FriendGroup? {
    let title = takeTitle(entries)
    let own = takeOwnRecord(entries)
    let name = title.flatMap { $0.text.isEmpty ? nil : $0.text } ?? own?.name
    let members = entries.firstIndex { entry in
      FriendKeys.group[entry.key]?.role == .members && entry.node.value.type == .array
    }
    if !isComplete, name == nil, members == nil {
      report(.unfinished(.group), .error, line: line)
      return nil
    }
    if name == nil, own?.kind != .group, isComplete {
      report(.groupWithoutName, .warning, line: line)
    }
    var group = FriendGroup(
      id: newGroup(named: name, in: section, own: own?.id, line: line), name: name)
    places?.groups[group.id] = .dictionary(place.positions, members: members)
    var read = Members()
    for (index, entry) in entries.enumerated() where index != title?.index && index != own?.index {
      if index == members, case .array(let nodes) = entry.node.value, !Task.isCancelled {
        place.descend(.key(entry.key), entry: index)
        read = readMembers(nodes, of: group.id)
        group.memberships = read.memberships
        place.ascend()
      } else if !readField(entry, of: &group) {
        group.extra.append(entry.key, ExtraValue(entry.node))
      }
    }
    // The stated total is counted anew wherever it is needed, unless it says something else.
    if let total = group.declared?.total, total != group.memberships.count,
      let detail = entries.last(where: { FriendKeys.group[$0.key]?.role == .detail })
    {
      group.extra.append(detail.key, ExtraValue(detail.node))
    }
    reportRepeatedKeys(entries)
    if let own { group.extra.entries += own.extra }
    // Who was cut off cannot be counted, so a cut group contradicts nothing.
    if isComplete { checkCounts(of: group, read, entries) }
    if group.declared == nil { group.declared = own?.declared }
    return group
  }

  /// Makes a group of a name and its members, as a dictionary of groups has them.
  mutating func readGroup(
    named name: String, _ nodes: [PropertyListNode], in section: SectionID
  ) -> FriendGroup {
    let title = name.isEmpty ? nil : name
    var group = FriendGroup(id: newGroup(named: title, in: section), name: title)
    places?.groups[group.id] = .entry(place.positions)
    group.memberships = readMembers(nodes, of: group.id).memberships
    return group
  }

  /// Reads a field of a group that is neither its title nor its members; false for one to keep as it is.
  private mutating func readField(_ entry: PropertyListEntry, of group: inout FriendGroup) -> Bool {
    switch FriendKeys.group[entry.key]?.role {
    case .online:
      guard let online = readCount(entry) else { return false }
      // The count of a `detail` says more.
      if group.declared == nil { group.declared = DeclaredCount(online: online) }
      return true
    case .detail:
      guard case .string(let text) = entry.node.value,
        let fraction = FriendKeys.fraction(text)
      else { return false }
      group.declared = DeclaredCount(online: fraction.online, total: fraction.total)
      return true
    case .isExpanded:
      guard group.isExpanded == nil, let isExpanded = readYesOrNo(entry) else { return false }
      group.isExpanded = isExpanded
      return true
    case .members:
      if entry.node.value.type != .array {
        report(
          .wrongType(found: entry.node.value.type, expected: [.array]), .error,
          line: entry.node.line, below: .key(entry.key))
      }
      return false
    default:
      return false
    }
  }

  private mutating func readCount(_ entry: PropertyListEntry) -> Int? {
    let text: String
    switch entry.node.value {
    case .null: return nil
    case .integer(let number) where number >= 0: return Int(number)
    case .integer(let number): text = String(number)
    case .unsigned(let number): text = String(number)
    case .real(let number): text = String(number)
    case .string(let string):
      if let count = FriendKeys.count(string) { return count }
      text = string
    case let other:
      report(
        .wrongType(found: other.type, expected: [.integer, .string]), .warning,
        line: entry.node.line, below: .key(entry.key))
      return nil
    }
    report(
      .notACount(String(text.prefix(80))), .warning, line: entry.node.line, below: .key(entry.key))
    return nil
  }

  /// Compares what a group declares with what it has.
  private mutating func checkCounts(
    of group: FriendGroup, _ members: Members, _ entries: [PropertyListEntry]
  ) {
    guard let declared = group.declared, let kind = Self.contradiction(of: declared, members)
    else { return }
    let source = entries.last { entry in
      let role = FriendKeys.group[entry.key]?.role
      return declared.total == nil ? role == .online : role == .detail
    }
    guard let source else { return }
    report(kind, .warning, line: source.node.line, below: .key(source.key))
  }

  /// In what a declared count contradicts the members; nil when it does not.
  static func contradiction(
    of declared: DeclaredCount, _ members: Members
  ) -> FileProblem.Kind? {
    let total = members.memberships.count
    let present = members.present
    if let stated = declared.total, stated != total {
      return .totalDiffers(declared: stated, counted: total)
    }
    if declared.online > total {
      return .onlineAboveTotal(declared: declared.online, total: total)
    }
    if declared.online < present || declared.online > present + members.unknown {
      return .onlineDiffers(declared: declared.online, counted: present)
    }
    return nil
  }

  /// The title of a group or section: the first text, in the order of the table, under a title key.
  func takeTitle(_ entries: [PropertyListEntry]) -> (index: Int, text: String)? {
    var best: (index: Int, text: String, priority: Int)?
    for (index, entry) in entries.enumerated() {
      guard let meaning = FriendKeys.group[entry.key], meaning.role == .title,
        meaning.priority < best?.priority ?? .max
      else { continue }
      switch entry.node.value {
      case .string(let text): best = (index, text, meaning.priority)
      case .integer(let number): best = (index, String(number), meaning.priority)
      default: break
      }
    }
    return best.map { ($0.index, $0.text) }
  }
}
