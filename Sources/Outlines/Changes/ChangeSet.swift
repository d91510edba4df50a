/// What a batch of edits did to the rows, the state before compared with the state after.
///
/// A row of the old state was removed, moved, or stays; a row of the new state was inserted, came
/// by a move, or stayed. Rows that stay keep their order, and are as many as can be.
///
/// To bring a list of rows up to date: take out the removed rows and the sources of moves by their
/// old positions, then put in the inserted rows and the targets of moves by their new positions in
/// ascending order, then show the reloaded rows anew. All spans of a list are as long as can be and
/// never touch each other, except that neighbouring rows which moved apart are separate moves.
public struct ChangeSet: Hashable, Sendable {
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
    return growths.map { growth in
      defer { before = growth.through }
      return ExtentChange(row: growth.row, change: growth.through - before)
    }
  }

  /// A row whose extent changed, with what all such rows up to it grew by.
  struct Growth: Hashable, Sendable {
    var row: Int
    var through: Int
  }

  // What the conversions look up: all that leaves, all that comes, and what grew.
  let departures: ChangeList<Passage>
  let arrivals: ChangeList<Passage>
  let growths: ChangeList<Growth>

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
    var growths = ChangeList<Growth>()
    var grown = 0
    for extentChange in extentChanges {
      grown += extentChange.change
      growths.append(Growth(row: extentChange.row, through: grown))
    }
    self.growths = growths
    departures = ChangeList(
      removals, moves, moved: { moves[$0].from }, extent: { moves[$0].from.offsets.count })
    arrivals = ChangeList(
      insertions, moves, moved: { moves[$0].to },
      extent: { index in
        // The extent before, but the one after where nothing is known of growing rows.
        extentChanges.isEmpty ? moves[index].to.offsets.count : moves[index].from.offsets.count
      })
  }

  /// Whether no row was removed, inserted, moved or reloaded.
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
