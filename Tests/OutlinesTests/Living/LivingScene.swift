import Outlines
import TestSupport
import Testing

/// A living list in a test, with the plain model beside it.
struct LivingScene {
  private(set) var pair: LivingPair

  init(
    _ trees: [LivingTree], expanded: [Int] = [], collapsed: [Int] = [],
    _ settings: LivingSettings = LivingSettings()
  ) throws {
    var expansion = OutlineExpansion<Int>(expanded: expanded)
    for id in collapsed { expansion[id] = false }
    pair = try LivingPair(trees, settings: settings, expansion: expansion, capacity: 3)
  }

  var engine: Outline<LivingItem> { pair.engine }

  /// Does some things one after the other; each is compared with the model.
  mutating func perform(
    _ operations: LivingOperation..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for operation in operations {
      if let problem = pair.perform(operation) {
        Issue.record("\(operation): \(problem)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Applies one batch.
  mutating func apply(
    _ edits: LivingEdit..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let problem = pair.perform(.batch(edits)) {
      Issue.record("\(edits): \(problem)", sourceLocation: sourceLocation)
    }
  }

  /// Compares the rows with their text: a dot for each level below the first, ▾ or ▸ before a branch,
  /// and a word for a row that is no element.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = engine.rows(in: 0..<engine.rowCount).map { row in
      String(repeating: ".", count: row.level - 1)
        + (row.notice.map { "\($0)" }
          ?? (row.isBranch ? row.isExpanded ? "▾" : "▸" : "") + "\(row.element.id)")
    }
    checkEqual(found.joined(separator: " "), text, "Rows", sourceLocation: sourceLocation)
  }

  /// The identities of the rows that the last step reloaded.
  var reloaded: [OutlineRowKey<Int>] {
    (pair.changes?.reloads.flatMap(\.rows) ?? []).map { engine[row: $0].key }
  }

  /// How many rows the last step took out, put in and moved.
  var counts: [Int] {
    guard let changes = pair.changes else { return [] }
    return [
      changes.removals.reduce(0) { $0 + $1.rows.count },
      changes.insertions.reduce(0) { $0 + $1.rows.count },
      changes.moves.reduce(0) { $0 + $1.to.rows.count },
    ]
  }
}

/// A leaf with a value.
func friend(_ id: Int, _ value: Int = 0) -> LivingTree {
  LivingTree(LivingItem(id: id, value: value))
}

/// A branch.
func group(_ id: Int, _ children: [LivingTree] = [], value: Int = 0) -> LivingTree {
  LivingTree(LivingItem(id: id, value: value), children: children)
}

/// A branch whose children are not there yet.
func unloaded(_ id: Int, startsExpanded: Bool = false) -> LivingTree {
  LivingTree(unloaded: LivingItem(id: id, startsExpanded: startsExpanded))
}

/// A filter that lets some identities through as long as their values are even.
func ids(_ ids: Int...) -> LivingTest {
  .ids(ids.reduce(0) { $0 | 1 << UInt64($1) })
}

extension LivingOperation {
  /// A search that tests everything at once.
  static func search(_ test: LivingTest, showsChildrenEvery every: Int = 0) -> LivingOperation {
    .search(LivingQuery(test, showsChildrenEvery: every), tests: .max, matches: .max)
  }

  static func show(_ test: LivingTest, hidesEmptyBranches: Bool = false) -> LivingOperation {
    .show(LivingVisibility(test, hidesEmptyBranches: hidesEmptyBranches))
  }
}
