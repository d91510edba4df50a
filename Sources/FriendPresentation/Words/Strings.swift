public import Friends

/// Every word that a person reads on a screen, whichever the screen.
///
/// One place, so that a word is the same in the window, in the terminal and to a screen reader, and
/// so that a translation needs to look at one folder only.
public enum Strings {
  /// The name of the program, as it stands in titles.
  public static let program = "Fanfold"
  /// The version of the program.
  public static let version = "0.1.0"
  /// What the program is, in one sentence.
  public static let summary = "People in groups that fold"
  /// The title of a list that has none of its own, and comes from no file.
  public static let untitled = "Friends"

  // MARK: Rows

  /// What a group or a person without a name is called.
  public static let nameless = "No Name"

  /// Where somebody is, in one word; nothing where nothing tells.
  public static func word(for presence: Presence) -> String {
    switch presence {
    case .online: "online"
    case .away: "away"
    case .busy: "busy"
    case .offline: "offline"
    case .unknown: ""
    }
  }

  /// A mark of one cell for where somebody is, told by its shape and not by its colour alone.
  public static func mark(for presence: Presence) -> String {
    switch presence {
    case .online: "●"
    case .away: "◐"
    case .busy: "⊘"
    case .offline: "○"
    case .unknown: "·"
    }
  }

  /// A count as figures, `4/4`; only the total, `8`, where nobody knows who is online.
  public static func figures(_ count: FriendCount) -> String {
    count.online.map { "\($0)/\(count.total)" } ?? "\(count.total)"
  }

  /// A count in words: "4 of 4 online", or "8 friends" where nobody knows who is online.
  public static func words(_ count: FriendCount) -> String {
    if let online = count.online { return "\(online) of \(count.total) online" }
    return count.total == 1 ? "1 friend" : "\(count.total) friends"
  }

  /// The state of a branch in a word.
  public static func foldState(isExpanded: Bool) -> String {
    isExpanded ? "unfolded" : "folded"
  }

  /// Where an element stands among its siblings, the first being 1, and how deep: "2 of 4, level 2".
  public static func place(number: Int, of setSize: Int, level: Int) -> String {
    "\(number) of \(setSize), level \(level)"
  }

  /// Somebody who matters to the owner of the list.
  public static let vip = "VIP"

  /// What is said while a file is read.
  public static func reading(_ name: String) -> String { "Reading \(name)" }

  /// What is said while a file is written.
  public static func writing(_ name: String) -> String { "Writing \(name)" }

  // MARK: Notices

  /// What stands before the reason when part of a file was lost.
  public static let partLost = "Part of this file could not be read"

  /// What is said of a list in which two things have one identity, so that it cannot be shown.
  public static let contradictoryList =
    "Two rows of this list have the same identity, so it cannot be shown"

  /// The parts that are not empty, as one enumeration.
  static func enumeration(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Strings {
  /// How much a list holds: "8 friends in 3 groups".
  public static func contents(friends: Int, groups: Int) -> String {
    words(FriendCount(total: friends)) + " in " + (groups == 1 ? "1 group" : "\(groups) groups")
  }

  /// Why nothing of a list is shown.
  public static func nothingToShow(search: String?, onlyOnline: Bool) -> String {
    if let search {
      let who = onlyOnline ? "nobody known to be online" : "nobody"
      return "\(who) matches “\(SafeText.forTerminal(search))”"
    }
    return onlyOnline ? "nobody is known to be online" : "the list is empty"
  }
}
