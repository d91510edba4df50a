extension ChangeSet {
  /// The change as batches of a `UITableView` whose sections are the top-level elements.
  ///
  /// Each stage is one call of `performBatchUpdates`, one right after the other, at most three;
  /// nearly always there is one, or two when something moves and something is reloaded. A table
  /// does not take everything in one batch, and what it refuses is spread over as few stages as can
  /// be:
  ///
  /// - Rows that move into a section that comes do so after it has come, without them.
  /// - Rows that move out of a section that goes do so before it goes.
  /// - The rows of a section that moves change before or after the section moves.
  /// - Nothing is reloaded in a stage in which anything moves: the reload is of a position before
  ///   the stage, and tables lose count when moves shift it.
  ///
  /// An element that leaves the top level, or comes to it, is a section on one side and a row on the
  /// other: the one is removed, the other inserted. Its rows move.
  ///
  /// During and after each stage but the last, the data source has to show a table between the old
  /// and the new one, which ``SectionedTableStage/interim`` describes. It is made of rows of the new
  /// state, and of those rows of the old state which have still to go: keep the old outline, or what
  /// its visible rows showed, until the last stage.
  ///
  /// Costs O(*c* log *c* + *s*) for *c* spans and *s* sections, however many rows there are.
  ///
  /// - Precondition: The starts ascend and begin with row 0, unless there are no rows; there are as
  ///   many rows as the change set says.
  /// - Parameters:
  ///   - oldSections: The rows of the top-level elements before, ascending.
  ///   - newSections: The rows of the top-level elements after, ascending.
  /// - Returns: The stages in the order in which to do them; none when nothing changed.
  public func tableStages(oldSections: [Int], newSections: [Int]) -> [SectionedTableStage] {
    var change = SectionedChange(self, oldStarts: oldSections, newStarts: newSections)
    return change.stages()
  }
}
