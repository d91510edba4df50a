/// Something in a list that a format has no field of its own for.
///
/// It is data only; the words are made where they are shown.
public struct ConversionNote: Hashable, Sendable {
  /// What the format has no field for.
  public enum Feature: String, Hashable, Sendable, CaseIterable {
    /// The title of the list.
    case title
    /// Sections above groups.
    case section
    /// The order of groups or of the friends in them.
    case order
    /// A group without members.
    case emptyGroup
    /// Groups of one name, which stay apart.
    case sameName
    /// A fold.
    case fold
    /// A count that a file declared.
    case declaredCount
    /// A friend in several groups.
    case severalGroups
    /// An identity.
    case identity
    /// Whether a friend is online.
    case presence
    /// A friend's line of text.
    case status
    /// The name that the user gave.
    case remark
    /// The mark of an important friend.
    case vip
    /// How a name is read.
    case phonetic
    /// A note.
    case note
    /// More than one e-mail address or number.
    case severalValues
    /// An address for messages.
    case address
    /// A picture.
    case image
    /// What another program's file said.
    case extra
    /// A value of a type that the format does not have.
    case value
    /// A character that the format does not have.
    case character
  }

  /// What it is about.
  public var feature: Feature
  /// How many times it occurs.
  public var count: Int
  /// Whether it is kept in fields of Fanfold's own, which other programs pass over; else it is left out
  /// or changed.
  public var isKept: Bool

  /// Makes a note.
  public init(_ feature: Feature, count: Int, isKept: Bool) {
    self.feature = feature
    self.count = count
    self.isKept = isKept
  }
}

/// The notes of one conversion, counted.
struct ConversionNotes {
  private var counts: [ConversionNote.Feature: (kept: Int, lost: Int)] = [:]

  /// Notes one occurrence, or several.
  mutating func add(_ feature: ConversionNote.Feature, isKept: Bool, count: Int = 1) {
    if isKept {
      counts[feature, default: (0, 0)].kept += count
    } else {
      counts[feature, default: (0, 0)].lost += count
    }
  }

  /// All notes, in the order of the features, what is lost first.
  var all: [ConversionNote] {
    let order = ConversionNote.Feature.allCases
    let lost = order.compactMap { feature in
      counts[feature].flatMap {
        $0.lost > 0 ? ConversionNote(feature, count: $0.lost, isKept: false) : nil
      }
    }
    let kept = order.compactMap { feature in
      counts[feature].flatMap {
        $0.kept > 0 ? ConversionNote(feature, count: $0.kept, isKept: true) : nil
      }
    }
    return lost + kept
  }
}
