// How a selection goes with its outline.
extension OutlineSelection {
  /// Brings the selection up to date after a change of the outline's rows.
  ///
  /// What was selected and is still a row stays selected; nothing else is. The cursor and the anchor
  /// stay with their elements. Where such an element is no row any more, it goes
  ///
  /// - to the branch that hides it, when that was collapsed, or the element moved into it,
  /// - else to the row that took its place: what came in its stead, or the next row, or when there is
  ///   none the last one.
  ///
  /// It is not selected there unless it was. Rows that are no elements are passed over.
  ///
  /// Costs O((*r* + *c*) log *r*) for *c* spans in the change set, and O(*d* log *n*).
  ///
  /// A change set that says that all rows are new, as ``ChangeSet/everything(oldRowCount:newRowCount:oldExtent:newExtent:)``
  /// does, empties the set; the cursor and the anchor are found again.
  ///
  /// - Precondition: All change sets since the selection was made have come here in their order.
  /// - Parameters:
  ///   - changes: What happened to the rows.
  ///   - outline: The outline as it is after the change.
  @inlinable
  public mutating func update<Element: Identifiable>(
    _ changes: ChangeSet, in outline: Outline<Element>
  ) where Element.ID == ID {
    if changes.removals.isEmpty, changes.insertions.isEmpty, changes.moves.isEmpty { return }
    selected.follow(changes)
    others?.follow(changes)
    let isOne = anchorSpot == cursorSpot
    cursorSpot = cursorSpot.flatMap { follow($0, changes, in: outline) }
    anchorSpot =
      isOne ? cursorSpot : anchorSpot.flatMap { follow($0, changes, in: outline) }
  }

  /// Where the cursor or the anchor is after a change; `nil` when no row is an element.
  @inlinable
  func follow<Element: Identifiable>(
    _ spot: Spot, _ changes: ChangeSet, in outline: Outline<Element>
  ) -> Spot? where Element.ID == ID {
    if let row = outline.row(of: spot.id) { return Spot(id: spot.id, row: row) }
    // The outermost branch that is collapsed is what hides it, unless a filter hides that too.
    if let branch = outline.ancestors(of: spot.id).last(where: { !outline.isExpanded($0) }),
      let row = outline.row(of: branch)
    {
      return Spot(id: branch, row: row)
    }
    precondition(spot.row < changes.oldRowCount, "Rows of another state")
    let row = changes.successor(of: spot.row)
    func isElement(_ row: Int) -> Bool { outline.noticeRows(in: row..<row + 1).isEmpty }
    guard
      let found = (row..<outline.rowCount).first(where: isElement)
        ?? (0..<min(row, outline.rowCount)).last(where: isElement)
    else { return nil }
    return Spot(id: outline.id(ofRow: found), row: found)
  }
}
