import Outlines

extension Checks {
  /// How many stretches a change set has, and how many elements move: counts that must not grow.
  mutating func checkChangeSets() {
    checkSizes()
    checkMoves()
  }

  private mutating func checkSizes() {
    // Ten sections of ten groups of 100.
    let trees = forest(Array(repeating: Array(repeating: 100, count: 10), count: 10)) {
      Person(id: $0, name: "\($0)")
    }
    guard var outline = try? Outline(trees) else {
      return check("The outline is made", false, "it was refused")
    }
    let sections = outline.children(of: nil)
    checkSize("Expanding everything comes to a stretch for each section", 10, outline.expandAll())
    let groups = outline.children(of: sections[0])
    let persons = outline.children(of: groups[0])
    do {
      checkSize(
        "Moving an expanded branch is one move", 1,
        try outline.move(groups[0], .last(in: sections[1])))
      checkSize(
        "Moving one person is one move", 1, try outline.move(persons[0], .last(in: groups[5])))
      checkSize(
        "Another value is one reload", 1, try outline.replace(Person(id: persons[3], name: "Ada")))
      checkSize(
        "The same value is no change", 0, try outline.replace(Person(id: persons[3], name: "Ada")))
      checkSize("Removing a branch is one removal", 1, try outline.remove(groups[3]))
      checkSize(
        "Removing and inserting again is no change", 0,
        try outline.apply([
          .remove(persons[9]),
          .insert(OutlineTree(Person(id: persons[9], name: "\(persons[9])")), .before(persons[10])),
        ]))
    } catch {
      check("The edits are done", false, "\(error)")
    }
    checkSize(
      "Collapsing everything comes to a stretch for each section", 10, outline.collapseAll())
  }

  /// 1,000 elements set in another order, with the fewest moves that there can be.
  private mutating func checkMoves() {
    let start = Array(1...1000)
    let orders: KeyValuePairs<String, (minimum: Int, change: (inout [Int]) -> Void)> = [
      "The last to the front": (1, { $0.insert($0.removeLast(), at: 0) }),
      "The first to the end": (1, { $0.append($0.removeFirst()) }),
      "700 to 300": (1, { $0.insert($0.remove(at: 700), at: 300) }),
      "300 to 700": (1, { $0.insert($0.remove(at: 300), at: 700) }),
      "100 and 900 swapped": (2, { $0.swapAt(100, 900) }),
      "A hundred of the middle to the end": (
        100, { $0 = Array($0[..<450] + $0[550...] + $0[450..<550]) }
      ),
      "Everything reversed": (999, { $0.reverse() }),
      "The same again": (0, { _ in }),
    ]
    for (name, order) in orders {
      var end = start
      order.change(&end)
      guard var outline = try? Outline(start.map { OutlineTree(Person(id: $0, name: "")) }),
        let changes = try? outline.setChildren(
          of: nil, end.map { OutlineTree(Person(id: $0, name: "")) })
      else {
        check(name, false, "it was refused")
        continue
      }
      let moved = changes.moves.reduce(0) { $0 + $1.from.rows.count }
      check("\(name) moves \(order.minimum) of 1,000", moved == order.minimum, "\(moved) moves")
      check(
        "\(name) is told rightly", changes.fault(from: start, to: end) == nil,
        "\(String(describing: changes.fault(from: start, to: end)))")
    }
  }

  private mutating func checkSize(_ name: String, _ size: Int, _ changes: ChangeSet) {
    check(name, Self.size(changes) == size, "\(changes)")
  }
}
