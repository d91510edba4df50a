/// Puts a change set together from the rows that left the old state and those that came to the
/// new one.
///
/// What leaves or arrives are whole visible subtrees, which may stand inside each other. Cutting
/// the outer ones at the inner ones gives pieces, each of which shares the fate of one element.
struct Comparison {
  /// Rows that leave or arrive together, because of one element.
  struct Stretch {
    var rows: Range<Int>
    var offsets: Range<Int>
    /// Larger for what stands inside; even for an element with its rows, odd for those below it.
    var depth: Int
    /// The element that moves; absent when the rows are only removed or inserted.
    var owner: Handle
  }

  /// A part of a move: equally many rows before and after.
  struct Run {
    var from: RowSpan
    var to: RowSpan
    var isLevelChanged: Bool
  }

  /// What leaves, in old positions.
  var departures: [Stretch] = []

  /// What arrives, in new positions.
  var arrivals: [Stretch] = []

  /// Rows whose value changed, in new positions.
  var reloads: [RowSpan] = []

  /// How much the extent of a row changed, by new position.
  var extentChanges: [(row: Int, change: Int)] = []

  /// Adds rows that leave the state before, or arrive in the state after.
  mutating func append(_ stretch: Stretch, _ moment: Moment) {
    if stretch.rows.isEmpty { return }
    if moment == .before {
      Self.append(stretch, to: &departures)
    } else {
      Self.append(stretch, to: &arrivals)
    }
  }

  private static func append(_ stretch: Stretch, to list: inout [Stretch]) {
    // Siblings next to each other that are gone or new are one stretch from the start.
    if stretch.owner == .absent, let last = list.last, last.owner == .absent,
      last.depth == stretch.depth, last.rows.upperBound == stretch.rows.lowerBound
    {
      list[list.count - 1].rows = last.rows.lowerBound..<stretch.rows.upperBound
      list[list.count - 1].offsets = last.offsets.lowerBound..<stretch.offsets.upperBound
    } else {
      list.append(stretch)
    }
  }

  /// Compares, in O(*c*) for *c* stretches that were added in order, else in O(*c* log *c*).
  ///
  /// - Parameters:
  ///   - old: The number of rows and the extent before.
  ///   - new: The same after.
  ///   - limit: What the numbers of moved elements are below.
  ///   - mover: The number of an element that left and arrived; -1 for one that did not do both.
  /// - Returns: The change set.
  mutating func changeSet(
    old: (rows: Int, extent: Int), new: (rows: Int, extent: Int), limit: Int,
    mover: (Handle) -> Int
  ) -> ChangeSet {
    extentChanges.sort { $0.row < $1.row }
    var (gone, sources) = Self.split(Self.pieces(of: &departures), mover)
    var (come, targets) = Self.split(Self.pieces(of: &arrivals), mover)
    Self.join(&gone)
    Self.join(&come)
    let runs = runs(from: &sources, to: targets, limit)
    for run in runs where run.isLevelChanged { reloads.append(run.to) }
    reloads.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    Self.join(&reloads)
    return ChangeSet(
      removals: ChangeList(gone), insertions: ChangeList(come), moves: Self.moves(runs),
      reloads: ChangeList(reloads), oldRowCount: old.rows, newRowCount: new.rows,
      oldExtent: old.extent, newExtent: new.extent,
      extentChanges: extentChanges.map { ExtentChange(row: $0.row, change: $0.change) })
  }

  /// Cuts stretches that stand inside each other into pieces in ascending order.
  private static func pieces(of stretches: inout [Stretch]) -> [Stretch] {
    if stretches.count <= 1 { return stretches }
    stretches.sort {
      ($0.rows.lowerBound, $0.depth) < ($1.rows.lowerBound, $1.depth)
    }
    var pieces: [Stretch] = []
    var open: [Stretch] = []
    var row = 0
    var offset = 0
    func cut(_ stretch: Stretch, row end: Int, offset endOffset: Int) {
      if row < end {
        var piece = stretch
        piece.rows = row..<end
        piece.offsets = offset..<endOffset
        pieces.append(piece)
        row = end
        offset = endOffset
      }
    }
    for stretch in stretches {
      while let top = open.last, top.rows.upperBound <= stretch.rows.lowerBound {
        cut(top, row: top.rows.upperBound, offset: top.offsets.upperBound)
        open.removeLast()
      }
      if let top = open.last {
        cut(top, row: stretch.rows.lowerBound, offset: stretch.offsets.lowerBound)
      }
      row = stretch.rows.lowerBound
      offset = stretch.offsets.lowerBound
      open.append(stretch)
    }
    while let top = open.popLast() {
      cut(top, row: top.rows.upperBound, offset: top.offsets.upperBound)
    }
    return pieces
  }

  /// A piece that moves.
  private struct Piece {
    var stretch: Stretch
    /// The number of its owner.
    let mover: Int
  }

  private static func split(
    _ pieces: [Stretch], _ mover: (Handle) -> Int
  ) -> (plain: [RowSpan], moved: [Piece]) {
    var plain: [RowSpan] = []
    var moved: [Piece] = []
    moved.reserveCapacity(pieces.count)
    for piece in pieces {
      let number = piece.owner == .absent ? -1 : mover(piece.owner)
      if number >= 0 {
        moved.append(Piece(stretch: piece, mover: number))
      } else {
        plain.append(RowSpan(rows: piece.rows, offsets: piece.offsets))
      }
    }
    return (plain, moved)
  }

  /// Makes neighbouring and overlapping spans, which are sorted, one.
  private static func join(_ spans: inout [RowSpan]) {
    if spans.count <= 1 { return }
    var joined: [RowSpan] = []
    for span in spans {
      if let last = joined.last, last.rows.upperBound >= span.rows.lowerBound {
        if last.rows.upperBound < span.rows.upperBound {
          joined[joined.count - 1] = RowSpan(
            rows: last.rows.lowerBound..<span.rows.upperBound,
            offsets: last.offsets.lowerBound..<span.offsets.upperBound)
        }
      } else {
        joined.append(span)
      }
    }
    spans = joined
  }

  /// Pairs the pieces of each moved element before and after, in O(pieces and numbers of movers).
  ///
  /// An element's own pieces hold the same rows in the same order on both sides, only cut at
  /// different places.
  ///
  /// - Returns: The parts of moves, ascending by where they come to.
  private func runs(
    from sources: inout [Piece], to targets: [Piece], _ limit: Int
  ) -> [Run] {
    if targets.isEmpty { return [] }
    // The sources of each mover, and which of them is next.
    var next = [Int32](repeating: 0, count: limit + 1)
    for source in sources { next[source.mover + 1] += 1 }
    for mover in 0..<limit { next[mover + 1] += next[mover] }
    var order = [Int32](repeating: 0, count: sources.count)
    for (position, source) in sources.enumerated() {
      order[Int(next[source.mover])] = Int32(position)
      next[source.mover] += 1
    }
    // Each number now stands where the next one begins.
    for mover in (0..<limit).reversed() { next[mover + 1] = next[mover] }
    next[0] = 0

    var runs: [Run] = []
    runs.reserveCapacity(targets.count)
    for piece in targets {
      let mover = piece.mover
      var target = piece.stretch
      while !target.rows.isEmpty {
        let place = Int(order[Int(next[mover])])
        var source = sources[place].stretch
        assert(source.owner == target.owner, "A moved element has other rows than before")
        let count = min(source.rows.count, target.rows.count)
        let rows = target.rows.lowerBound..<target.rows.lowerBound + count
        // The shorter piece says how much extent the rows take; the other side differs from that
        // only by the extents that changed.
        let before: Int
        let after: Int
        if count == source.rows.count {
          before = source.offsets.count
          after =
            count == target.rows.count
            ? target.offsets.count : before + extentChange(in: rows)
        } else {
          after = target.offsets.count
          before = after - extentChange(in: rows)
        }
        let isLevelChanged = source.depth != target.depth
        let from = Self.take(count, extent: before, of: &source)
        let to = Self.take(count, extent: after, of: &target)
        runs.append(Run(from: from, to: to, isLevelChanged: isLevelChanged))
        if source.rows.isEmpty { next[mover] += 1 } else { sources[place].stretch = source }
      }
    }
    return runs
  }

  private static func take(_ count: Int, extent: Int, of piece: inout Stretch) -> RowSpan {
    let row = piece.rows.lowerBound + count
    let offset = piece.offsets.lowerBound + extent
    let taken = RowSpan(
      rows: piece.rows.lowerBound..<row, offsets: piece.offsets.lowerBound..<offset)
    piece.rows = row..<piece.rows.upperBound
    piece.offsets = offset..<piece.offsets.upperBound
    return taken
  }

  private func extentChange(in rows: Range<Int>) -> Int {
    if extentChanges.isEmpty { return 0 }
    var low = 0
    var high = extentChanges.count
    while low < high {
      let middle = (low + high) / 2
      if extentChanges[middle].row < rows.lowerBound { low = middle + 1 } else { high = middle }
    }
    var sum = 0
    while low < extentChanges.count, extentChanges[low].row < rows.upperBound {
      sum += extentChanges[low].change
      low += 1
    }
    return sum
  }

  /// Makes parts that stand together before and after one move.
  private static func moves(_ runs: [Run]) -> ChangeList<RowMove> {
    var moves: [RowMove] = []
    moves.reserveCapacity(runs.count)
    for run in runs {
      if let last = moves.last, last.to.rows.upperBound == run.to.rows.lowerBound,
        last.from.rows.upperBound == run.from.rows.lowerBound
      {
        moves[moves.count - 1] = RowMove(
          from: RowSpan(
            rows: last.from.rows.lowerBound..<run.from.rows.upperBound,
            offsets: last.from.offsets.lowerBound..<run.from.offsets.upperBound),
          to: RowSpan(
            rows: last.to.rows.lowerBound..<run.to.rows.upperBound,
            offsets: last.to.offsets.lowerBound..<run.to.offsets.upperBound))
      } else {
        moves.append(RowMove(from: run.from, to: run.to))
      }
    }
    return ChangeList(moves)
  }
}
