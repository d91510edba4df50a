public import Friends

/// Everything that one row shows and says, on whichever screen.
///
/// A screen draws it and decides nothing: two rows with equal contents look and sound the same. Texts
/// are safe to show in a window (`SafeText.forWindow`).
public struct RowContent: Hashable, Sendable {
  /// What kind of row it is, which decides its look.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A heading above groups.
    case section
    /// A line that folds.
    case group
    /// A person.
    case friend

    /// What kind of row an element has, which also decides how high it is.
    public init(_ element: FriendElement) {
      switch element {
      case .section: self = .section
      case .group: self = .group
      case .membership: self = .friend
      }
    }
  }

  /// What kind of row it is.
  public var kind: Kind
  /// The name of the section, group or friend.
  public var title: String
  /// The friend's status; empty when there is none, and for sections and groups.
  public var subtitle: String
  /// The group's count as figures, `4/4` or `8`; empty for a friend and for a section.
  public var count: String
  /// Whether somebody of the group is known to be there, which tints the count.
  public var countHasOnline: Bool
  /// Where the friend is; `unknown` for sections and groups.
  public var presence: Presence
  /// Whether the row is shown grey: a friend who is offline, but not one of whom nothing is known.
  public var isDimmed: Bool
  /// Whether the friend is marked as important.
  public var isVIP: Bool
  /// The name of the friend's picture, relative to the folder of the list's file.
  public var image: String?
  /// Whether the branch is expanded; `nil` for what the user cannot collapse: a heading, a friend.
  public var isExpanded: Bool?
  /// What the row is called to a screen reader.
  public var accessibleName: String
  /// What a screen reader says after the name: count or presence, status, fold state and place.
  public var accessibleDescription: String
}

/// Where a row stands, in the words of accessibility: levels and numbers count from 1.
public struct RowPlace: Hashable, Sendable {
  /// The number of the element among its siblings.
  public var number: Int
  /// How many siblings there are, the element included.
  public var setSize: Int
  /// How deep the element lies; the top level is 1.
  public var level: Int

  /// Makes a place; all three count from 1.
  public init(number: Int, setSize: Int, level: Int) {
    self.number = number
    self.setSize = setSize
    self.level = level
  }
}

extension RowContent {
  /// The content of a section's heading.
  init(section: FriendSection, count: FriendCount, place: RowPlace) {
    let title = Self.title(section.name)
    self.init(
      kind: .section, title: title, subtitle: "", count: "", countHasOnline: false,
      presence: .unknown, isDimmed: false, isVIP: false, image: nil,
      isExpanded: nil, accessibleName: title,
      accessibleDescription: Strings.enumeration([Strings.words(count), place.words]))
  }

  /// The content of a group's row.
  init(group: FriendGroup, count: FriendCount, isExpanded: Bool, place: RowPlace) {
    let title = Self.title(group.name)
    self.init(
      kind: .group, title: title, subtitle: "", count: Strings.figures(count),
      countHasOnline: (count.online ?? 0) > 0, presence: .unknown, isDimmed: false, isVIP: false,
      image: nil, isExpanded: isExpanded, accessibleName: title,
      accessibleDescription: Strings.enumeration([
        Strings.words(count), Strings.foldState(isExpanded: isExpanded), place.words,
      ]))
  }

  /// The content of a friend's row.
  init(friend: Friend, place: RowPlace) {
    let title = Self.title(friend.displayName)
    let subtitle = SafeText.forWindow(friend.status ?? "")
    self.init(
      kind: .friend, title: title, subtitle: subtitle, count: "", countHasOnline: false,
      presence: friend.presence, isDimmed: friend.presence == .offline, isVIP: friend.isVIP,
      image: friend.image, isExpanded: nil, accessibleName: title,
      accessibleDescription: Strings.enumeration([
        Strings.word(for: friend.presence), friend.isVIP ? Strings.vip : "", subtitle, place.words,
      ]))
  }

  private static func title(_ name: String?) -> String {
    let safe = SafeText.forWindow(name ?? "")
    return safe.allSatisfy(\.isWhitespace) ? Strings.nameless : safe
  }
}

extension RowPlace {
  /// The place in words.
  var words: String { Strings.place(number: number, of: setSize, level: level) }
}
