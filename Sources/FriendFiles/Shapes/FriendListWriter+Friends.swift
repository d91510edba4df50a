import Friends

extension FriendListWriter {
  /// The identities of a membership that do not follow from names.
  struct Stated {
    var id: String?
    var membership: String?
    /// Those that would follow if nothing were stated.
    var nextID: FriendID?
    var nextMembership: MembershipID
  }

  /// Takes the identities of a membership and of its friend.
  mutating func enter(
    _ membership: Membership, _ friend: Friend, in group: GroupID,
    _ names: inout DerivedIdentities.Members
  ) -> Stated {
    let isFirst = !written.contains(friend.id)
    let next = names.next(named: friend.name) { written.contains($0) }
    written.insert(friend.id)
    if isFirst, identities.hasPlainMembershipsOnly, membership.id.hasText(of: friend.id) {
      return Stated(
        id: next == friend.id ? nil : friend.id.rawValue, membership: nil, nextID: next,
        nextMembership: membership.id)
    }
    let isFriend: (FriendID) -> Bool = { [written] in written.contains($0) }
    let nextMembership = identities.nextMembership(
      of: friend.id, in: group, isFirst: isFirst, isFriend: isFriend)
    _ = identities.take(membership.id, of: friend.id, isFirst: isFirst, isFriend: isFriend)
    return Stated(
      id: isFirst && next == friend.id ? nil : friend.id.rawValue,
      membership: nextMembership == membership.id ? nil : membership.id.rawValue,
      nextID: isFirst ? next : nil, nextMembership: nextMembership)
  }

  /// The entries of a friend's dictionary.
  mutating func friendEntries(_ friend: Friend, _ stated: Stated) -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    entries.reserveCapacity(4)
    var own = OwnDictionary()
    state(stated, in: &own)
    put(friend.image, "icon", OwnKeys.image, fits: FriendKeys.staysInFolder, &entries, &own)
    put(
      friend.status, "intro", OwnKeys.status, fits: { Presence.parse(status: $0) == nil }, &entries,
      &own)
    put(
      friend.name, "name", OwnKeys.name, fits: { !FriendListReader.isBlank($0) }, &entries, &own)
    if friend.isVIP { entries.append(PropertyListEntry("vip", PropertyListNode(.integer(1)))) }
    put(friend.remark, "remark", OwnKeys.remark, &entries, &own)
    state(friend.presence, in: &own)
    guard friend.hasDetails else {
      own.append(to: &entries)
      return entries
    }
    put(friend.phonetic, "phonetic", OwnKeys.phonetic, &entries, &own)
    put(friend.note, "note", OwnKeys.note, &entries, &own)
    put(friend.emails[...], "email", OwnKeys.emails, &entries, &own)
    put(friend.phones[...], "phone", OwnKeys.phones, &entries, &own)
    put(addresses: friend.addresses, in: &own)
    entries += split(friend.extra, own: &own, isPlain: Self.isPlainFriendKey)
    own.append(to: &entries)
    return entries
  }

  /// Whether a key of a friend that is kept as it is will not be taken for a field.
  static func isPlainFriendKey(_ key: String) -> Bool {
    switch FriendKeys.friend[key]?.role {
    case nil, .familyName, .givenName, .organisation, .address: true
    default: false
    }
  }

  mutating func state(_ stated: Stated, in own: inout OwnDictionary) {
    if stated.nextID == nil { notes.add(.severalGroups, isKept: true) }
    state(stated.id, in: &own)
    if let id = stated.membership {
      notes.add(.identity, isKept: true)
      own.text(OwnKeys.membership, id)
    }
  }

  mutating func state(_ presence: Presence, in own: inout OwnDictionary) {
    guard presence.isKnown else { return }
    notes.add(.presence, isKept: true)
    own.text(OwnKeys.presence, presence.rawValue)
  }

  mutating func put(addresses: [String], in own: inout OwnDictionary) {
    guard !addresses.isEmpty else { return }
    notes.add(.address, isKept: true, count: addresses.count)
    own.texts(OwnKeys.addresses, addresses)
  }

  /// Puts a text under its key, or apart where the key would make something else of it.
  mutating func put(
    _ text: String?, _ key: String, _ ownKey: String, fits: (String) -> Bool = { _ in true },
    _ entries: inout [PropertyListEntry], _ own: inout OwnDictionary
  ) {
    guard let text else { return }
    if !text.isEmpty, fits(text) {
      entries.append(PropertyListEntry(key, text))
    } else if ownKey == OwnKeys.image, !text.isEmpty {
      // A picture's name that leads out of the folder is read back from nowhere.
      notes.add(.image, isKept: false)
    } else {
      own.text(ownKey, text)
    }
  }

  /// Puts the first of several texts under its key and the others apart.
  mutating func put(
    _ texts: ArraySlice<String>, _ key: String, _ ownKey: String,
    _ entries: inout [PropertyListEntry], _ own: inout OwnDictionary
  ) {
    var rest = texts
    if let first = texts.first, !first.isEmpty {
      entries.append(PropertyListEntry(key, first))
      rest.removeFirst()
    }
    putRest(rest, ownKey, &own)
  }

  /// Puts texts apart for which there is no key.
  mutating func putRest(_ rest: ArraySlice<String>, _ ownKey: String, _ own: inout OwnDictionary) {
    guard !rest.isEmpty else { return }
    notes.add(.severalValues, isKept: true, count: rest.count)
    own.texts(ownKey, rest)
  }
}
