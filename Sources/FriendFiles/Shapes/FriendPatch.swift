import Friends

/// Changes the entries of one friend, each under the key and in the way in which the file says it.
struct FriendPatch {
  private var entries: [PropertyListEntry?]
  private var added: [PropertyListEntry] = []
  var own = OwnDictionary()
  private let fields: FriendListReader.Fields

  /// Starts with the entries of a record, without its own dictionary.
  init(_ entries: [PropertyListEntry], _ fields: FriendListReader.Fields) {
    self.entries = entries
    self.fields = fields
  }

  /// The entries with all changes.
  var result: [PropertyListEntry] {
    var result = entries.compactMap { $0 } + added
    own.append(to: &result)
    return result
  }

  /// Changes what differs between a friend and what the entries say.
  mutating func apply(_ friend: Friend, over plain: Friend, _ writer: inout FriendListWriter) {
    set(fields.name, "name", OwnKeys.name, friend.name, plain.name)
    set(fields.remark, "remark", OwnKeys.remark, friend.remark, plain.remark)
    setPresence(friend, over: plain, &writer)
    if let image = friend.image, !image.isEmpty, !FriendKeys.staysInFolder(image) {
      writer.notes.add(.image, isKept: false)
    } else {
      set(fields.image, "icon", OwnKeys.image, friend.image, plain.image)
    }
    if friend.isVIP != plain.isVIP {
      if let vip = fields.vip, let node = entries[vip]?.node {
        entries[vip]?.node = FriendListUpdater.yesOrNo(friend.isVIP, like: node)
      } else {
        added.append(PropertyListEntry("vip", PropertyListNode(.integer(friend.isVIP ? 1 : 0))))
      }
    }
    set(fields.phonetic, "phonetic", OwnKeys.phonetic, friend.phonetic, plain.phonetic)
    set(fields.note, "note", OwnKeys.note, friend.note, plain.note)
    set(fields.emails, "email", OwnKeys.emails, friend.emails, plain.emails, &writer)
    set(fields.phones, "phone", OwnKeys.phones, friend.phones, plain.phones, &writer)
    writer.put(addresses: friend.addresses, in: &own)
    let kept = plain.extra.entries
    if friend.extra.entries.starts(with: kept) {
      let rest = ExtraValues(Array(friend.extra.entries.dropFirst(kept.count)))
      let keys = Set(kept.map(\.key))
      added += writer.split(rest, own: &own) {
        FriendListWriter.isPlainFriendKey($0) && !keys.contains($0)
      }
    }
  }

  private mutating func set(
    _ index: Int?, _ key: String, _ ownKey: String, _ new: String?, _ old: String?
  ) {
    guard new != old else { return }
    guard let new else {
      if let index { entries[index] = nil }
      return
    }
    if new.isEmpty {
      if let index { entries[index] = nil }
      own.text(ownKey, new)
    } else if let index {
      entries[index]?.node = PropertyListNode(.string(new))
    } else {
      added.append(PropertyListEntry(key, new))
    }
  }

  /// Changes several texts, one under each key; what has no key goes to the own dictionary.
  private mutating func set(
    _ indices: [Int], _ key: String, _ ownKey: String, _ new: [String], _ old: [String],
    _ writer: inout FriendListWriter
  ) {
    guard new != old else { return }
    if indices.isEmpty {
      writer.put(new[...], key, ownKey, &added, &own)
      return
    }
    for (number, index) in indices.enumerated() {
      if number < new.count {
        entries[index]?.node = PropertyListNode(.string(new[number]))
      } else {
        entries[index] = nil
      }
    }
    writer.putRest(new.dropFirst(indices.count), ownKey, &own)
  }

  // MARK: Presence

  /// Changes status and presence: where a presence word stands in front of the status, or a yes or no
  /// tells, they go on doing so.
  private mutating func setPresence(
    _ friend: Friend, over plain: Friend, _ writer: inout FriendListWriter
  ) {
    guard friend.presence != plain.presence || friend.status != plain.status else { return }
    var isSaid = friend.presence == plain.presence
    if friend.presence != plain.presence, let index = fields.isOnline,
      let node = entries[index]?.node
    {
      if friend.presence.isKnown {
        entries[index]?.node = FriendListUpdater.yesOrNo(friend.presence.isOnline, like: node)
        isSaid = friend.presence == .online || friend.presence == .offline
      } else {
        entries[index] = nil
      }
    }
    if let index = fields.status, case .string(let text) = entries[index]?.node.value,
      let parsed = Presence.parse(status: text)
    {
      var prefix = Self.prefix(of: text, before: parsed.rest)
      if friend.presence != parsed.presence {
        prefix = Self.prefix(friend.presence, like: prefix)
      }
      isSaid = true
      let status = prefix + (friend.status ?? "")
      if status.isEmpty {
        entries[index] = nil
      } else {
        entries[index]?.node = PropertyListNode(.string(status))
      }
    } else if let status = friend.status, Presence.parse(status: status) != nil {
      if let index = fields.status { entries[index] = nil }
      own.text(OwnKeys.status, status)
    } else {
      set(fields.status, "intro", OwnKeys.status, friend.status, plain.status)
    }
    if !isSaid { writer.state(friend.presence, in: &own) }
  }

  /// What stands in front of the line of text.
  private static func prefix(of text: String, before rest: String) -> String {
    guard !rest.isEmpty, let range = text.range(ofLast: rest) else { return text }
    return String(text[..<range])
  }

  /// A presence word in the brackets and the language of another prefix; none for an unknown presence.
  private static func prefix(_ presence: Presence, like prefix: String) -> String {
    guard presence.isKnown else { return "" }
    let brackets: (String, String) =
      if prefix.contains("【") { ("【", "】") } else if prefix.contains("［") { ("［", "］") } else {
        ("[", "]")
      }
    let isChinese = prefix.unicodeScalars.contains { $0.value >= 0x4E00 && $0.value <= 0x9FFF }
    let word =
      switch presence {
      case .online: isChinese ? "在线" : "Online"
      case .away: isChinese ? "离开" : "Away"
      case .busy: isChinese ? "忙碌" : "Busy"
      case .offline, .unknown: isChinese ? "离线" : "Offline"
      }
    let space = prefix.last?.isWhitespace == true ? " " : ""
    return brackets.0 + word + brackets.1 + space
  }
}

extension String {
  /// Where a part of this text begins that ends it, white space aside.
  fileprivate func range(ofLast part: String) -> String.Index? {
    let trailing = utf8.reversed().prefix { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }.count
    let end = utf8.index(utf8.endIndex, offsetBy: -trailing)
    let length = part.utf8.count
    guard utf8.distance(from: utf8.startIndex, to: end) >= length else { return nil }
    let start = utf8.index(end, offsetBy: -length)
    return self[start..<end] == part[...] ? start : nil
  }
}
