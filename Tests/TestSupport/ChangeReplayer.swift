public import Outlines

/// Plays a change set on the rows before it, and looks for anything that is not as promised.
public enum ChangeReplayer {
  /// Everything that is wrong with a change set, in words.
  ///
  /// Looked at are: the numbers of rows and extents; that spans are ascending, disjoint, as long as
  /// can be, and lie at the offsets of their rows; that the old rows become the new ones; that no
  /// row which is there before and after is removed or inserted; that exactly the rows whose
  /// value, level, extent or being a branch changed are reloaded; and the conversions of positions
  /// and offsets.
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - old: The rows before.
  ///   - new: The rows after.
  ///   - requested: Identities whose reload was asked for.
  /// - Returns: An empty array when all is well.
  public static func problems<Element: Identifiable & Equatable>(
    of changes: ChangeSet, from old: [OutlineRow<Element>], to new: [OutlineRow<Element>],
    requestedReloads requested: Set<Element.ID> = []
  ) -> [String] {
    var replay = Replay(changes: changes, old: old, new: new, requested: requested)
    replay.checkCounts()
    replay.checkSpans()
    guard replay.problems.isEmpty else { return replay.problems }
    replay.checkRows()
    guard replay.problems.isEmpty else { return replay.problems }
    replay.checkReloads()
    replay.checkConversions()
    if let fault = changes.fault(from: old.map(\.id), to: new.map(\.id)) {
      replay.problems.append("The engine's own checker says \(fault)")
    }
    return replay.problems
  }
}

private struct Replay<Element: Identifiable & Equatable> {
  let changes: ChangeSet
  let old: [OutlineRow<Element>]
  let new: [OutlineRow<Element>]
  let requested: Set<Element.ID>
  var problems: [String] = []

  /// For each new row the old row that it was, once known.
  var sources: [Int?] = []

  mutating func checkCounts() {
    let found = [
      changes.oldRowCount, changes.newRowCount, changes.oldExtent, changes.newExtent,
    ]
    let expected = [
      old.count, new.count, old.reduce(0) { $0 + $1.extent }, new.reduce(0) { $0 + $1.extent },
    ]
    if found != expected {
      problems.append("Rows and extents are \(found), should be \(expected)")
    }
  }

  mutating func checkSpans() {
    checkList(changes.removals, in: old, "removals")
    checkList(changes.insertions, in: new, "insertions")
    checkList(changes.reloads, in: new, "reloads")
    for move in changes.moves {
      checkSpan(move.from, in: old, "a move's source")
      checkSpan(move.to, in: new, "a move's target")
      if move.from.rows.count != move.to.rows.count { problems.append("A move of two lengths") }
    }
    for (first, second) in zip(changes.moves, changes.moves.dropFirst()) {
      if first.to.rows.upperBound > second.to.rows.lowerBound {
        problems.append("Moves are not ascending")
      }
      if first.to.rows.upperBound == second.to.rows.lowerBound,
        first.from.rows.upperBound == second.from.rows.lowerBound
      {
        problems.append("Two moves should be one")
      }
    }
  }

  private mutating func checkList(
    _ spans: ChangeList<RowSpan>, in rows: [OutlineRow<Element>], _ name: String
  ) {
    for span in spans { checkSpan(span, in: rows, name) }
    for (first, second) in zip(spans, spans.dropFirst())
    where first.rows.upperBound >= second.rows.lowerBound {
      problems.append("Spans of \(name) are not ascending, apart and as long as can be")
    }
  }

  private mutating func checkSpan(
    _ span: RowSpan, in rows: [OutlineRow<Element>], _ name: String
  ) {
    guard !span.rows.isEmpty, span.rows.lowerBound >= 0, span.rows.upperBound <= rows.count else {
      problems.append("A span of \(name) is empty or out of range: \(span.rows)")
      return
    }
    let offsets =
      rows[span.rows.lowerBound].offset..<rows[span.rows.upperBound - 1].offsets.upperBound
    if span.offsets != offsets {
      problems.append("A span of \(name) lies at \(span.offsets), should at \(offsets)")
    }
  }

  mutating func checkRows() {
    // Straight after the contract: out with what goes by old positions, in with what comes by new
    // ones in ascending order.
    var leaving = Set<Int>()
    for row in changes.removals.flatMap(\.rows) where !leaving.insert(row).inserted {
      problems.append("Row \(row) leaves twice")
    }
    for row in changes.moves.flatMap(\.from.rows) where !leaving.insert(row).inserted {
      problems.append("Row \(row) leaves twice")
    }
    var list: [Int?] = old.indices.filter { !leaving.contains($0) }
    var coming: [(row: Int, source: Int?)] = changes.insertions.flatMap(\.rows).map { ($0, nil) }
    for move in changes.moves { coming += zip(move.to.rows, move.from.rows).map { ($0, $1) } }
    for (row, source) in coming.sorted(by: { $0.row < $1.row }) {
      guard row <= list.count else {
        problems.append("Row \(row) comes behind the end")
        return
      }
      list.insert(source, at: row)
    }
    sources = list
    guard list.count == new.count else {
      problems.append("Replayed \(list.count) rows, should be \(new.count)")
      return
    }
    let replayed = zip(list, new).map { source, row in source.map { old[$0].id } ?? row.id }
    if replayed != new.map(\.id) {
      problems.append("Replayed \(replayed), should be \(new.map(\.id))")
    }
    let before = Set(old.map(\.id))
    let after = Set(new.map(\.id))
    for row in changes.removals.flatMap(\.rows) where after.contains(old[row].id) {
      problems.append("\(old[row].id) is removed, but still there")
    }
    for row in changes.insertions.flatMap(\.rows) where before.contains(new[row].id) {
      problems.append("\(new[row].id) is inserted, but was there")
    }
  }

  mutating func checkReloads() {
    var expected: [Int] = []
    for (row, source) in sources.enumerated() {
      guard let source else { continue }
      let (was, now) = (old[source], new[row])
      if was.element != now.element || was.level != now.level || was.isBranch != now.isBranch
        || was.extent != now.extent || requested.contains(now.id)
      {
        expected.append(row)
      }
    }
    let found = changes.reloads.flatMap(\.rows)
    if found != expected { problems.append("Reloads are \(found), should be \(expected)") }
  }

  mutating func checkConversions() {
    var targets = [Int?](repeating: nil, count: old.count)
    for (row, source) in sources.enumerated() {
      if let source { targets[source] = row }
      if changes.oldRow(of: row) != source {
        problems.append("Old row of \(row) is \(String(describing: changes.oldRow(of: row)))")
      }
      let offset = changes.oldOffset(ofSurvivor: row, at: new[row].offset)
      if offset != source.map({ old[$0].offset }) {
        problems.append("Old offset of row \(row) is \(String(describing: offset))")
      }
    }
    for (row, target) in targets.enumerated() {
      if changes.newRow(of: row) != target {
        problems.append("New row of \(row) is \(String(describing: changes.newRow(of: row)))")
      }
      let offset = changes.newOffset(ofSurvivor: row, at: old[row].offset)
      if offset != target.map({ new[$0].offset }) {
        problems.append("New offset of row \(row) is \(String(describing: offset))")
      }
    }
  }
}
