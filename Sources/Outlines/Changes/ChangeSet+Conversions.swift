extension ChangeSet {
  /// Where a row is now; `nil` when it was removed.
  ///
  /// Costs O(*c*) for *c* spans in the change set.
  ///
  /// - Parameter oldRow: The position of the row before, in `0..<oldRowCount`.
  /// - Returns: Its position after, or `nil`.
  public func newRow(of oldRow: Int) -> Int? {
    switch departures(before: oldRow) {
    case .gone: return nil
    case .moved(let move): return move.to.rows.lowerBound + oldRow - move.from.rows.lowerBound
    case .stays(let gone, _): return arrivalsAmong(staying: oldRow - gone).row
    }
  }

  /// Where a row was before; `nil` when it is new.
  ///
  /// Costs O(*c*) for *c* spans in the change set.
  ///
  /// - Parameter newRow: The position of the row after, in `0..<newRowCount`.
  /// - Returns: Its position before, or `nil`.
  public func oldRow(of newRow: Int) -> Int? {
    switch arrivals(before: newRow) {
    case .gone: return nil
    case .moved(let move): return move.from.rows.lowerBound + newRow - move.to.rows.lowerBound
    case .stays(let come, _): return departuresAmong(staying: newRow - come).row
    }
  }

  /// Where a row that was there before lay then, from where it lies now.
  ///
  /// This supposes that no row which stayed or moved has another extent than before; what changed
  /// is in ``reloads``. Costs O(*c*) for *c* spans in the change set.
  ///
  /// - Parameters:
  ///   - newRow: The position of the row after.
  ///   - newOffset: Its offset after.
  /// - Returns: Its offset before, or `nil` when the row is new.
  public func oldOffset(ofSurvivor newRow: Int, at newOffset: Int) -> Int? {
    switch arrivals(before: newRow) {
    case .gone: return nil
    case .moved(let move):
      return move.from.offsets.lowerBound + newOffset - move.to.offsets.lowerBound
    case .stays(let come, let extent):
      return newOffset - extent + departuresAmong(staying: newRow - come).extent
    }
  }

  /// Where a row lies now, from where it lay before.
  ///
  /// This supposes that no row which stayed or moved has another extent than before; what changed
  /// is in ``reloads``. Costs O(*c*) for *c* spans in the change set.
  ///
  /// - Parameters:
  ///   - oldRow: The position of the row before.
  ///   - oldOffset: Its offset before.
  /// - Returns: Its offset after, or `nil` when the row was removed.
  public func newOffset(ofSurvivor oldRow: Int, at oldOffset: Int) -> Int? {
    switch departures(before: oldRow) {
    case .gone: return nil
    case .moved(let move):
      return move.to.offsets.lowerBound + oldOffset - move.from.offsets.lowerBound
    case .stays(let gone, let extent):
      return oldOffset - extent + arrivalsAmong(staying: oldRow - gone).extent
    }
  }

  /// What became of a row, or what it came from.
  private enum Fate {
    case gone
    case moved(RowMove)
    case stays(rows: Int, extent: Int)
  }

  private func departures(before row: Int) -> Fate {
    var rows = 0
    var extent = 0
    for span in removals {
      if span.rows.lowerBound > row { break }
      if span.rows.contains(row) { return .gone }
      rows += span.rows.count
      extent += span.offsets.count
    }
    for position in movesBySource {
      let move = moves[position]
      if move.from.rows.lowerBound > row { break }
      if move.from.rows.contains(row) { return .moved(move) }
      rows += move.from.rows.count
      extent += move.from.offsets.count
    }
    return .stays(rows: rows, extent: extent)
  }

  private func arrivals(before row: Int) -> Fate {
    var rows = 0
    var extent = 0
    for span in insertions {
      if span.rows.lowerBound > row { break }
      if span.rows.contains(row) { return .gone }
      rows += span.rows.count
      extent += span.offsets.count
    }
    for move in moves {
      if move.to.rows.lowerBound > row { break }
      if move.to.rows.contains(row) { return .moved(move) }
      rows += move.to.rows.count
      extent += move.to.offsets.count
    }
    return .stays(rows: rows, extent: extent)
  }

  /// The new position of the row before which `staying` rows stay, and the extent that came
  /// before it.
  private func arrivalsAmong(staying: Int) -> (row: Int, extent: Int) {
    var row = staying
    var extent = 0
    var insertion = 0
    var move = 0
    // Both lists ascend; the next span in reach is always the first of either.
    while true {
      let inserted = insertion < insertions.count ? insertions[insertion] : nil
      let moved = move < moves.count ? moves[move].to : nil
      guard let next = Self.first(inserted, moved), next.rows.lowerBound <= row else { break }
      row += next.rows.count
      extent += next.offsets.count
      if next == inserted { insertion += 1 } else { move += 1 }
    }
    return (row, extent)
  }

  private func departuresAmong(staying: Int) -> (row: Int, extent: Int) {
    var row = staying
    var extent = 0
    var removal = 0
    var move = 0
    while true {
      let removed = removal < removals.count ? removals[removal] : nil
      let moved = move < movesBySource.count ? moves[movesBySource[move]].from : nil
      guard let next = Self.first(removed, moved), next.rows.lowerBound <= row else { break }
      row += next.rows.count
      extent += next.offsets.count
      if next == removed { removal += 1 } else { move += 1 }
    }
    return (row, extent)
  }

  private static func first(_ left: RowSpan?, _ right: RowSpan?) -> RowSpan? {
    guard let left else { return right }
    guard let right else { return left }
    return left.rows.lowerBound < right.rows.lowerBound ? left : right
  }
}
