import Outlines
import TestSupport
import Testing

/// Conversions of the change sets that the engine makes.
@Suite struct ConversionTests {
  /// Applies edits and checks every conversion of what they did.
  private func convert(
    _ outline: Outline<Item>, _ edits: [ItemEdit], triesStages: Bool = true
  ) {
    var changed = outline
    guard let changes = try? changed.apply(edits) else { return }
    verify(changes, outline, changed, edits, triesStages: triesStages)
  }

  private func verify(
    _ changes: ChangeSet, _ before: Outline<Item>, _ after: Outline<Item>, _ edits: [ItemEdit],
    triesStages: Bool
  ) {
    let old = Array(before.rows(in: 0..<before.rowCount))
    let new = Array(after.rows(in: 0..<after.rowCount))
    let problems = ConversionChecker.problems(
      of: changes, from: old, to: new, triesStages: triesStages)
    check(
      problems.isEmpty,
      "\(edits): \(problems.joined(separator: "; ")) from \(old.map(\.id)) to \(new.map(\.id))")
  }

  private func withEveryOutline(
    of count: Int, _ body: (_ outline: Outline<Item>) throws -> Void
  ) throws {
    let forests = SmallOutlines.forests(of: count, withEmptyBranches: count < 3)
    try withEvery("trees", in: forests) { trees in
      try withEverySubset("expanded", of: SmallOutlines.branches(of: trees)) { expanded in
        try body(
          try Outline(
            trees, rules: itemRules, expansion: OutlineExpansion(expanded: expanded)))
      }
    }
  }

  @Test(arguments: 0...4)
  func `What every single edit of a small outline does can be converted`(count: Int) throws {
    let edits = SmallOutlines.edits(ids: Array((1...4).prefix(count)))
    try withEveryOutline(of: count) { outline in
      for edit in edits { convert(outline, [edit]) }
    }
  }

  @Test func `What every pair of edits of an outline of two elements does can be converted`() throws
  {
    let edits = SmallOutlines.mainEdits(ids: [1, 2])
    try withEveryOutline(of: 2) { outline in
      for first in edits {
        for second in edits { convert(outline, [first, second]) }
      }
    }
  }

  @Test(arguments: [(count: 3, oneIn: 20), (count: 4, oneIn: 400)])
  func `What a sample of the pairs of edits does can be converted`(
    count: Int, oneIn: Int
  ) throws {
    var random = SeededGenerator(for: "Conversions of pairs of edits of \(count) elements")
    let edits = SmallOutlines.mainEdits(ids: Array(1...count))
    try withEveryOutline(of: count) { outline in
      Labels.with("\(random)") {
        for first in edits {
          for second in edits where random.oneIn(oneIn) { convert(outline, [first, second]) }
        }
      }
    }
  }

  @Test func `The way from every outline of three elements to every other can be converted`() throws
  {
    let targets = SmallOutlines.forests(of: 3, withEmptyBranches: false)
    try withEveryOutline(of: 3) { outline in
      for target in targets {
        for names in orders(of: [1, 2, 3]) + [[1, 2, 4], [5, 3, 4]] {
          convert(outline, [.setChildren(of: nil, SmallOutlines.renamed(target, names))])
        }
      }
    }
  }

  @Test func `A sample of the ways between outlines of four elements can be converted`() throws {
    var random = SeededGenerator(for: "Conversions of whole trees")
    let targets = SmallOutlines.forests(of: 4, withEmptyBranches: false)
    try withEveryOutline(of: 4) { outline in
      Labels.with("\(random)") {
        for target in targets {
          for names in orders(of: [1, 2, 3, 4]) where random.oneIn(80) {
            convert(outline, [.setChildren(of: nil, SmallOutlines.renamed(target, names))])
          }
        }
      }
    }
  }
}
