import Outlines
import TestSupport
import Testing

/// Sets of rows, compared with sets of numbers.
@Suite struct RowSetTests {
  private func compare(_ set: RowSet, _ naive: Set<Int>, _ label: String) {
    checkEqual(Set(set.ranges.joined()), naive, label)
    checkEqual(set.count, naive.count, "Number after \(label)")
    check(set.ranges.allSatisfy { !$0.isEmpty }, "An empty stretch after \(label)")
    for (left, right) in zip(set.ranges, set.ranges.dropFirst()) {
      check(left.upperBound < right.lowerBound, "Stretches touch after \(label): \(set.ranges)")
    }
  }

  @Test func `Every stretch goes into and out of every set of six rows`() {
    withEverySubset("rows", of: Array(0..<6)) { rows in
      var set = RowSet()
      for row in rows { set.append(row..<row + 1) }
      compare(set, Set(rows), "appending \(rows)")
      for row in -1...6 { checkEqual(set.contains(row), rows.contains(row), "\(row) contained") }
      for start in 0...6 {
        for end in start...6 {
          var (more, fewer) = (set, set)
          more.insert(start..<end)
          compare(more, Set(rows).union(start..<end), "inserting \(start..<end)")
          fewer.remove(start..<end)
          compare(fewer, Set(rows).subtracting(start..<end), "removing \(start..<end)")
        }
      }
      compare(RowSet(0..<6, without: rows), Set(0..<6).subtracting(rows), "holes \(rows)")
    }
  }

  @Test func `Every two sets of six rows are united`() {
    withEverySubset("left", of: Array(0..<6)) { left in
      withEverySubset("right", of: Array(0..<6)) { right in
        var set = RowSet(0..<6, without: left)
        set.formUnion(RowSet(0..<6, without: right))
        compare(set, Set(0..<6).subtracting(Set(left).intersection(right)), "uniting")
      }
    }
  }

  @Test func `A set goes with the rows through any change`() {
    var random = SeededGenerator(for: "Rows that change")
    for step in 0..<2_000 {
      let change = RandomChanges(most: 1 + step % 40, &random)
      let chosen = change.old.indices.filter { _ in random.oneIn(2) || step % 3 == 0 }
      var set = RowSet()
      for row in chosen { set.append(row..<row + 1) }
      set.follow(change.changes)
      let arrived = Set(change.changes.insertions.flatMap(\.rows))
      let ids = Set(chosen.map { change.old[$0].id })
      let expected = change.new.indices.filter {
        !arrived.contains($0) && ids.contains(change.new[$0].id)
      }
      compare(set, Set(expected), "\(random), step \(step): \(change.changes)")
    }
  }
}
