extension ChangeSet {
  /// Where a row is now; `nil` when it was removed.
  ///
  /// Costs O(log *c*) for *c* spans in the change set.
  ///
  /// - Parameter oldRow: The position of the row before, in `0..<oldRowCount`.
  /// - Returns: Its position after, or `nil`.
  public func newRow(of oldRow: Int) -> Int? {
    let gone = departures.last(startingUpTo: oldRow)
    if let gone, gone.rows.contains(oldRow) {
      guard gone.isMove else { return nil }
      return moves[gone.index].to.rows.lowerBound + oldRow - gone.rows.lowerBound
    }
    let stays = oldRow - (gone?.rowsThrough ?? 0)
    return stays + (arrivals.last(afterStays: stays)?.rowsThrough ?? 0)
  }

  /// Where a row was before; `nil` when it is new.
  ///
  /// Costs O(log *c*) for *c* spans in the change set.
  ///
  /// - Parameter newRow: The position of the row after, in `0..<newRowCount`.
  /// - Returns: Its position before, or `nil`.
  public func oldRow(of newRow: Int) -> Int? {
    let come = arrivals.last(startingUpTo: newRow)
    if let come, come.rows.contains(newRow) {
      guard come.isMove else { return nil }
      return moves[come.index].from.rows.lowerBound + newRow - come.rows.lowerBound
    }
    let stays = newRow - (come?.rowsThrough ?? 0)
    return stays + (departures.last(afterStays: stays)?.rowsThrough ?? 0)
  }

  /// Where a row that was there before lay then, from where it lies now.
  ///
  /// Exact for the start of each row whose neighbours' growth the change set knows
  /// (``extentChanges``); a place inside a row is taken at the same distance from its start. Costs
  /// O(log *c*) for *c* spans in the change set.
  ///
  /// - Parameters:
  ///   - newRow: The position of the row after.
  ///   - newOffset: Its offset after, or that of a place inside it.
  /// - Returns: Its offset before, or `nil` when the row is new.
  public func oldOffset(ofSurvivor newRow: Int, at newOffset: Int) -> Int? {
    let come = arrivals.last(startingUpTo: newRow)
    if let come, come.rows.contains(newRow) {
      guard come.isMove else { return nil }
      let move = moves[come.index]
      return move.from.offsets.lowerBound + newOffset - move.to.offsets.lowerBound
        - extentChange(in: move.to.rows.lowerBound..<newRow)
    }
    let stays = newRow - (come?.rowsThrough ?? 0)
    return newOffset - growth(beforeStay: stays, at: newRow, behind: come)
  }

  /// Where a row lies now, from where it lay before.
  ///
  /// Exact for the start of each row whose neighbours' growth the change set knows
  /// (``extentChanges``); a place inside a row is taken at the same distance from its start. Costs
  /// O(log *c*) for *c* spans in the change set.
  ///
  /// - Parameters:
  ///   - oldRow: The position of the row before.
  ///   - oldOffset: Its offset before, or that of a place inside it.
  /// - Returns: Its offset after, or `nil` when the row was removed.
  public func newOffset(ofSurvivor oldRow: Int, at oldOffset: Int) -> Int? {
    let gone = departures.last(startingUpTo: oldRow)
    if let gone, gone.rows.contains(oldRow) {
      guard gone.isMove else { return nil }
      let move = moves[gone.index]
      let first = move.to.rows.lowerBound
      return move.to.offsets.lowerBound + oldOffset - move.from.offsets.lowerBound
        + extentChange(in: first..<first + oldRow - gone.rows.lowerBound)
    }
    let stays = oldRow - (gone?.rowsThrough ?? 0)
    let come = arrivals.last(afterStays: stays)
    return oldOffset
      + growth(beforeStay: stays, at: stays + (come?.rowsThrough ?? 0), behind: come)
  }

  /// How much farther down a row that stays lies now.
  ///
  /// Both sides count moved rows with their extent before, so that what all rows above have grown
  /// by, moved or not, is added only once.
  private func growth(beforeStay stays: Int, at newRow: Int, behind come: Passage?) -> Int {
    (come?.extentThrough ?? 0) - (departures.last(afterStays: stays)?.extentThrough ?? 0)
      + extentChange(in: 0..<newRow)
  }

  /// By how much some rows in new positions have grown all together, in O(log *c*).
  func extentChange(in rows: Range<Int>) -> Int {
    guard let growths = index?.growths, !growths.isEmpty else { return 0 }
    func growth(before row: Int) -> Int {
      let count = growths.partition { $0.row < row }
      return count == 0 ? 0 : growths[count - 1].through
    }
    return growth(before: rows.upperBound) - growth(before: rows.lowerBound)
  }
}
