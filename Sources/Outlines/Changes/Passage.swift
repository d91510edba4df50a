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

/// All passages of one side of a change set, ascending.
///
/// One change is the rule; its passage is made when it is asked for and needs no memory.
struct Passages {
  private let one: Passage?
  private let many: [Passage]

  init(_ one: Passage?) {
    self.one = one
    many = []
  }

  init(_ many: [Passage]) {
    one = nil
    self.many = many
  }

  var count: Int { one == nil ? many.count : 1 }

  subscript(index: Int) -> Passage { one ?? many[index] }

  /// The passage at an index, or `nil` behind the last.
  func passage(at index: Int) -> Passage? { index < count ? self[index] : nil }

  /// The last passage that begins at a row or before it, in O(log *c*).
  func last(startingUpTo row: Int) -> Passage? {
    last { $0.rows.lowerBound <= row }
  }

  /// The last passage that has at most so many rows before it which stay, in O(log *c*).
  func last(afterStays stays: Int) -> Passage? {
    last { $0.staysBefore <= stays }
  }

  private func last(_ isBefore: (Passage) -> Bool) -> Passage? {
    if let one { return isBefore(one) ? one : nil }
    let count = many.partition(isBefore)
    return count == 0 ? nil : many[count - 1]
  }
}

/// What the conversions of a change set look up, unless there is so little that it is at hand.
final class ChangeIndex: Sendable {
  /// A row whose extent changed, with what all such rows up to it grew by.
  struct Growth: Hashable, Sendable {
    var row: Int
    var through: Int
  }

  let departures: [Passage]
  let arrivals: [Passage]
  let growths: [Growth]

  init(
    removals: ChangeList<RowSpan>, insertions: ChangeList<RowSpan>, moves: ChangeList<RowMove>,
    extentChanges: [ExtentChange]
  ) {
    departures = Self.passages(
      removals, moves, moved: { $0.from }, extent: { $0.from.offsets.count })
    arrivals = Self.passages(
      insertions, moves, moved: { $0.to },
      // The extent before, but the one after where nothing is known of growing rows.
      extent: { extentChanges.isEmpty ? $0.to.offsets.count : $0.from.offsets.count })
    var through = 0
    growths = extentChanges.map { extentChange in
      through += extentChange.change
      return Growth(row: extentChange.row, through: through)
    }
  }

  /// Puts removals and sources of moves, or insertions and targets, in one order.
  private static func passages(
    _ spans: ChangeList<RowSpan>, _ moves: ChangeList<RowMove>, moved: (RowMove) -> RowSpan,
    extent: (RowMove) -> Int
  ) -> [Passage] {
    // Plain arrays: each look into a change list asks first how many things it has.
    let (spans, moves) = (Array(spans), Array(moves))
    let order = ascending(moves.map { moved($0).rows.lowerBound })
    var passages: [Passage] = []
    passages.reserveCapacity(spans.count + moves.count)
    var rowsThrough = 0
    var extentThrough = 0
    func add(_ rows: Range<Int>, _ extent: Int, _ index: Int, isMove: Bool) {
      rowsThrough += rows.count
      extentThrough += extent
      passages.append(
        Passage(
          rows: rows, index: index, isMove: isMove, rowsThrough: rowsThrough,
          extentThrough: extentThrough))
    }
    var next = 0
    for (index, span) in spans.enumerated() {
      while next < order.count {
        let move = moves[order[next]]
        let rows = moved(move).rows
        if rows.lowerBound >= span.rows.lowerBound { break }
        add(rows, extent(move), order[next], isMove: true)
        next += 1
      }
      add(span.rows, span.offsets.count, index, isMove: false)
    }
    for index in order[next...] {
      add(moved(moves[index]).rows, extent(moves[index]), index, isMove: true)
    }
    return passages
  }

  /// The places of numbers in ascending order of the numbers; equal ones stay in order.
  private static func ascending(_ numbers: [Int]) -> [Int] {
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }) { return Array(numbers.indices) }
    if numbers.contains(where: { $0 >> 31 != 0 }) {
      return numbers.indices.sorted { numbers[$0] < numbers[$1] }
    }
    // A number and its place in one word are compared at once.
    var keys: [UInt64] = []
    keys.reserveCapacity(numbers.count)
    for (place, number) in numbers.enumerated() {
      keys.append(UInt64(number) << 32 | UInt64(place))
    }
    keys.sort()
    return keys.map { Int($0 & 0xFFFF_FFFF) }
  }
}

extension ChangeSet {
  /// All that leaves, in old positions.
  var departures: Passages {
    if let index { return Passages(index.departures) }
    return Self.only(removals.first, moves.first?.from)
  }

  /// All that comes, in new positions.
  var arrivals: Passages {
    if let index { return Passages(index.arrivals) }
    return Self.only(insertions.first, moves.first?.to)
  }

  private static func only(_ span: RowSpan?, _ moved: RowSpan?) -> Passages {
    guard let only = span ?? moved else { return Passages(nil) }
    return Passages(
      Passage(
        rows: only.rows, index: 0, isMove: span == nil, rowsThrough: only.rows.count,
        extentThrough: only.offsets.count))
  }
}

extension RandomAccessCollection where Index == Int {
  /// How many things at the start have a property that none behind them has, in O(log *n*).
  ///
  /// The first thing stands at index 0.
  func partition(_ isBefore: (Element) -> Bool) -> Int {
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
