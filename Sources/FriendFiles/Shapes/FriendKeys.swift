import Friends

/// The keys under which files of this family keep what Fanfold knows: one table for each kind of record.
///
/// A new spelling is one more line here.
enum FriendKeys {
  /// The key of the dictionary in which a record says what this family has no key for.
  static let ownKey = "fanfold"

  /// What a key of a friend's dictionary means.
  enum FriendRole: Hashable, Sendable {
    case name, remark, status, image, vip, isOnline, phonetic, note, email, phone
    /// What is only looked at where there is no name; it is kept as it is.
    case familyName, givenName, organisation, address
    /// What Fanfold says in a dictionary of its own.
    case own

    /// Whether a friend can be called by it, for want of anything better.
    var tellsWho: Bool {
      switch self {
      case .name, .remark, .familyName, .givenName, .organisation, .email, .phone, .address: true
      case .status, .image, .vip, .isOnline, .phonetic, .note, .own: false
      }
    }
  }

  /// What a key of a group's or section's dictionary means.
  enum GroupRole: Hashable, Sendable {
    case title, members, online, detail, isExpanded
  }

  /// A meaning with its place among the keys of that meaning; the lowest one wins.
  struct Meaning<Role: Hashable & Sendable>: Sendable {
    var role: Role
    var priority: Int
  }

  /// The meaning of each key of a friend.
  static let friend = table(
    [
      (
        .name,
        ["name", "nickname", "nickName", "nick", "fullName", "fullname", "userName", "username"]
      ),
      (.remark, ["remark", "remarkName", "alias"]),
      (.status, ["status", "state", "signature", "intro", "mode", "sign", "currentStatus"]),
      (
        .image,
        ["image", "icon", "avatar", "picture", "photo", "head", "headImage", "profilePicture"]
      ),
      (.vip, ["vip", "isVip", "isVIP"]),
      (.isOnline, ["isOnline", "online"]),
      (.phonetic, ["phonetic"]),
      (.note, ["note", "notes"]),
      (.email, ["email", "mail"]),
      (.phone, ["phone", "phoneNumber", "tel", "mobile"]),
      (.familyName, ["familyName", "lastName", "surname"]),
      (.givenName, ["givenName", "firstName"]),
      (.organisation, ["organisation", "organization", "company"]),
      (.address, ["address", "uri", "jid", "qq", "weixin", "wechat"]),
      (.own, [ownKey]),
    ] as [(FriendRole, [String])])

  /// The meaning of each key of a group or section.
  static let group = table(
    [
      (.title, ["name", "title", "groupname", "groupName", "listName"]),
      (.members, ["friends", "friedns", "groups"]),
      (.online, ["online"]),
      (.detail, ["detail"]),
      (
        .isExpanded,
        ["isExpanded", "expanded", "isShow", "opened", "isOpened", "isOpen", "isDelop"]
      ),
    ] as [(GroupRole, [String])])

  private static func table<Role: Hashable & Sendable>(
    _ lines: [(role: Role, keys: [String])]
  ) -> [String: Meaning<Role>] {
    var table: [String: Meaning<Role>] = [:]
    for line in lines {
      for (priority, key) in line.keys.enumerated() {
        table[key] = Meaning(role: line.role, priority: priority)
      }
    }
    return table
  }
}

extension FriendKeys {
  /// The words for yes and no, whatever their case and width, and numbers.
  static func yesOrNo(_ text: String) -> Bool? {
    let word = TextFold.folded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch word {
    case "true", "yes", "y", "是": return true
    case "false", "no", "n", "否", "": return false
    default: return Double(word).flatMap(yesOrNo)
    }
  }

  /// Whether a number is not 0; nil for what is no number or has no end.
  static func yesOrNo(_ number: Double) -> Bool? {
    number.isFinite ? number != 0 : nil
  }

  /// Whether a text is the file name of a picture.
  static func isPictureName(_ text: String) -> Bool {
    let lower = text.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".heic"].contains {
      lower.hasSuffix($0) && lower.utf8.count > $0.utf8.count
    }
  }

  /// Whether an image name stays inside the file's folder: relative, without `..`, drives and addresses.
  static func staysInFolder(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
      bytes.count <= 1024
    else { return false }
    var hasFolders = false
    for byte in bytes {
      // A colon makes an address of it, or a drive; a backslash is a separator elsewhere.
      if byte == 0x3A || byte == 0x5C || byte == 0 { return false }
      if byte == UInt8(ascii: "/") { hasFolders = true }
    }
    return hasFolders ? !FilePath.steps(of: name).contains("..") : name != ".."
  }

  /// The two numbers of a text of the form `4/7`.
  static func fraction(_ text: String) -> (online: Int, total: Int)? {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, let online = count(String(decoding: parts[0], as: UTF8.self)),
      let total = count(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    return (online, total)
  }

  /// A count written in digits, with or without spaces around it.
  static func count(_ text: String) -> Int? {
    let digits = text.split(whereSeparator: \.isWhitespace)
    guard digits.count == 1, digits[0].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return Int(digits[0])
  }
}
