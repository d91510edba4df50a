import Outlines

/// Rows that are kept up to date by change sets alone, as those of a view are.
struct Screen<Element: Identifiable> where Element.ID: Sendable {
  private(set) var rows: [Element.ID] = []

  init(_ outline: Outline<Element>) { rows = identities(of: outline) }

  /// Plays a change set on the rows and tells whether they are those of the outline then.
  mutating func follow(_ changes: ChangeSet, to outline: Outline<Element>) -> Bool {
    let after = identities(of: outline)
    guard changes.fault(from: rows, to: after) == nil else { return false }
    // By the words of the contract: out by old positions, then in by new ones, ascending.
    var leaves = [Bool](repeating: false, count: rows.count)
    var coming: [(row: Int, id: Element.ID)] = []
    for span in changes.removals { for row in span.rows { leaves[row] = true } }
    for move in changes.moves {
      for (old, new) in zip(move.from.rows, move.to.rows) {
        leaves[old] = true
        coming.append((new, rows[old]))
      }
    }
    for span in changes.insertions { for row in span.rows { coming.append((row, after[row])) } }
    coming.sort { $0.row < $1.row }
    var replayed: [Element.ID] = []
    for (row, id) in rows.enumerated() where !leaves[row] { replayed.append(id) }
    for (row, id) in coming {
      guard row <= replayed.count else { return false }
      replayed.insert(id, at: row)
    }
    rows = replayed
    return rows == after && changes.newRowCount == after.count
  }
}

/// The identities of all rows in order.
func identities<Element>(of outline: Outline<Element>) -> [Element.ID] {
  var identities: [Element.ID] = []
  identities.reserveCapacity(outline.rowCount)
  for row in outline.rows(in: 0..<outline.rowCount) { identities.append(row.id) }
  return identities
}
