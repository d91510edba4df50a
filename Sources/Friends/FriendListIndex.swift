/// Finds the sections and groups of a list by identity.
///
/// Building it costs O(sections and groups); a look-up O(1). It describes the list that it was made of, not later ones.
public struct FriendListIndex: Sendable {
  private var sections: [SectionID: Int] = [:]
  private var groups: [GroupID: (section: Int, group: Int)] = [:]
  private let list: FriendList

  /// Indexes a list.
  public init(_ list: FriendList) {
    self.list = list
    for (sectionIndex, section) in list.sections.enumerated() {
      sections[section.id] = sectionIndex
      for (groupIndex, group) in section.groups.enumerated() {
        groups[group.id] = (sectionIndex, groupIndex)
      }
    }
  }

  /// The section of that identity; nil when the list has none.
  public subscript(section: SectionID) -> FriendSection? {
    sections[section].map { list.sections[$0] }
  }

  /// The group of that identity; nil when the list has none.
  public subscript(group: GroupID) -> FriendGroup? {
    groups[group].map { list.sections[$0.section].groups[$0.group] }
  }
}
