import Outlines
import Synchronization
import TestSupport
import Testing

/// Branches that keep their children in order.
@Suite struct OrderTests {
  /// Every branch and the top level by value, the smallest first.
  private let rules = OutlineRules<Item>(
    extent: { $0.extent }, order: { _ in OutlineOrder(by: \.value) })

  private func item(_ id: Int, _ value: Int) -> ItemTree { ItemTree(Item(id: id, value: value)) }

  /// Group 1, expanded, with friends of these values: 10, 11 and so on.
  private func group(_ values: [Int], pageCapacity: Int = 3) throws -> Outline<Item> {
    try Outline(
      [branch(1, values.enumerated().map { item(10 + $0, $1) })], rules: rules,
      expansion: OutlineExpansion(expanded: [1]), pageCapacity: pageCapacity)
  }

  /// A test of both ways to settle: each child by itself, and whole lists.
  private func bothWays(
    _ outline: Outline<Item>, _ body: (inout Outline<Item>) throws -> Void
  ) rethrows {
    try withEvery("ratio", in: [0, 1 << 20]) { ratio in
      var outline = outline
      outline.settlingRatio = ratio
      try body(&outline)
    }
  }

  // MARK: Coming in

  @Test func `An outline starts in order, equal ones as they came`() throws {
    let outline = try group([2, 1, 2, 0, 1])
    #expect(outline.children(of: 1) == [13, 11, 14, 10, 12])
    #expect(outline.isSorted(1) && outline.isSorted(nil) && !outline.isSorted(10))
  }

  @Test func `What comes in goes behind those that are equal`() throws {
    try bothWays(group([0, 1, 1, 2])) { outline in
      let changes = try outline.insert(item(20, 1), .ordered(in: 1))
      #expect(outline.children(of: 1) == [10, 11, 12, 20, 13])
      #expect(changes.insertions.map(\.rows) == [4..<5] && changes.moves.isEmpty)
      try outline.apply([
        .insert(item(21, 0), .ordered(in: 1)), .insert(item(22, 9), .ordered(in: 1)),
        .insert(item(23, 0), .ordered(in: 1)),
      ])
      #expect(outline.children(of: 1) == [10, 21, 23, 11, 12, 20, 13, 22])
    }
  }

  @Test func `A new list of children is sorted, equal ones as they are given`() throws {
    try bothWays(group([0])) { outline in
      try outline.setChildren(of: 1, [item(20, 1), item(21, 0), item(22, 1), item(23, 0)])
      #expect(outline.children(of: 1) == [21, 23, 20, 22])
      try outline.insert(
        ItemTree(Item(id: 2, value: -1), children: [item(30, 5), item(31, 4)]), .ordered(in: nil))
      #expect(outline.children(of: nil) == [2, 1] && outline.children(of: 2) == [31, 30])
    }
  }

  @Test func `What is moved into a sorted branch is put in its place`() throws {
    var trees = [branch(1, [item(10, 0), item(11, 2)]), branch(2, [item(20, 1), item(21, 1)])]
    trees[0].element.value = 1
    try bothWays(Outline(trees, rules: rules, pageCapacity: 3)) { outline in
      try outline.move(20, .ordered(in: 1))
      #expect(outline.children(of: 1) == [10, 20, 11] && outline.children(of: nil) == [2, 1])
      try outline.move(20, .ordered(in: 2))
      #expect(outline.children(of: 2) == [21, 20])
    }
  }

  // MARK: Changing

  @Test func `One that still fits stays where it is`() throws {
    try bothWays(group([0, 1, 1, 3])) { outline in
      // Equal to its neighbours on both sides, and between them.
      for value in [2, 3, 1] {
        let changes = try outline.replace(Item(id: 12, value: value))
        #expect(outline.children(of: 1) == [10, 11, 12, 13])
        #expect(changes.moves.isEmpty && changes.reloads.map(\.rows) == [3..<4])
      }
    }
  }

  @Test func `Only the one that changed is moved`() throws {
    try bothWays(group([0, 1, 2, 3, 4, 5, 6, 7])) { outline in
      let changes = try outline.replace(Item(id: 10, value: 5))
      #expect(outline.children(of: 1) == [11, 12, 13, 14, 15, 10, 16, 17])
      #expect(changes.moves.map(\.from.rows) == [1..<2])
      #expect(changes.moves.map(\.to.rows) == [6..<7])
      #expect(changes.reloads.map(\.rows) == [6..<7])
    }
  }

  @Test func `A change that is taken back in the same batch moves nothing`() throws {
    try bothWays(group([0, 1, 2, 3])) { outline in
      let changes = try outline.apply([
        .replace(Item(id: 11, value: 9)), .replace(Item(id: 11, value: 1)),
      ])
      #expect(changes.isEmpty && outline.children(of: 1) == [10, 11, 12, 13])
    }
  }

  @Test func `Branches move with all that is below them, whatever they measure`() throws {
    let trees = (0..<9).map { number in
      ItemTree(
        Item(id: number, value: number, extent: number),
        children: (0..<number).map { item(100 * number + $0 + 100, $0) })
    }
    let start = try Outline(
      trees, rules: rules, expansion: OutlineExpansion(expanded: [2, 3, 7]), pageCapacity: 3)
    try bothWays(start) { outline in
      let old = outline.rows(in: 0..<outline.rowCount)
      let before = Array(old)
      let changes = try outline.apply([
        .replace(Item(id: 7, value: 0, extent: 7)), .replace(Item(id: 2, value: 9, extent: 2)),
      ])
      #expect(outline.children(of: nil) == [0, 7, 1, 3, 4, 5, 6, 8, 2])
      let after = Array(outline.rows(in: 0..<outline.rowCount))
      #expect(ChangeReplayer.problems(of: changes, from: before, to: after) == [])
    }
  }

  // MARK: Places

  @Test func `Nobody can choose a place in a sorted branch`() throws {
    var outline = try group([0, 1])
    try outline.insert(branch(2), .ordered(in: nil))
    let rows = outline.visible
    let refused: [ItemPlace] = [
      .first(in: 1), .last(in: 1), .index(0, in: 1), .index(99, in: 1), .before(10), .after(11),
    ]
    for place in refused {
      #expect(throws: OutlineError.sorted(in: 1)) { try outline.insert(leaf(20), place) }
      #expect(throws: OutlineError.sorted(in: 1)) { try outline.move(2, place) }
      #expect(throws: OutlineError.sorted(in: 1)) { try outline.move(10, place) }
    }
    #expect(throws: OutlineError<Int>.sorted(in: nil)) { try outline.move(10, .after(1)) }
    #expect(outline.visible == rows)
  }

  @Test func `In a branch without order the ordered place is the last`() throws {
    var outline = try Outline(groups(1, of: 2), rules: itemRules)
    try outline.insert(leaf(7), .ordered(in: 1))
    try outline.move(1_001, .ordered(in: 1))
    #expect(outline.children(of: 1) == [1_002, 7, 1_001] && !outline.isSorted(1))
  }

  // MARK: Other orders

  @Test func `Another order is one change, and equal ones stay as they stand`() throws {
    var outline = try group([0, 0, 1, 1, 2])
    let changes = try outline.sort(1, by: OutlineOrder<Item>(by: \.value).reversed)
    #expect(outline.children(of: 1) == [14, 12, 13, 10, 11])
    #expect(changes.moves.reduce(0) { $0 + $1.to.rows.count } == 3)
    let same = try outline.sort(1, by: OutlineOrder { $0.value > $1.value })
    #expect(same.isEmpty)
  }

  @Test func `A branch without order stays as it is and takes every place`() throws {
    var outline = try group([0, 1, 2])
    #expect(try outline.sort(1, by: nil).isEmpty && !outline.isSorted(1))
    try outline.replace(Item(id: 10, value: 9))
    try outline.insert(item(20, 5), .first(in: 1))
    #expect(outline.children(of: 1) == [20, 10, 11, 12])
    try outline.sort(1, by: OutlineOrder(by: \.value))
    #expect(outline.children(of: 1) == [11, 12, 20, 10])
  }

  @Test func `A second key decides among those that are equal in the first`() throws {
    var outline = try group([1, 0, 1, 0])
    try outline.sort(1, by: OutlineOrder(by: \.value).then(OutlineOrder(by: \.id).reversed))
    #expect(outline.children(of: 1) == [13, 11, 12, 10])
  }

  @Test func `All branches get another order in one change`() throws {
    var outline = try Outline(
      groups(3, of: 4), rules: itemRules,
      expansion: OutlineExpansion(expanded: [1, 3]), pageCapacity: 3)
    let before = Array(outline.rows(in: 0..<outline.rowCount))
    let changes = outline.sortAll { branch in
      branch?.id == 3 ? nil : OutlineOrder(by: \.id).reversed
    }
    #expect(outline.children(of: nil) == [3, 2, 1])
    #expect(outline.children(of: 1) == [1_004, 1_003, 1_002, 1_001])
    #expect(outline.children(of: 2) == [2_004, 2_003, 2_002, 2_001])
    #expect(outline.children(of: 3) == [3_001, 3_002, 3_003, 3_004] && !outline.isSorted(3))
    let after = Array(outline.rows(in: 0..<outline.rowCount))
    #expect(ChangeReplayer.problems(of: changes, from: before, to: after) == [])
    // What comes later follows the new rule.
    try outline.insert(branch(9, [leaf(90), leaf(91)]), .ordered(in: nil))
    #expect(outline.children(of: nil) == [9, 3, 2, 1] && outline.children(of: 9) == [91, 90])
  }

  @Test func `All orders can be taken away, and all branches take every place then`() throws {
    var outline = try group([0, 1, 2])
    #expect(outline.sortAll { _ in nil }.isEmpty)
    #expect(!outline.isSorted(nil) && !outline.isSorted(1))
    try outline.apply([.move(10, .last(in: 1)), .insert(branch(2), .first(in: nil))])
    #expect(outline.children(of: 1) == [11, 12, 10] && !outline.isSorted(2))
  }

  @Test func `An unknown branch or a leaf cannot be sorted`() throws {
    var outline = try group([0, 1])
    let order = OutlineOrder<Item>(by: \.id)
    #expect(throws: OutlineError.unknown(5)) { try outline.sort(5, by: order) }
    #expect(throws: OutlineError.notABranch(10)) { try outline.sort(10, by: order) }
  }

  @Test func `An order goes with its branch and not with its identity`() throws {
    var outline = try Outline(groups(2, of: 2), rules: itemRules)
    try outline.sort(1, by: OutlineOrder(by: \.id).reversed)
    try outline.move(1, .last(in: nil))
    #expect(outline.isSorted(1))
    // Out and in again in one batch is a move.
    try outline.apply([.remove(1), .insert(branch(1, [leaf(7), leaf(8)]), .first(in: 2))])
    #expect(outline.isSorted(1) && outline.children(of: 1) == [8, 7])
    try outline.remove(1)
    try outline.insert(branch(1, [leaf(7), leaf(8)]), .first(in: nil))
    #expect(!outline.isSorted(1) && outline.children(of: 1) == [7, 8])
    try outline.sort(1, by: OutlineOrder(by: \.id).reversed)
    try outline.setBranch(1, false)
    try outline.setBranch(1, true)
    #expect(!outline.isSorted(1))
  }

  // MARK: Taking back

  @Test func `A refused batch leaves order and orders as they were`() throws {
    try bothWays(group([0, 1, 2])) { outline in
      #expect(throws: OutlineError.unknown(99)) {
        try outline.apply([
          .replace(Item(id: 10, value: 5)), .insert(branch(3, [item(30, 0)]), .ordered(in: 1)),
          .setBranch(12, true), .remove(99),
        ])
      }
      #expect(outline.children(of: 1) == [10, 11, 12] && !outline.isSorted(12))
      try outline.replace(Item(id: 10, value: 1))
      #expect(outline.children(of: 1) == [10, 11, 12])
    }
  }

  @Test func `Taking back puts equal ones exactly where they were`() throws {
    try bothWays(group([0, 1, 1, 1, 2])) { outline in
      let (_, inverse) = try outline.applyWithInverse([
        .replace(Item(id: 11, value: 0)), .replace(Item(id: 12, value: 3)), .remove(13),
        .insert(item(20, 1), .ordered(in: 1)),
      ])
      #expect(outline.children(of: 1) == [10, 11, 20, 14, 12])
      let (_, again) = try outline.apply(inverse)
      #expect(outline.children(of: 1) == [10, 11, 12, 13, 14])
      try outline.apply(again)
      #expect(outline.children(of: 1) == [10, 11, 20, 14, 12])
    }
  }

  @Test func `What is taken back into another order is put where that has it`() throws {
    try bothWays(group([0, 1, 2])) { outline in
      let (_, inverse) = try outline.applyWithInverse([.remove(10)])
      try outline.sort(1, by: OutlineOrder<Item>(by: \.value).reversed)
      try outline.apply(inverse)
      #expect(outline.children(of: 1) == [12, 11, 10])
    }
  }

  // MARK: Cost

  @Test func `One change in a long list asks for few comparisons`() throws {
    let count = Counter()
    var outline = try Outline(
      [branch(1, (0..<5_000).map { item(10 + $0, 2 * $0) })], rules: itemRules)
    try outline.sort(
      1,
      by: OutlineOrder { left, right in
        count.value.add(1, ordering: .relaxed)
        return left.value < right.value
      })
    #expect(count.value.exchange(0, ordering: .relaxed) == 4_999)
    try outline.replace(Item(id: 10, value: 5_001))
    #expect(outline.place(of: 10)?.index == 2_500)
    #expect(count.value.exchange(0, ordering: .relaxed) <= 20)
    // One that fits is compared with its neighbours only.
    try outline.replace(Item(id: 12, value: 5))
    #expect(count.value.exchange(0, ordering: .relaxed) <= 2)
    // A fiftieth of the list at once.
    try outline.apply((0..<100).map { .replace(Item(id: 110 + $0 * 7, value: 9_000 - $0 * 90)) })
    #expect(count.value.exchange(0, ordering: .relaxed) <= 100 * 25)
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }
}
