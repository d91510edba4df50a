extension ChangeSet {
  /// Where to be now for somebody who was at a row: at the row itself where that is still there, and
  /// else at the one that took its place.
  ///
  /// The place of a row that is gone lies between the last row before it that stays and the first
  /// one behind it that does. Of the rows that came there, the one that stands as far down as the
  /// row stood took its place; where there is none, the row that stays behind did. Costs O(log *c*)
  /// for *c* spans.
  ///
  /// - Parameter oldRow: The position of the row before, in `0..<oldRowCount`.
  /// - Returns: A position after; `newRowCount` where no row follows.
  @usableFromInline
  func successor(of oldRow: Int) -> Int {
    if let row = newRow(of: oldRow) { return row }
    guard let gone = departures.last(startingUpTo: oldRow) else { return oldRow }
    // The rows that stay are numbered; this is the number of the first one behind.
    let behind = gone.staysBefore
    let next = behind + (arrivals.last(afterStays: behind)?.rowsThrough ?? 0)
    if behind == 0 { return min(oldRow, next) }
    let before = behind - 1
    let oldBefore = before + (departures.last(afterStays: before)?.rowsThrough ?? 0)
    let newBefore = before + (arrivals.last(afterStays: before)?.rowsThrough ?? 0)
    return min(newBefore + oldRow - oldBefore, next)
  }
}
