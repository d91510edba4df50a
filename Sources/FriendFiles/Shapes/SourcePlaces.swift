import Friends

/// Where each record of a list stood in the tree that it was read from.
///
/// A place is the positions of elements and entries from the root.
struct SourcePlaces {
  /// What stands at the top.
  enum Root {
    /// An array of sections, groups or friends.
    case array
    /// A dictionary with such an array at the position of an entry.
    case container(entry: Int)
    /// A dictionary of numbered items.
    case numbered
    /// A dictionary that leads from names to members.
    case groupsByName
    /// One group.
    case group
  }

  /// Where a group stands.
  enum Group {
    /// A dictionary, with the position of the entry of its members.
    case dictionary([Int], members: Int?)
    /// An entry of which the key is the name.
    case entry([Int])
    /// Nowhere: its members stand beside groups.
    case loose
  }

  var root = Root.array
  /// The sections that are dictionaries.
  var sections: [SectionID: [Int]] = [:]
  /// The positions of the entries of their groups.
  var sectionGroups: [SectionID: Int] = [:]
  var groups: [GroupID: Group] = [:]
  var memberships: [MembershipID: [Int]] = [:]
}
