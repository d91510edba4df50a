import Outlines
import TestSupport
import Testing

/// What a table is told, in cases that people meet.
@Suite struct TableTests {
  private struct Table {
    var outline: Outline<Item>

    init(_ trees: [ItemTree]) throws {
      outline = try Outline(trees, rules: itemRules)
      outline.expandAll()
    }

    mutating func stages(_ edits: [ItemEdit]) throws -> [SectionedTableStage] {
      let before = sections
      let changes = try outline.apply(edits)
      return changes.tableStages(oldSections: before, newSections: sections)
    }

    private var sections: [Int] {
      outline.rows(in: 0..<outline.rowCount).filter { $0.level == 1 }.map(\.row)
    }
  }

  private func rows(_ section: Int, _ rows: Range<Int>) -> TableRows {
    TableRows(section: section, rows: rows)
  }

  @Test func `A fold of a group is one batch that deletes its rows as one stretch`() throws {
    var table = try Table(groups(3, of: 4))
    #expect(
      try table.stages([.collapse(2)])
        == [SectionedTableStage(removals: [rows(1, 0..<4)], rowCounts: [4, 0, 4])])
    #expect(
      try table.stages([.expand(2)])
        == [SectionedTableStage(insertions: [rows(1, 0..<4)], rowCounts: [4, 4, 4])])
  }

  @Test func `A group that moves with its friends is one move of a section`() throws {
    var table = try Table(groups(3, of: 2))
    #expect(
      try table.stages([.move(1, .last(in: nil))])
        == [
          SectionedTableStage(
            sectionMoves: [TableSectionMove(from: 0, to: 2)], rowCounts: [2, 2, 2])
        ])
  }

  @Test func `A friend who leaves a group that moves leaves in a batch of its own`() throws {
    var table = try Table(groups(3, of: 2))
    let stages = try table.stages([.move(1, .last(in: nil)), .remove(1_001)])
    #expect(stages.count == 2)
    #expect(stages[0].sectionMoves == [TableSectionMove(from: 0, to: 2)])
    #expect(stages[0].rowCounts == [2, 2, 2])
    #expect(stages[1].removals == [rows(2, 0..<1)] && stages[1].interim == nil)
    // In between, the friend is still shown, from the old rows.
    let interim = try #require(stages[0].interim)
    #expect(interim.sectionCount == 3 && interim.rowCount(inSection: 2) == 2)
    #expect(interim.header(ofSection: 2) == .new(6))
    #expect(interim.row(0, inSection: 2) == .old(1) && interim.row(1, inSection: 2) == .new(7))
  }

  @Test func `A friend who goes to a new group comes after the group`() throws {
    var table = try Table(groups(2, of: 2))
    let stages = try table.stages([
      .insert(branch(9), .first(in: nil)), .move(1_001, .first(in: 9)), .expand(9),
    ])
    #expect(stages.map(\.sectionInsertions) == [[0], []])
    #expect(
      stages.map(\.moves) == [[], [TableRowMove(from: rows(1, 0..<1), to: rows(0, 0..<1))]])
    #expect(stages.map(\.rowCounts) == [[0, 2, 2], [1, 1, 2]])
  }

  @Test func `Friends of a group that is removed move out first`() throws {
    var table = try Table(groups(2, of: 2))
    let stages = try table.stages([
      .move(1_001, .first(in: 2)), .move(1_002, .first(in: 2)), .remove(1),
    ])
    #expect(stages.map(\.sectionRemovals) == [[], [0]])
    #expect(stages.map(\.rowCounts) == [[0, 4], [4]])
    #expect(stages[0].interim?.header(ofSection: 0) == .old(0))
  }

  @Test func `From a group that goes to a group that comes takes three batches`() throws {
    var table = try Table(groups(1, of: 2))
    let stages = try table.stages([
      .insert(branch(9), .last(in: nil)), .move(1_001, .first(in: 9)), .expand(9), .remove(1),
    ])
    #expect(stages.map(\.sectionInsertions) == [[0], [], []])
    #expect(stages.map(\.moves.count) == [0, 1, 0])
    #expect(stages.map(\.sectionRemovals) == [[], [], [1]])
  }

  @Test func `A friend who moves and shows something else is reloaded in a second batch`() throws {
    var table = try Table(groups(1, of: 3))
    let edits: [ItemEdit] = [.move(1_003, .first(in: 1)), .replace(Item(id: 1_003, value: 1))]
    let before = table.outline
    var flat = table.outline
    let stages = try table.stages(edits)
    #expect(stages.map(\.moves.count) == [1, 0])
    #expect(stages.map(\.reloads) == [[], [rows(0, 0..<1)]])
    let flatStages = try flat.apply(edits).tableStages
    #expect(flatStages.map(\.moves.count) == [1, 0])
    #expect(flatStages.last?.reloads == [RowSpan(rows: 1..<2, offsets: 1..<2)])
    #expect(before.rowCount == flat.rowCount)
  }

  @Test func `A header shows something else without a reload of its rows`() throws {
    var table = try Table(groups(2, of: 2))
    #expect(
      try table.stages([.replace(Item(id: 2, value: 1))])
        == [SectionedTableStage(headerReloads: [1], rowCounts: [2, 2])])
    #expect(try table.stages([.replace(Item(id: 2, value: 1))]).isEmpty)
  }

  @Test func `A group that goes into another is a section less and a row more`() throws {
    var table = try Table(groups(2, of: 1))
    let stages = try table.stages([.move(2, .last(in: 1))])
    #expect(stages.flatMap(\.sectionRemovals) == [1])
    #expect(stages.flatMap(\.insertions) == [rows(0, 1..<2)])
    #expect(stages.flatMap(\.moves).count == 1 && stages.last?.rowCounts == [3])
  }

  @Test func `A list without moves is told splices in order`() throws {
    var outline = try Outline((1...6).map(leaf), rules: itemRules)
    let changes = try outline.apply([
      .remove(2), .insert(leaf(9), .first(in: nil)), .move(6, .after(9)),
      .replace(Item(id: 4, value: 1)),
    ])
    #expect(outline.visible == [9, 6, 1, 3, 4, 5])
    #expect(
      changes.splices() == [
        RowSplice(row: 0, removedCount: 0, insertedCount: 2),
        RowSplice(row: 3, removedCount: 1, insertedCount: 0),
        RowSplice(row: 4, removedCount: 1, insertedCount: 1),
        RowSplice(row: 6, removedCount: 1, insertedCount: 0),
      ])
    #expect(changes.splices(replacingReloads: false).map(\.row) == [0, 3, 6])
    #expect(changes.boundingSplice == RowSplice(row: 0, removedCount: 6, insertedCount: 6))
    #expect(try outline.apply([]).boundingSplice == nil)
  }

  @Test func `Where nothing moves past anything, a splice only replaces what shows another level`()
    throws
  {
    var outline = try Outline([branch(1, [leaf(2), leaf(3)]), leaf(4)], rules: itemRules)
    outline.expandAll()
    let changes = try outline.apply(.move(3, .after(1)))
    #expect(changes.splices() == [RowSplice(row: 2, removedCount: 1, insertedCount: 1)])
    #expect(changes.splices(replacingReloads: false).isEmpty)
  }
}
