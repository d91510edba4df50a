import Outlines
import TestSupport
import Testing

/// Conversions of change sets that are larger, or that no edit leads to.
@Suite struct ConversionRandomTests {
  @Test(arguments: [
    (most: 4, count: 1_000), (most: 7, count: 800), (most: 16, count: 250),
    (most: 60, count: 80),
  ])
  func `Made-up change sets can be converted`(most: Int, count: Int) {
    var random = SeededGenerator(for: "Made-up change sets of \(most) rows")
    var stages = [0, 0, 0, 0]
    for step in 0..<count {
      let made = RandomChanges(most: most, &random)
      var problems = made.changes.fault(from: made.old.map(\.id), to: made.new.map(\.id)).map {
        ["Not a change set: \($0)"]
      }
      problems =
        problems
        ?? ConversionChecker.problems(
          of: made.changes, from: made.old, to: made.new, triesStages: most <= 7,
          requiresExtents: true)
      check(
        problems?.isEmpty ?? false,
        "\(random), step \(step): \(problems ?? []) from \(made.old.map { ($0.id, $0.level) }) to "
          + "\(made.new.map { ($0.id, $0.level) })")
      stages[
        made.changes.tableStages(
          oldSections: made.old.filter { $0.level == 1 }.map(\.row),
          newSections: made.new.filter { $0.level == 1 }.map(\.row)
        ).count] += 1
    }
    // Each number of stages must have come up, or little would be proven.
    #expect(stages.dropFirst().allSatisfy { $0 > 0 }, "\(random)")
  }

  @Test func `A long run of edits can be converted`() throws {
    var random = SeededGenerator(for: "Conversions of a long run")
    var outline = try Outline(groups(4, of: 4), rules: itemRules)
    var done = 0
    for step in 0..<600 {
      var trial = outline
      var edits: [ItemEdit] = []
      for _ in 0...random.below(5) {
        let edit = edit(outline, &random)
        if (try? trial.apply(edit)) != nil { edits.append(edit) }
      }
      let old = Array(outline.rows(in: 0..<outline.rowCount))
      let changes = try outline.apply(edits)
      if !changes.isEmpty { done += 1 }
      let new = Array(outline.rows(in: 0..<outline.rowCount))
      let problems = ConversionChecker.problems(of: changes, from: old, to: new)
      check(problems.isEmpty, "\(random), step \(step), \(edits): \(problems)")
    }
    #expect(done > 200, "\(random)")
  }

  /// An edit of an outline of some thirty elements, most of which can be done.
  private func edit(_ outline: Outline<Item>, _ random: inout SeededGenerator) -> ItemEdit {
    let id = 1 + random.below(30)
    let known = (1...30).filter { outline.contains($0) }
    let some = known.randomElement(using: &random) ?? id
    let other = known.randomElement(using: &random) ?? id
    let places: [ItemPlace] = [
      .first(in: nil), .last(in: nil), .before(other), .after(other), .first(in: other),
      .last(in: other),
    ]
    let place = places[random.below(places.count)]
    switch random.below(8) {
    case 0, 1: return .move(some, place)
    case 2: return .insert(random.oneIn(2) ? leaf(id) : branch(id), place)
    case 3: return .insert(branch(id, [leaf(id % 30 + 1)]), place)
    case 4: return outline.isBranch(some) && !random.oneIn(4) ? .reload(some) : .remove(some)
    case 5: return .expand(some)
    case 6: return random.oneIn(3) ? .collapse(some) : .expand(some)
    default: return .replace(Item(id: some, value: random.below(3)))
    }
  }

  @Test func `Positions among many changes are found as among few`() {
    // Every third row is gone, a new one is before every fifth that stays, and the last comes first.
    let count = 30_000
    var removals: [RowSpan] = []
    var insertions: [RowSpan] = []
    var expected: [Int?] = [count - 1]
    for row in 0..<count - 1 {
      if row % 3 == 1 {
        removals.append(RowSpan(rows: row..<row + 1, offsets: row..<row + 1))
        continue
      }
      if row % 5 == 0 {
        let new = expected.count
        insertions.append(RowSpan(rows: new..<new + 1, offsets: new..<new + 1))
        expected.append(nil)
      }
      expected.append(row)
    }
    let changes = ChangeSet(
      removals: ChangeList(removals), insertions: ChangeList(insertions),
      moves: [
        RowMove(
          from: RowSpan(rows: count - 1..<count, offsets: count - 1..<count),
          to: RowSpan(rows: 0..<1, offsets: 0..<1))
      ], oldRowCount: count, newRowCount: expected.count, oldExtent: count,
      newExtent: expected.count)
    var gone = Set(0..<count)
    for (row, source) in expected.enumerated() {
      check(changes.oldRow(of: row) == source, "Another old row of \(row)")
      check(changes.oldOffset(ofSurvivor: row, at: row) == source, "Another old offset of \(row)")
      guard let source else { continue }
      gone.remove(source)
      check(changes.newRow(of: source) == row, "Another new row of \(source)")
      check(changes.newOffset(ofSurvivor: source, at: source) == row, "Another offset of \(row)")
    }
    #expect(gone.count == removals.count && gone.allSatisfy { changes.newRow(of: $0) == nil })
    #expect(changes.inverse.inverse == changes)
  }
}
