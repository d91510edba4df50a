import Friends

/// What the card of a group says.
struct VCardGroup {
  /// Somebody whom it names as a member.
  struct Member {
    var property: VCardProperty
    var text: String
    /// The identity of the membership, where Fanfold wrote one.
    var membership: MembershipID?
  }

  private(set) var uid = ""
  private(set) var name: String?
  /// Whether it says that it has no name, so that this is no doubt.
  private(set) var isNameless = false
  private(set) var members: [Member] = []
  private(set) var section: SectionID?
  private(set) var isExpanded: Bool?
  private(set) var declared: DeclaredCount?
  private(set) var ownExtra: ExtraValues?
  private(set) var ofList: ExtraValues?
  /// The properties that say more than all that.
  private(set) var kept: [VCardProperty] = []
  let line: Int32

  /// Whether a card is a group's: version 4.0 says so in its own way, and Apple in another.
  static func isGroup(_ card: VCard) -> Bool {
    card.properties.contains { property in
      guard isKind(property), case .text(let text) = property.value else { return false }
      return text.lowercased() == "group"
    }
  }

  private static func isKind(_ property: VCardProperty) -> Bool {
    // Asked of every property of every card.
    guard property.name.utf8.count == 4 || property.name.utf8.count == 24 else { return false }
    return property.name == "KIND" || property.name == "X-ADDRESSBOOKSERVER-KIND"
  }

  /// The names of the property that names a member.
  static func isMember(_ property: VCardProperty) -> Bool {
    property.name == "MEMBER" || property.name == "X-ADDRESSBOOKSERVER-MEMBER"
  }

  /// Reads the card of a group.
  init(_ card: VCard, limits: FileLimits) {
    line = card.line
    var full: String?
    var exact: ExtraValues?
    for property in card.properties {
      let isPlain = property.group == nil && property.parameters.isEmpty
      guard case .text(let raw) = property.value else {
        kept.append(property)
        continue
      }
      let text = VCardText.unescape(raw)
      switch property.name {
      case "UID" where uid.isEmpty && isPlain: uid = text
      case "FN" where full == nil && isPlain: full = text
      case "KIND" where isPlain, "X-ADDRESSBOOKSERVER-KIND" where isPlain: break
      case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER": members.append(Member(property, text))
      case "X-FANFOLD-SECTION": section = SectionID(rawValue: VCardTexts.identity(of: text))
      case "X-FANFOLD-EXPANDED": isExpanded = FriendKeys.yesOrNo(text)
      case "X-FANFOLD-ONLINE": declared = Self.declared(text)
      case "X-FANFOLD-EXTRA": ownExtra = VCardJSON.values(text, limits: limits)
      case "X-FANFOLD-EXACT": exact = VCardJSON.values(text, limits: limits)
      case "X-FANFOLD-LIST": ofList = VCardJSON.values(text, limits: limits)
      default: kept.append(property)
      }
    }
    name = full.flatMap { $0.isEmpty ? nil : $0 }
    kept.removeAll { VCardListWriter.isUsualName($0, of: full ?? "") }
    apply(exact)
  }

  private mutating func apply(_ exact: ExtraValues?) {
    switch exact?["name"] {
    case .null: isNameless = name == nil
    case .string(let text) where VCardTexts.carried(text) == name ?? "": name = text
    default: break
    }
  }

  /// The count in a text of the form `3` or `3/7`.
  private static func declared(_ text: String) -> DeclaredCount? {
    if let fraction = FriendKeys.fraction(text) {
      return DeclaredCount(online: fraction.online, total: fraction.total)
    }
    return FriendKeys.count(text).map { DeclaredCount(online: $0) }
  }

  /// Keeps a member's property as it stands, because the list does not hold all that it says.
  mutating func keep(_ member: Member) {
    kept.append(member.property)
  }

  /// The kept values of the group.
  var extra: ExtraValues {
    // In the order of the card: members that are kept may stand among other properties.
    VCardKept.extra(ownExtra, kept)
  }
}

extension VCardGroup.Member {
  static let idParameter = "X-FANFOLD-ID"

  init(_ property: VCardProperty, _ text: String) {
    self.property = property
    self.text = text
    membership = property.parameters.first { $0.name == Self.idParameter }?.values.first
      .map { MembershipID(rawValue: VCardTexts.identity(of: $0)) }
  }

  /// Whether the property says just who the member is, in the way in which it is written.
  func isUsual(for friend: FriendID) -> Bool {
    guard property.group == nil,
      property.parameters.allSatisfy({ $0.name == Self.idParameter })
    else { return false }
    return text == VCardTexts.member(VCardTexts.uid(of: friend.rawValue))
  }
}
