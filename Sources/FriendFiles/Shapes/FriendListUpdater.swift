import Friends

/// Writes a list back into the tree that it was read from: what did not change stays as it stands.
///
/// A record is found by its identity, wherever it went, and only what changed in it is changed, under
/// the keys that the file uses. What was no record keeps its place behind the record before it. The cost
/// is linear in tree and list.
struct FriendListUpdater {
  var writer: FriendListWriter
  /// What reading the result must give: the list, but for counts that follow the members.
  var expected: FriendList
  let root: PropertyListNode
  let old: FriendList
  let places: SourcePlaces
  /// Reads single records.
  var reader: FriendListReader
  /// The places of all records.
  private(set) var records: Set<[Int]> = []
  /// The place of one record of each friend, to copy from.
  private var placeOfFriend: [FriendID: [Int]] = [:]
  private var oldGroups: [GroupID: FriendGroup] = [:]
  private var oldSections: [SectionID: FriendSection] = [:]

  /// The tree for a list whose source is a tree, and what is new in it that the family has no key for.
  ///
  /// - Returns: Nil where the source's shape cannot hold the list.
  static func tree(
    of list: FriendList, keeping source: PropertyList
  ) -> (root: PropertyListNode, notes: ConversionNotes)? {
    var limits = FileLimits()
    limits.friends = .max
    var reader = FriendListReader(source, limits: limits, keepsPlaces: true)
    guard let old = try? reader.read(), let places = reader.places else { return nil }
    if old == list, source.fault == nil { return (source.root, ConversionNotes()) }
    var updater = FriendListUpdater(list, source, old, places, limits)
    guard let root = updater.updatedRoot() else { return nil }
    var result = FriendListReader(
      PropertyList(root: root, problems: FileProblems(), fault: nil, itemCount: 0), limits: limits)
    guard let back = try? result.read(), back == updater.expected else { return nil }
    return (root, updater.writer.notes)
  }

  private init(
    _ list: FriendList, _ source: PropertyList, _ old: FriendList, _ places: SourcePlaces,
    _ limits: FileLimits
  ) {
    writer = FriendListWriter(list)
    writer.extraDepth = limits.depth - 10
    expected = list
    root = source.root
    self.old = old
    self.places = places
    reader = FriendListReader(
      PropertyList(
        root: PropertyListNode(.array([])), problems: FileProblems(), fault: nil, itemCount: 0),
      limits: limits)
    records.formUnion(places.sections.values)
    records.formUnion(places.memberships.values)
    for group in places.groups.values {
      switch group {
      case .dictionary(let place, _), .entry(let place): records.insert(place)
      case .loose: break
      }
    }
    for section in old.sections {
      oldSections[section.id] = section
      for group in section.groups {
        oldGroups[group.id] = group
        for membership in group.memberships where placeOfFriend[membership.friend] == nil {
          placeOfFriend[membership.friend] = places.memberships[membership.id]
        }
      }
    }
  }

  /// A node for an array, with the position of the old one if it stood in the same array.
  struct Item {
    var index: Int?
    var node: PropertyListNode
  }

  // MARK: The top

  private mutating func updatedRoot() -> PropertyListNode? {
    switch places.root {
    case .array:
      let elements = arrange(topItems(host: []), in: [])
      return writer.wrappedIfNeeded(PropertyListNode(.array(elements)))
    case .container(let entry):
      guard case .dictionary(var entries) = root.value, writer.list.extra == old.extra else {
        return nil
      }
      let elements = arrange(topItems(host: [entry]), in: [entry])
      entries[entry].node = PropertyListNode(.array(elements))
      if writer.list.title != old.title {
        let index = entries.indices.first { index in
          index != entry && FriendKeys.group[entries[index].key]?.role == .title
            && entries[index].node.value.type == .string
        }
        switch (index, writer.list.title) {
        case (let index?, let title?): entries[index].node = PropertyListNode(.string(title))
        case (let index?, nil): entries.remove(at: index)
        case (nil, let title?): entries.append(PropertyListEntry("title", title))
        case (nil, nil): break
        }
      }
      return PropertyListNode(.dictionary(entries))
    case .numbered:
      guard !FriendListWriter.needsWrapper(writer.list), case .dictionary(let entries) = root.value
      else { return nil }
      return renumbered(topItems(host: []), entries)
    case .group:
      guard !FriendListWriter.needsWrapper(writer.list) else { return nil }
      let items = topItems(host: nil)
      return items.count == 1 ? items[0].node : PropertyListNode(.array(items.map(\.node)))
    case .groupsByName:
      return updatedGroupsByName()
    }
  }

  /// The elements of the top; `host` is the place of their array.
  private mutating func topItems(host: [Int]?) -> [Item] {
    var items: [Item] = []
    var isAfterUnnamed = false
    for (number, section) in writer.list.sections.enumerated() {
      let id = writer.enter(section)
      let place = places.sections[section.id]
      let isBare =
        place == nil && section.name == nil && section.extra.isEmpty && id == nil
        && !section.groups.isEmpty && !isAfterUnnamed
      isAfterUnnamed = section.name == nil
      if isBare {
        let isLast = number == writer.list.sections.count - 1
        items += groupItems(of: section, number, host: host, mayBeLoose: isLast)
      } else {
        let node = sectionNode(section, number, id: id, place)
        items.append(Item(index: index(of: place, in: host), node: node))
      }
    }
    return items
  }

  private mutating func sectionNode(
    _ section: FriendSection, _ number: Int, id: String?, _ place: [Int]?
  ) -> PropertyListNode {
    guard let place, let entry = places.sectionGroups[section.id],
      let before = oldSections[section.id], before.extra == section.extra,
      case .dictionary(var entries) = node(at: place).value
    else {
      var own = OwnDictionary()
      let entries = writer.sectionEntries(section, id: id, own: &own) { _ in [] }
      var node = PropertyListNode(.dictionary(entries))
      let groups = groupItems(of: section, number, host: nil, mayBeLoose: false).map(\.node)
      guard case .dictionary(var filled) = node.value else { return node }
      for index in filled.indices where filled[index].key == "groups" {
        filled[index].node = PropertyListNode(.array(groups))
        break
      }
      node.value = .dictionary(filled)
      return node
    }
    let items = groupItems(of: section, number, host: place + [entry], mayBeLoose: true)
    entries[entry].node = PropertyListNode(.array(arrange(items, in: place + [entry])))
    setTitle(section.name, before: before.name, kind: .section, in: &entries)
    setID(id, is: section.id.rawValue, in: &entries)
    return PropertyListNode(.dictionary(entries))
  }

  private mutating func groupItems(
    of section: FriendSection, _ number: Int, host: [Int]?, mayBeLoose: Bool
  ) -> [Item] {
    var items: [Item] = []
    for (position, group) in section.groups.enumerated() {
      let id = writer.enter(group, in: section.id)
      let place = places.groups[group.id]
      if mayBeLoose, case .loose = place, id == nil, position == section.groups.count - 1,
        group.name == nil, group.isExpanded == nil, group.declared == nil, group.extra.isEmpty,
        !group.memberships.isEmpty
      {
        items = Self.interleaved(items, memberItems(of: group, host: host))
      } else if case .dictionary(let place, let members) = place {
        let record = groupNode(group, (number, position), id: id, place, members)
        items.append(Item(index: index(of: place, in: host), node: record))
      } else {
        let members = memberItems(of: group, host: nil).map(\.node)
        items.append(Item(index: nil, node: newGroup(group, id: id, members)))
      }
    }
    return items
  }

  /// Friends who stand between groups stay behind the same groups as long as that keeps their order;
  /// else they all come last.
  private static func interleaved(_ groups: [Item], _ loose: [Item]) -> [Item] {
    let known = loose.prefix { $0.index != nil }.compactMap(\.index)
    let last = known.last ?? -1
    guard zip(known, known.dropFirst()).allSatisfy({ $0 < $1 }),
      loose.dropFirst(known.count).allSatisfy({ $0.index == nil }),
      // With groups in another order there is no telling what stood before whom.
      zip(groups, groups.dropFirst()).allSatisfy({ ($0.index ?? .max) < ($1.index ?? .max) })
    else { return groups + loose }
    var result: [Item] = []
    var next = 0
    for item in groups {
      while next < known.count, loose[next].index ?? 0 < item.index ?? last + 1 {
        result.append(loose[next])
        next += 1
      }
      result.append(item)
    }
    return result + loose[next...]
  }

  // MARK: Groups

  private mutating func groupNode(
    _ group: FriendGroup, _ position: (section: Int, group: Int), id: String?, _ place: [Int],
    _ members: Int?
  ) -> PropertyListNode {
    let items = memberItems(of: group, host: members.map { place + [$0] })
    guard let before = oldGroups[group.id], before.extra == group.extra,
      case .dictionary(var entries) = node(at: place).value
    else {
      let entries = writer.groupEntries(group, id: id, members: items.map(\.node))
      return PropertyListNode(.dictionary(entries))
    }
    if let members {
      entries[members].node = PropertyListNode(.array(arrange(items, in: place + [members])))
    } else if !items.isEmpty {
      entries.append(
        PropertyListEntry("friends", PropertyListNode(.array(items.map(\.node)))))
    }
    setCounts(of: group, before: before, position, in: &entries)
    if group.isExpanded != before.isExpanded { setFold(group.isExpanded, in: &entries) }
    setTitle(group.name, before: before.name, kind: .group, in: &entries)
    setID(id, is: group.id.rawValue, in: &entries)
    return PropertyListNode(.dictionary(entries))
  }

  /// A new group under the keys of the file's first one.
  private mutating func newGroup(
    _ group: FriendGroup, id: String?, _ members: [PropertyListNode]
  ) -> PropertyListNode {
    var entries = writer.groupEntries(group, id: id, members: members)
    for other in old.groups {
      guard case .dictionary(let place, let member?) = places.groups[other.id],
        case .dictionary(let model) = node(at: place).value
      else { continue }
      for index in entries.indices {
        switch FriendKeys.group[entries[index].key]?.role {
        case .members: entries[index].key = model[member].key
        case .title:
          if let title = reader.takeTitle(model) { entries[index].key = model[title.index].key }
        default: break
        }
      }
      break
    }
    return PropertyListNode(.dictionary(entries))
  }

  private mutating func memberItems(of group: FriendGroup, host: [Int]?) -> [Item] {
    var names = DerivedIdentities.Members(of: group.id)
    var items: [Item] = []
    items.reserveCapacity(group.memberships.count)
    for membership in group.memberships {
      guard let friend = writer.list.friends[membership.friend] else { continue }
      let stated = writer.enter(membership, friend, in: group.id, &names)
      let place = places.memberships[membership.id]
      let model = (place ?? placeOfFriend[friend.id]).map { node(at: $0) }
      let record = friendNode(membership, friend, stated, from: model, neighbour: neighbour(host))
      items.append(Item(index: index(of: place, in: host), node: record))
    }
    return items
  }

  /// The first element of an array of members.
  private func neighbour(_ host: [Int]?) -> PropertyListNode? {
    guard let host, case .array(let nodes) = node(at: host).value else { return nil }
    return nodes.first
  }

  // MARK: Dictionaries of groups

  private mutating func updatedGroupsByName() -> PropertyListNode? {
    let list = writer.list
    guard list.sections.count == 1, list.title == old.title, list.extra == old.extra,
      case .dictionary(let old) = root.value
    else { return nil }
    let section = list.sections[0]
    guard writer.enter(section) == nil, section.name == nil, section.extra.isEmpty else {
      return nil
    }
    var items: [(index: Int?, entry: PropertyListEntry)] = []
    for group in section.groups {
      guard writer.enter(group, in: section.id) == nil, group.extra.isEmpty,
        group.declared == nil, group.isExpanded == nil
      else { return nil }
      var place: [Int]?
      if case .entry(let found) = places.groups[group.id] { place = found }
      let members = memberItems(of: group, host: place)
      let nodes = place.map { arrange(members, in: $0) } ?? members.map(\.node)
      items.append(
        (place?.first, PropertyListEntry(group.name ?? "", PropertyListNode(.array(nodes)))))
    }
    let order = Self.order(items.map(\.index), of: old.count) { index in
      isRecord(old[index].node, at: [index])
    }
    return PropertyListNode(
      .dictionary(
        order.map { place in
          switch place {
          case .new(let number): items[number].entry
          case .kept(let index): old[index]
          }
        }))
  }
}

extension PropertyListNode {
  /// The entries of a dictionary; none of another value.
  var entries: [PropertyListEntry] {
    if case .dictionary(let entries) = value { return entries }
    return []
  }
}

extension FriendListWriter {
  /// An array, in a dictionary where the list says something that an array cannot.
  mutating func wrappedIfNeeded(_ array: PropertyListNode) -> PropertyListNode {
    guard Self.needsWrapper(list) else { return array }
    let depth = extraDepth
    defer { extraDepth = depth }
    return wrapped(array, hasSections: Self.forms(of: list).contains(.dictionary))
  }
}
