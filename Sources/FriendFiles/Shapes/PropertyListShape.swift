/// Tells from the keys what a part of a property list is.
enum PropertyListShape {
  /// What an element of the list's top array, or of a section's groups, is.
  enum Kind {
    case section, group, friend, other
  }

  /// The value of a dictionary as one of the arrays that hold members.
  static func hasMembers(_ value: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = value else { return false }
    return entries.contains { entry in
      guard FriendKeys.group[entry.key]?.role == .members else { return false }
      return entry.node.value.type == .array
    }
  }

  /// Whether a dictionary has a key that only groups have, so that it is one even without members.
  private static func looksLikeGroup(_ entries: [PropertyListEntry]) -> Bool {
    if looksLikeFriend(entries) { return false }
    return entries.contains { entry in
      switch FriendKeys.group[entry.key]?.role {
      case .detail, .isExpanded: true
      case .online: entry.node.value.type != .boolean
      default: entry.key == "groupname" || entry.key == "groupName" || entry.key == "listName"
      }
    }
  }

  /// Whether a dictionary has a key that friends have and groups do not.
  static func looksLikeFriend(_ entries: [PropertyListEntry]) -> Bool {
    entries.contains { entry in
      switch FriendKeys.friend[entry.key]?.role {
      case .image, .vip, .remark, .phonetic, .email, .phone: true
      case .isOnline: entry.key == "isOnline"
      // Groups were met that have a status or a note of their own.
      case .status: entry.key != "status"
      default: false
      }
    }
  }

  /// What an element is, as far as it tells by itself; nil when its neighbours decide.
  static func kind(_ value: PropertyListValue) -> Kind? {
    guard case .dictionary(let entries) = value else { return .other }
    switch ownKind(entries) {
    case .section: return .section
    case .group: return .group
    case .list, nil: break
    }
    for entry in entries where entry.key == "groups" || entry.key == "sections" {
      if case .array(let nodes) = entry.node.value,
        nodes.contains(where: { isGroup($0.value) })
      {
        return .section
      }
    }
    if hasMembers(value) {
      // An array under "groups" that is empty, or cut before it tells, may be a section's or a group's.
      let isOpen = entries.allSatisfy { entry in
        guard FriendKeys.group[entry.key]?.role == .members else { return true }
        guard entry.key == "groups", case .array(let nodes) = entry.node.value else { return false }
        return nodes.allSatisfy(isCutBeforeItTells)
      }
      return isOpen && !looksLikeGroup(entries) ? nil : .group
    }
    if looksLikeGroup(entries) { return .group }
    return looksLikeFriend(entries) ? .friend : nil
  }

  /// Whether a fault left too little of an element to say whether it is a group or a friend.
  private static func isCutBeforeItTells(_ node: PropertyListNode) -> Bool {
    guard !node.isComplete, case .dictionary(let entries) = node.value else { return false }
    return !isGroup(node.value) && !looksLikeFriend(entries)
  }

  /// What an element is that a fault cut before it told by itself, by what it has and by those
  /// before it; nil when they do not tell either.
  static func kindOfCut(
    _ value: PropertyListValue, after earlier: [(value: PropertyListValue, kind: Kind?)]
  ) -> Kind? {
    // Some files keep friends under "groups"; in any other the key makes a section.
    let isGroupsForFriends = earlier.contains { value, kind in
      kind == .group && hasKey("groups", value)
    }
    if !isGroupsForFriends, hasKey("groups", value) || hasKey("sections", value) {
      return .section
    }
    return earlier.last { _, kind in kind != nil && kind != .other }?.1
  }

  private static func hasKey(_ key: String, _ value: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = value else { return false }
    return entries.contains { $0.key == key }
  }

  private static func isGroup(_ value: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = value else { return false }
    return hasMembers(value) || looksLikeGroup(entries) || ownKind(entries) == .group
  }

  /// The keys of a dictionary that wraps a list, the best first.
  static let containerKeys = ["sections", "groups", "friends", "list", "data"]

  /// The array of sections or groups of a dictionary that wraps them, such as `{ title, groups }`.
  static func container(
    _ entries: [PropertyListEntry]
  ) -> (key: String, entry: Int, elements: [PropertyListNode])? {
    let isList = ownKind(entries) == .list
    for key in containerKeys {
      for (index, entry) in entries.enumerated() where entry.key == key {
        guard case .array(let nodes) = entry.node.value,
          isList || nodes.contains(where: { isGroup($0.value) || kind($0.value) == .section })
        else { continue }
        return (key, index, nodes)
      }
    }
    return nil
  }

  /// The values of a dictionary whose keys are numbers (`0`, `Item 1`), by their numbers.
  static func numbered(_ entries: [PropertyListEntry]) -> [FriendListReader.Element]? {
    guard !entries.isEmpty else { return nil }
    var numbered: [(number: Int, element: FriendListReader.Element)] = []
    for (index, entry) in entries.enumerated() {
      let digits = entry.key.hasPrefix("Item ") ? entry.key.dropFirst(5) : entry.key[...]
      guard let number = FriendKeys.count(String(digits)) else { return nil }
      numbered.append(
        (number, FriendListReader.Element(step: .key(entry.key), index: index, node: entry.node)))
    }
    guard numbered.contains(where: { $0.element.node.value.type == .dictionary }) else {
      return nil
    }
    // The place breaks ties: sorting is not promised to be stable.
    return numbered.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element.element)
  }

  /// Whether a dictionary leads from group names to arrays of members, a title aside.
  static func isGroupsByName(_ entries: [PropertyListEntry]) -> Bool {
    var hasGroup = false
    for entry in entries {
      switch entry.node.value {
      case .array(let nodes):
        if FriendKeys.group[entry.key]?.role == .members { return false }
        let areFriends = nodes.allSatisfy { node in
          switch node.value {
          case .string: true
          case .dictionary(let fields):
            fields.contains { FriendKeys.friend[$0.key]?.role.tellsWho == true }
          default: false
          }
        }
        guard areFriends else { return false }
        hasGroup = true
      case .string where FriendKeys.group[entry.key]?.role == .title: break
      default: return false
      }
    }
    return hasGroup
  }
}

extension FoundShape {
  /// Describes what a tree holds that is no list of friends.
  init(_ value: PropertyListValue) {
    switch value {
    case .array(let nodes):
      guard let first = nodes.first else {
        self = .emptyArray
        return
      }
      if case .dictionary(let entries) = first.value {
        self = .dictionaries(keys: Self.names(entries))
      } else {
        self = .array(of: first.value.type)
      }
    case .dictionary(let entries):
      if entries.contains(where: { $0.key == "$archiver" }) {
        self = .keyedArchive
        return
      }
      self = entries.isEmpty ? .emptyDictionary : .dictionary(keys: Self.names(entries))
    default:
      self = .singleValue(value.type)
    }
  }

  private static func names(_ entries: [PropertyListEntry]) -> [String] {
    entries.prefix(5).map { String($0.key.prefix(40)) }
  }
}
