import Outlines
import TestSupport
import Testing

/// Change sets as values.
@Suite struct ChangeSetTests {
  private static let old = Array("abcdef")

  private static func span(_ rows: Range<Int>) -> RowSpan { RowSpan(rows: rows, offsets: rows) }

  private static func changes(
    removals: ChangeList<RowSpan> = [], insertions: ChangeList<RowSpan> = [],
    moves: ChangeList<RowMove> = [], reloads: ChangeList<RowSpan> = [], count: Int = 6
  ) -> ChangeSet {
    ChangeSet(
      removals: removals, insertions: insertions, moves: moves, reloads: reloads,
      oldRowCount: 6, newRowCount: count, oldExtent: 6, newExtent: count)
  }

  @Test func `A change set that leads from the old rows to the new ones has no fault`() {
    let changes = Self.changes(
      removals: [Self.span(1..<2)], insertions: [Self.span(0..<2)],
      moves: [RowMove(from: Self.span(4..<6), to: Self.span(3..<5))], count: 7)
    #expect(changes.fault(from: Self.old, to: Array("xyaefcd")) == nil)
    #expect(changes.fault(from: Self.old, to: Array("xyaefdc")) == .newRow(5))
    #expect(changes.fault(from: Self.old, to: Array("xyafecd")) == .newRow(3))
    #expect(changes.fault(from: Self.old, to: Array("xya")) == .rowCount)
  }

  @Test(arguments: [
    (changes(removals: [span(4..<8)], count: 2), ChangeSetFault.span(span(4..<8))),
    (changes(removals: [span(2..<2)]), .span(span(2..<2))),
    (changes(removals: [span(1..<2), span(2..<3)], count: 4), .span(span(2..<3))),
    (changes(removals: [span(3..<4), span(0..<1)], count: 4), .span(span(0..<1))),
    (changes(insertions: [span(7..<8)], count: 7), .span(span(7..<8))),
    (changes(reloads: [span(-1..<1)]), .span(span(-1..<1))),
    (
      changes(moves: [RowMove(from: span(0..<1), to: span(0..<2))]),
      .move(RowMove(from: span(0..<1), to: span(0..<2)))
    ),
    (
      changes(moves: [
        RowMove(from: span(0..<1), to: span(4..<5)), RowMove(from: span(1..<2), to: span(5..<6)),
      ]), .move(RowMove(from: span(1..<2), to: span(5..<6)))
    ),
    (
      changes(moves: [
        RowMove(from: span(0..<1), to: span(4..<5)), RowMove(from: span(1..<2), to: span(3..<4)),
      ]), .span(span(3..<4))
    ),
    (
      changes(removals: [span(0..<1)], moves: [RowMove(from: span(0..<1), to: span(4..<5))]),
      .oldRow(0)
    ),
    (
      changes(insertions: [span(4..<5)], moves: [RowMove(from: span(0..<1), to: span(4..<5))]),
      .newRow(4)
    ),
    (changes(removals: [span(0..<1)]), .newRow(5)),
    (changes(insertions: [span(0..<1)]), .oldRow(5)),
  ])
  func `A change set that is wrong is found out`(changes: ChangeSet, fault: ChangeSetFault) {
    #expect(
      changes.fault(from: Self.old, to: Array(repeating: "a", count: changes.newRowCount)) == fault)
  }

  @Test func `Taking all out and putting all in is never wrong`() {
    let changes = ChangeSet.everything(
      oldRowCount: 3, newRowCount: 2, oldExtent: 3, newExtent: 2)
    #expect(changes.fault(from: [1, 2, 3], to: [1, 3]) == nil)
    #expect(changes.newRow(of: 0) == nil && changes.oldRow(of: 1) == nil)
    let nothing = ChangeSet.everything(
      oldRowCount: 0, newRowCount: 0, oldExtent: 0, newExtent: 0)
    #expect(nothing.isEmpty)
  }

  @Test func `A list of changes is equal to another by what it holds`() {
    var one = ChangeList<Int>()
    #expect(one.isEmpty && one == [])
    one.append(1)
    #expect(one == ChangeList(1) && one.count == 1)
    one.append(2)
    one.append(3)
    #expect(one == [1, 2, 3] && Array(one) == [1, 2, 3] && one[1] == 2)
    #expect(one == ChangeList([1, 2, 3]) && one != [1, 2])
    #expect(Set([one, [1, 2, 3], []]).count == 2)
    #expect(ChangeList([7]) == ChangeList(7))
  }

  @Test func `Positions and offsets are converted through moves, removals and insertions`() throws {
    var outline = try Outline(
      (1...6).map { ItemTree(Item(id: $0, extent: $0 * 10)) }, rules: itemRules)
    let before = outline
    let changes = try outline.apply([
      .remove(2), .insert(ItemTree(Item(id: 9, extent: 5)), .first(in: nil)),
      .move(6, .after(9)),
    ])
    #expect(outline.visible == [9, 6, 1, 3, 4, 5])
    for id in [1, 3, 4, 5, 6] {
      let old = try #require(before.row(of: id))
      let new = try #require(outline.row(of: id))
      #expect(changes.newRow(of: old) == new)
      #expect(changes.oldRow(of: new) == old)
      // In the middle of the row too.
      let was = before.offset(ofRow: old) + 3
      let now = outline.offset(ofRow: new) + 3
      #expect(changes.newOffset(ofSurvivor: old, at: was) == now)
      #expect(changes.oldOffset(ofSurvivor: new, at: now) == was)
    }
    #expect(changes.newOffset(ofSurvivor: 1, at: 10) == nil)
    #expect(changes.oldOffset(ofSurvivor: 0, at: 0) == nil)
  }
}
