import Outlines
import TestSupport
import Testing

/// What a person may rely on who selects in a list that changes.
@Suite struct SelectionTests {
  /// Two expanded groups of three: 1, 1001, 1002, 1003, 2, 2001, 2002, 2003.
  private func list() throws -> Outline<Item> {
    var outline = try Outline(groups(2, of: 3), rules: itemRules)
    outline.expandAll()
    return outline
  }

  private func selecting(_ ids: Int..., in outline: Outline<Item>) -> OutlineSelection<Int> {
    var selection = OutlineSelection<Int>()
    for id in ids { selection.toggle(id, in: outline) }
    return selection
  }

  @Test func `Nothing is selected at first, and there is no cursor`() throws {
    let outline = try list()
    let selection = OutlineSelection<Int>()
    #expect(selection.isEmpty && selection.count == 0 && selection.rows.isEmpty)
    #expect(selection.cursor == nil && selection.anchor == nil)
    #expect(!selection.contains(1, in: outline) && !selection.contains(row: 0))
    #expect(selection.ids(in: outline).isEmpty)
  }

  @Test func `A click selects one and nothing else`() throws {
    let outline = try list()
    var selection = selecting(1_001, 2, in: outline)
    selection.select(2_002, in: outline)
    #expect(selection.ids(in: outline) == [2_002])
    #expect(selection.cursor == 2_002 && selection.cursorRow == 6)
    #expect(selection.anchor == 2_002 && selection.anchorRow == 6)
  }

  @Test func `Control adds and takes away`() throws {
    let outline = try list()
    var selection = selecting(1_001, 1_003, in: outline)
    #expect(selection.ids(in: outline) == [1_001, 1_003])
    #expect(selection.rows == [1..<2, 3..<4])
    selection.toggle(1_002, in: outline)
    #expect(selection.rows == [1..<4])
    selection.toggle(1_002, in: outline)
    #expect(selection.rows == [1..<2, 3..<4])
    #expect(selection.cursor == 1_002 && !selection.contains(1_002, in: outline))
  }

  @Test func `Going back with the end of a range leaves no trace`() throws {
    let outline = try list()
    var selection = selecting(1_002, in: outline)
    selection.extend(to: 2_002, in: outline)
    #expect(selection.rows == [2..<7])
    selection.extend(to: 1_001, in: outline)
    #expect(selection.ids(in: outline) == [1_001, 1_002])
    #expect(selection.anchor == 1_002 && selection.cursor == 1_001)
  }

  @Test func `A range that passes over what was selected by hand gives it back`() throws {
    let outline = try list()
    var selection = selecting(2_001, 1, in: outline)
    selection.extend(to: 2_003, in: outline)
    #expect(selection.count == 8)
    selection.extend(to: 1_001, in: outline)
    #expect(selection.ids(in: outline) == [1, 1_001, 2_001])
  }

  @Test func `What is toggled after a range was extended begins another range`() throws {
    let outline = try list()
    var selection = selecting(1, in: outline)
    selection.extend(to: 1_002, in: outline)
    selection.toggle(2, in: outline)
    selection.extend(to: 2_001, in: outline)
    #expect(selection.ids(in: outline) == [1, 1_001, 1_002, 2, 2_001])
    selection.extend(to: 2, in: outline)
    #expect(selection.ids(in: outline) == [1, 1_001, 1_002, 2])
  }

  @Test func `What a program selects is kept by a range that is extended later`() throws {
    let outline = try list()
    var selection = selecting(1, in: outline)
    selection.extend(to: 1_002, in: outline)
    selection.select(rows: 6..<8, keepingOthers: true, in: outline)
    selection.extend(to: 1_001, in: outline)
    #expect(selection.rows == [0..<3, 6..<8])
  }

  @Test func `Shift alone gives up what was selected elsewhere`() throws {
    let outline = try list()
    var selection = selecting(2_003, 1_001, in: outline)
    selection.extend(to: 1_003, keepingOthers: false, in: outline)
    #expect(selection.ids(in: outline) == [1_001, 1_002, 1_003])
    selection.extend(to: 1, in: outline)
    #expect(selection.ids(in: outline) == [1, 1_001])
  }

  @Test func `Without an anchor a range begins at the cursor, or where it ends`() throws {
    let outline = try list()
    var selection = OutlineSelection<Int>()
    selection.extend(to: 1_002, in: outline)
    #expect(selection.ids(in: outline) == [1_002] && selection.anchor == 1_002)
    selection = OutlineSelection()
    selection.moveCursor(to: 1_003, in: outline)
    #expect(selection.isEmpty && selection.cursor == 1_003 && selection.anchor == nil)
    selection.extend(to: 1_001, in: outline)
    #expect(selection.ids(in: outline) == [1_001, 1_002, 1_003] && selection.anchor == 1_003)
  }

  @Test func `The cursor goes alone, and the range still begins at the anchor`() throws {
    let outline = try list()
    var selection = selecting(1_002, in: outline)
    selection.moveCursor(to: 2_001, in: outline)
    #expect(selection.ids(in: outline) == [1_002])
    selection.extend(to: 2, in: outline)
    #expect(selection.ids(in: outline) == [1_002, 1_003, 2])
  }

  @Test func `All of a group is what is visible below it`() throws {
    var outline = try list()
    var selection = selecting(2_001, in: outline)
    selection.selectAll(under: 1, in: outline)
    #expect(selection.ids(in: outline) == [1_001, 1_002, 1_003])
    #expect(selection.cursor == 2_001)
    selection.selectAll(in: outline)
    #expect(selection.rows == [0..<8])
    selection.update(outline.collapse(2), in: outline)
    selection.selectAll(under: 2, in: outline)
    #expect(selection.isEmpty)
    selection.selectAll(in: outline)
    selection.selectAll(under: 2_001, in: outline)
    #expect(selection.count == 5, "What is no row has no rows below it")
  }

  @Test func `Stretches of rows are selected and given up`() throws {
    let outline = try list()
    var selection = OutlineSelection<Int>()
    selection.select(rows: 1..<3, in: outline)
    selection.select(rows: 5..<8, keepingOthers: true, in: outline)
    selection.select(rows: 3..<3, keepingOthers: true, in: outline)
    #expect(selection.rows == [1..<3, 5..<8])
    selection.deselect(rows: 2..<6)
    selection.deselect(rows: 3..<3)
    selection.deselect(rows: 100..<200)
    #expect(selection.rows == [1..<2, 6..<8] && selection.count == 3)
    selection.select(rows: 0..<1, in: outline)
    #expect(selection.ids(in: outline) == [1])
  }

  @Test func `A selection that was saved comes back`() throws {
    var outline = try list()
    outline.collapse(1)
    var selection = OutlineSelection<Int>()
    selection.select(ids: [2_003, 1_001, 2, 77, 2_003], in: outline)
    #expect(selection.ids(in: outline) == [2, 2_003])
    #expect(selection.cursor == nil)
  }

  @Test func `Giving up the selection leaves the cursor`() throws {
    let outline = try list()
    var selection = selecting(1_001, 2, in: outline)
    selection.clear()
    #expect(selection.isEmpty && selection.cursor == 2 && selection.anchor == 2)
  }

  @Test func `What is no row cannot be selected`() throws {
    var outline = try list()
    outline.collapse(1)
    var selection = selecting(2, in: outline)
    let before = selection
    for id in [1_001, 99] {
      selection.select(id, in: outline)
      selection.toggle(id, in: outline)
      selection.extend(to: id, in: outline)
      selection.moveCursor(to: id, in: outline)
      selection.selectAll(under: id, in: outline)
      #expect(!selection.contains(id, in: outline))
    }
    #expect(selection == before)
  }

  @Test func `Collapsing takes the cursor to the branch and gives up what is hidden`() throws {
    var outline = try list()
    var selection = selecting(2_001, 1_001, 1_002, in: outline)
    selection.update(outline.collapse(1), in: outline)
    #expect(selection.ids(in: outline) == [2_001])
    #expect(selection.cursor == 1 && selection.anchor == 1)
    #expect(selection.cursorRow == 0)
    selection.update(outline.expand(1), in: outline)
    #expect(selection.ids(in: outline) == [2_001], "Expanding brings nothing back")
    #expect(selection.cursor == 1)
  }

  @Test func `A branch in a branch takes the cursor to the outermost that is collapsed`() throws {
    var outline = try Outline([branch(1, [branch(2, [branch(3, [leaf(4)])])])], rules: itemRules)
    outline.expandAll()
    var selection = selecting(4, in: outline)
    var other = outline
    var same = selection
    same.update(other.collapse(2), in: other)
    #expect(same.cursor == 2)
    let changes = try outline.apply([.collapse(1), .collapse(3)])
    selection.update(changes, in: outline)
    #expect(selection.cursor == 1)
  }

  @Test func `What comes between selected rows is not selected`() throws {
    var outline = try list()
    outline.collapse(1)
    var selection = OutlineSelection<Int>()
    selection.selectAll(in: outline)
    selection.update(outline.expand(1), in: outline)
    #expect(selection.ids(in: outline) == [1, 2, 2_001, 2_002, 2_003])
    selection.update(try outline.insert(leaf(7), .after(2_001)), in: outline)
    #expect(!selection.contains(7, in: outline) && selection.count == 5)
  }

  @Test func `What moves stays selected`() throws {
    var outline = try list()
    var selection = selecting(2, 1_001, 1_003, in: outline)
    let changes = try outline.apply([.move(1_003, .first(in: 2)), .move(1, .last(in: nil))])
    selection.update(changes, in: outline)
    #expect(selection.ids(in: outline) == [2, 1_003, 1_001])
    #expect(selection.cursor == 1_003 && selection.cursorRow == 1)
  }

  @Test func `What goes into a collapsed group takes the cursor to the group`() throws {
    var outline = try list()
    outline.collapse(2)
    var selection = selecting(1_002, in: outline)
    selection.update(try outline.move(1_002, .last(in: 2)), in: outline)
    #expect(selection.isEmpty && selection.cursor == 2)
  }

  @Test func `The next row takes the place of a removed one, and the last where none follows`()
    throws
  {
    var outline = try list()
    var selection = selecting(1_001, 1_002, in: outline)
    selection.update(try outline.remove(1_002), in: outline)
    #expect(selection.cursor == 1_003 && selection.ids(in: outline) == [1_001])
    selection.update(try outline.remove(1_003), in: outline)
    #expect(selection.cursor == 2)
    selection.update(try outline.remove(2), in: outline)
    #expect(selection.cursor == 1_001 && selection.cursorRow == 1)
    selection.update(try outline.remove(1), in: outline)
    #expect(selection.cursor == nil && selection.cursorRow == nil && selection.isEmpty)
  }

  @Test func `What is put in a removed row's stead gets the cursor`() throws {
    var outline = try list()
    var selection = selecting(1_002, in: outline)
    let changes = try outline.apply([.insert(leaf(7), .after(1_002)), .remove(1_002)])
    selection.update(changes, in: outline)
    #expect(selection.cursor == 7 && selection.isEmpty)
  }

  @Test func `The anchor goes the way of the cursor`() throws {
    var outline = try list()
    var selection = selecting(1_001, in: outline)
    selection.moveCursor(to: 2_003, in: outline)
    selection.update(try outline.remove(1_001), in: outline)
    #expect(selection.anchor == 1_002 && selection.cursor == 2_003)
    selection.update(outline.collapse(1), in: outline)
    #expect(selection.anchor == 1 && selection.cursor == 2_003)
  }

  @Test func `A range goes on being extended while the list changes`() throws {
    var outline = try list()
    var selection = selecting(2_003, 1_001, in: outline)
    selection.extend(to: 2, in: outline)
    selection.update(try outline.insert(leaf(7), .after(1_001)), in: outline)
    selection.update(try outline.move(2_003, .first(in: nil)), in: outline)
    selection.extend(to: 7, in: outline)
    #expect(selection.ids(in: outline) == [2_003, 1_001, 7])
  }

  @Test func `A reload changes nothing`() throws {
    var outline = try list()
    var selection = selecting(2_003, 1_001, in: outline)
    let before = selection
    selection.update(try outline.reload(1_001), in: outline)
    #expect(selection == before)
  }

  @Test func `Where all rows are said to be new, the cursor is found again`() throws {
    var outline = try list()
    var selection = selecting(2_003, 1_001, in: outline)
    let (rows, extent) = (outline.rowCount, outline.extent)
    try outline.remove(1)
    let everything = ChangeSet.everything(
      oldRowCount: rows, newRowCount: outline.rowCount, oldExtent: extent,
      newExtent: outline.extent)
    selection.update(everything, in: outline)
    #expect(selection.isEmpty)
    #expect(selection.cursor == 2_001, "It stood on the second row")
  }

  @Test func `A hundred thousand rows are one stretch, and a fold among them makes two`() throws {
    var outline = try Outline(groups(100, of: 999), rules: itemRules)
    outline.expandAll()
    var selection = OutlineSelection<Int>()
    selection.select(1, in: outline)
    selection.extend(to: 100_999, in: outline)
    #expect(selection.rows == [0..<100_000])
    selection.update(outline.collapse(50), in: outline)
    #expect(selection.rows == [0..<99_001])
    selection.update(outline.expand(50), in: outline)
    #expect(selection.rows == [0..<49_001, 50_000..<100_000])
    #expect(selection.count == 99_001)
  }
}
