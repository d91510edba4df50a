import Outlines

/// How many moves come out where a list of 1,000 integers is set in another order: a count, the same
/// in every run.
enum MoveTableFigures {
  static func run() -> [Figure] {
    let start = Array(0..<1000)
    let changes: KeyValuePairs<String, (inout [Int]) -> Void> = [
      "last item to the front": { $0.insert($0.removeLast(), at: 0) },
      "first item to the end": { $0.append($0.removeFirst()) },
      "700 to 300": { $0.insert($0.remove(at: 700), at: 300) },
      "300 to 700": { $0.insert($0.remove(at: 300), at: 700) },
      "swap 100 and 900": { $0.swapAt(100, 900) },
      "100 random ones elsewhere": { list in
        var dice = Dice(state: 9)
        for _ in 0..<100 { list.insert(list.remove(at: dice.below(1000)), at: dice.below(1000)) }
      },
      "reversed": { $0.reverse() },
      "shuffled": { list in
        var dice = Dice(state: 10)
        list.shuffle(using: &dice)
      },
    ]
    return changes.map { name, change in
      var end = start
      change(&end)
      return .count(
        "moves: \(name)", size: start.count, unit: "moves",
        [
          Contest.engine: Double(moves(from: start, to: end)),
          "minimum": Double(leastMoves(from: start, to: end)),
          "CollectionDifference": Double(
            end.difference(from: start).inferringMoves().moveCount),
        ])
    }
  }

  /// The elements that the engine moves, after a look whether the change set is right.
  private static func moves(from old: [Int], to new: [Int]) -> Int {
    let trees = { (list: [Int]) in list.map { OutlineTree(Item(id: $0)) } }
    do {
      var outline = try Outline(trees(old))
      let changes = try outline.setChildren(of: nil, trees(new))
      guard changes.fault(from: old, to: new) == nil else { fail("a change set is wrong") }
      return changes.moves.reduce(0) { $0 + $1.from.rows.count }
    } catch {
      fail("a tree was refused: \(error)")
    }
  }
}
