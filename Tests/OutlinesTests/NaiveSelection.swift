import Outlines
import TestSupport
import Testing

/// A selection as simple as can be: a set of identities, and every answer found in the list of all
/// rows.
struct NaiveSelection {
  var selected: Set<Int> = []
  var others: Set<Int>?
  var cursor: Int?
  var anchor: Int?

  mutating func select(_ id: Int, _ rows: [Int]) {
    guard rows.contains(id) else { return }
    (selected, others, cursor, anchor) = ([id], nil, id, id)
  }

  mutating func toggle(_ id: Int, _ rows: [Int]) {
    guard rows.contains(id) else { return }
    (selected, others, cursor, anchor) = (selected.symmetricDifference([id]), nil, id, id)
  }

  mutating func extend(to id: Int, keepingOthers: Bool, _ rows: [Int]) {
    guard let end = rows.firstIndex(of: id) else { return }
    let anchor = anchor ?? cursor ?? id
    guard let start = rows.firstIndex(of: anchor) else { return }
    let kept = keepingOthers ? others ?? selected : []
    selected = kept.union(rows[min(start, end)...max(start, end)])
    (others, cursor, self.anchor) = (kept, id, anchor)
  }

  mutating func select(_ ids: some Sequence<Int>, keepingOthers: Bool = false) {
    selected = (keepingOthers ? selected : []).union(ids)
    others = nil
  }

  mutating func update(
    _ changes: ChangeSet, from old: [Int], to new: [Int], in outline: Outline<Item>
  ) {
    // What has come in a row's stead is selected only if it was a row and selected itself.
    selected.formIntersection(new)
    others?.formIntersection(new)
    let moved = Set(changes.moves.flatMap(\.to.rows).map { new[$0] })
    func follow(_ id: Int) -> Int? {
      if new.contains(id) { return id }
      var branch = outline.ancestors(of: id).reversed()[...]
      while let first = branch.first, outline.isExpanded(first) { branch = branch.dropFirst() }
      if let first = branch.first, new.contains(first) { return first }
      guard let row = old.firstIndex(of: id) else { return nil }
      func isStaying(_ row: Int) -> Bool { new.contains(old[row]) && !moved.contains(old[row]) }
      let before = (0..<row).last(where: isStaying)
      let behind = (row..<old.count).first(where: isStaying)
      let gap = row - (before ?? -1)
      let newBefore = before.flatMap { new.firstIndex(of: old[$0]) } ?? -1
      let newBehind = behind.flatMap { new.firstIndex(of: old[$0]) } ?? new.count
      let place = min(newBefore + gap, newBehind)
      return place < new.count ? new[place] : new.last
    }
    cursor = cursor.flatMap(follow)
    anchor = anchor.flatMap(follow)
  }
}

/// A selection beside the naive one, on an outline that changes.
struct SelectionPair {
  private(set) var outline: Outline<Item>
  private(set) var selection = OutlineSelection<Int>()
  private(set) var naive = NaiveSelection()

  init(_ outline: Outline<Item>) { self.outline = outline }

  /// Changes the outline, tells both, and compares.
  ///
  /// - Returns: Whether the change could be done.
  @discardableResult
  mutating func change(
    _ label: @autoclosure () -> String, _ change: (inout Outline<Item>) throws -> ChangeSet
  ) -> Bool {
    let old = outline.visible
    guard let changes = try? change(&outline) else { return false }
    selection.update(changes, in: outline)
    naive.update(changes, from: old, to: outline.visible, in: outline)
    compare(label())
    return true
  }

  /// Selects in both, and compares.
  mutating func select(
    _ label: @autoclosure () -> String,
    _ select: (inout OutlineSelection<Int>, Outline<Item>) -> Void,
    _ same: (inout NaiveSelection, [Int]) -> Void
  ) {
    select(&selection, outline)
    same(&naive, outline.visible)
    compare(label())
  }

  private func compare(_ label: @autoclosure () -> String) {
    let rows = outline.visible
    let expected = rows.filter(naive.selected.contains)
    checkEqual(selection.ids(in: outline), expected, "Selected after \(label())")
    checkEqual(selection.count, expected.count, "Number of selected after \(label())")
    checkEqual(selection.cursor, naive.cursor, "Cursor after \(label())")
    checkEqual(selection.anchor, naive.anchor, "Anchor after \(label())")
    checkEqual(selection.cursorRow.map { rows[$0] }, naive.cursor, "Row of the cursor")
    checkEqual(selection.anchorRow.map { rows[$0] }, naive.anchor, "Row of the anchor")
    checkEqual(selection.isEmpty, expected.isEmpty, "Empty after \(label())")
    for (left, right) in zip(selection.rows, selection.rows.dropFirst()) {
      check(left.upperBound < right.lowerBound, "Stretches touch: \(selection.rows)")
    }
    for (row, id) in rows.enumerated() {
      checkEqual(selection.contains(row: row), naive.selected.contains(id), "Row \(row) selected")
    }
  }
}
