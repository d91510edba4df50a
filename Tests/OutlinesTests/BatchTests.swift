import Outlines
import TestSupport
import Testing

/// A batch compares the state before its first edit with the one after its last.
@Suite struct BatchTests {
  @Test func `What is put in and taken out again leaves no trace`() throws {
    var outline = try Outline((1...3).map(leaf))
    let changes = try outline.apply([.insert(branch(9, [leaf(8)]), .after(1)), .remove(9)])
    #expect(changes.isEmpty)
    #expect(!outline.contains(8))
    #expect(outline.count == 3)
  }

  @Test func `Taking out and putting in one identity elsewhere is a move`() throws {
    var outline = try Outline((1...3).map(leaf))
    let changes = try outline.apply([.remove(1), .insert(leaf(1), .last(in: nil))])
    #expect(changes.moves.map(\.to.rows) == [2..<3])
    #expect(changes.removals.isEmpty && changes.insertions.isEmpty && changes.reloads.isEmpty)
  }

  @Test func `It is reloaded too when it comes back with another value`() throws {
    var outline = try Outline((1...3).map(leaf))
    let again = ItemTree(Item(id: 1, value: 7))
    let changes = try outline.apply([.remove(1), .insert(again, .last(in: nil))])
    #expect(changes.moves.count == 1)
    #expect(changes.reloads.map(\.rows) == [2..<3])
    #expect(outline[id: 1]?.value == 7)
  }

  @Test func `A value that is changed and changed back is not reloaded`() throws {
    var outline = try Outline([leaf(1)])
    let changes = try outline.apply([.replace(Item(id: 1, value: 5)), .replace(Item(id: 1))])
    #expect(changes.isEmpty)
  }

  @Test func `A leaf that comes back as a branch is reloaded`() throws {
    var outline = try Outline([leaf(1), leaf(2)])
    let changes = try outline.setChildren(of: nil, [leaf(1), branch(2)])
    #expect(changes.reloads.map(\.rows) == [1..<2])
    #expect(outline.isBranch(2))
    #expect(try outline.setChildren(of: nil, [leaf(1), leaf(2)]).reloads.map(\.rows) == [1..<2])
  }

  @Test func `Reloads that touch are one stretch`() throws {
    var outline = try Outline((1...5).map(leaf))
    let changes = try outline.apply([.reload(2), .reload(4), .reload(3), .reload(3)])
    #expect(changes.reloads.map(\.rows) == [1..<4])
  }

  @Test func `A reload of a hidden row is nothing`() throws {
    var outline = try Outline([branch(1, [leaf(2)])])
    #expect(try outline.apply(.reload(2)).isEmpty)
  }

  @Test func `Every edit sees those before it`() throws {
    var outline = try Outline([Item]().map { ItemTree($0) })
    try outline.apply([
      .insert(branch(1), .first(in: nil)), .expand(1), .insert(leaf(2), .first(in: 1)),
      .insert(leaf(3), .before(2)), .insert(leaf(4), .index(1, in: 1)), .move(2, .first(in: 1)),
    ])
    #expect(outline.visible == [1, 2, 3, 4])
  }

  @Test func `A batch without edits changes nothing`() throws {
    var outline = try Outline([leaf(1)])
    let changes = try outline.apply([])
    #expect(changes.isEmpty)
    #expect(changes.oldRowCount == 1 && changes.newRowCount == 1)
  }

  @Test func `A batch may fold and edit at once`() throws {
    var pair = try EnginePair(groups(3, of: 3), expanded: [1])
    pair.apply([
      .collapse(1), .expand(2), .move(1_002, .first(in: 2)), .remove(2_002), .move(3, .last(in: 2)),
      .expand(3),
    ])
    #expect(pair.outline.visible == [1, 2, 1_002, 2_001, 2_003, 3, 3_001, 3_002, 3_003])
  }

  @Test func `A whole new tree keeps what it shares with the old one`() throws {
    var outline = try Outline(groups(100, of: 20))
    outline.expandAll()
    let changes = try outline.setChildren(of: nil, groups(100, of: 20).dropFirst() + [leaf(7_777)])
    #expect(changes.removals.map(\.rows) == [0..<21])
    #expect(changes.insertions.map(\.rows) == [99 * 21..<99 * 21 + 1])
    #expect(changes.moves.isEmpty && changes.reloads.isEmpty)
  }
}
