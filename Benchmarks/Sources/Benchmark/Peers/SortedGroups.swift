import CTreeListModel

/// GTK's sorted lists under its model of a list that folds; the work is done in C (`CTreeListModel`).
final class SortedGroups {
  /// The name that it goes by.
  static let name = "GtkSortListModel"

  let groups: OpaquePointer
  private let count: Int

  init(_ company: Company, isExpanded: Bool) {
    count = company.ids.count
    let sizes = company.groups.map { _ in UInt32(company.size) }
    guard
      let groups = sorted_groups_new(
        company.ids.map { Int64($0) }, company.names.map { Int64($0) },
        company.keys.map { Int64($0) }, sizes, sizes.count, isExpanded)
    else { fail("GTK made no model") }
    self.groups = groups
  }

  /// The identities of all friends, in order.
  var ids: [Int] {
    var ids = [Int64](repeating: 0, count: count)
    sorted_groups_ids(groups, &ids)
    return ids.map { Int($0) }
  }

  deinit { sorted_groups_free(groups) }
}
