import Outlines
import Testing

/// Branches that may not fold.
@Suite struct FoldRuleTests {
  /// A heading (1) with two groups, the second of which is locked (3).
  private func outline(expansion: OutlineExpansion<Int> = OutlineExpansion()) throws
    -> Outline<Item>
  {
    try Outline(
      [
        branch(
          1, [branch(2, [leaf(20), leaf(21)]), branch(3, [leaf(30), branch(4, [leaf(40)])])])
      ],
      rules: OutlineRules(
        isExpandedByDefault: { $0.id == 1 }, mayExpand: { $0.id != 3 }, mayCollapse: { $0.id != 1 }),
      expansion: expansion)
  }

  @Test func `A heading that may not collapse stays open whatever is asked`() throws {
    var outline = try outline()
    #expect(outline.collapse(1).isEmpty && outline.toggle(1).isEmpty)
    try outline.apply([.collapse(1), .expand(2)])
    #expect(outline.visible == [1, 2, 20, 21, 3])
    outline.collapseAll()
    #expect(outline.visible == [1, 2, 3])
    outline.expand(toLevel: 1)
    #expect(outline.visible == [1, 2, 3])
  }

  @Test func `A group that may not expand stays shut whatever is asked`() throws {
    var outline = try outline()
    #expect(outline.expand(3).isEmpty && outline.toggle(3).isEmpty)
    outline.expandAll()
    #expect(outline.visible == [1, 2, 20, 21, 3])
    #expect(try outline.apply(.expand(3)).isEmpty)
  }

  @Test func `What is inside a locked group cannot be revealed, and nothing is expanded for it`()
    throws
  {
    var outline = try outline()
    #expect(outline.reveal(40).isEmpty)
    #expect(!outline.isExpanded(4))
    #expect(outline.reveal(21).insertions.map(\.rows) == [2..<4])
  }

  @Test func `A remembered fold that the rules forbid gives way to the default`() throws {
    let outline = try outline(expansion: OutlineExpansion(expanded: [3], collapsed: [1]))
    #expect(outline.visible == [1, 2, 3])
  }

  @Test func `An element becomes a branch with the fold that is remembered of it`() throws {
    var outline = try Outline([branch(1, [leaf(2)]), leaf(3)])
    outline.expand(1)
    #expect(try outline.apply(.setBranch(1, false)).removals.map(\.rows) == [1..<2])
    #expect(!outline.isBranch(1) && !outline.contains(2))
    try outline.apply([.setBranch(1, true), .move(3, .first(in: 1))])
    #expect(outline.visible == [1, 3])
    #expect(try outline.apply(.setBranch(1, true)).isEmpty)
  }
}
