import Outlines

/// An element that is its identity and nothing else.
struct Item: Identifiable, Equatable {
  let id: Int
}

/// Groups with their friends as plain arrays of identities: what every contender is built from, and
/// what says which results are right.
struct Forest {
  /// The identity of each group.
  var groups: [Int] = []

  /// The identities of each group's friends.
  var friends: [[Int]] = []

  /// Groups of given sizes, with identities in no order.
  init(sizes: [Int], dice: inout Dice) {
    for size in sizes {
      groups.append(dice.identity())
      friends.append((0..<size).map { _ in dice.identity() })
    }
  }

  /// 10,000 groups of 99 friends: 1,000,000 rows when all are expanded.
  static func million(dice: inout Dice) -> Forest {
    Forest(sizes: Array(repeating: 99, count: 10_000), dice: &dice)
  }

  /// The identities of all rows, in order, when every group is expanded.
  var rows: [Int] {
    zip(groups, friends).flatMap { [$0] + $1 }
  }

  /// The number of friends of each group.
  var sizes: [Int] { friends.map(\.count) }

  /// The row of a group when every group is expanded.
  func row(ofGroup group: Int) -> Int {
    friends[..<group].reduce(0) { $0 + 1 + $1.count }
  }

  /// The forest as the engine takes it.
  var trees: [OutlineTree<Item>] {
    zip(groups, friends).map { group, friends in
      OutlineTree(Item(id: group), children: friends.map { OutlineTree(Item(id: $0)) })
    }
  }

  /// An outline of the forest in which every group is expanded.
  func outline(
    rules: OutlineRules<Item> = OutlineRules(isExpandedByDefault: { _ in true })
  ) -> Outline<Item> {
    do {
      return try Outline(trees, rules: rules)
    } catch {
      fail("the outline was refused: \(error)")
    }
  }
}
