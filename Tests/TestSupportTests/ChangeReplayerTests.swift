import Outlines
import TestSupport
import Testing

/// The replayer is only worth something if it finds what is wrong.
@Suite struct ChangeReplayerTests {
  private struct Letter: Identifiable, Hashable, Sendable {
    let id: Character
    var value = 0
  }

  private static func rows(_ letters: String, value: Int = 0) -> [OutlineRow<Letter>] {
    letters.enumerated().map { row, letter in
      OutlineRow(
        element: Letter(id: letter, value: value), row: row, level: 1, isBranch: false,
        isExpanded: false, index: row, setSize: letters.count, offset: row * 2, extent: 2)
    }
  }

  private static func span(_ rows: Range<Int>) -> RowSpan {
    RowSpan(rows: rows, offsets: rows.lowerBound * 2..<rows.upperBound * 2)
  }

  private static func changes(
    removals: ChangeList<RowSpan> = [], insertions: ChangeList<RowSpan> = [],
    moves: ChangeList<RowMove> = [], reloads: ChangeList<RowSpan> = [], from old: Int, to new: Int
  ) -> ChangeSet {
    ChangeSet(
      removals: removals, insertions: insertions, moves: moves, reloads: reloads,
      oldRowCount: old, newRowCount: new, oldExtent: old * 2, newExtent: new * 2)
  }

  private func problems(
    _ changes: ChangeSet, _ old: String, _ new: String, value: Int = 0
  ) -> [String] {
    ChangeReplayer.problems(of: changes, from: Self.rows(old), to: Self.rows(new, value: value))
  }

  @Test func `A right change set has no problems`() {
    let right = Self.changes(
      removals: [Self.span(0..<1)], insertions: [Self.span(3..<4)],
      moves: [RowMove(from: Self.span(3..<4), to: Self.span(0..<1))], from: 4, to: 4)
    #expect(problems(right, "abcd", "dbcx").isEmpty)
    #expect(problems(Self.changes(from: 2, to: 2), "ab", "ab").isEmpty)
  }

  @Test func `Wrong counts, offsets and spans are found`() {
    #expect(!problems(Self.changes(from: 3, to: 2), "ab", "ab").isEmpty)
    let offsets = Self.changes(
      removals: [RowSpan(rows: 1..<2, offsets: 1..<2)], from: 2, to: 1)
    #expect(!problems(offsets, "ab", "a").isEmpty)
    let apart = Self.changes(removals: [Self.span(0..<1), Self.span(1..<2)], from: 2, to: 0)
    #expect(!problems(apart, "ab", "").isEmpty)
    let moves = [
      RowMove(from: Self.span(0..<1), to: Self.span(1..<2)),
      RowMove(from: Self.span(1..<2), to: Self.span(2..<3)),
    ]
    #expect(!problems(Self.changes(moves: ChangeList(moves), from: 3, to: 3), "abc", "cab").isEmpty)
  }

  @Test func `Rows that do not become the new ones are found`() {
    #expect(!problems(Self.changes(from: 2, to: 2), "ab", "ba").isEmpty)
    let twice = Self.changes(
      removals: [Self.span(0..<1)], moves: [RowMove(from: Self.span(0..<1), to: Self.span(0..<1))],
      from: 1, to: 1)
    #expect(!problems(twice, "a", "a").isEmpty)
  }

  @Test func `A row that is taken out and put in again is found`() {
    let again = Self.changes(
      removals: [Self.span(0..<1)], insertions: [Self.span(1..<2)], from: 2, to: 2)
    #expect(!problems(again, "ab", "ba").isEmpty)
  }

  @Test func `A reload too few and a reload too many are found`() {
    let none = Self.changes(from: 1, to: 1)
    let one = Self.changes(reloads: [Self.span(0..<1)], from: 1, to: 1)
    #expect(!problems(none, "a", "a", value: 1).isEmpty)
    #expect(problems(one, "a", "a", value: 1).isEmpty)
    #expect(!problems(one, "a", "a").isEmpty)
    #expect(
      ChangeReplayer.problems(
        of: one, from: Self.rows("a"), to: Self.rows("a"), requestedReloads: ["a"]
      ).isEmpty)
  }
}
