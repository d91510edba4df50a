/// A set of row positions that is kept as stretches, so that a million neighbours cost what one does.
///
/// Costs are given for *r* stretches.
@usableFromInline
package struct RowSet: Hashable, Sendable {
  /// The stretches, ascending; none is empty, and none touches the next.
  @usableFromInline package private(set) var ranges: [Range<Int>] = []

  /// The number of rows in all stretches.
  @usableFromInline package private(set) var count = 0

  @usableFromInline
  package init() {}

  @usableFromInline
  package init(_ rows: Range<Int>) { append(rows) }

  /// Makes a set of a stretch with holes, in O(holes).
  ///
  /// - Parameters:
  ///   - rows: The stretch.
  ///   - holes: The rows of it that are left out, ascending.
  @usableFromInline
  package init(_ rows: Range<Int>, without holes: [Int]) {
    var start = rows.lowerBound
    for hole in holes {
      append(start..<hole)
      start = hole + 1
    }
    append(start..<rows.upperBound)
  }

  /// Whether a row is in the set, in O(log *r*).
  @usableFromInline
  package func contains(_ row: Int) -> Bool {
    let index = ranges.partition { $0.upperBound <= row }
    return index < ranges.count && ranges[index].lowerBound <= row
  }

  /// Adds a stretch behind all that is in the set, or touching its end, in amortised O(1).
  @usableFromInline
  package mutating func append(_ rows: Range<Int>) {
    if rows.isEmpty { return }
    count += rows.count
    if let last = ranges.last, last.upperBound == rows.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<rows.upperBound
    } else {
      ranges.append(rows)
    }
  }

  /// Adds a stretch, any part of which may be in the set already, in O(*r*).
  @usableFromInline
  package mutating func insert(_ rows: Range<Int>) {
    if rows.isEmpty { return }
    let first = ranges.partition { $0.upperBound < rows.lowerBound }
    let behind = ranges.partition { $0.lowerBound <= rows.upperBound }
    var joined = rows
    if first < behind {
      let lower = min(rows.lowerBound, ranges[first].lowerBound)
      joined = lower..<max(rows.upperBound, ranges[behind - 1].upperBound)
    }
    for range in ranges[first..<behind] { count -= range.count }
    count += joined.count
    ranges.replaceSubrange(first..<behind, with: CollectionOfOne(joined))
  }

  /// Takes a stretch out, any part of which may be missing already, in O(*r*).
  @usableFromInline
  package mutating func remove(_ rows: Range<Int>) {
    if rows.isEmpty { return }
    let first = ranges.partition { $0.upperBound <= rows.lowerBound }
    let behind = ranges.partition { $0.lowerBound < rows.upperBound }
    guard first < behind else { return }
    for range in ranges[first..<behind] { count -= range.clamped(to: rows).count }
    var rest: [Range<Int>] = []
    let (start, end) = (ranges[first].lowerBound, ranges[behind - 1].upperBound)
    if start < rows.lowerBound { rest.append(start..<rows.lowerBound) }
    if end > rows.upperBound { rest.append(rows.upperBound..<end) }
    ranges.replaceSubrange(first..<behind, with: rest)
  }

  /// Adds all of another set, in O(*r* of both).
  @usableFromInline
  package mutating func formUnion(_ other: RowSet) {
    if other.ranges.count <= 1 {
      if let only = other.ranges.first { insert(only) }
      return
    }
    var union = RowSet()
    var next = 0
    func add(_ range: Range<Int>) {
      // What is behind the end so far is added, wherever the stretch began.
      let end = union.ranges.last?.upperBound ?? range.lowerBound
      if range.upperBound > end { union.append(max(range.lowerBound, end)..<range.upperBound) }
    }
    for range in ranges {
      while next < other.ranges.count, other.ranges[next].lowerBound < range.lowerBound {
        add(other.ranges[next])
        next += 1
      }
      add(range)
    }
    for range in other.ranges[next...] { add(range) }
    self = union
  }

  /// Goes with the rows to where they are after a change; those that are gone leave the set, and
  /// new ones do not join it.
  ///
  /// Costs O((*r* + *c*) log *r*) for *c* spans in the change set.
  @usableFromInline
  package mutating func follow(_ changes: ChangeSet) {
    guard let last = ranges.last else { return }
    precondition(last.upperBound <= changes.oldRowCount, "Rows of another state")
    if changes.removals.isEmpty, changes.insertions.isEmpty, changes.moves.isEmpty { return }
    var followed = RowSet()
    // Ascending by where they are now, and so is what is made of them.
    for run in changes.survivors {
      let distance = run.to.rows.lowerBound - run.from.rows.lowerBound
      var index = ranges.partition { $0.upperBound <= run.from.rows.lowerBound }
      while index < ranges.count, ranges[index].lowerBound < run.from.rows.upperBound {
        let kept = ranges[index].clamped(to: run.from.rows)
        followed.append(kept.lowerBound + distance..<kept.upperBound + distance)
        index += 1
      }
    }
    self = followed
  }
}
