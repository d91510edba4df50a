/// One batch of updates of a `UITableView` that shows all rows in one section.
///
/// The rules for such a batch: what is removed or reloaded, and where a row moves from, are
/// positions before it; what is inserted, and where a row moves to, are positions after it. A row
/// is not reloaded and moved in one batch, and a reload beside the moves of other rows is known to
/// end programs, so that a stage never holds both.
public struct TableStage: Hashable, Sendable {
  /// The rows to delete, in positions before the stage, ascending.
  public let removals: ChangeList<RowSpan>

  /// The rows to insert, in positions after the stage, ascending.
  public let insertions: ChangeList<RowSpan>

  /// The rows to move one by one, from positions before the stage to positions after it.
  public let moves: ChangeList<RowMove>

  /// The rows to reload, in positions before the stage, ascending.
  public let reloads: ChangeList<RowSpan>

  /// Makes a stage.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - removals: The rows to delete.
  ///   - insertions: The rows to insert.
  ///   - moves: The rows to move.
  ///   - reloads: The rows to reload.
  public init(
    removals: ChangeList<RowSpan> = [], insertions: ChangeList<RowSpan> = [],
    moves: ChangeList<RowMove> = [], reloads: ChangeList<RowSpan> = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
  }
}

extension ChangeSet {
  /// The change as batches of a `UITableView` with one section: none, one, or two when rows move
  /// and rows are reloaded.
  ///
  /// Each stage is one call of `performBatchUpdates`, the second right after the first. The data
  /// source shows the new rows from the first stage on: the second only reloads. Stretches of rows
  /// are not taken apart here, so that a program can count them and reload the whole table instead
  /// when they are too many to animate. Costs O(*c* log *c*) for *c* spans.
  public var tableStages: [TableStage] {
    if isEmpty { return [] }
    if moves.isEmpty {
      return [TableStage(removals: removals, insertions: insertions, reloads: oldReloads)]
    }
    var stages = [TableStage(removals: removals, insertions: insertions, moves: moves)]
    if !reloads.isEmpty { stages.append(TableStage(reloads: reloads)) }
    return stages
  }
}
