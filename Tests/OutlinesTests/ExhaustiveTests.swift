import Outlines
import TestSupport
import Testing

/// What can happen to small outlines, compared with the naive model.
///
/// Here the engine looks at its invariants after every change, which allows only samples of the
/// larger outlines; `Tests/EngineProof` tries all of them, in a release build.
@Suite struct ExhaustiveTests {
  /// Runs a test for every forest of some elements with every set of expanded branches.
  private func withEveryOutline(
    of count: Int, withEmptyBranches: Bool, _ label: String = "",
    _ body: (_ start: EnginePair) throws -> Void
  ) throws {
    let forests = SmallOutlines.forests(of: count, withEmptyBranches: withEmptyBranches)
    try withEvery("\(label) trees", in: forests) { trees in
      try withEverySubset("expanded", of: SmallOutlines.branches(of: trees)) { expanded in
        try body(try EnginePair(trees, expanded: expanded))
      }
    }
  }

  @Test(arguments: 0...2)
  func `Every single edit of every outline of up to two elements`(count: Int) throws {
    let edits = SmallOutlines.edits(ids: Array((1...2).prefix(count)))
    try withEveryOutline(of: count, withEmptyBranches: true) { start in
      for edit in edits {
        var pair = start
        pair.apply([edit])
      }
    }
  }

  @Test(arguments: [(count: 3, oneIn: 12), (count: 4, oneIn: 36), (count: 5, oneIn: 288)])
  func `A sample of the single edits of outlines of three to five elements`(
    count: Int, oneIn: Int
  ) throws {
    var random = SeededGenerator(for: "Edits of outlines of \(count) elements")
    let edits = SmallOutlines.edits(ids: Array(1...count))
    try withEveryOutline(of: count, withEmptyBranches: false, "\(random)") { start in
      for edit in edits where random.oneIn(oneIn) {
        var pair = start
        pair.isThorough = random.oneIn(8)
        pair.apply([edit])
      }
    }
  }

  @Test(arguments: [(count: 2, oneIn: 6), (count: 3, oneIn: 90), (count: 4, oneIn: 900)])
  func `A sample of the pairs of edits on outlines of two to four elements`(
    count: Int, oneIn: Int
  ) throws {
    var random = SeededGenerator(for: "Pairs of edits of outlines of \(count) elements")
    let edits = SmallOutlines.mainEdits(ids: Array(1...count))
    try withEveryOutline(of: count, withEmptyBranches: false, "\(random)") { start in
      for first in edits {
        for second in edits where random.oneIn(oneIn) {
          var pair = start
          pair.isThorough = random.oneIn(16)
          pair.apply([first, second])
        }
      }
    }
  }

  @Test func `Every outline of three elements becomes any other`() throws {
    let targets = SmallOutlines.forests(of: 3, withEmptyBranches: false)
    try withEveryOutline(of: 3, withEmptyBranches: true) { start in
      for target in targets {
        for names in [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 4], [5, 3, 4]] {
          var pair = start
          pair.isThorough = false
          pair.apply([.setChildren(of: nil, SmallOutlines.renamed(target, names))])
        }
      }
    }
  }

  @Test func `A sample of the outlines of four elements becomes every other`() throws {
    var random = SeededGenerator(for: "Whole trees")
    let targets = SmallOutlines.forests(of: 4, withEmptyBranches: false)
    try withEveryOutline(of: 4, withEmptyBranches: false, "\(random)") { start in
      for target in targets {
        for names in orders(of: [1, 2, 3, 4]) where random.oneIn(18) {
          var pair = start
          pair.isThorough = false
          pair.apply([.setChildren(of: nil, SmallOutlines.renamed(target, names))])
        }
      }
    }
  }
}
