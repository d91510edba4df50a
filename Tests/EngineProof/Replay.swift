import Outlines

/// Plays a change set on the rows before it, straight after its contract.
enum Replay {
  /// Whether a change set leads from the old rows to the new ones: out with what is removed or
  /// moved by old positions, in with what is inserted or moved by new ones from the top down.
  static func leads(_ changes: ChangeSet, from old: [NaiveRow], to new: [NaiveRow]) -> Bool {
    guard changes.oldRowCount == old.count, changes.newRowCount == new.count else { return false }
    var leaves = [Bool](repeating: false, count: old.count)
    var comes = [Int](repeating: stays, count: new.count)
    for span in changes.removals {
      for row in span.rows where !take(row, &leaves) { return false }
    }
    for span in changes.insertions {
      for row in span.rows {
        guard new.indices.contains(row), comes[row] == stays else { return false }
        comes[row] = isNew
      }
    }
    for move in changes.moves {
      guard move.from.rows.count == move.to.rows.count else { return false }
      for (from, to) in zip(move.from.rows, move.to.rows) {
        guard take(from, &leaves), new.indices.contains(to), comes[to] == stays else {
          return false
        }
        comes[to] = from
      }
    }
    var next = 0
    for row in new.indices {
      if comes[row] == isNew { continue }
      if comes[row] == stays {
        while next < old.count, leaves[next] { next += 1 }
        guard next < old.count, old[next].id == new[row].id else { return false }
        next += 1
      } else if old[comes[row]].id != new[row].id {
        return false
      }
    }
    return (next..<max(next, old.count)).allSatisfy { leaves[$0] }
  }

  private static let stays = -1
  private static let isNew = -2

  private static func take(_ row: Int, _ leaves: inout [Bool]) -> Bool {
    guard leaves.indices.contains(row), !leaves[row] else { return false }
    leaves[row] = true
    return true
  }
}
