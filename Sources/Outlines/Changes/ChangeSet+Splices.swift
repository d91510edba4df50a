/// Neighbouring rows of a list that others take the place of.
public struct RowSplice: Hashable, Sendable {
  /// The position of the first row that is taken out or put in.
  public let row: Int

  /// How many rows are taken out from there on.
  public let removedCount: Int

  /// How many rows are then put in there.
  public let insertedCount: Int

  /// Makes a splice.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - row: The position of the first row.
  ///   - removedCount: How many rows are taken out.
  ///   - insertedCount: How many rows are put in.
  @inlinable
  public init(row: Int, removedCount: Int, insertedCount: Int) {
    self.row = row
    self.removedCount = removedCount
    self.insertedCount = insertedCount
  }
}

extension ChangeSet {
  /// The change as splices, for lists that know no moves.
  ///
  /// They are done from the first to the last, each in the positions that those before it have
  /// left, and ascend. Since nothing before a splice changes any more, what it puts in are the rows
  /// `row..<row + insertedCount` of the new state. Moved rows are taken out and put in. There are as
  /// few splices as can be without touching a row that stays.
  ///
  /// Most lists, such as a `GListModel` or a virtual list on a page, have no other way to say that
  /// a row shows something else than to replace it by itself, so reloaded rows are replaced too,
  /// together with what changes next to them. A list whose rows can be told by themselves leaves
  /// these out and brings ``reloads`` up to date afterwards.
  ///
  /// Costs O(*c* log *c*) for *c* spans; one splice needs no memory of its own.
  ///
  /// - Parameter replacesReloads: Whether rows that are reloaded are replaced.
  /// - Returns: The splices in the order in which to do them.
  public func splices(replacingReloads replacesReloads: Bool = true) -> ChangeList<RowSplice> {
    var splices = ChangeList<RowSplice>()
    forEachGap(replacesReloads) { old, new in
      splices.append(
        RowSplice(row: new.lowerBound, removedCount: old.count, insertedCount: new.count))
    }
    return splices
  }

  /// One splice around everything that changed, reloads included; `nil` when nothing did.
  ///
  /// Meant for lists that take only one change at a time, or where one large change is cheaper than
  /// many small ones. Costs O(*c* log *c*) for *c* spans and needs no memory of its own.
  public var boundingSplice: RowSplice? {
    var first: Int?
    var newEnd = 0
    forEachGap(true) { _, new in
      if first == nil { first = new.lowerBound }
      newEnd = new.upperBound
    }
    guard let first else { return nil }
    let below = newRowCount - newEnd
    return RowSplice(
      row: first, removedCount: oldRowCount - below - first,
      insertedCount: newRowCount - below - first)
  }

  /// Visits the changed rows between rows that stay as they are.
  private func forEachGap(
    _ replacesReloads: Bool, _ body: (_ old: Range<Int>, _ new: Range<Int>) -> Void
  ) {
    var old = 0
    var new = 0
    func visit(upTo oldEnd: Int, _ newEnd: Int) {
      let (old, new) = trimmed(old..<oldEnd, new..<newEnd, replacesReloads)
      if !old.isEmpty || !new.isEmpty { body(old, new) }
    }
    var nextReload = 0
    for run in StayingRuns(self) {
      let shift = run.to.rows.lowerBound - run.from.rows.lowerBound
      var start = run.to.rows.lowerBound
      // The rows of the stretch that stay as they are lie between its reloads.
      while start < run.to.rows.upperBound {
        while replacesReloads, nextReload < reloads.count,
          reloads[nextReload].rows.upperBound <= start
        {
          nextReload += 1
        }
        let reload = replacesReloads && nextReload < reloads.count ? reloads[nextReload].rows : nil
        let end = min(run.to.rows.upperBound, max(start, reload?.lowerBound ?? .max))
        if start < end {
          visit(upTo: start - shift, start)
          old = end - shift
          new = end
        }
        start = max(end, min(run.to.rows.upperBound, reload?.upperBound ?? end))
      }
    }
    visit(upTo: oldRowCount, newRowCount)
  }

  /// Leaves out rows at both ends that moved, but past nothing, as the last child of a branch does
  /// that becomes the next sibling of it.
  private func trimmed(
    _ old: Range<Int>, _ new: Range<Int>, _ replacesReloads: Bool
  ) -> (old: Range<Int>, new: Range<Int>) {
    var (old, new) = (old, new)
    while !old.isEmpty, !new.isEmpty,
      let come = arrivals.last(startingUpTo: new.lowerBound), come.isMove,
      come.rows.contains(new.lowerBound), oldRow(of: new.lowerBound) == old.lowerBound
    {
      var end = min(come.rows.upperBound, new.upperBound)
      if replacesReloads, let reload = reloads.first(endingBehind: new.lowerBound) {
        end = min(end, max(new.lowerBound, reload.rows.lowerBound))
      }
      let count = end - new.lowerBound
      if count == 0 { break }
      old = old.lowerBound + count..<old.upperBound
      new = end..<new.upperBound
    }
    while !old.isEmpty, !new.isEmpty,
      let come = arrivals.last(startingUpTo: new.upperBound - 1), come.isMove,
      come.rows.contains(new.upperBound - 1),
      oldRow(of: new.upperBound - 1) == old.upperBound - 1
    {
      var start = max(come.rows.lowerBound, new.lowerBound)
      if replacesReloads {
        let index = reloads.partition { $0.rows.lowerBound < new.upperBound }
        if index > 0 { start = max(start, min(new.upperBound, reloads[index - 1].rows.upperBound)) }
      }
      let count = new.upperBound - start
      if count == 0 { break }
      old = old.lowerBound..<old.upperBound - count
      new = new.lowerBound..<start
    }
    return (old, new)
  }
}
