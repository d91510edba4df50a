import CTreeListModel
import Outlines

/// One friend moved to another place of its group, among 1,000,000 rows.
enum MoveFigures {
  static func run() -> [Figure] {
    [1000, 100_000].map { size in
      var dice = Dice(state: 7)
      let count = size == 1000 ? 999 : 10
      let movesInRound = size == 1000 ? 1000 : 250
      let forest = Forest(sizes: Array(repeating: size, count: count), dice: &dice)
      let rounds = rounds(of: forest, moves: movesInRound, dice: &dice)
      var outline = forest.outline()
      var byHand = ByHand(forest)
      let tree = TreeListModel(forest)
      return Contest(
        name: "move", size: size, unit: .microseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: movesInRound,
            run: { move(&outline, rounds[$0].moves) }, expected: { rounds[$0].sum }),
          Contender(
            name: TreeListModel.name, operations: movesInRound,
            run: { Int(tree_list_model_move(tree.model, rounds[$0].inC, movesInRound)) },
            expected: { rounds[$0].sum }),
          Contender(
            name: "by hand", operations: movesInRound,
            run: { move(&byHand, rounds[$0].moves) }, expected: { rounds[$0].sum }),
        ]
      ).run()
    }
  }

  /// A move as each contender wants it: by identity, or by numbers.
  private struct Move {
    let id: Int
    let groupID: Int
    let group: Int
    let from: Int
    let to: Int
  }

  private struct Round {
    var moves: [Move] = []
    var inC: [FriendMove] = []
    /// Three times the rows that were left, plus the rows that were come to.
    var sum = 0
  }

  /// Moves for all rounds, worked out on plain arrays.
  private static func rounds(of forest: Forest, moves: Int, dice: inout Dice) -> [Round] {
    var friends = forest.friends
    // Eight groups, as in the figures for folds.
    let groups = (0..<8).map { $0 * forest.groups.count / 8 }
    let rows = groups.map { forest.row(ofGroup: $0) + 1 }
    return (0...Contest.rounds).map { _ in
      var round = Round()
      for number in 0..<moves {
        let group = groups[number % 8]
        let from = dice.below(friends[group].count)
        var to = dice.below(friends[group].count - 1)
        if to >= from { to += 1 }
        let id = friends[group].remove(at: from)
        friends[group].insert(id, at: to)
        round.moves.append(
          Move(id: id, groupID: forest.groups[group], group: group, from: from, to: to))
        round.inC.append(FriendMove(group: UInt32(group), from: UInt32(from), to: UInt32(to)))
        round.sum += 3 * (rows[number % 8] + from) + rows[number % 8] + to
      }
      return round
    }
  }

  @inline(never)
  private static func move(_ outline: inout Outline<Item>, _ moves: [Move]) -> Int {
    var sum = 0
    do {
      for move in moves {
        let changes = try outline.move(move.id, .index(move.to, in: move.groupID))
        for change in changes.moves {
          sum += 3 * change.from.rows.lowerBound + change.to.rows.lowerBound
        }
      }
    } catch {
      fail("a move was refused: \(error)")
    }
    return sum
  }

  @inline(never)
  private static func move(_ byHand: inout ByHand, _ moves: [Move]) -> Int {
    var sum = 0
    for move in moves {
      let change = byHand.move(in: move.group, from: move.from, to: move.to)
      sum += 3 * change.from + change.to
    }
    return sum
  }
}
