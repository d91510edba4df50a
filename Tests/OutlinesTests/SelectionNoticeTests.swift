import Outlines
import Testing

/// Selecting where some rows are no elements, and where filters hide some.
@Suite struct SelectionNoticeTests {
  /// Rows: 1, 1001, 1002, 2, a placeholder, 3, a placeholder, 4.
  private func list() throws -> Outline<Item> {
    let rules = OutlineRules<Item>(noticeExtent: { _, _ in 1 })
    var outline = try Outline(
      [branch(1, [leaf(1_001), leaf(1_002)]), branch(2), branch(3), leaf(4)], rules: rules)
    outline.expandAll()
    return outline
  }

  @Test func `Rows that are no elements are never selected`() throws {
    let outline = try list()
    #expect([4, 6].allSatisfy { outline.notice(atRow: $0) == .placeholder })
    var selection = OutlineSelection<Int>()
    selection.selectAll(in: outline)
    #expect(selection.rows == [0..<4, 5..<6, 7..<8] && selection.count == 6)
    selection.select(1_002, in: outline)
    selection.extend(to: 4, in: outline)
    #expect(selection.ids(in: outline) == [1_002, 2, 3, 4])
    selection.selectAll(under: 2, in: outline)
    #expect(selection.isEmpty)
  }

  @Test func `What comes where a placeholder was is not selected with its neighbours`() throws {
    var outline = try list()
    var selection = OutlineSelection<Int>()
    selection.selectAll(in: outline)
    selection.update(try outline.insert(leaf(2_001), .first(in: 2)), in: outline)
    #expect(selection.ids(in: outline) == [1, 1_001, 1_002, 2, 3, 4])
    selection.update(try outline.remove(2_001), in: outline)
    #expect(selection.rows == [0..<4, 5..<6, 7..<8])
  }

  @Test func `What a filter hides is selected no more, and the cursor goes on`() throws {
    var outline = try list()
    var selection = OutlineSelection<Int>()
    selection.selectAll(in: outline)
    selection.moveCursor(to: 1_001, in: outline)
    let search = OutlineSearch<Item> { $0.id == 1_002 || $0.id == 4 }
    selection.update(outline.search(search), in: outline)
    #expect(selection.ids(in: outline) == [1, 1_002, 4] && selection.cursor == 1_002)
    selection.update(outline.clearSearch(), in: outline)
    #expect(selection.ids(in: outline) == [1, 1_002, 4])
  }
}
