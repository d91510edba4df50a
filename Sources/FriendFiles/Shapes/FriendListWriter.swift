import Friends

/// Makes the tree of a property list that holds a friend list, in the shape that most files of this
/// family have: an array of groups `{ friends, name, online }`, of friends `{ icon, intro, name, vip }`.
///
/// Sections `{ groups, name }` are there only where a section has a name or something else to say, and a
/// dictionary `{ title, groups }` around all only where the list has. What the family has no key for
/// stands in one dictionary under the key `fanfold` of its record. The cost is linear in the list.
struct FriendListWriter {
  let list: FriendList
  var notes = ConversionNotes()
  var identities = ListIdentities()
  /// Friends of whom a record was made.
  var written: Set<FriendID> = []
  /// How many containers there may be in a value that is kept at the level of a record.
  var extraDepth = 0

  init(_ list: FriendList) {
    self.list = list
    written.reserveCapacity(list.friends.count)
  }

  /// How a section can be said.
  enum SectionForm {
    /// Its groups stand at the top.
    case bare
    /// It is a dictionary.
    case dictionary
  }

  /// The whole tree.
  mutating func tree() -> PropertyListNode {
    let forms = Self.forms(of: list)
    let isWrapped = Self.needsWrapper(list)
    let hasSections = forms.contains(.dictionary)
    let outer = (isWrapped ? 2 : 1) + (hasSections ? 2 : 0)
    var elements: [PropertyListNode] = []
    for (section, form) in zip(list.sections, forms) {
      switch form {
      case .bare:
        _ = enter(section)
        elements += groups(of: section, outer: outer - (hasSections ? 2 : 0))
      case .dictionary:
        extraDepth = FileLimits().depth - (outer - 1)
        let id = enter(section)
        var own = OwnDictionary()
        let entries = sectionEntries(section, id: id, own: &own) { writer in
          writer.groups(of: section, outer: outer)
        }
        elements.append(PropertyListNode(.dictionary(entries)))
      }
    }
    let array = PropertyListNode(.array(elements))
    return isWrapped ? wrapped(array, hasSections: hasSections) : array
  }

  /// Whether a list says something that an array cannot.
  static func needsWrapper(_ list: FriendList) -> Bool {
    list.title != nil || !list.extra.isEmpty || list.sections.isEmpty
  }

  /// A dictionary with the title and what else the list says around its sections or groups.
  mutating func wrapped(_ array: PropertyListNode, hasSections: Bool) -> PropertyListNode {
    var entries: [PropertyListEntry] = []
    var own = OwnDictionary()
    if list.sections.isEmpty { own.text(OwnKeys.kind, OwnKind.list.rawValue) }
    extraDepth = FileLimits().depth - 1
    let plain = split(list.extra, own: &own) { key in
      FriendKeys.group[key] == nil && !PropertyListShape.containerKeys.contains(key)
    }
    entries.append(PropertyListEntry(hasSections ? "sections" : "groups", array))
    if let title = list.title { entries.append(PropertyListEntry("title", title)) }
    entries += plain
    own.append(to: &entries)
    return PropertyListNode(.dictionary(entries))
  }

  /// How each section is said: those without a name that can go without a dictionary have none.
  static func forms(of list: FriendList) -> [SectionForm] {
    var identities = ListIdentities()
    var forms: [SectionForm] = []
    var isAfterUnnamed = false
    for section in list.sections {
      let derived = identities.nextSection(named: section.name)
      _ = identities.take(section.id)
      let isBare =
        section.name == nil && section.extra.isEmpty && !section.groups.isEmpty
        && derived == section.id && !isAfterUnnamed
      forms.append(isBare ? .bare : .dictionary)
      isAfterUnnamed = section.name == nil
    }
    return forms
  }

  // MARK: Sections

  /// Takes the identity of a section; returns it where it must be stated.
  mutating func enter(_ section: FriendSection) -> String? {
    let derived = identities.nextSection(named: section.name)
    _ = identities.take(section.id)
    return derived == section.id ? nil : section.id.rawValue
  }

  /// The entries of a section's dictionary.
  mutating func sectionEntries(
    _ section: FriendSection, id: String?, own: inout OwnDictionary,
    groups: (inout Self) -> [PropertyListNode]
  ) -> [PropertyListEntry] {
    notes.add(.section, isKept: true)
    state(id, in: &own)
    // An empty section and one without a name could be taken for something else.
    if section.name?.isEmpty != false || section.groups.isEmpty {
      own.text(OwnKeys.kind, OwnKind.section.rawValue)
    }
    if let name = section.name, name.isEmpty { own.text(OwnKeys.name, name) }
    let plain = split(section.extra, own: &own) { FriendKeys.group[$0] == nil && $0 != "sections" }
    var entries = [PropertyListEntry("groups", PropertyListNode(.array(groups(&self))))]
    if let name = section.name, !name.isEmpty { entries.append(PropertyListEntry("name", name)) }
    entries += plain
    own.append(to: &entries)
    return entries
  }

  // MARK: Groups

  private mutating func groups(of section: FriendSection, outer: Int) -> [PropertyListNode] {
    section.groups.map { group in
      let id = enter(group, in: section.id)
      extraDepth = FileLimits().depth - outer - 3
      let members = members(of: group)
      extraDepth = FileLimits().depth - outer - 1
      return PropertyListNode(.dictionary(groupEntries(group, id: id, members: members)))
    }
  }

  /// Takes the identity of a group; returns it where it must be stated.
  mutating func enter(_ group: FriendGroup, in section: SectionID) -> String? {
    let derived = identities.nextGroup(named: group.name, in: section)
    _ = identities.take(group.id)
    return derived == group.id ? nil : group.id.rawValue
  }

  private mutating func members(of group: FriendGroup) -> [PropertyListNode] {
    var names = DerivedIdentities.Members(of: group.id)
    var nodes: [PropertyListNode] = []
    nodes.reserveCapacity(group.memberships.count)
    for membership in group.memberships {
      guard let friend = list.friends[membership.friend] else { continue }
      let stated = enter(membership, friend, in: group.id, &names)
      nodes.append(PropertyListNode(.dictionary(friendEntries(friend, stated))))
    }
    return nodes
  }

  /// The entries of a group's dictionary.
  mutating func groupEntries(
    _ group: FriendGroup, id: String?, members: [PropertyListNode]
  ) -> [PropertyListEntry] {
    var own = OwnDictionary()
    state(id, in: &own)
    if group.name?.isEmpty != false { own.text(OwnKeys.kind, OwnKind.group.rawValue) }
    if let name = group.name, name.isEmpty { own.text(OwnKeys.name, name) }
    var entries = [PropertyListEntry("friends", PropertyListNode(.array(members)))]
    if let isExpanded = group.isExpanded {
      entries.append(PropertyListEntry("isExpanded", PropertyListNode(.boolean(isExpanded))))
    }
    if let name = group.name, !name.isEmpty { entries.append(PropertyListEntry("name", name)) }
    if let declared = group.declared { state(declared, of: group, &entries, &own) }
    entries += split(group.extra, own: &own) { FriendKeys.group[$0] == nil && $0 != "sections" }
    own.append(to: &entries)
    return entries
  }

  /// States a declared count under the family's keys, or, where that would be doubted, apart.
  private mutating func state(
    _ declared: DeclaredCount, of group: FriendGroup, _ entries: inout [PropertyListEntry],
    _ own: inout OwnDictionary
  ) {
    var members = FriendListReader.Members()
    for membership in group.memberships {
      guard let friend = list.friends[membership.friend] else { continue }
      members.memberships.append(membership)
      if friend.presence.isOnline { members.present += 1 }
      if !friend.presence.isKnown { members.unknown += 1 }
    }
    if declared.online < 0 || declared.total ?? 0 < 0 {
      notes.add(.declaredCount, isKept: false)
    } else if FriendListReader.contradiction(of: declared, members) != nil {
      notes.add(.declaredCount, isKept: true)
      own.entries.append(
        PropertyListEntry(
          OwnKeys.declaredOnline, PropertyListNode(.integer(Int64(declared.online)))))
      if let total = declared.total {
        own.entries.append(
          PropertyListEntry(OwnKeys.declaredTotal, PropertyListNode(.integer(Int64(total)))))
      }
    } else if let total = declared.total {
      entries.append(PropertyListEntry("detail", "\(declared.online)/\(total)"))
    } else {
      entries.append(
        PropertyListEntry("online", PropertyListNode(.integer(Int64(declared.online)))))
    }
  }

  /// States an identity that does not follow from the names.
  mutating func state(_ id: String?, in own: inout OwnDictionary) {
    guard let id else { return }
    notes.add(.identity, isKept: true)
    own.text(OwnKeys.id, id)
  }

  // MARK: Kept values

  /// Divides what is kept: the first entries stand beside the others as they are, as long as no reader
  /// takes them for something else, and the rest in the own dictionary, so that the order stays.
  mutating func split(
    _ extra: ExtraValues, own: inout OwnDictionary, isPlain: (String) -> Bool
  ) -> [PropertyListEntry] {
    var plain: [PropertyListEntry] = []
    var rest: [PropertyListEntry] = []
    for entry in extra.entries {
      let isNext =
        rest.isEmpty && entry.key != FriendKeys.ownKey && isPlain(entry.key)
        && (extra.entries.count < 2 || !plain.contains { $0.key == entry.key })
      guard let node = PropertyListNode(entry.value, depth: extraDepth - (isNext ? 0 : 2)) else {
        notes.add(.value, isKept: false)
        continue
      }
      if isNext {
        plain.append(PropertyListEntry(entry.key, node))
      } else {
        rest.append(PropertyListEntry(entry.key, node))
      }
    }
    if !rest.isEmpty {
      notes.add(.extra, isKept: true, count: rest.count)
      own.entries.append(PropertyListEntry(OwnKeys.extra, PropertyListNode(.dictionary(rest))))
    }
    return plain
  }
}

/// What goes to the dictionary under `fanfold`.
struct OwnDictionary {
  var entries: [PropertyListEntry] = []

  mutating func text(_ key: String, _ text: String) {
    entries.append(PropertyListEntry(key, text))
  }

  mutating func texts(_ key: String, _ texts: some Sequence<String>) {
    let nodes = texts.map { PropertyListNode(.string($0)) }
    if !nodes.isEmpty { entries.append(PropertyListEntry(key, PropertyListNode(.array(nodes)))) }
  }

  /// Appends the dictionary to a record, unless it is empty.
  func append(to record: inout [PropertyListEntry]) {
    guard !entries.isEmpty else { return }
    record.append(PropertyListEntry(FriendKeys.ownKey, PropertyListNode(.dictionary(entries))))
  }
}

extension PropertyListEntry {
  /// Makes an entry of a text.
  init(_ key: String, _ text: String) {
    self.init(key, PropertyListNode(.string(text)))
  }
}
