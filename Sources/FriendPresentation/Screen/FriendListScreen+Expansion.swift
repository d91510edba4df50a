import FriendFiles
public import Friends
import Outlines

// A fold is stored when it is made: the line is in the file before the first frame of it is drawn.

extension FriendListScreen {
  /// Whether the row of an element expands and collapses: groups do, headings do not.
  public func canCollapse(_ id: FriendElementID) -> Bool {
    guard case .group = id else { return false }
    return model.outline.isBranch(id)
  }

  /// Expands a group and remembers it; nothing for anything else.
  public func expand(_ id: FriendElementID) {
    setExpanded(true, id)
  }

  /// Collapses a group and remembers it; nothing for anything else.
  public func collapse(_ id: FriendElementID) {
    setExpanded(false, id)
  }

  /// Expands every group and remembers it, in one line; O(groups).
  public func expandAll() {
    if groups(expanded: false).isEmpty { return }
    remember([.expandAll])
    model.update { $0.expandAll() }
  }

  /// Collapses every group, remembers it in one line, and leaves the headings expanded; O(rows).
  public func collapseAll() {
    let changed = groups(expanded: true)
    if changed.isEmpty { return }
    remember([.collapseAll])
    // No edit can fail: each of these groups was found in the outline.
    _ = try? model.update { outline throws(OutlineError<FriendElementID>) in
      try outline.apply(changed.map { .collapse($0) })
    }
  }

  private func setExpanded(_ isExpanded: Bool, _ id: FriendElementID) {
    guard canCollapse(id), model.outline.isExpanded(id) != isExpanded else { return }
    remember([isExpanded ? .expand(id) : .collapse(id)])
    model.update { isExpanded ? $0.expand(id) : $0.collapse(id) }
  }

  private func groups(expanded isExpanded: Bool) -> [FriendElementID] {
    document.list.groups.map { .group($0.id) }
      .filter { canCollapse($0) && model.outline.isExpanded($0) == isExpanded }
  }

  private func remember(_ changes: [DocumentState.Change]) {
    guard let state else { return }
    report(state.record(changes))
  }
}
