import Friends

/// What a record's own dictionary, `fanfold`, says that a record is.
enum OwnKind: String {
  case list, section, group
}

extension PropertyListShape {
  /// What a dictionary says that it is; nil when it does not say.
  static func ownKind(_ entries: [PropertyListEntry]) -> OwnKind? {
    for entry in entries where entry.key == FriendKeys.ownKey {
      guard case .dictionary(let own) = entry.node.value else { continue }
      for member in own where member.key == OwnKeys.kind {
        if case .string(let word) = member.node.value { return OwnKind(rawValue: word) }
      }
    }
    return nil
  }
}

/// The keys of a record's own dictionary.
enum OwnKeys {
  static let kind = "kind"
  static let id = "id"
  static let membership = "membership"
  static let name = "name"
  static let remark = "remark"
  static let status = "status"
  static let presence = "presence"
  static let image = "image"
  static let phonetic = "phonetic"
  static let note = "note"
  static let emails = "emails"
  static let phones = "phones"
  static let addresses = "addresses"
  static let extra = "extra"
  static let declaredOnline = "declaredOnline"
  static let declaredTotal = "declaredTotal"
  static let friends = "friends"
}

extension FriendListReader {
  /// A friend with the identities that the file states.
  struct ReadFriend {
    var friend: Friend
    var id: FriendID?
    var membership: MembershipID?

    init(_ friend: Friend, id: FriendID? = nil, membership: MembershipID? = nil) {
      self.friend = friend
      self.id = id
      self.membership = membership
    }
  }

  /// What a friend's own dictionary says; it counts where no key of the family says anything.
  struct OwnFriend {
    var id: FriendID?
    var membership: MembershipID?
    var name: String?
    var remark: String?
    var status: String?
    var presence: Presence?
    var image: String?
    var phonetic: String?
    var note: String?
    var emails: [String] = []
    var phones: [String] = []
    var addresses: [String] = []
    /// What is kept, and what the dictionary says beyond all that.
    var extra: [ExtraValues.Entry] = []
  }

  /// What the own dictionary of a section or group says.
  struct OwnRecord {
    var index: Int
    var kind: OwnKind?
    var id: String?
    var name: String?
    var declared: DeclaredCount?
    var extra: [ExtraValues.Entry] = []
  }

  // MARK: Friends

  mutating func takeOwn(
    _ entries: [PropertyListEntry], _ index: Int?, _ used: inout UsedEntries
  ) -> OwnFriend? {
    guard let index, case .dictionary(let members) = entries[index].node.value else { return nil }
    used.insert(index)
    place.descend(.key(FriendKeys.ownKey), entry: index)
    defer { place.ascend() }
    var own = OwnFriend()
    var rest: [PropertyListEntry] = []
    for member in members where !take(member, into: &own) { rest.append(member) }
    keep(rest, in: &own.extra)
    return own
  }

  /// Takes one member of a friend's own dictionary; false for one to keep as it is.
  private mutating func take(_ member: PropertyListEntry, into own: inout OwnFriend) -> Bool {
    switch member.key {
    case OwnKeys.id: return set(&own.id, ownText(member).map { FriendID(rawValue: $0) })
    case OwnKeys.membership:
      return set(&own.membership, ownText(member).map { MembershipID(rawValue: $0) })
    case OwnKeys.name: return set(&own.name, ownText(member))
    case OwnKeys.remark: return set(&own.remark, ownText(member))
    case OwnKeys.status: return set(&own.status, ownText(member))
    case OwnKeys.presence:
      guard let word = ownText(member) else { return false }
      own.presence = Presence(rawValue: word)
      if own.presence == nil {
        report(
          .malformed(.string, text: String(word.prefix(80))), .warning, line: member.node.line,
          below: .key(member.key))
      }
      return own.presence != nil
    case OwnKeys.image:
      guard let name = ownText(member) else { return false }
      if name.isEmpty || FriendKeys.staysInFolder(name) {
        own.image = name
        return true
      }
      report(
        .imageOutsideFolder(String(name.prefix(200))), .warning, line: member.node.line,
        below: .key(member.key))
      return false
    case OwnKeys.phonetic: return set(&own.phonetic, ownText(member))
    case OwnKeys.note: return set(&own.note, ownText(member))
    case OwnKeys.emails: return add(member, to: &own.emails)
    case OwnKeys.phones: return add(member, to: &own.phones)
    case OwnKeys.addresses: return add(member, to: &own.addresses)
    case OwnKeys.extra: return add(member, to: &own.extra)
    default: return false
    }
  }

  /// The name that the own dictionary says, where no other key does.
  func ownName(_ own: OwnFriend?, _ fields: Fields) -> String? {
    guard fields.name == nil else { return nil }
    return own?.name
  }

  /// Fills what no key of the family says.
  func apply(_ own: OwnFriend, to friend: inout Friend, _ fields: Fields, line: Int32) {
    if fields.remark == nil { friend.remark = own.remark }
    if fields.status == nil { friend.status = own.status }
    if let presence = own.presence {
      // Away and busy say more than a plain yes.
      let isRefined = friend.presence == .online && fields.isOnline != nil && presence.isOnline
      if friend.presence == .unknown || isRefined { friend.presence = presence }
    }
    if friend.image == nil { friend.image = own.image }
    if fields.phonetic == nil, own.phonetic != nil { friend.phonetic = own.phonetic }
    if fields.note == nil, own.note != nil { friend.note = own.note }
    if !own.emails.isEmpty { friend.emails += own.emails }
    if !own.phones.isEmpty { friend.phones += own.phones }
    if !own.addresses.isEmpty { friend.addresses = own.addresses }
  }

  /// Enters a friend under the identity that the file states, or one of their name, and makes the
  /// membership.
  mutating func enter(
    _ read: ReadFriend, of group: GroupID, line: Int32,
    _ names: inout DerivedIdentities.Members
  ) -> Membership {
    var isFirst = true
    let id: FriendID
    if let stated = read.id {
      var friend = read.friend
      friend.id = stated
      isFirst = friends.insert(friend)
      if !isFirst, friends[stated] != friend {
        report(.united(stated.rawValue), .warning, line: line)
      }
      id = stated
    } else {
      id = names.enter(read.friend, in: &friends)
    }
    if isFirst, read.membership == nil, identities.hasPlainMembershipsOnly {
      return Membership(id: MembershipID(rawValue: id.rawValue), friend: id)
    }
    let table = friends
    let isFriend: (FriendID) -> Bool = { table[$0] != nil }
    if let stated = read.membership {
      if identities.take(stated, of: id, isFirst: isFirst, isFriend: isFriend) {
        return Membership(id: stated, friend: id)
      }
      report(.repeatedIdentity(stated.rawValue), .warning, line: line)
    }
    let membership = identities.nextMembership(
      of: id, in: group, isFirst: isFirst, isFriend: isFriend)
    _ = identities.take(membership, of: id, isFirst: isFirst, isFriend: isFriend)
    return Membership(id: membership, friend: id)
  }

  // MARK: Sections and groups

  /// The identity of the next section: the stated one, unless another section has it.
  mutating func newSection(
    named name: String?, own: String? = nil, line: Int32 = 0
  ) -> SectionID {
    let id = identities.nextSection(named: name)
    if let own {
      let stated = SectionID(rawValue: own)
      if identities.take(stated) { return stated }
      report(.repeatedIdentity(own), .warning, line: line)
    }
    _ = identities.take(id)
    return id
  }

  /// The identity of the next group: the stated one, unless another group has it.
  mutating func newGroup(
    named name: String?, in section: SectionID, own: String? = nil, line: Int32 = 0
  ) -> GroupID {
    let id = identities.nextGroup(named: name, in: section)
    if let own {
      let stated = GroupID(rawValue: own)
      if identities.take(stated) { return stated }
      report(.repeatedIdentity(own), .warning, line: line)
    }
    _ = identities.take(id)
    return id
  }

  mutating func takeOwnRecord(_ entries: [PropertyListEntry]) -> OwnRecord? {
    guard let index = entries.firstIndex(where: { $0.key == FriendKeys.ownKey }),
      case .dictionary(let members) = entries[index].node.value
    else { return nil }
    place.descend(.key(FriendKeys.ownKey), entry: index)
    defer { place.ascend() }
    var own = OwnRecord(index: index)
    var rest: [PropertyListEntry] = []
    var online: Int?
    var total: Int?
    for member in members {
      let isTaken =
        switch member.key {
        case OwnKeys.kind: set(&own.kind, ownText(member).flatMap { OwnKind(rawValue: $0) })
        case OwnKeys.id: set(&own.id, ownText(member))
        case OwnKeys.name: set(&own.name, ownText(member))
        case OwnKeys.declaredOnline: set(&online, ownCount(member))
        case OwnKeys.declaredTotal: set(&total, ownCount(member))
        case OwnKeys.extra: add(member, to: &own.extra)
        default: false
        }
      if !isTaken { rest.append(member) }
    }
    own.declared = online.map { DeclaredCount(online: $0, total: total) }
    keep(rest, in: &own.extra)
    return own
  }

  /// What the list's own dictionary keeps; nil when it is no dictionary.
  mutating func readOwnList(_ entry: PropertyListEntry) -> [ExtraValues.Entry]? {
    guard case .dictionary(let members) = entry.node.value else { return nil }
    var extra: [ExtraValues.Entry] = []
    var rest: [PropertyListEntry] = []
    place.descend(.key(entry.key))
    defer { place.ascend() }
    for member in members {
      let isTaken =
        switch member.key {
        case OwnKeys.kind: PropertyListShape.ownKind([entry]) == .list
        case OwnKeys.extra: add(member, to: &extra)
        default: false
        }
      if !isTaken { rest.append(member) }
    }
    keep(rest, in: &extra)
    return extra
  }

  // MARK: Members

  private func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    guard field == nil, let value else { return false }
    field = value
    return true
  }

  private mutating func ownText(_ member: PropertyListEntry) -> String? {
    if case .string(let text) = member.node.value { return text }
    reportType(of: member, [.string])
    return nil
  }

  private mutating func ownCount(_ member: PropertyListEntry) -> Int? {
    if case .integer(let number) = member.node.value, number >= 0 { return Int(number) }
    reportType(of: member, [.integer])
    return nil
  }

  private mutating func add(_ member: PropertyListEntry, to texts: inout [String]) -> Bool {
    guard texts.isEmpty, case .array(let nodes) = member.node.value else {
      reportType(of: member, [.array])
      return false
    }
    var found: [String] = []
    for node in nodes {
      guard case .string(let text) = node.value else {
        reportType(of: member, [.array])
        return false
      }
      found.append(text)
    }
    texts = found
    return true
  }

  private mutating func add(
    _ member: PropertyListEntry, to extra: inout [ExtraValues.Entry]
  ) -> Bool {
    guard extra.isEmpty, case .dictionary(let entries) = member.node.value else {
      reportType(of: member, [.dictionary])
      return false
    }
    extra = entries.map { ExtraValues.Entry($0.key, ExtraValue($0.node)) }
    return true
  }

  private mutating func reportType(of member: PropertyListEntry, _ expected: [ValueType]) {
    report(
      .wrongType(found: member.node.value.type, expected: expected), .warning,
      line: member.node.line, below: .key(member.key))
  }

  /// Keeps what an own dictionary says beyond what is known, in front of what else it keeps.
  private func keep(_ rest: [PropertyListEntry], in extra: inout [ExtraValues.Entry]) {
    guard !rest.isEmpty else { return }
    let kept = ExtraValue(PropertyListNode(.dictionary(rest)))
    extra.insert(ExtraValues.Entry(FriendKeys.ownKey, kept), at: 0)
  }
}
