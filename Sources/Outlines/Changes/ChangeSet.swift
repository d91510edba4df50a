/// What a batch of edits did to the rows, the state before compared with the state after.
///
/// A row of the old state was removed, moved, or stays; a row of the new state was inserted, came
/// by a move, or stayed. Rows that stay keep their order, and are as many as can be.
///
/// To bring a list of rows up to date: take out the removed rows and the sources of moves by their
/// old positions, then put in the inserted rows and the targets of moves by their new positions in
/// ascending order, then show the reloaded rows anew. All spans of a list are as long as can be and
/// never touch each other, except that neighbouring rows which moved apart are separate moves.
public struct ChangeSet: Sendable {
  /// The rows that are gone, in old positions, ascending.
  public let removals: ChangeList<RowSpan>

  /// The rows that are new, in new positions, ascending.
  public let insertions: ChangeList<RowSpan>

  /// The rows that went elsewhere, ascending by where they are now.
  public let moves: ChangeList<RowMove>

  /// The rows that were there before and show something else now, in new positions, ascending.
  ///
  /// A row is reloaded when its value, its extent or its level changed, and when it turned from a
  /// leaf into a branch or back. Its position among its siblings and their number are not reasons:
  /// a view refreshes those for the rows on screen after each change.
  public let reloads: ChangeList<RowSpan>

  /// The number of rows before.
  public let oldRowCount: Int

  /// The number of rows after.
  public let newRowCount: Int

  /// The sum of the extents of all rows before.
  public let oldExtent: Int

  /// The sum of the extents of all rows after.
  public let newExtent: Int

  /// How much each row grew that was there before and has another extent now, ascending.
  ///
  /// Makes an array, in O(rows whose extent changed).
  public var extentChanges: [ExtentChange] {
    var before = 0
    return (index?.growths ?? []).map { growth in
      let change = growth.through - before
      before = growth.through
      return ExtentChange(row: growth.row, change: change)
    }
  }

  // Present where one look at the lists above does not tell everything.
  let index: ChangeIndex?

  /// Makes a change set from its parts, as a program does that has rows from elsewhere.
  ///
  /// Nothing is checked here; ``fault(from:to:)`` does that. Costs O(*c* log *c*) for *c* spans, and
  /// allocates nothing for a single span.
  ///
  /// - Parameters:
  ///   - removals: The rows that are gone, in old positions, ascending.
  ///   - insertions: The rows that are new, in new positions, ascending.
  ///   - moves: The rows that went elsewhere, ascending by `to`.
  ///   - reloads: The rows that show something else, in new positions, ascending.
  ///   - oldRowCount: The number of rows before.
  ///   - newRowCount: The number of rows after.
  ///   - oldExtent: The sum of extents before.
  ///   - newExtent: The sum of extents after.
  ///   - extentChanges: How much each row grew that is in `reloads` for another extent, ascending.
  ///     Offsets can be converted exactly only when these are known.
  public init(
    removals: ChangeList<RowSpan> = ChangeList(), insertions: ChangeList<RowSpan> = ChangeList(),
    moves: ChangeList<RowMove> = ChangeList(), reloads: ChangeList<RowSpan> = ChangeList(),
    oldRowCount: Int, newRowCount: Int, oldExtent: Int, newExtent: Int,
    extentChanges: [ExtentChange] = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
    self.oldRowCount = oldRowCount
    self.newRowCount = newRowCount
    self.oldExtent = oldExtent
    self.newExtent = newExtent
    let isAtHand =
      removals.count + moves.count <= 1 && insertions.count + moves.count <= 1
      && extentChanges.isEmpty
    index =
      isAtHand
      ? nil
      : ChangeIndex(
        removals: removals, insertions: insertions, moves: moves, extentChanges: extentChanges)
  }

  /// Whether no row was removed, inserted, moved or reloaded.
  ///
  /// Costs O(1).
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }

  /// The change set of a batch that changed no row.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows before and after.
  ///   - extent: The sum of extents before and after.
  /// - Returns: An empty change set.
  @usableFromInline
  static func none(rowCount: Int, extent: Int) -> ChangeSet {
    ChangeSet(
      oldRowCount: rowCount, newRowCount: rowCount, oldExtent: extent, newExtent: extent)
  }

  /// The change set that takes out every row and puts in every row, which is never wrong.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - oldRowCount: The number of rows before.
  ///   - newRowCount: The number of rows after.
  ///   - oldExtent: The sum of extents before.
  ///   - newExtent: The sum of extents after.
  /// - Returns: A change set of at most one removal and one insertion.
  public static func everything(
    oldRowCount: Int, newRowCount: Int, oldExtent: Int, newExtent: Int
  ) -> ChangeSet {
    let old = RowSpan(rows: 0..<oldRowCount, offsets: 0..<oldExtent)
    let new = RowSpan(rows: 0..<newRowCount, offsets: 0..<newExtent)
    return ChangeSet(
      removals: oldRowCount == 0 ? ChangeList() : ChangeList(old),
      insertions: newRowCount == 0 ? ChangeList() : ChangeList(new),
      oldRowCount: oldRowCount, newRowCount: newRowCount, oldExtent: oldExtent,
      newExtent: newExtent)
  }
}

extension ChangeSet: Hashable {
  /// Whether two change sets do the same with the same rows and extents.
  ///
  /// Costs O(spans).
  public static func == (left: ChangeSet, right: ChangeSet) -> Bool {
    left.removals == right.removals && left.insertions == right.insertions
      && left.moves == right.moves && left.reloads == right.reloads
      && left.oldRowCount == right.oldRowCount && left.newRowCount == right.newRowCount
      && left.oldExtent == right.oldExtent && left.newExtent == right.newExtent
      && (left.index?.growths ?? []) == (right.index?.growths ?? [])
  }

  /// Feeds everything that is compared to a hasher.
  ///
  /// Costs O(spans).
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(removals)
    hasher.combine(insertions)
    hasher.combine(moves)
    hasher.combine(reloads)
    hasher.combine(oldRowCount)
    hasher.combine(newRowCount)
    hasher.combine(oldExtent)
    hasher.combine(newExtent)
    hasher.combine(index?.growths ?? [])
  }
}
