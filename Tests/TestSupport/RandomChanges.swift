public import Outlines

/// Two lists of rows with a change set from one to the other, made up at random.
///
/// The engine has no part in it: any change set that keeps the promises of one may come out, also
/// such as no edit leads to.
public struct RandomChanges: Sendable {
  /// A row of either list: a number.
  public struct Number: Identifiable, Hashable, Sendable {
    /// The number.
    public let id: Int
  }

  /// The rows before.
  public let old: [OutlineRow<Number>]

  /// The rows after.
  public let new: [OutlineRow<Number>]

  /// What leads from one to the other.
  public let changes: ChangeSet

  /// Makes two lists and the change set.
  ///
  /// - Parameters:
  ///   - most: The most rows that a list has.
  ///   - random: Where chance comes from.
  public init(most: Int, _ random: inout SeededGenerator) {
    let before = Array(0..<random.below(most + 1))
    var after = before
    // From nearly the same to wholly different.
    for _ in 0..<random.below(1 + random.below(most + 1)) {
      switch random.below(3) {
      case 0 where !after.isEmpty: after.remove(at: random.below(after.count))
      case 1: after.insert(1_000 + after.count, at: random.below(after.count + 1))
      default:
        guard !after.isEmpty else { break }
        let from = random.below(after.count)
        let count = min(1 + random.below(4), after.count - from)
        let part = Array(after[from..<from + count])
        after.removeSubrange(from..<from + count)
        after.insert(contentsOf: part, at: random.below(after.count + 1))
      }
    }
    var seen: Set<Int> = []
    after = after.filter { seen.insert($0).inserted }
    let keepsLevels = random.oneIn(2)
    let sections = 2 + random.below(5)
    var levels: [Int: Int] = [:]
    for id in before + after where levels[id] == nil {
      levels[id] = random.oneIn(sections) ? 1 : 2 + random.below(2)
    }
    old = Self.rows(before, levels, 0, &random)
    new = Self.rows(after, levels, keepsLevels ? 0 : 8, &random)
    changes = Self.changes(old, new, &random)
  }

  private static func rows(
    _ ids: [Int], _ levels: [Int: Int], _ oneIn: Int, _ random: inout SeededGenerator
  ) -> [OutlineRow<Number>] {
    var offset = 0
    return ids.enumerated().map { row, id in
      // The first row is at the top, or it would be in no section.
      var level = row == 0 ? 1 : levels[id] ?? 1
      if row > 0, oneIn > 0, random.oneIn(oneIn) { level = level == 1 ? 2 : 1 }
      let extent = random.oneIn(3) ? random.below(5) : 2
      defer { offset += extent }
      return OutlineRow(
        element: Number(id: id), row: row, level: level, isBranch: false, isExpanded: false,
        index: row, setSize: ids.count, offset: offset, extent: extent)
    }
  }

  private static func changes(
    _ old: [OutlineRow<Number>], _ new: [OutlineRow<Number>], _ random: inout SeededGenerator
  ) -> ChangeSet {
    var places: [Int: Int] = [:]
    for row in old { places[row.id] = row.row }
    let sources = new.map { places[$0.id] }
    let isStaying = staying(sources, &random)
    let survivors = Set(sources.compactMap { $0 })
    let reloads = new.filter { row in
      guard let source = sources[row.row] else { return false }
      return old[source].level != row.level || old[source].extent != row.extent
        || random.oneIn(8)
    }
    var moves: [(from: Int, to: Int)] = []
    for (row, source) in sources.enumerated() where !isStaying[row] {
      if let source { moves.append((source, row)) }
    }
    return ChangeSet(
      removals: spans(old.filter { !survivors.contains($0.row) }),
      insertions: spans(new.filter { sources[$0.row] == nil }), moves: join(moves, old, new),
      reloads: spans(reloads), oldRowCount: old.count, newRowCount: new.count,
      oldExtent: old.last?.offsets.upperBound ?? 0, newExtent: new.last?.offsets.upperBound ?? 0,
      extentChanges: reloads.compactMap { row in
        let change = row.extent - (sources[row.row].map { old[$0].extent } ?? row.extent)
        return change == 0 ? nil : ExtentChange(row: row.row, change: change)
      })
  }

  /// Chooses rows that are in the same order before and after, mostly as many as can be.
  private static func staying(
    _ sources: [Int?], _ random: inout SeededGenerator
  ) -> [Bool] {
    var isStaying = [Bool](repeating: false, count: sources.count)
    // For each survivor the longest ascending run to it, and the one before it in that.
    var best: [(length: Int, before: Int)] = []
    var last = -1
    for (row, source) in sources.enumerated() {
      best.append((source == nil ? 0 : 1, -1))
      guard let source else { continue }
      for earlier in 0..<row {
        if let other = sources[earlier], other < source, best[earlier].length >= best[row].length {
          best[row] = (best[earlier].length + 1, earlier)
        }
      }
      if last < 0 || best[row].length > best[last].length { last = row }
    }
    let movesMore = random.oneIn(4)
    while last >= 0 {
      isStaying[last] = !movesMore || !random.oneIn(4)
      last = best[last].before
    }
    return isStaying
  }

  private static func spans(_ rows: [OutlineRow<Number>]) -> ChangeList<RowSpan> {
    var spans: [RowSpan] = []
    for row in rows {
      if let last = spans.last, last.rows.upperBound == row.row {
        spans[spans.count - 1] = RowSpan(
          rows: last.rows.lowerBound..<row.row + 1,
          offsets: last.offsets.lowerBound..<row.offsets.upperBound)
      } else {
        spans.append(RowSpan(rows: row.row..<row.row + 1, offsets: row.offsets))
      }
    }
    return ChangeList(spans)
  }

  private static func join(
    _ moves: [(from: Int, to: Int)], _ old: [OutlineRow<Number>], _ new: [OutlineRow<Number>]
  ) -> ChangeList<RowMove> {
    var joined: [(from: Range<Int>, to: Range<Int>)] = []
    for (from, to) in moves {
      if let last = joined.last, last.from.upperBound == from, last.to.upperBound == to {
        joined[joined.count - 1] = (last.from.lowerBound..<from + 1, last.to.lowerBound..<to + 1)
      } else {
        joined.append((from..<from + 1, to..<to + 1))
      }
    }
    func span(_ range: Range<Int>, _ rows: [OutlineRow<Number>]) -> RowSpan {
      RowSpan(
        rows: range,
        offsets: rows[range.lowerBound].offset..<rows[range.upperBound - 1].offsets.upperBound)
    }
    return ChangeList(joined.map { RowMove(from: span($0.from, old), to: span($0.to, new)) })
  }
}
