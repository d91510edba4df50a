import CTreeListModel
import Outlines

/// Folding and unfolding groups of three sizes in one outline of 1,000,000 rows.
///
/// Eight groups of each size stand among many small ones, so that the three figures differ in the
/// size of the group and in nothing else. In each turn the eight are folded one after the other,
/// then unfolded.
enum ToggleFigures {
  static let sizes = [100, 1000, 100_000]
  static let groupsOfEachSize = 8

  /// The forest, and where the groups of each size stand.
  static func forest(dice: inout Dice) -> (Forest, places: [Int: [Int]]) {
    let large = Array(repeating: sizes, count: groupsOfEachSize).flatMap { $0 }
    let small = (1_000_000 - large.reduce(0) { $0 + 1 + $1 }) / 100
    let group = small / large.count
    var all: [Int] = []
    for size in large { all += Array(repeating: 99, count: group) + [size] }
    all += Array(repeating: 99, count: small - group * large.count)
    // What is missing to 1,000,000 rows.
    all.append(1_000_000 - all.reduce(0) { $0 + 1 + $1 } - 1)
    let places = Dictionary(
      uniqueKeysWithValues: sizes.map { size in (size, all.indices.filter { all[$0] == size }) })
    return (Forest(sizes: all, dice: &dice), places)
  }

  static func run() -> [Figure] {
    var dice = Dice(state: 1)
    let (forest, places) = forest(dice: &dice)
    var outline = forest.outline()
    var byHand = ByHand(forest)
    let tree = TreeListModel(forest)
    tree_list_model_hold_groups(tree.model)
    guard outline.rowCount == 1_000_000, byHand.rowCount == 1_000_000,
      tree_list_model_row_count(tree.model) == 1_000_000
    else { fail("toggle: these are not 1,000,000 rows") }

    let contests = sizes.map { size in
      let groups = places[size] ?? []
      let ids = groups.map { forest.groups[$0] }
      let inC = groups.map { UInt32($0) }
      let once = sum(forest, groups)
      // Turns in a round: as many as take some milliseconds. Always an even number of toggles.
      let turns = (outlines: 2000, byHand: 200, tree: max(1, 20_000 / size))
      return Contest(
        name: "toggle", size: size, unit: .microseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: 2 * groups.count * turns.outlines,
            run: { _ in toggle(&outline, ids, times: 2 * turns.outlines) },
            expected: { _ in turns.outlines * once }),
          Contender(
            name: TreeListModel.name, operations: 2 * groups.count * turns.tree,
            run: { _ in
              Int(tree_list_model_toggle(tree.model, inC, inC.count, 2 * turns.tree))
            },
            expected: { _ in turns.tree * once }),
          Contender(
            name: "by hand", operations: 2 * groups.count * turns.byHand,
            run: { _ in toggle(&byHand, groups, times: 2 * turns.byHand) },
            expected: { _ in turns.byHand * once }),
        ])
    }
    return Contest.run(together: contests)
  }

  /// What a turn comes to: three times the first row that came or went plus the rows that came, less
  /// those that went.
  private static func sum(_ forest: Forest, _ groups: [Int]) -> Int {
    let rows = groups.map { forest.row(ofGroup: $0) + 1 }
    let sizes = groups.map { forest.friends[$0].count }
    var sum = 0
    var folded = 0
    for (row, size) in zip(rows, sizes) {
      sum += 3 * (row - folded) - size
      folded += size
    }
    for (row, size) in zip(rows, sizes) {
      folded -= size
      // Those before are unfolded again, so only what comes after is still folded.
      sum += 3 * row + size
    }
    precondition(folded == 0)
    return sum
  }

  @inline(never)
  private static func toggle(_ outline: inout Outline<Item>, _ ids: [Int], times: Int) -> Int {
    var sum = 0
    for _ in 0..<times {
      for id in ids {
        let changes = outline.toggle(id)
        for span in changes.insertions { sum += 3 * span.rows.lowerBound + span.rows.count }
        for span in changes.removals { sum += 3 * span.rows.lowerBound - span.rows.count }
      }
    }
    return sum
  }

  @inline(never)
  private static func toggle(_ byHand: inout ByHand, _ groups: [Int], times: Int) -> Int {
    var sum = 0
    for _ in 0..<times {
      for group in groups {
        let change = byHand.toggle(group)
        sum += 3 * change.row + change.rows
      }
    }
    return sum
  }
}
