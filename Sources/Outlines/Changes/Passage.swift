/// Neighbouring rows that leave the old state together, or come to the new one.
///
/// A change set lists its passages in ascending order with running sums, so that a row is found
/// among them by halving.
struct Passage: Hashable, Sendable {
  /// The rows: where they were when they leave, where they are when they come.
  var rows: Range<Int>

  /// Which of the moves this is an end of, or which of the removals or insertions it is.
  var index: Int

  /// Whether the rows come from, or go to, another place.
  var isMove: Bool

  /// The number of rows of this passage and all before it.
  var rowsThrough: Int

  /// The extent of the rows of this passage and all before it; that of moved rows is the one
  /// before the change on both sides.
  var extentThrough: Int

  /// How many rows that stay are before this passage.
  var staysBefore: Int { rows.upperBound - rowsThrough }
}

extension ChangeList where T == Passage {
  /// Puts removals and sources of moves, or insertions and targets, in one order.
  init(
    _ spans: ChangeList<RowSpan>, _ moves: ChangeList<RowMove>, moved: (Int) -> RowSpan,
    extent: (Int) -> Int
  ) {
    self.init()
    // One change is the rule, and needs no memory here.
    if moves.isEmpty, spans.count <= 1 {
      if let span = spans.first { add(span.rows, extent: span.offsets.count, 0, isMove: false) }
      return
    }
    var order = Array(moves.indices)
    order.sort { moved($0).rows.lowerBound < moved($1).rows.lowerBound }
    var next = 0
    for (index, span) in spans.enumerated() {
      while next < order.count, moved(order[next]).rows.lowerBound < span.rows.lowerBound {
        add(moved(order[next]).rows, extent: extent(order[next]), order[next], isMove: true)
        next += 1
      }
      add(span.rows, extent: span.offsets.count, index, isMove: false)
    }
    for move in order[next...] {
      add(moved(move).rows, extent: extent(move), move, isMove: true)
    }
  }

  private mutating func add(_ rows: Range<Int>, extent: Int, _ index: Int, isMove: Bool) {
    let before = last
    append(
      Passage(
        rows: rows, index: index, isMove: isMove,
        rowsThrough: (before?.rowsThrough ?? 0) + rows.count,
        extentThrough: (before?.extentThrough ?? 0) + extent))
  }

  /// The last passage that begins at a row or before it, in O(log *c*).
  func last(startingUpTo row: Int) -> Passage? {
    let count = partition { $0.rows.lowerBound <= row }
    return count == 0 ? nil : self[count - 1]
  }

  /// The last passage that has at most so many rows before it which stay, in O(log *c*).
  func last(afterStays stays: Int) -> Passage? {
    let count = partition { $0.staysBefore <= stays }
    return count == 0 ? nil : self[count - 1]
  }
}

extension ChangeList {
  /// How many things at the start have a property that none behind them has, in O(log *n*).
  func partition(_ isBefore: (T) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ChangeList where T == RowSpan {
  /// The first span that ends behind a row, in O(log *n*).
  func first(endingBehind row: Int) -> RowSpan? {
    let index = partition { $0.rows.upperBound <= row }
    return index < count ? self[index] : nil
  }

  /// Whether a row is in one of the spans, in O(log *n*).
  func covers(_ row: Int) -> Bool {
    first(endingBehind: row).map { $0.rows.lowerBound <= row } ?? false
  }
}
