import Outlines
import TestSupport
import Testing

/// What is expanded belongs to an identity and is not lost.
@Suite struct ExpansionTests {
  @Test func `A fold is one stretch of rows whatever it hides`() throws {
    var outline = try Outline(groups(3, of: 1_000))
    outline.expandAll()
    let changes = outline.collapse(2)
    #expect(changes.removals.map(\.rows) == [1_002..<2_002])
    #expect(changes.insertions.isEmpty && changes.moves.isEmpty && changes.reloads.isEmpty)
    #expect(outline.toggle(2).insertions.map(\.rows) == [1_002..<2_002])
  }

  @Test func `Folding what is folded, a leaf, or nothing at all does nothing`() throws {
    var outline = try Outline([branch(1, [leaf(2)]), branch(3)])
    #expect(outline.collapse(1).isEmpty)
    #expect(outline.expand(2).isEmpty)
    #expect(outline.toggle(99).isEmpty)
    #expect(outline.expand(3).isEmpty)
    #expect(outline.isExpanded(3))
    #expect(!outline.isExpanded(2))
  }

  @Test func `A group that is moved stays open`() throws {
    var outline = try Outline(groups(3, of: 2))
    outline.expand(1)
    try outline.move(1, .last(in: nil))
    #expect(outline.visible == [2, 3, 1, 1_001, 1_002])
  }

  @Test(arguments: [3, 64])
  func `An open group of a thousand stays open wherever it goes`(pageCapacity: Int) throws {
    var outline = try Outline(
      groups(10, of: 999), rules: itemRules, pageCapacity: pageCapacity)
    outline.expandAll()
    let changes = try outline.move(5, .last(in: nil))
    #expect(changes.moves.map(\.from.rows) == [4_000..<5_000])
    #expect(changes.moves.map(\.to.rows) == [9_000..<10_000])
    #expect(changes.removals.isEmpty && changes.insertions.isEmpty)
    #expect(outline.isExpanded(5))
    #expect(outline.rowCount == 10_000)
  }

  @Test func `The same identities set again keep their folds`() throws {
    var outline = try Outline(groups(100, of: 1_000 - 1))
    outline.expandAll()
    outline.collapse(50)
    let rows = outline.rowCount
    let changes = try outline.setChildren(of: nil, groups(100, of: 1_000 - 1))
    #expect(changes.isEmpty)
    #expect(outline.rowCount == rows)
    #expect(!outline.isExpanded(50))
  }

  @Test func `Inner folds survive the fold around them`() throws {
    var outline = try Outline([
      branch(1, [branch(2, [leaf(3)]), branch(4, [leaf(5)])]), leaf(6),
    ])
    outline.expand(1)
    outline.expand(2)
    outline.collapse(1)
    #expect(outline.visible == [1, 6])
    #expect(outline.expand(1).insertions.map(\.rows) == [1..<4])
    #expect(outline.visible == [1, 2, 3, 4, 6])
  }

  @Test func `A branch inside a folded one can be folded too, which no row shows`() throws {
    var outline = try Outline([branch(1, [branch(2, [leaf(3)])])])
    #expect(outline.expand(2).isEmpty)
    #expect(outline.expand(1).insertions.map(\.rows) == [1..<3])
  }

  @Test func `Revealing expands every ancestor at once`() throws {
    var outline = try Outline([leaf(0), branch(1, [branch(2, [branch(3, [leaf(4)]), leaf(5)])])])
    let changes = outline.reveal(4)
    #expect(changes.insertions.map(\.rows) == [2..<6])
    #expect(outline.row(of: 4) == 4)
    #expect(outline.reveal(4).isEmpty)
    #expect(outline.reveal(99).isEmpty)
  }

  @Test func `Expanding to a level shows exactly the levels down to it`() throws {
    var outline = try Outline([branch(1, [branch(2, [branch(3, [leaf(4)])])])])
    for level in [3, 1, 4, 2, 0] {
      outline.expand(toLevel: level)
      #expect(outline.rowCount == max(1, level))
    }
  }

  @Test func `Expanding all is an insertion for each branch`() throws {
    var outline = try Outline(groups(3, of: 2))
    #expect(outline.expandAll().insertions.map(\.rows) == [1..<3, 4..<6, 7..<9])
    #expect(outline.expandAll().isEmpty)
    #expect(outline.collapseAll().removals.map(\.rows) == [1..<3, 4..<6, 7..<9])
  }

  @Test func `A branch that was removed comes back as it was`() throws {
    var outline = try Outline(groups(3, of: 2))
    outline.expand(2)
    try outline.remove(2)
    #expect(outline.expansion[2] == true)
    let changes = try outline.insert(branch(2, [leaf(21), leaf(22)]), .first(in: nil))
    #expect(changes.insertions.map(\.rows) == [0..<3])
    #expect(outline.visible == [2, 21, 22, 1, 3])
  }

  @Test func `A state that was given before its branch waits for it`() throws {
    var outline = try Outline(
      [leaf(1)], rules: itemRules, expansion: OutlineExpansion(expanded: [5], collapsed: [6]))
    #expect(outline.expansion.expanded == [5])
    try outline.insert(branch(5, [leaf(6)]), .first(in: nil))
    #expect(outline.visible == [5, 6, 1])
  }

  @Test func `Only branches that were touched are in the expansion`() throws {
    var outline = try Outline(groups(4, of: 1))
    #expect(outline.expansion.isEmpty)
    outline.expand(1)
    outline.toggle(2)
    outline.toggle(2)
    outline.collapse(3)
    #expect(outline.expansion.expanded == [1])
    #expect(outline.expansion.collapsed == [2, 3])
    #expect(outline.expansion[4] == nil)
    let again = try Outline(groups(4, of: 1), expansion: outline.expansion)
    #expect(again.visible == outline.visible)
    #expect(again.expansion == outline.expansion)
  }

  @Test func `A branch that was never touched follows the default rule`() throws {
    let rules = OutlineRules<Item>(isExpandedByDefault: { $0.id % 2 == 0 })
    var outline = try Outline(
      groups(4, of: 1), rules: rules, expansion: OutlineExpansion(expanded: [1], collapsed: [2]))
    #expect(outline.visible == [1, 1_001, 2, 3, 4, 4_001])
    try outline.insert(branch(6, [leaf(7)]), .last(in: nil))
    #expect(outline.visible.suffix(2) == [6, 7])
    #expect(outline.expansion.identities.sorted() == [1, 2])
  }

  @Test func `Of too many removed branches the oldest are forgotten`() throws {
    let limit = Outline<Item>.rememberedExpansionLimit
    #expect(limit == 65_536)
    var outline = try Outline((0..<limit + 10).map { branch($0) })
    outline.expandAll()
    try outline.apply((0..<5).map { .remove($0) })
    try outline.setChildren(of: nil, [])
    let kept = outline.expansion
    #expect(kept.identities.count == limit)
    // The first five went first.
    #expect((0..<5).allSatisfy { kept[$0] == nil })
    outline._checkInvariants()
  }

  @Test func `A restored state keeps the newest of too many too`() throws {
    let limit = Outline<Item>.rememberedExpansionLimit
    let expansion = OutlineExpansion(expanded: 0..<limit + 3)
    let outline = try Outline([branch(1)], rules: itemRules, expansion: expansion)
    // One is here; of the others the two oldest had to go.
    #expect(outline.expansion.identities.count == limit + 1)
    #expect(outline.expansion[0] == nil && outline.expansion[2] == nil)
    #expect(outline.expansion[1] == true && outline.expansion[3] == true)
  }

  @Test func `A branch that came back and went again is not among the oldest`() throws {
    let limit = Outline<Item>.rememberedExpansionLimit
    var outline = try Outline(
      [branch(-1)], rules: itemRules, expansion: OutlineExpansion(expanded: 0..<limit))
    try outline.insert(branch(0), .first(in: nil))
    try outline.remove(0)
    outline.expand(-1)
    try outline.remove(-1)
    let kept = outline.expansion
    #expect(kept[0] == true && kept[-1] == true)
    #expect(kept[1] == nil && kept[2] == true)
  }

  @Test func `An identity can be set back to never touched`() {
    var expansion = OutlineExpansion(expanded: ["a", "b"], collapsed: ["b", "c"])
    #expect(expansion.expanded == ["a"])
    #expect(expansion.collapsed == ["b", "c"])
    expansion["a"] = nil
    expansion["z"] = nil
    #expect(expansion.identities == ["b", "c"])
    #expect(expansion == OutlineExpansion(expanded: [], collapsed: ["c", "b"]))
    #expect(expansion.hashValue == OutlineExpansion(expanded: [], collapsed: ["c", "b"]).hashValue)
  }
}
