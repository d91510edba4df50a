package import Outlines

/// Works out from the rows before and after what a change set has to be.
///
/// Which rows stay is decided by the fewest moves, then by what the caller moved, then by position.
package struct LivingChanges {
  private let old: [LivingRow]
  private let new: [LivingRow]

  /// For each new row the old row that it was, for each old row the new one; -1 for none.
  private var sources: [Int]
  private var targets: [Int]

  /// For each new row, whether it moves by itself, and whether with what it stands under.
  private var movesItself: [Bool]
  private var moves: [Bool]

  package init(from old: [LivingRow], to new: [LivingRow], movedByCaller: [Int]) {
    self.old = old
    self.new = new
    var places: [Int: Int] = [:]
    for (row, was) in old.enumerated() { places[was.key] = row }
    sources = new.map { places[$0.key] ?? -1 }
    targets = Array(repeating: -1, count: old.count)
    for (row, source) in sources.enumerated() where source >= 0 { targets[source] = row }
    movesItself = Array(repeating: false, count: new.count)
    moves = movesItself
    findMoves(Set(movedByCaller))
  }

  /// Says in words what is wrong with a change set; `nil` when it is right.
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - requested: Elements whose reload was asked for.
  ///   - isTieFree: Whether it is known which of equally few moves the engine must choose.
  /// - Returns: The first thing that is wrong.
  package func problem(
    of changes: ChangeSet, requested: [Int] = [], isTieFree: Bool
  ) -> String? {
    let right = changeSet(requested: Set(requested))
    if isTieFree, changes.moves != right.moves { return "\(changes), should be \(right)" }
    if changes.removals != right.removals || changes.insertions != right.insertions
      || changes.reloads != right.reloads || changes.extentChanges != right.extentChanges
      || changes.oldRowCount != right.oldRowCount || changes.newRowCount != right.newRowCount
      || changes.oldExtent != right.oldExtent || changes.newExtent != right.newExtent
    {
      return "\(changes), should be \(right)" + (isTieFree ? "" : " but for the choice of moves")
    }
    return replayProblem(of: changes) ?? countProblem(of: changes)
  }

  // MARK: Who moves

  private mutating func findMoves(_ movedByCaller: Set<Int>) {
    var siblings: [Int: [Int]] = [:]
    for (row, now) in new.enumerated() where sources[row] >= 0 {
      if old[sources[row]].parent == now.parent {
        siblings[now.parent, default: []].append(row)
      } else {
        movesItself[row] = true
      }
    }
    for (_, rows) in siblings {
      if zip(rows, rows.dropFirst()).allSatisfy({ sources[$0] < sources[$1] }) { continue }
      let order = rows.indices.sorted { sources[rows[$0]] < sources[rows[$1]] }
      let stays = FewestMoves.staying(
        order: order, movedByCaller: order.map { movedByCaller.contains(new[rows[$0]].key) })
      for (place, stays) in zip(order, stays) where !stays { movesItself[rows[place]] = true }
    }
    // What stands under something that moves travels with it.
    moves = movesItself
    var above: [Bool] = []
    for (row, now) in new.enumerated() {
      if above.count >= now.level { above.removeLast(above.count - now.level + 1) }
      if sources[row] >= 0, above.last == true, old[sources[row]].parent == now.parent {
        moves[row] = true
      }
      above.append(moves[row])
    }
  }

  // MARK: The change set

  private func changeSet(requested: Set<Int>) -> ChangeSet {
    ChangeSet(
      removals: ChangeList(spans(old) { targets[$0] < 0 }),
      insertions: ChangeList(spans(new) { sources[$0] < 0 }), moves: ChangeList(rowMoves),
      reloads: ChangeList(spans(new) { isReloaded($0, requested) }), oldRowCount: old.count,
      newRowCount: new.count, oldExtent: end(old), newExtent: end(new),
      extentChanges: new.indices.compactMap { row in
        guard sources[row] >= 0 else { return nil }
        let change = new[row].extent - old[sources[row]].extent
        return change == 0 ? nil : ExtentChange(row: row, change: change)
      })
  }

  private func isReloaded(_ row: Int, _ requested: Set<Int>) -> Bool {
    guard sources[row] >= 0 else { return false }
    let was = old[sources[row]]
    let now = new[row]
    if was.level != now.level || was.extent != now.extent { return true }
    if let notice = now.notice { return was.notice != notice }
    return was.item != now.item || was.isBranch != now.isBranch || was.counts != now.counts
      || requested.contains(now.id)
  }

  private var rowMoves: [RowMove] {
    var result: [RowMove] = []
    var row = 0
    while row < new.count {
      var end = row + 1
      if moves[row] {
        while end < new.count, moves[end], sources[end] == sources[end - 1] + 1 { end += 1 }
        result.append(
          RowMove(
            from: span(old, sources[row]..<sources[row] + end - row), to: span(new, row..<end)))
      }
      row = end
    }
    return result
  }

  private func spans(_ rows: [LivingRow], _ isIn: (Int) -> Bool) -> [RowSpan] {
    var spans: [RowSpan] = []
    var start: Int?
    for row in 0...rows.count {
      if row < rows.count, isIn(row) {
        if start == nil { start = row }
      } else if let first = start {
        spans.append(span(rows, first..<row))
        start = nil
      }
    }
    return spans
  }

  private func span(_ rows: [LivingRow], _ range: Range<Int>) -> RowSpan {
    let last = rows[range.upperBound - 1]
    return RowSpan(rows: range, offsets: rows[range.lowerBound].offset..<last.offset + last.extent)
  }

  private func end(_ rows: [LivingRow]) -> Int { rows.last.map { $0.offset + $0.extent } ?? 0 }

  // MARK: Checks

  /// Plays the change set straight after its contract.
  private func replayProblem(of changes: ChangeSet) -> String? {
    var isLeaving = [Bool](repeating: false, count: old.count)
    var coming: [(row: Int, key: Int)] = []
    for row in changes.removals.flatMap(\.rows) { isLeaving[row] = true }
    for row in changes.insertions.flatMap(\.rows) { coming.append((row, new[row].key)) }
    for move in changes.moves {
      guard move.from.rows.count == move.to.rows.count, move.from.rows.upperBound <= old.count
      else { return "\(changes) has a move of two lengths" }
      for (from, to) in zip(move.from.rows, move.to.rows) {
        if isLeaving[from] { return "row \(from) leaves twice in \(changes)" }
        isLeaving[from] = true
        coming.append((to, old[from].key))
      }
    }
    var keys = old.indices.filter { !isLeaving[$0] }.map { old[$0].key }
    for (row, key) in coming.sorted(by: { $0.row < $1.row }) {
      guard row <= keys.count else { return "row \(row) comes behind the end in \(changes)" }
      keys.insert(key, at: row)
    }
    return keys == new.map(\.key)
      ? nil : "\(changes) leads to \(keys), should lead to \(new.map(\.key))"
  }

  /// Looks whether no more moves than are necessary, whichever they are.
  private func countProblem(of changes: ChangeSet) -> String? {
    var isMoved = [Bool](repeating: false, count: new.count)
    for move in changes.moves { for row in move.to.rows { isMoved[row] = true } }
    var staying: [Int: (found: Int, most: Int)] = [:]
    var above: [Bool] = []
    for (row, now) in new.enumerated() {
      if above.count >= now.level { above.removeLast(above.count - now.level + 1) }
      let isCarried = above.last == true
      above.append(isMoved[row])
      guard sources[row] >= 0 else { continue }
      if old[sources[row]].parent != now.parent {
        if !isMoved[row] { return "\(now.key) should be moved" }
      } else if isCarried {
        if !isMoved[row] { return "\(now.key) should travel" }
      } else {
        if !isMoved[row] { staying[now.parent, default: (0, 0)].found += 1 }
        if !movesItself[row] { staying[now.parent, default: (0, 0)].most += 1 }
      }
    }
    for (parent, (found, most)) in staying where found != most {
      return "\(found) children of \(parent) stay, not \(most)"
    }
    return nil
  }
}
