import Outlines

/// A whole new tree of 100 groups of 1,000 friends, of whom a tenth are others, at places of their
/// own, and two groups are shuffled as well.
///
/// The peer is what Swift itself has for this: the difference of the two lists of rows, with its
/// moves inferred. It says what went, came and moved, as a change set does.
enum NewTreeFigures {
  /// Both ways in turn: from the first tree to the second, and back.
  static func run() -> [Figure] {
    var dice = Dice(state: 8)
    let before = Forest(sizes: Array(repeating: 1000, count: 100), dice: &dice)
    let after = successor(of: before, dice: &dice)
    let trees = [before.trees, after.trees]
    let rows = [before.rows, after.rows]
    let minimum = zip(before.friends, after.friends).reduce(0) {
      $0 + leastMoves(from: $1.0, to: $1.1)
    }
    let changed = 2 * 10_000 + minimum
    var outline = before.outline()
    return [
      Contest(
        name: "apply_tree", size: 100_000, unit: .milliseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: 1,
            run: { round in
              do {
                let changes = try outline.setChildren(of: nil, trees[(round + 1) % 2])
                return changes.removals.reduce(0) { $0 + $1.rows.count }
                  + changes.insertions.reduce(0) { $0 + $1.rows.count }
                  + changes.moves.reduce(0) { $0 + $1.from.rows.count }
              } catch {
                fail("a tree was refused: \(error)")
              }
            },
            expected: { _ in changed }),
          Contender(
            // Takes seconds, so three rounds must do.
            name: "CollectionDifference", operations: 1, rounds: 3,
            run: { round in
              let difference = rows[(round + 1) % 2].difference(from: rows[round % 2])
                .inferringMoves()
              return difference.removals.count + difference.insertions.count - difference.moveCount
            },
            expected: { _ in changed }),
        ]
      ).run(),
      .count(
        "apply_tree_moves", size: 100_000, unit: "moves",
        [Contest.engine: Double(moved(by: trees, rows: outline)), "minimum": Double(minimum)]),
    ]
  }

  /// How many elements move when the other tree is set.
  private static func moved(by trees: [[OutlineTree<Item>]], rows outline: Outline<Item>) -> Int {
    var outline = outline
    do {
      try outline.setChildren(of: nil, trees[0])
      return try outline.setChildren(of: nil, trees[1]).moves.reduce(0) { $0 + $1.from.rows.count }
    } catch {
      fail("a tree was refused: \(error)")
    }
  }

  private static func successor(of forest: Forest, dice: inout Dice) -> Forest {
    var next = forest
    for group in next.groups.indices {
      var friends = next.friends[group]
      for _ in 0..<100 { friends.remove(at: dice.below(friends.count)) }
      if group % 50 == 25 { friends.shuffle(using: &dice) }
      for _ in 0..<100 { friends.insert(dice.identity(), at: dice.below(friends.count + 1)) }
      next.friends[group] = friends
    }
    return next
  }
}
