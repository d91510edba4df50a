import Outlines
import TestSupport

/// Works out from the rows before and after what the one right change set is.
///
/// It is the only one: which rows stay is decided by the fewest moves, then by what the caller
/// moved, then by position; and spans are as long as can be.
struct ExpectedChanges {
  private let old: [NaiveRow]
  private let new: [NaiveRow]

  /// For each old row where it is now, for each new row where it was; -1 for nowhere.
  private var targets: [Int]
  private var sources: [Int]

  /// For each new row, whether it moves by itself or with what it stands under.
  private var isMoved: [Bool]

  /// For each new row, whether it moves by itself.
  private var isMovedItself: [Bool]

  init(from old: [NaiveRow], to new: [NaiveRow], movedByCaller: [Int]) {
    self.old = old
    self.new = new
    targets = Array(repeating: -1, count: old.count)
    sources = Array(repeating: -1, count: new.count)
    isMoved = Array(repeating: false, count: new.count)
    isMovedItself = isMoved
    match()
    findMoves(movedByCaller)
  }

  private mutating func match() {
    if old.count * new.count <= 64 {
      for (row, now) in new.enumerated() {
        if let source = old.firstIndex(where: { $0.id == now.id }) { pair(source, row) }
      }
      return
    }
    // Identities are small numbers.
    var places = [Int](repeating: -1, count: 1 + max(old.map(\.id).max() ?? 0, 0))
    for (row, was) in old.enumerated() { places[was.id] = row }
    for (row, now) in new.enumerated() where now.id < places.count {
      if places[now.id] >= 0 { pair(places[now.id], row) }
    }
  }

  private mutating func pair(_ source: Int, _ row: Int) {
    sources[row] = source
    targets[source] = row
  }

  private mutating func findMoves(_ movedByCaller: [Int]) {
    // The rows above the present one, each with the place where the last of its children was that
    // it had and has still.
    var above: [(row: Int, last: Int)] = [(-1, -1)]
    var shuffled: [Int] = []
    for (row, now) in new.enumerated() {
      let depth = now.entry.depth
      if above.count > depth + 1 { above.removeLast(above.count - depth - 1) }
      if sources[row] >= 0 {
        if old[sources[row]].parent != now.parent {
          isMovedItself[row] = true
        } else if sources[row] > above[depth].last {
          above[depth].last = sources[row]
        } else if shuffled.last != above[depth].row, !shuffled.contains(above[depth].row) {
          shuffled.append(above[depth].row)
        }
      }
      above.append((row, -1))
    }
    for parent in shuffled { chooseMoves(under: parent, movedByCaller) }
    // What stands under something that moves travels with it.
    isMoved = isMovedItself
    for (row, now) in new.enumerated() where sources[row] >= 0 {
      let depth = now.entry.depth
      if depth == 0 { continue }
      var parent = row - 1
      while new[parent].entry.depth >= depth { parent -= 1 }
      if sources[parent] >= 0, isMoved[parent] { isMoved[row] = true }
    }
  }

  /// Decides which children of a row, of those that it had and has still, move.
  private mutating func chooseMoves(under parent: Int, _ movedByCaller: [Int]) {
    let identity = parent < 0 ? -1 : new[parent].id
    let children = new.indices.filter {
      new[$0].parent == identity && sources[$0] >= 0 && old[sources[$0]].parent == identity
    }
    // The children in the old order, each by its place in the new one.
    let order = children.indices.sorted { sources[children[$0]] < sources[children[$1]] }
    let stays = FewestMoves.staying(
      order: order,
      movedByCaller: order.map { movedByCaller.contains(new[children[$0]].id) })
    for (place, stays) in zip(order, stays) where !stays {
      isMovedItself[children[place]] = true
    }
  }

  /// The change set.
  ///
  /// - Parameter requested: Elements whose reload was asked for.
  /// - Returns: What the engine must say.
  func changeSet(requested: [Int]) -> ChangeSet {
    ChangeSet(
      removals: ChangeList(Self.spans(old) { targets[$0] < 0 }),
      insertions: ChangeList(Self.spans(new) { sources[$0] < 0 }),
      moves: ChangeList(moves),
      reloads: ChangeList(Self.spans(new) { isReloaded($0, requested) }),
      oldRowCount: old.count, newRowCount: new.count, oldExtent: Self.extent(old),
      newExtent: Self.extent(new), extentChanges: extentChanges)
  }

  private var extentChanges: [ExtentChange] {
    new.indices.compactMap { row in
      guard sources[row] >= 0 else { return nil }
      let change = new[row].entry.extent - old[sources[row]].entry.extent
      return change == 0 ? nil : ExtentChange(row: row, change: change)
    }
  }

  /// What is wrong with a change set of which only the number of moves is known, not which of
  /// equally few the caller would have chosen.
  func problem(of changes: ChangeSet) -> String? {
    let right = changeSet(requested: [])
    if changes.removals != right.removals || changes.insertions != right.insertions
      || changes.reloads != right.reloads || changes.extentChanges != right.extentChanges
    {
      return "\(changes), should be \(right) but for the choice of moves"
    }
    var moved = [Bool](repeating: false, count: new.count)
    for move in changes.moves { for row in move.to.rows { moved[row] = true } }
    for (row, now) in new.enumerated() where sources[row] >= 0 {
      let didChange = old[sources[row]].parent != now.parent
      if didChange, !moved[row] { return "\(now.id) should be moved" }
    }
    for parent in [-1] + new.indices where parent < 0 || !moved[parent] {
      let identity = parent < 0 ? -1 : new[parent].id
      let children = new.indices.filter {
        new[$0].parent == identity && sources[$0] >= 0 && old[sources[$0]].parent == identity
      }
      let staying = children.count { !moved[$0] }
      let most = children.count { !isMovedItself[$0] }
      if staying != most { return "\(staying) children of \(identity) stay, not \(most)" }
    }
    return nil
  }

  private func isReloaded(_ row: Int, _ requested: [Int]) -> Bool {
    guard sources[row] >= 0 else { return false }
    let was = old[sources[row]].entry
    let now = new[row].entry
    return was.item != now.item || was.depth != now.depth || was.isBranch != now.isBranch
      || was.extent != now.extent || requested.contains(now.item.id)
  }

  private var moves: [RowMove] {
    var moves: [RowMove] = []
    var row = 0
    while row < new.count {
      guard isMoved[row] else {
        row += 1
        continue
      }
      var end = row + 1
      while end < new.count, isMoved[end], sources[end] == sources[end - 1] + 1 { end += 1 }
      moves.append(
        RowMove(
          from: Self.span(old, sources[row]..<sources[row] + end - row),
          to: Self.span(new, row..<end)))
      row = end
    }
    return moves
  }

  private static func spans(_ rows: [NaiveRow], _ isIn: (Int) -> Bool) -> [RowSpan] {
    var spans: [RowSpan] = []
    var row = 0
    while row < rows.count {
      guard isIn(row) else {
        row += 1
        continue
      }
      var end = row + 1
      while end < rows.count, isIn(end) { end += 1 }
      spans.append(span(rows, row..<end))
      row = end
    }
    return spans
  }

  private static func span(_ rows: [NaiveRow], _ range: Range<Int>) -> RowSpan {
    let last = rows[range.upperBound - 1]
    return RowSpan(
      rows: range, offsets: rows[range.lowerBound].offset..<last.offset + last.entry.extent)
  }

  private static func extent(_ rows: [NaiveRow]) -> Int {
    rows.last.map { $0.offset + $0.entry.extent } ?? 0
  }
}
