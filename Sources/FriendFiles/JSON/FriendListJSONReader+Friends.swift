import Friends

extension FriendListJSONReader {
  /// What stands about a friend in one place.
  struct Record {
    var friend: Friend
    /// The identity; nil where there is none.
    var id: String?
    /// The identity of the membership, where it is not the usual one.
    var membership: String?
    /// Whether there is nothing but the identity of somebody who was read before.
    var isReference = false
  }

  /// Puts a friend into the table, or finds that one of this identity is there.
  ///
  /// - Returns: The place in the table; nil for one without an identity, who is not in it yet.
  mutating func enter(_ record: Record) -> Int? {
    guard record.id != nil else { return nil }
    if friends.insert(record.friend) { return friends.count - 1 }
    guard let position = friends.position(of: record.friend.id) else { return nil }
    let known = friends.values[position]
    if !record.isReference, known != record.friend,
      FriendListJSON.line(of: known) != FriendListJSON.line(of: record.friend)
    {
      report(.differingRecord(record.friend.id.rawValue), .warning, line: scanner.tokenLine)
    }
    return position
  }

  /// Reads a friend whose value begins with a token; nil when nothing could be kept.
  mutating func readFriend(_ token: JSONScanner.Token) -> Record? {
    let line = scanner.tokenLine
    guard friends.count + identities.members.count < limits.friends else {
      scanner.refuse(.tooManyFriends(limit: limits.friends, line: line))
      return nil
    }
    switch token {
    case .object: return readFriend(line: line)
    case .string(let name) where !name.isEmpty:
      return Record(friend: Friend(id: "", name: name))
    case .string:
      report(.friendWithoutName, .error, line: line)
    default:
      skipOther(token) { .notAFriend($0) }
    }
    return nil
  }

  private mutating func readFriend(line: Int) -> Record? {
    var friend = Friend(id: "", name: "")
    var fields = Fields()
    while let name = scanner.nextMember() {
      if let member = FriendMember(rawValue: name) {
        guard fields.insert(member) else {
          keepRepeated(name, in: &fields.extra)
          continue
        }
        read(member, name, of: &friend, &fields)
      } else {
        keep(name, in: &fields.extra)
      }
    }
    guard !scanner.isStopped else {
      report(.unfinished(.friend), .error, line: line)
      return nil
    }
    fields.finish(&friend)
    var record = Record(friend: friend, id: fields.id, membership: fields.membership)
    if let name = fields.name, !name.isEmpty {
      record.friend.name = name
    } else if let id = fields.id, fields.isReference, friends[FriendID(rawValue: id)] != nil {
      record.isReference = true
    } else if let name = fields.standIn(for: friend) {
      record.friend.name = name
    } else {
      report(.friendWithoutName, .error, line: line)
      return nil
    }
    guard let id = fields.id else { return record }
    return Record(
      friend: record.friend.with(id: id), id: id, membership: record.membership,
      isReference: record.isReference)
  }

  /// The members of a friend that are fields of the list.
  private enum FriendMember: String {
    case id, name, remark, status, presence, image, vip, phonetic, note, emails, phones, addresses
    case extra, membership

    var bit: UInt32 {
      switch self {
      case .id: 1
      case .name: 2
      case .remark: 4
      case .status: 8
      case .presence: 16
      case .image: 32
      case .vip: 64
      case .phonetic: 128
      case .note: 256
      case .emails: 512
      case .phones: 1024
      case .addresses: 2048
      case .extra: 4096
      case .membership: 8192
      }
    }
  }

  /// What is collected until the end of a record.
  private struct Fields {
    var id: String?
    var name: String?
    var membership: String?
    var phonetic: String?
    var note: String?
    var emails: [String] = []
    var phones: [String] = []
    var addresses: [String] = []
    var extra = ExtraValues()
    private var seen: UInt32 = 0

    /// Notes a member; false when it stood before.
    mutating func insert(_ member: FriendMember) -> Bool {
      guard seen & member.bit == 0 else { return false }
      seen |= member.bit
      return true
    }

    /// Whether nothing stands there but identities.
    var isReference: Bool {
      extra.isEmpty && seen & ~(FriendMember.id.bit | FriendMember.membership.bit) == 0
    }

    /// Sets the rarely used fields, each of which makes a box.
    func finish(_ friend: inout Friend) {
      if phonetic != nil { friend.phonetic = phonetic }
      if note != nil { friend.note = note }
      if !emails.isEmpty { friend.emails = emails }
      if !phones.isEmpty { friend.phones = phones }
      if !addresses.isEmpty { friend.addresses = addresses }
      if !extra.isEmpty { friend.extra = extra }
    }

    /// What somebody without a name can be called by.
    func standIn(for friend: Friend) -> String? {
      let texts = [emails.first, phones.first, addresses.first, friend.remark]
      return texts.lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
    }
  }

  private mutating func read(
    _ member: FriendMember, _ name: String, of friend: inout Friend, _ fields: inout Fields
  ) {
    switch member {
    case .id: fields.id = identity(name, &fields.extra)
    case .name: fields.name = identity(name, &fields.extra)
    case .membership: fields.membership = identity(name, &fields.extra)
    case .remark: friend.remark = text(name, &fields.extra)
    case .status: friend.status = text(name, &fields.extra)
    case .presence: readPresence(name, of: &friend, &fields.extra)
    case .image: readImage(name, of: &friend, &fields.extra)
    case .vip: friend.isVIP = yesOrNo(name, &fields.extra) ?? false
    case .phonetic: fields.phonetic = text(name, &fields.extra)
    case .note: fields.note = text(name, &fields.extra)
    case .emails: fields.emails = texts(name, &fields.extra)
    case .phones: fields.phones = texts(name, &fields.extra)
    case .addresses: fields.addresses = texts(name, &fields.extra)
    case .extra: readExtra(into: &fields.extra)
    }
  }

  private mutating func readPresence(
    _ name: String, of friend: inout Friend, _ extra: inout ExtraValues
  ) {
    guard let word = text(name, &extra) else { return }
    if let presence = Presence(rawValue: word) ?? Presence(word: word) {
      friend.presence = presence
    } else {
      report(
        .notAPresence(String(word.prefix(80))), .warning, line: scanner.tokenLine,
        below: .key(name))
      extra.append(name, .string(word))
    }
  }

  private mutating func readImage(
    _ name: String, of friend: inout Friend, _ extra: inout ExtraValues
  ) {
    guard let image = text(name, &extra) else { return }
    // An embedded picture leads nowhere.
    let isEmbedded = image.utf8.prefix(5).elementsEqual("data:".utf8)
    if isEmbedded || image.isEmpty || FriendKeys.staysInFolder(image) {
      friend.image = image
    } else {
      report(
        .imageOutsideFolder(String(image.prefix(200))), .warning, line: scanner.tokenLine,
        below: .key(name))
      extra.append(name, .string(image))
    }
  }
}

extension Friend {
  /// The same friend under an identity.
  fileprivate func with(id: String) -> Friend {
    var friend = self
    friend.id = FriendID(rawValue: id)
    return friend
  }
}
