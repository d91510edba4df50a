import Friends

extension FriendListReader {
  /// The members of a group and what their presence adds up to.
  struct Members {
    var memberships: [Membership] = []
    var present = 0
    var unknown = 0
  }

  /// Reads the members of a group; what is no friend is reported and skipped.
  mutating func readMembers(_ nodes: [PropertyListNode], of group: GroupID) -> Members {
    var members = Members()
    members.memberships.reserveCapacity(nodes.count)
    var names = DerivedIdentities.Members(of: group)
    for index in nodes.indices {
      readMember(nodes[index], at: .index(index), entry: index, of: group, &names, &members)
    }
    return members
  }

  /// Reads members that do not stand side by side.
  mutating func readMembers(_ elements: [Element], of group: GroupID) -> Members {
    var members = Members()
    var names = DerivedIdentities.Members(of: group)
    for element in elements {
      readMember(element.node, at: element.step, entry: element.index, of: group, &names, &members)
    }
    return members
  }

  private mutating func readMember(
    _ node: PropertyListNode, at step: FilePlace.Step, entry: Int, of group: GroupID,
    _ names: inout DerivedIdentities.Members, _ members: inout Members
  ) {
    place.descend(step, entry: entry)
    defer { place.ascend() }
    guard memberCount < limits.friends else {
      error = error ?? .tooManyFriends(limit: limits.friends, line: Int(node.line))
      return
    }
    guard let read = readFriend(node) else { return }
    memberCount += 1
    let membership = enter(read, of: group, line: node.line, &names)
    if read.friend.presence.isOnline { members.present += 1 }
    if !read.friend.presence.isKnown { members.unknown += 1 }
    members.memberships.append(membership)
    places?.memberships[membership.id] = place.positions
  }

  /// Reads a friend without an identity; nil when nothing could be kept.
  mutating func readFriend(_ node: PropertyListNode) -> ReadFriend? {
    switch node.value {
    case .string(let name) where !name.isEmpty:
      return ReadFriend(Friend(id: FriendID(rawValue: ""), name: name))
    case .string:
      report(.friendWithoutName, .error, line: node.line)
      return nil
    case .dictionary(let entries) where node.isComplete:
      return readFriend(entries, line: node.line)
    case .dictionary:
      report(.unfinished(.friend), .error, line: node.line)
      return nil
    case let other:
      report(.notAFriend(other.type), .error, line: node.line)
      return nil
    }
  }

  private mutating func readFriend(
    _ entries: [PropertyListEntry], line: Int32
  ) -> ReadFriend? {
    let layout = layout(of: entries)
    let fields = layout.fields
    var used = UsedEntries()
    let own = takeOwn(entries, fields.own, &used)
    guard let name = ownName(own, fields) ?? takeName(entries, fields.name, &used) else {
      report(.friendWithoutName, .error, line: line)
      return nil
    }
    var friend = Friend(id: FriendID(rawValue: ""), name: name)
    friend.remark = takeText(entries, fields.remark, &used)
    takeStatus(entries, fields, of: &friend, &used)
    takeImage(entries, fields, of: &friend, &used)
    takeVIP(entries, fields, of: &friend, &used)
    takeIsOnline(entries, fields, of: &friend, &used)
    if fields.hasDetails { takeDetails(entries, fields, of: &friend, &used) }
    if let own { apply(own, to: &friend, fields, line: line) }
    if layout.hasRepeatedKey { reportRepeatedKeys(entries) }
    if used.count < entries.count {
      var extra = ExtraValues()
      for (index, entry) in entries.enumerated() where !used.contains(index) {
        extra.append(entry.key, ExtraValue(entry.node))
      }
      friend.extra = extra
    }
    guard let own else { return ReadFriend(friend) }
    if !own.extra.isEmpty { friend.extra.entries += own.extra }
    return ReadFriend(friend, id: own.id, membership: own.membership)
  }

  /// What the keys of a friend mean: the same for all friends of most files.
  struct Layout {
    fileprivate(set) var keys: [String] = []
    fileprivate(set) var fields = Fields()
    fileprivate(set) var hasRepeatedKey = false
  }

  /// What the keys of some entries mean, looked up only where they differ from the friend's before.
  mutating func layout(of entries: [PropertyListEntry]) -> Layout {
    if entries.count == lastLayout.keys.count {
      var index = 0
      while index < entries.count, entries[index].key == lastLayout.keys[index] { index += 1 }
      if index == entries.count { return lastLayout }
    }
    var layout = Layout(keys: entries.map(\.key))
    for (index, key) in layout.keys.enumerated() { layout.fields.note(key, index) }
    layout.hasRepeatedKey = Set(layout.keys).count < layout.keys.count
    lastLayout = layout
    return layout
  }

  /// Where the fields of a friend stand among the entries.
  struct Fields {
    private(set) var name: Int?
    private(set) var remark: Int?
    private(set) var status: Int?
    private(set) var hasMoreStatuses = false
    private(set) var image: Int?
    private(set) var vip: Int?
    private(set) var isOnline: Int?
    private(set) var phonetic: Int?
    private(set) var note: Int?
    private(set) var emails: [Int] = []
    private(set) var phones: [Int] = []
    private(set) var own: Int?
    private var namePriority = Int.max
    private var imagePriority = Int.max

    var hasDetails: Bool {
      phonetic != nil || note != nil || !emails.isEmpty || !phones.isEmpty
    }

    mutating func note(_ key: String, _ index: Int) {
      guard let meaning = FriendKeys.friend[key] else { return }
      switch meaning.role {
      case .name where meaning.priority < namePriority:
        name = index
        namePriority = meaning.priority
      case .image where meaning.priority < imagePriority:
        image = index
        imagePriority = meaning.priority
      case .name, .image: break
      case .status:
        hasMoreStatuses = status != nil
        status = status ?? index
      case .remark: remark = remark ?? index
      case .vip: vip = vip ?? index
      case .isOnline: isOnline = isOnline ?? index
      case .phonetic: phonetic = phonetic ?? index
      case .note: note = note ?? index
      case .email: emails.append(index)
      case .phone: phones.append(index)
      case .own: own = own ?? index
      case .familyName, .givenName, .organisation, .address: break
      }
    }
  }

  /// Which entries of a friend became fields; the others are kept as they are.
  struct UsedEntries {
    /// One bit for each of the first entries: all that a usual friend has, at no allocation.
    private var first: UInt64 = 0
    private var others: Set<Int> = []

    var count: Int { first.nonzeroBitCount + others.count }

    func contains(_ index: Int) -> Bool {
      index < 64 ? first & (1 << UInt64(index)) != 0 : others.contains(index)
    }

    mutating func insert(_ index: Int) {
      if index < 64 {
        first |= 1 << UInt64(index)
      } else {
        others.insert(index)
      }
    }
  }

  // MARK: Fields

  /// The text of an entry; an empty one is none.
  private mutating func takeText(
    _ entries: [PropertyListEntry], _ index: Int?, _ used: inout UsedEntries
  ) -> String? {
    guard let index else { return nil }
    // JSON says in this way that there is none.
    if case .null = entries[index].node.value { return nil }
    guard case .string(let text) = entries[index].node.value else {
      report(
        .wrongType(found: entries[index].node.value.type, expected: [.string]), .warning,
        line: entries[index].node.line, below: .key(entries[index].key))
      return nil
    }
    used.insert(index)
    return text.isEmpty ? nil : text
  }

  /// Takes the presence word and the line of text, which may stand under two keys.
  private mutating func takeStatus(
    _ entries: [PropertyListEntry], _ fields: Fields, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    guard fields.hasMoreStatuses else {
      takeStatus(entries, fields.status, of: &friend, &used)
      return
    }
    for index in indices(of: .status, in: entries) where friend.status == nil {
      takeStatus(entries, index, of: &friend, &used)
    }
  }

  private mutating func takeStatus(
    _ entries: [PropertyListEntry], _ index: Int?, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    guard let text = takeText(entries, index, &used) else { return }
    if friend.presence == .unknown, let (presence, rest) = Presence.parse(status: text) {
      friend.presence = presence
      friend.status = rest.isEmpty ? nil : rest
    } else {
      friend.status = text
    }
  }

  private mutating func takeImage(
    _ entries: [PropertyListEntry], _ fields: Fields, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    guard let index = fields.image else { return }
    var isTaken = used
    guard let name = takeText(entries, index, &isTaken) else {
      used = isTaken
      return
    }
    guard checkImage(name, entries[index]) else { return }
    used = isTaken
    friend.image = name
  }

  /// Whether a picture's name may be used; it is reported if not.
  private mutating func checkImage(_ name: String, _ entry: PropertyListEntry) -> Bool {
    if FriendKeys.staysInFolder(name) { return true }
    report(
      .imageOutsideFolder(String(name.prefix(200))), .warning, line: entry.node.line,
      below: .key(entry.key))
    return false
  }

  private mutating func takeVIP(
    _ entries: [PropertyListEntry], _ fields: Fields, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    guard let index = fields.vip else { return }
    let entry = entries[index]
    if case .string(let text) = entry.node.value, FriendKeys.isPictureName(text) {
      guard friend.image == nil, checkImage(text, entry) else { return }
      friend.image = text
      used.insert(index)
    } else if let isVIP = readYesOrNo(entry) {
      friend.isVIP = isVIP
      used.insert(index)
    }
  }

  private mutating func takeIsOnline(
    _ entries: [PropertyListEntry], _ fields: Fields, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    guard let index = fields.isOnline, let isOnline = readYesOrNo(entries[index]) else { return }
    used.insert(index)
    let word = friend.presence
    // Away and busy say more than a plain yes.
    if !isOnline || !word.isOnline { friend.presence = isOnline ? .online : .offline }
    if word.isKnown, word.isOnline != isOnline {
      report(
        .presenceDiffers(stated: friend.presence, word: word), .warning,
        line: entries[index].node.line, below: .key(entries[index].key))
    }
  }

  private mutating func takeDetails(
    _ entries: [PropertyListEntry], _ fields: Fields, of friend: inout Friend,
    _ used: inout UsedEntries
  ) {
    friend.phonetic = takeText(entries, fields.phonetic, &used)
    friend.note = takeText(entries, fields.note, &used)
    friend.emails = fields.emails.compactMap { takeText(entries, $0, &used) }
    friend.phones = fields.phones.compactMap { takeText(entries, $0, &used) }
  }

  /// Yes is true, a number other than 0, or a word for it; anything else is reported.
  mutating func readYesOrNo(_ entry: PropertyListEntry) -> Bool? {
    switch entry.node.value {
    case .null: return nil
    case .boolean(let value): return value
    case .integer(let number): return number != 0
    case .unsigned: return true
    case .real(let number):
      if let value = FriendKeys.yesOrNo(number) { return value }
      report(
        .notYesOrNo(String(number)), .warning, line: entry.node.line, below: .key(entry.key))
      return nil
    case .string(let text):
      if let value = FriendKeys.yesOrNo(text) { return value }
      report(
        .notYesOrNo(String(text.prefix(80))), .warning, line: entry.node.line,
        below: .key(entry.key))
      return nil
    case let other:
      report(
        .wrongType(found: other.type, expected: [.boolean, .integer, .string]), .warning,
        line: entry.node.line, below: .key(entry.key))
      return nil
    }
  }

  /// Reports each key that stands more than once.
  mutating func reportRepeatedKeys(_ entries: [PropertyListEntry]) {
    if entries.count <= 8 {
      // Short dictionaries are most of a file; comparing them in place costs no memory.
      for index in entries.indices.dropFirst() {
        let key = entries[index].key
        if entries[..<index].contains(where: { $0.key == key }) {
          report(.repeatedKey(key), .warning, line: entries[index].node.line, below: .key(key))
        }
      }
    } else {
      var seen: Set<String> = []
      for entry in entries where !seen.insert(entry.key).inserted {
        report(
          .repeatedKey(entry.key), .warning, line: entry.node.line, below: .key(entry.key))
      }
    }
  }
}
