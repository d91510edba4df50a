import Friends

extension FriendListUpdater {
  // MARK: Sections and groups

  /// Changes the title where it is, or adds one.
  mutating func setTitle(
    _ name: String?, before: String?, kind: OwnKind, in entries: inout [PropertyListEntry]
  ) {
    guard name != before else { return }
    let index = reader.takeTitle(entries)?.index
    if let name, !name.isEmpty {
      if let index {
        entries[index].node = PropertyListNode(.string(name))
      } else {
        entries.append(PropertyListEntry("name", name))
      }
      return
    }
    if let index { entries.remove(at: index) }
    setOwn(OwnKeys.kind, kind.rawValue, in: &entries)
    if let name { setOwn(OwnKeys.name, name, in: &entries) }
  }

  /// States an identity where it does not follow from the names.
  mutating func setID(_ id: String?, is actual: String, in entries: inout [PropertyListEntry]) {
    let stated = entries.lazy.first { $0.key == FriendKeys.ownKey }?.node.entries
      .first { $0.key == OwnKeys.id }?.node.value
    // What a file states without need stays.
    if case .string(actual) = stated { return }
    guard id != nil || stated != nil else { return }
    setOwn(OwnKeys.id, actual, in: &entries)
    if id != nil { writer.notes.add(.identity, isKept: true) }
  }

  /// Sets one member of the own dictionary.
  private func setOwn(_ key: String, _ text: String, in entries: inout [PropertyListEntry]) {
    guard let index = entries.firstIndex(where: { $0.key == FriendKeys.ownKey }) else {
      entries.append(
        PropertyListEntry(
          FriendKeys.ownKey, PropertyListNode(.dictionary([PropertyListEntry(key, text)]))))
      return
    }
    var own = entries[index].node.entries
    own.removeAll { $0.key == key }
    own.append(PropertyListEntry(key, text))
    entries[index].node = PropertyListNode(.dictionary(own))
  }

  /// Changes the fold under the file's own key and in its own type.
  func setFold(_ isExpanded: Bool?, in entries: inout [PropertyListEntry]) {
    var scratch = reader
    let index = entries.indices.first { index in
      FriendKeys.group[entries[index].key]?.role == .isExpanded
        && scratch.readYesOrNo(entries[index]) != nil
    }
    switch (index, isExpanded) {
    case (let index?, let isExpanded?):
      entries[index].node = Self.yesOrNo(isExpanded, like: entries[index].node)
    case (let index?, nil): entries.remove(at: index)
    case (nil, let isExpanded?):
      entries.append(PropertyListEntry("isExpanded", PropertyListNode(.boolean(isExpanded))))
    case (nil, nil): break
    }
  }

  /// Lets a declared count that agreed with the members agree with the new ones.
  ///
  /// The list keeps what the file once declared; a file that is to be right says what is so now.
  mutating func setCounts(
    of group: FriendGroup, before: FriendGroup, _ position: (section: Int, group: Int),
    in entries: inout [PropertyListEntry]
  ) {
    guard let declared = group.declared else { return }
    let now = members(of: group, in: writer.list)
    var wanted = declared
    if declared == before.declared {
      guard FriendListReader.contradiction(of: declared, now) != nil,
        FriendListReader.contradiction(of: declared, members(of: before, in: old)) == nil
      else { return }
      if declared.total != nil { wanted.total = now.memberships.count }
      wanted.online = min(max(declared.online, now.present), now.present + now.unknown)
      expected.sections[position.section].groups[position.group].declared = wanted
      writer.notes.add(.declaredCount, isKept: false)
    }
    let role: FriendKeys.GroupRole = wanted.total == nil ? .online : .detail
    let index = entries.indices.last { FriendKeys.group[entries[$0].key]?.role == role }
    let text = wanted.total.map { "\(wanted.online)/\($0)" }
    guard let index else {
      let node = text.map { PropertyListValue.string($0) } ?? .integer(Int64(wanted.online))
      let key = text == nil ? "online" : "detail"
      entries.append(PropertyListEntry(key, PropertyListNode(node)))
      return
    }
    if let text {
      entries[index].node = PropertyListNode(.string(text))
    } else if case .string = entries[index].node.value {
      entries[index].node = PropertyListNode(.string(String(wanted.online)))
    } else {
      entries[index].node = PropertyListNode(.integer(Int64(wanted.online)))
    }
  }

  private func members(of group: FriendGroup, in list: FriendList) -> FriendListReader.Members {
    var members = FriendListReader.Members()
    for membership in group.memberships {
      guard let friend = list.friends[membership.friend] else { continue }
      members.memberships.append(membership)
      if friend.presence.isOnline { members.present += 1 }
      if !friend.presence.isKnown { members.unknown += 1 }
    }
    return members
  }

  /// A yes or no in the type of another one.
  static func yesOrNo(_ value: Bool, like node: PropertyListNode) -> PropertyListNode {
    switch node.value {
    case .boolean: return PropertyListNode(.boolean(value))
    case .string(let text):
      let words: (yes: String, no: String) =
        switch text.lowercased() {
        case "yes", "no": text.first?.isUppercase == true ? ("YES", "NO") : ("yes", "no")
        case "true", "false": ("true", "false")
        case "y", "n": ("y", "n")
        case "是", "否": ("是", "否")
        default: ("1", "0")
        }
      return PropertyListNode(.string(value ? words.yes : words.no))
    default: return PropertyListNode(.integer(value ? 1 : 0))
    }
  }

  // MARK: Friends

  /// A friend's record, as it was where nothing changed.
  mutating func friendNode(
    _ membership: Membership, _ friend: Friend, _ stated: FriendListWriter.Stated,
    from model: PropertyListNode?, neighbour: PropertyListNode?
  ) -> PropertyListNode {
    guard let model else { return newFriend(friend, stated, beside: neighbour) }
    guard let before = reader.readFriend(model) else {
      return newFriend(friend, stated, beside: nil)
    }
    if says(before, membership, friend, stated) { return model }
    if let node = patched(model, friend, stated) { return node }
    return PropertyListNode(.dictionary(writer.friendEntries(friend, stated)))
  }

  private func says(
    _ read: FriendListReader.ReadFriend, _ membership: Membership, _ friend: Friend,
    _ stated: FriendListWriter.Stated
  ) -> Bool {
    guard (read.id ?? stated.nextID) == friend.id,
      (read.membership ?? stated.nextMembership) == membership.id
    else { return false }
    var same = read.friend
    same.id = friend.id
    return same == friend
  }

  /// A new record under the keys that a neighbour uses.
  private mutating func newFriend(
    _ friend: Friend, _ stated: FriendListWriter.Stated, beside neighbour: PropertyListNode?
  ) -> PropertyListNode {
    var entries = writer.friendEntries(friend, stated)
    switch neighbour?.value {
    case .string where entries.count == 1 && entries[0].key == "name": return entries[0].node
    case .dictionary(let model):
      let fields = reader.layout(of: model).fields
      for index in entries.indices {
        let same: Int? =
          switch entries[index].key {
          case "icon": fields.image
          case "intro": fields.status
          case "name": fields.name
          case "vip": fields.vip
          case "remark": fields.remark
          case "phonetic": fields.phonetic
          case "note": fields.note
          case "email": fields.emails.first
          case "phone": fields.phones.first
          default: nil
          }
        if let same { entries[index].key = model[same].key }
        if same == fields.vip, let vip = fields.vip, same != nil {
          entries[index].node = Self.yesOrNo(true, like: model[vip].node)
        }
      }
      let node = PropertyListNode(.dictionary(entries))
      guard var back = reader.readFriend(node)?.friend else { break }
      back.id = friend.id
      if back == friend { return node }
    default: break
    }
    return PropertyListNode(.dictionary(writer.friendEntries(friend, stated)))
  }

  /// A record with what changed changed, under its own keys; nil where that does not give the friend.
  private mutating func patched(
    _ model: PropertyListNode, _ friend: Friend, _ stated: FriendListWriter.Stated
  ) -> PropertyListNode? {
    var base = model.entries
    if case .string(let name) = model.value { base = [PropertyListEntry("name", name)] }
    base.removeAll { $0.key == FriendKeys.ownKey && $0.node.value.type == .dictionary }
    guard let plain = reader.readFriend(PropertyListNode(.dictionary(base)))?.friend else {
      return nil
    }
    let notes = writer.notes
    var patch = FriendPatch(base, reader.layout(of: base).fields)
    patch.own.entries.reserveCapacity(2)
    writer.state(stated, in: &patch.own)
    patch.apply(friend, over: plain, &writer)
    let node = PropertyListNode(.dictionary(patch.result))
    guard var back = reader.readFriend(node)?.friend else {
      writer.notes = notes
      return nil
    }
    back.id = friend.id
    if back == friend { return node }
    writer.notes = notes
    return nil
  }
}
