import Outlines
import TestSupport
import Testing

/// As few elements as possible move, and where there is a choice, the right ones.
@Suite struct MoveTests {
  /// Changes of 1,000 numbers that other list libraries answer with up to 1,000 moves.
  @Test(arguments: [
    (999, 0, 1), (0, 999, 1), (700, 300, 1), (300, 700, 1),
  ])
  func `One element that slides in a long list is one move`(
    from: Int, to: Int, minimum: Int
  ) throws {
    var order = Array(0..<1_000)
    order.insert(order.remove(at: from), at: to)
    var outline = try Outline((0..<1_000).map(leaf))
    let changes = try outline.setChildren(of: nil, order.map(leaf))
    #expect(changes.moves.count == minimum)
    #expect(changes.moves.first?.from.rows == from..<from + 1)
    #expect(changes.moves.first?.to.rows == to..<to + 1)
    #expect(outline.visible == order)
  }

  @Test func `Moving 999 elements past one is one move, of that one`() throws {
    var outline = try Outline((0..<1_000).map(leaf))
    let changes = try outline.apply((1..<1_000).map { .move($0, .before(0)) })
    #expect(outline.visible == Array(1..<1_000) + [0])
    #expect(changes.moves.map(\.from.rows) == [0..<1])
    #expect(changes.moves.map(\.to.rows) == [999..<1_000])
  }

  @Test(arguments: [(0..<300, 1_000), (700..<1_000, 0), (100..<200, 600), (500..<600, 100)])
  func `A block that is moved by its elements is one move of all of them`(
    block: Range<Int>, place: Int
  ) throws {
    var order = Array(0..<1_000)
    let start = place > block.lowerBound ? place - block.count : place
    order.removeSubrange(block)
    order.insert(contentsOf: block, at: start)
    var outline = try Outline((0..<1_000).map(leaf))
    let changes = try outline.setChildren(of: nil, order.map(leaf))
    #expect(outline.visible == order)
    #expect(changes.moves.map(\.from.rows) == [block])
    #expect(changes.moves.map(\.to.rows) == [start..<start + block.count])
  }

  @Test(arguments: [(999, 0), (0, 999), (700, 300), (300, 700)])
  func `An element that the caller moves by its number in a long list is one move`(
    from: Int, to: Int
  ) throws {
    var outline = try Outline((0..<1_000).map(leaf))
    let changes = try outline.move(from, .index(to, in: nil))
    #expect(changes.moves.map(\.from.rows) == [from..<from + 1])
    #expect(changes.moves.map(\.to.rows) == [to..<to + 1])
    #expect(changes.removals.isEmpty && changes.insertions.isEmpty && changes.reloads.isEmpty)
  }

  @Test func `Two blocks that change places move the smaller, and of equal ones the upper`() throws
  {
    var outline = try Outline((0..<1_000).map(leaf))
    let smaller = try outline.setChildren(of: nil, (Array(400..<1_000) + Array(0..<400)).map(leaf))
    #expect(smaller.moves.map(\.from.rows) == [0..<400])
    let back = try outline.setChildren(of: nil, (0..<1_000).map(leaf))
    #expect(back.moves.map(\.from.rows) == [600..<1_000])
    let equal = try outline.setChildren(of: nil, (Array(500..<1_000) + Array(0..<500)).map(leaf))
    #expect(equal.moves.map(\.from.rows) == [0..<500])
  }

  @Test func `Two elements that change places are two moves`() throws {
    var order = Array(0..<1_000)
    order.swapAt(100, 900)
    var outline = try Outline((0..<1_000).map(leaf))
    let changes = try outline.setChildren(of: nil, order.map(leaf))
    #expect(changes.moves.map(\.from.rows) == [900..<901, 100..<101])
    #expect(changes.moves.map(\.to.rows) == [100..<101, 900..<901])
  }

  @Test func `Every order of six elements is reached with the fewest moves`() throws {
    let start = Array(1...6)
    withEveryOrder("order", of: start) { order in
      do {
        var outline = try Outline(start.map(leaf))
        let before = Array(outline.rows(in: 0..<6))
        let changes = try outline.setChildren(of: nil, order.map(leaf))
        let after = Array(outline.rows(in: 0..<6))
        let problems =
          ChangeReplayer.problems(of: changes, from: before, to: after)
          + MovesMinimum.problems(of: changes, from: before, to: after)
        check(problems.isEmpty, problems.joined(separator: "; "))
      } catch {
        check(false, "\(error)")
      }
    }
  }

  @Test func `Of two neighbours that change places the lower one before is moved`() throws {
    var outline = try Outline([leaf(1), leaf(2)])
    let changes = try outline.setChildren(of: nil, [leaf(2), leaf(1)])
    #expect(changes.moves.map(\.from.rows) == [0..<1])
  }

  @Test(arguments: [1, 2])
  func `Of two neighbours that change places the one that the caller names is moved`(
    id: Int
  ) throws {
    var outline = try Outline([leaf(1), leaf(2)])
    let row = try #require(outline.row(of: id))
    let changes = try outline.move(id, id == 1 ? .last(in: nil) : .first(in: nil))
    #expect(changes.moves.map(\.from.rows) == [row..<row + 1])
    #expect(outline.visible == [2, 1])
  }

  @Test func `An element taken out and put in again counts as moved by the caller`() throws {
    var outline = try Outline([leaf(1), leaf(2)])
    let changes = try outline.apply([.remove(2), .insert(leaf(2), .first(in: nil))])
    #expect(changes.moves.map(\.from.rows) == [1..<2])
  }

  @Test func `Fewer moves count more than which element the caller named`() throws {
    // The caller moves three elements before one, which is the same as moving that one.
    var outline = try Outline((1...4).map(leaf))
    let changes = try outline.apply([
      .move(2, .before(1)), .move(3, .before(1)), .move(4, .before(1)),
    ])
    #expect(outline.visible == [2, 3, 4, 1])
    #expect(changes.moves.map(\.from.rows) == [0..<1])
    #expect(changes.moves.map(\.to.rows) == [3..<4])
  }

  @Test func `Neighbours that move together are one move`() throws {
    var outline = try Outline((1...6).map(leaf))
    let changes = try outline.apply([.move(2, .last(in: nil)), .move(3, .last(in: nil))])
    #expect(outline.visible == [1, 4, 5, 6, 2, 3])
    #expect(changes.moves.map(\.from.rows) == [1..<3])
    #expect(changes.moves.map(\.to.rows) == [4..<6])
  }

  @Test func `An expanded branch takes its visible rows along as one move`() throws {
    var outline = try Outline(groups(3, of: 4))
    outline.expand(1)
    let changes = try outline.move(1, .last(in: nil))
    #expect(changes.moves.map(\.from.rows) == [0..<5])
    #expect(changes.moves.map(\.to.rows) == [2..<7])
    #expect(changes.removals.isEmpty && changes.insertions.isEmpty && changes.reloads.isEmpty)
    #expect(outline.isExpanded(1))
  }

  @Test func `A change inside a branch that moves splits the move`() throws {
    var outline = try Outline(groups(2, of: 4))
    outline.expand(1)
    let changes = try outline.apply([
      .move(1, .last(in: nil)), .remove(1_002), .insert(leaf(1_099), .after(1_003)),
    ])
    #expect(outline.visible == [2, 1, 1_001, 1_003, 1_099, 1_004])
    #expect(changes.removals.map(\.rows) == [2..<3])
    #expect(changes.insertions.map(\.rows) == [4..<5])
    #expect(changes.moves.map(\.from.rows) == [0..<2, 3..<4, 4..<5])
    #expect(changes.moves.map(\.to.rows) == [1..<3, 3..<4, 5..<6])
  }

  @Test func `A move that is split knows where its rows lay and lie, though their sizes change`()
    throws
  {
    var pair = try EnginePair(groups(2, of: 4), expanded: [1])
    let goes = pair.apply([
      .move(1, .last(in: nil)), .insert(leaf(1_099), .after(1_003)),
      .replace(Item(id: 1_002, extent: 5)), .replace(Item(id: 1_004, extent: 7)),
    ])
    let changes = try #require(goes)
    #expect(changes.moves.map(\.from.offsets) == [0..<4, 4..<5])
    #expect(changes.moves.map(\.to.offsets) == [1..<9, 10..<17])
    let returns = pair.apply([
      .move(1, .first(in: nil)), .remove(1_099), .replace(Item(id: 1_002)),
      .replace(Item(id: 1_004)),
    ])
    let back = try #require(returns)
    #expect(back.moves.map(\.from.offsets) == [1..<9, 10..<17])
    #expect(back.moves.map(\.to.offsets) == [0..<4, 4..<5])
  }

  @Test func `A move to another level reloads the rows that move`() throws {
    var outline = try Outline([branch(1, [branch(2, [leaf(3)])]), leaf(4)])
    outline.expandAll()
    let changes = try outline.move(2, .last(in: nil))
    #expect(outline.visible == [1, 4, 2, 3])
    #expect(changes.moves.map(\.from.rows) == [1..<3])
    #expect(changes.reloads.map(\.rows) == [2..<4])
    #expect(outline[row: 3].level == 2)
  }

  @Test func `From visible to hidden is a removal, from hidden to visible an insertion`() throws {
    var outline = try Outline([branch(1, [leaf(2)]), branch(3, [leaf(4)])])
    outline.expand(1)
    let hides = try outline.move(2, .last(in: 3))
    #expect(hides.removals.map(\.rows) == [1..<2])
    #expect(hides.moves.isEmpty)
    let shows = try outline.move(2, .first(in: 1))
    #expect(shows.insertions.map(\.rows) == [1..<2])
    let nothing = try outline.apply([.collapse(1), .expand(1), .move(4, .first(in: 3))])
    #expect(nothing.isEmpty)
  }

  @Test func `A move before or after itself does nothing`() throws {
    var outline = try Outline((1...3).map(leaf))
    #expect(try outline.move(2, .before(2)).isEmpty)
    #expect(try outline.move(2, .after(2)).isEmpty)
    #expect(outline.visible == [1, 2, 3])
  }

  @Test func `The number in a move counts without the element that moves`() throws {
    var outline = try Outline((1...4).map(leaf))
    try outline.move(1, .index(3, in: nil))
    #expect(outline.visible == [2, 3, 4, 1])
    #expect(throws: OutlineError<Int>.indexOutOfRange(4, in: nil, count: 3)) {
      try outline.move(2, .index(4, in: nil))
    }
  }
}
