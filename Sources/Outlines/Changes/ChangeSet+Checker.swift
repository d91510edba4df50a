/// The first thing that is wrong with a change set.
public enum ChangeSetFault: Error, Hashable, Sendable {
  /// The number of rows before or after is not the one that the change set tells.
  case rowCount

  /// A span is empty, out of range, out of order, or touches one that it should be part of.
  case span(RowSpan)

  /// A move does not go to as many rows as it comes from, or grows otherwise than its rows.
  case move(RowMove)

  /// A row of the old state is removed or moved twice.
  case oldRow(Int)

  /// A row of the new state is inserted or moved to twice, or is not what the change set makes it.
  case newRow(Int)

  /// A growth is of no reloaded row, is none, is out of order, or all together do not explain the
  /// extent after.
  case extentChange(ExtentChange)
}

extension ChangeSet {
  /// Plays the change set on the rows before it and compares with the rows after it.
  ///
  /// Meant for `assert(changes.fault(from: before, to: after) == nil)` in programs that keep rows
  /// of their own. Costs O(*n*) for *n* rows.
  ///
  /// - Parameters:
  ///   - oldRows: The identities of the rows before.
  ///   - newRows: The identities of the rows after.
  /// - Returns: What is wrong, or `nil` when the change set leads from one to the other.
  public func fault<ID: Equatable>(from oldRows: [ID], to newRows: [ID]) -> ChangeSetFault? {
    guard oldRows.count == oldRowCount, newRows.count == newRowCount else { return .rowCount }
    if let fault = shapeFault() { return fault }
    var leaves = [Bool](repeating: false, count: oldRowCount)
    var sources = [Int?](repeating: nil, count: newRowCount)
    var arrives = [Bool](repeating: false, count: newRowCount)
    for span in removals {
      for row in span.rows {
        if leaves[row] { return .oldRow(row) }
        leaves[row] = true
      }
    }
    for span in insertions {
      for row in span.rows {
        if arrives[row] { return .newRow(row) }
        arrives[row] = true
      }
    }
    for move in moves {
      for (old, new) in zip(move.from.rows, move.to.rows) {
        if leaves[old] { return .oldRow(old) }
        if arrives[new] { return .newRow(new) }
        leaves[old] = true
        arrives[new] = true
        sources[new] = old
      }
    }
    var old = 0
    for new in 0..<newRowCount where !arrives[new] {
      while old < oldRowCount, leaves[old] { old += 1 }
      guard old < oldRowCount else { return .newRow(new) }
      sources[new] = old
      old += 1
    }
    while old < oldRowCount {
      if !leaves[old] { return .oldRow(old) }
      old += 1
    }
    for (new, source) in sources.enumerated() {
      if let source, oldRows[source] != newRows[new] { return .newRow(new) }
    }
    return extentFault()
  }

  /// Nothing need be known of extents; but if something is, all must be.
  private func extentFault() -> ChangeSetFault? {
    var before = -1
    var extent = oldExtent
    for extentChange in extentChanges {
      guard extentChange.change != 0, extentChange.row > before, reloads.covers(extentChange.row)
      else { return .extentChange(extentChange) }
      before = extentChange.row
      extent += extentChange.change
    }
    for span in removals { extent -= span.offsets.count }
    for span in insertions { extent += span.offsets.count }
    if let last = extentChanges.last, extent != newExtent { return .extentChange(last) }
    for move in moves where before >= 0 {
      let growth = extentChange(in: move.to.rows)
      if move.to.offsets.count - move.from.offsets.count != growth { return .move(move) }
    }
    return nil
  }

  private func shapeFault() -> ChangeSetFault? {
    if let span = Self.disorder(removals, count: oldRowCount, extent: oldExtent) {
      return .span(span)
    }
    if let span = Self.disorder(insertions, count: newRowCount, extent: newExtent) {
      return .span(span)
    }
    if let span = Self.disorder(reloads, count: newRowCount, extent: newExtent) {
      return .span(span)
    }
    var before: RowMove?
    for move in moves {
      guard move.from.rows.count == move.to.rows.count else { return .move(move) }
      for (span, count, extent) in [
        (move.from, oldRowCount, oldExtent), (move.to, newRowCount, newExtent),
      ] where !Self.fits(span, count: count, extent: extent) {
        return .span(span)
      }
      if let before {
        guard before.to.rows.upperBound <= move.to.rows.lowerBound else { return .span(move.to) }
        let isOneMove =
          before.to.rows.upperBound == move.to.rows.lowerBound
          && before.from.rows.upperBound == move.from.rows.lowerBound
        guard !isOneMove else { return .move(move) }
      }
      before = move
    }
    return nil
  }

  private static func disorder(
    _ spans: ChangeList<RowSpan>, count: Int, extent: Int
  ) -> RowSpan? {
    var end = -1
    for span in spans {
      guard fits(span, count: count, extent: extent), span.rows.lowerBound > end else {
        return span
      }
      end = span.rows.upperBound
    }
    return nil
  }

  private static func fits(_ span: RowSpan, count: Int, extent: Int) -> Bool {
    !span.rows.isEmpty && span.rows.lowerBound >= 0 && span.rows.upperBound <= count
      && span.offsets.lowerBound >= 0 && span.offsets.upperBound <= extent
  }
}
