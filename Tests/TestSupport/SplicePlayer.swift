public import Outlines

/// A list that can only be spliced.
public struct SplicePlayer<ID: Hashable> {
  /// What stands in the list, and whether a splice put it there.
  public private(set) var rows: [(id: ID, isFresh: Bool)]

  private var end = -1

  /// Makes a list.
  ///
  /// - Parameter rows: What stands in it.
  public init(_ rows: [ID]) { self.rows = rows.map { ($0, false) } }

  /// Does one splice.
  ///
  /// - Parameters:
  ///   - splice: The splice, which must stand behind the one before and not touch it.
  ///   - new: The rows after all splices.
  /// - Returns: What is wrong with the splice; the list then is what it was.
  public mutating func perform(_ splice: RowSplice, to new: [ID]) -> [String] {
    let removed = splice.row..<splice.row + max(0, splice.removedCount)
    let inserted = splice.row..<splice.row + max(0, splice.insertedCount)
    guard splice.removedCount >= 0, splice.insertedCount >= 0,
      splice.removedCount + splice.insertedCount > 0
    else { return ["\(splice) takes nothing out and puts nothing in"] }
    guard splice.row > end else { return ["\(splice) is not behind the one before"] }
    guard removed.upperBound <= rows.count else { return ["\(splice) takes out too many"] }
    guard inserted.upperBound <= new.count else { return ["\(splice) puts in too many"] }
    rows.replaceSubrange(removed, with: new[inserted].map { ($0, true) })
    end = inserted.upperBound
    return []
  }

  /// The fewest splices that turn one list into another without touching some rows, found by
  /// trying all ways of going through both.
  ///
  /// - Parameters:
  ///   - old: The rows before.
  ///   - new: The rows after.
  ///   - isStaying: Whether no splice may touch a row.
  ///   - isReplaced: Whether a splice must replace a row.
  /// - Returns: Their number.
  public static func fewest(
    from old: [ID], to new: [ID], isStaying: (ID) -> Bool, isReplaced: (ID) -> Bool
  ) -> Int {
    // For each place in the new list: the fewest splices up to here, when the last row was kept,
    // and when a splice is going on. One line of the table for each place in the old list.
    let never = Int.max / 2
    var line: [(kept: Int, splicing: Int)] = []
    for oldCount in 0...old.count {
      var next: [(kept: Int, splicing: Int)] = []
      for newCount in 0...new.count {
        var best = (kept: never, splicing: never)
        if oldCount == 0, newCount == 0 { best.kept = 0 }
        if oldCount > 0, newCount > 0, old[oldCount - 1] == new[newCount - 1],
          !isReplaced(old[oldCount - 1])
        {
          let before = line[newCount - 1]
          best.kept = min(before.kept, before.splicing)
        }
        if oldCount > 0, !isStaying(old[oldCount - 1]) {
          best.splicing = min(best.splicing, line[newCount].kept + 1, line[newCount].splicing)
        }
        if newCount > 0, !isStaying(new[newCount - 1]) {
          let before = next[newCount - 1]
          best.splicing = min(best.splicing, before.kept + 1, before.splicing)
        }
        next.append(best)
      }
      line = next
    }
    return min(line[new.count].kept, line[new.count].splicing)
  }
}
