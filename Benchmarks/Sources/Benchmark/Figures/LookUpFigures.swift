import CTreeListModel
import Outlines

/// Looking things up in 1,000,000 rows, each time another one: every round asks for rows that no
/// round has asked for before, in random order, with identities that say nothing of the order.
enum LookUpFigures {
  static let queries = 50_000

  static func run() -> [Figure] {
    var dice = Dice(state: 2)
    let forest = Forest.million(dice: &dice)
    let ids = forest.rows
    let order = ids.indices.shuffled(using: &dice)
    let rounds = (0...Contest.rounds).map { round in
      Round(rows: Array(order[round * queries..<(round + 1) * queries]), ids: ids)
    }
    let outline = forest.outline()
    let byHand = ByHand(forest)
    let tree = TreeListModel(forest)

    let rowAt = Contest(
      name: "row_at", size: ids.count, unit: .microseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: queries,
          run: { sumOfIDs(at: rounds[$0].rows, in: outline) },
          expected: { rounds[$0].idSum(queries) }),
        Contender(
          name: TreeListModel.name, operations: queries,
          run: { Int(tree_list_model_items(tree.model, rounds[$0].inC, queries)) },
          expected: { rounds[$0].idSum(queries) }),
        Contender(
          name: "by hand", operations: 500,
          run: { sumOfIDs(at: rounds[$0].rows.prefix(500), in: byHand) },
          expected: { rounds[$0].idSum(500) }),
      ]
    ).run()
    let rowContent = Contest(
      name: "row_content", size: ids.count, unit: .microseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: queries,
          run: { sumOfContents(at: rounds[$0].rows, in: outline) },
          expected: { rounds[$0].idSum(queries) &+ rounds[$0].rowSum(queries) })
      ]
    ).run()
    let walk = Self.walk(ids: ids, outline: outline, byHand: byHand, tree: tree)

    // Last, since from here on GTK has all its row objects and makes none.
    tree_list_model_hold_rows(tree.model)
    let positionOf = Contest(
      name: "position_of", size: ids.count, unit: .microseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: queries,
          run: { sumOfPositions(of: rounds[$0].ids, in: outline) },
          expected: { rounds[$0].rowSum(queries) }),
        Contender(
          name: TreeListModel.name, operations: queries,
          run: { Int(tree_list_model_positions(tree.model, rounds[$0].inC, queries)) },
          expected: { rounds[$0].rowSum(queries) }),
        Contender(
          name: "by hand", operations: 20,
          run: { sumOfPositions(of: rounds[$0].ids.prefix(20), in: byHand) },
          expected: { rounds[$0].rowSum(20) }),
      ]
    ).run()
    return [rowAt, rowContent, positionOf, walk]
  }

  /// What a round asks for.
  private struct Round {
    let rows: [Int]
    let ids: [Int]
    let inC: [UInt32]

    init(rows: [Int], ids: [Int]) {
      self.rows = rows
      self.ids = rows.map { ids[$0] }
      inC = rows.map { UInt32($0) }
    }

    func idSum(_ count: Int) -> Int { ids.prefix(count).reduce(0, &+) }
    func rowSum(_ count: Int) -> Int { rows.prefix(count).reduce(0, &+) }
  }

  /// From row to row, from the middle of the list on.
  private static func walk(
    ids: [Int], outline: Outline<Item>, byHand: ByHand, tree: TreeListModel
  ) -> Figure {
    let count = 100_000
    let first = { (round: Int) in 300_000 + round * 7_001 }
    let expected = { (round: Int) in ids[first(round)..<first(round) + count].reduce(0, &+) }
    return Contest(
      name: "next_row", size: ids.count, unit: .microseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: count,
          run: { round in
            var sum = 0
            for row in outline.rows(in: first(round)..<first(round) + count) { sum &+= row.id }
            return sum
          }, expected: expected),
        Contender(
          name: TreeListModel.name, operations: count,
          run: { Int(tree_list_model_walk(tree.model, UInt32(first($0)), UInt32(count))) },
          expected: expected),
      ]
    ).run()
  }

  @inline(never)
  private static func sumOfIDs(at rows: [Int], in outline: Outline<Item>) -> Int {
    var sum = 0
    for row in rows { sum &+= outline.id(ofRow: row) }
    return sum
  }

  @inline(never)
  private static func sumOfIDs(at rows: ArraySlice<Int>, in byHand: ByHand) -> Int {
    var sum = 0
    for row in rows { sum &+= byHand.item(atRow: row).id }
    return sum
  }

  @inline(never)
  private static func sumOfContents(at rows: [Int], in outline: Outline<Item>) -> Int {
    var sum = 0
    for row in rows {
      let content = outline[row: row]
      sum &+= content.id &+ content.offset
    }
    return sum
  }

  @inline(never)
  private static func sumOfPositions(of ids: [Int], in outline: Outline<Item>) -> Int {
    var sum = 0
    for id in ids { sum &+= outline.row(of: id) ?? -1 }
    return sum
  }

  @inline(never)
  private static func sumOfPositions(of ids: ArraySlice<Int>, in byHand: ByHand) -> Int {
    var sum = 0
    for id in ids { sum &+= byHand.row(of: id) ?? -1 }
    return sum
  }
}
