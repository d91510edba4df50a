extension ChangeSet {
  /// What leads from the new rows back to the old ones; its own inverse is this change set.
  ///
  /// Removals and insertions change places, moves go back, and what is reloaded is reloaded in the
  /// positions that it had before. Costs O(*c* log *c*) for *c* spans.
  public var inverse: ChangeSet {
    var back = moves.map { RowMove(from: $0.to, to: $0.from) }
    back.sort { $0.to.rows.lowerBound < $1.to.rows.lowerBound }
    var shrinks = extentChanges.compactMap { growth in
      oldRow(of: growth.row).map { ExtentChange(row: $0, change: -growth.change) }
    }
    shrinks.sort { $0.row < $1.row }
    return ChangeSet(
      removals: insertions, insertions: removals, moves: ChangeList(back), reloads: oldReloads,
      oldRowCount: newRowCount, newRowCount: oldRowCount, oldExtent: newExtent,
      newExtent: oldExtent, extentChanges: shrinks)
  }

  /// The rows that show something else now, in old positions, ascending.
  ///
  /// Costs O(1) when there are none, else O(*c* log *c*).
  var oldReloads: ChangeList<RowSpan> {
    if reloads.isEmpty { return [] }
    var pieces: [RowSpan] = []
    var next = 0
    for run in survivors {
      while next < reloads.count,
        reloads[next].rows.upperBound <= run.to.rows.lowerBound
      {
        next += 1
      }
      // A span may go on in the next stretch, which then begins with it again.
      var index = next
      while index < reloads.count, reloads[index].rows.lowerBound < run.to.rows.upperBound {
        pieces.append(oldSpan(of: reloads[index], in: run))
        index += 1
      }
    }
    pieces.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    var joined = ChangeList<RowSpan>()
    var current: RowSpan?
    for piece in pieces {
      if let last = current, last.rows.upperBound == piece.rows.lowerBound {
        current = RowSpan(
          rows: last.rows.lowerBound..<piece.rows.upperBound,
          offsets: last.offsets
            .lowerBound..<max(
              last.offsets.lowerBound, piece.offsets.upperBound))
      } else {
        if let current { joined.append(current) }
        current = piece
      }
    }
    if let current { joined.append(current) }
    return joined
  }

  /// Where the part of a span was that lies in a stretch of survivors.
  private func oldSpan(of span: RowSpan, in run: RowMove) -> RowSpan {
    let rows = span.rows.clamped(to: run.to.rows)
    let shift = run.from.rows.lowerBound - run.to.rows.lowerBound
    // An end of the span lies inside the stretch, or an end of the stretch lies inside the span:
    // of either the offsets are known.
    let first = run.to.rows.lowerBound
    let lower =
      rows.lowerBound == first
      ? run.from.offsets.lowerBound
      : run.from.offsets.lowerBound + span.offsets.lowerBound - run.to.offsets.lowerBound
        - extentChange(in: first..<rows.lowerBound)
    let upper =
      rows.upperBound == run.to.rows.upperBound
      ? run.from.offsets.upperBound
      : run.from.offsets.lowerBound + span.offsets.upperBound - run.to.offsets.lowerBound
        - extentChange(in: first..<rows.upperBound)
    // Where growth is not known, this is a guess that must still make a span.
    let limits = run.from.offsets
    let start = min(lower, limits.upperBound)
    return RowSpan(
      rows: rows.lowerBound + shift..<rows.upperBound + shift,
      offsets: start..<max(start, min(upper, limits.upperBound)))
  }
}
