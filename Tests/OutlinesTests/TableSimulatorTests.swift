import Outlines
import TestSupport
import Testing

/// The simulators are only worth something if they refuse what is wrong.
@Suite struct TableSimulatorTests {
  private typealias Table = TableSimulator<String>

  private static let before = [
    Table.Section(header: "A", rows: ["a", "b", "c"]), Table.Section(header: "B", rows: ["d"]),
    Table.Section(header: "C", rows: ["e", "f"]),
  ]

  private static func rows(_ section: Int, _ rows: Range<Int>) -> TableRows {
    TableRows(section: section, rows: rows)
  }

  private static func move(_ from: TableRows, _ to: TableRows) -> TableRowMove {
    TableRowMove(from: from, to: to)
  }

  /// What a table says to a batch after which it shows sections like `A:abc B:d C:ef`.
  private static func problems(_ stage: SectionedTableStage, _ after: String) -> [String] {
    var table = Table(before)
    let sections = after.split(separator: " ").map { section in
      let parts = section.split(separator: ":", omittingEmptySubsequences: false)
      return Table.Section(header: String(parts[0]), rows: parts[1].map(String.init))
    }
    let problems = table.perform(stage, showing: sections)
    check(
      table.sections == (problems.isEmpty ? sections : before), "The table shows something else")
    return problems
  }

  @Test func `Batches that UIKit takes are taken`() {
    let all = SectionedTableStage(
      sectionRemovals: [1], sectionInsertions: [0], removals: [Self.rows(0, 0..<1)],
      insertions: [Self.rows(1, 1..<2)],
      moves: [Self.move(Self.rows(0, 1..<2), Self.rows(2, 2..<3))], headerReloads: [1],
      rowCounts: [2, 2, 3])
    #expect(Self.problems(all, "N:xy A:cz C:efb") == [])
    let reloads = SectionedTableStage(
      removals: [Self.rows(0, 0..<1)], reloads: [Self.rows(0, 2..<3)], rowCounts: [2, 1, 2])
    #expect(Self.problems(reloads, "A:bc B:d C:ef") == [])
    let sections = SectionedTableStage(
      sectionMoves: [TableSectionMove(from: 2, to: 0)], removals: [Self.rows(0, 0..<1)],
      rowCounts: [2, 2, 1])
    #expect(Self.problems(sections, "C:ef A:bc B:d") == [])
  }

  @Test(arguments: [
    // Sections.
    (SectionedTableStage(sectionRemovals: [3], rowCounts: [3, 1]), "A:abc B:d"),
    (SectionedTableStage(sectionRemovals: [2, 2], rowCounts: [3]), "A:abc"),
    (
      SectionedTableStage(
        sectionRemovals: [2], sectionMoves: [TableSectionMove(from: 2, to: 0)], rowCounts: [3, 1]),
      "A:abc B:d"
    ),
    (SectionedTableStage(sectionRemovals: [1], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (SectionedTableStage(sectionRemovals: [1], rowCounts: [3, 1]), "A:abc B:d"),
    (SectionedTableStage(sectionInsertions: [4], rowCounts: [3, 1, 2, 0]), "A:abc B:d C:ef D:"),
    (
      SectionedTableStage(sectionInsertions: [3, 3], rowCounts: [3, 1, 2, 0, 0]),
      "A:abc B:d C:ef D: E:"
    ),
    (
      SectionedTableStage(
        sectionInsertions: [0], sectionMoves: [TableSectionMove(from: 2, to: 0)],
        rowCounts: [2, 0, 3, 1]), "C:ef N: A:abc B:d"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 2, to: 0), TableSectionMove(from: 2, to: 1)],
        rowCounts: [2, 3, 1]), "C:ef A:abc B:d"
    ),
    (
      SectionedTableStage(sectionMoves: [TableSectionMove(from: 2, to: 3)], rowCounts: [3, 1, 2]),
      "A:abc B:d C:ef"
    ),
    (
      SectionedTableStage(sectionMoves: [TableSectionMove(from: 2, to: 1)], rowCounts: [2, 3, 1]),
      "C:ef A:abc B:d"
    ),
    // Headers and what is promised.
    (SectionedTableStage(headerReloads: [3], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (SectionedTableStage(headerReloads: [1, 1], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (SectionedTableStage(rowCounts: [3, 1, 1]), "A:abc B:d C:ef"),
    // Rows that are removed.
    (SectionedTableStage(removals: [rows(0, 2..<4)], rowCounts: [1, 1, 2]), "A:a B:d C:ef"),
    (SectionedTableStage(removals: [rows(3, 0..<1)], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (SectionedTableStage(removals: [rows(0, 1..<1)], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (
      SectionedTableStage(removals: [rows(0, 0..<1), rows(0, 0..<1)], rowCounts: [1, 1, 2]),
      "A:c B:d C:ef"
    ),
    (
      SectionedTableStage(sectionRemovals: [0], removals: [rows(0, 0..<1)], rowCounts: [1, 2]),
      "B:d C:ef"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 0, to: 2)], removals: [rows(0, 0..<1)],
        rowCounts: [1, 2, 2]), "B:d C:ef A:bc"
    ),
    (SectionedTableStage(removals: [rows(0, 0..<1)], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (SectionedTableStage(removals: [rows(0, 0..<1)], rowCounts: [2, 1, 2]), "A:ac B:d C:ef"),
    // Rows that are inserted.
    (SectionedTableStage(insertions: [rows(1, 2..<3)], rowCounts: [3, 2, 2]), "A:abc B:dx C:ef"),
    (SectionedTableStage(insertions: [rows(1, 0..<1)], rowCounts: [3, 2, 2]), "A:abc B:dx C:ef"),
    (
      SectionedTableStage(insertions: [rows(1, 1..<2), rows(1, 1..<2)], rowCounts: [3, 3, 2]),
      "A:abc B:dxy C:ef"
    ),
    (
      SectionedTableStage(
        sectionInsertions: [0], insertions: [rows(0, 0..<1)], rowCounts: [1, 3, 1, 2]),
      "N:x A:abc B:d C:ef"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 2, to: 0)], insertions: [rows(0, 0..<1)],
        rowCounts: [3, 3, 1]), "C:xef A:abc B:d"
    ),
    // Rows that move.
    (
      SectionedTableStage(moves: [move(rows(0, 0..<2), rows(1, 0..<1))], rowCounts: [1, 2, 2]),
      "A:c B:ad C:ef"
    ),
    (
      SectionedTableStage(
        moves: [move(rows(0, 0..<1), rows(1, 0..<1)), move(rows(0, 0..<1), rows(2, 0..<1))],
        rowCounts: [2, 2, 3]), "A:bc B:ad C:aef"
    ),
    (
      SectionedTableStage(
        moves: [move(rows(0, 0..<1), rows(1, 0..<1)), move(rows(0, 1..<2), rows(1, 0..<1))],
        rowCounts: [1, 3, 2]), "A:c B:abd C:ef"
    ),
    (
      SectionedTableStage(
        removals: [rows(0, 0..<1)], moves: [move(rows(0, 0..<1), rows(1, 0..<1))],
        rowCounts: [2, 2, 2]), "A:bc B:ad C:ef"
    ),
    (
      SectionedTableStage(
        insertions: [rows(1, 0..<1)], moves: [move(rows(0, 0..<1), rows(1, 0..<1))],
        rowCounts: [2, 2, 2]), "A:bc B:ad C:ef"
    ),
    (
      SectionedTableStage(
        sectionRemovals: [0], moves: [move(rows(0, 0..<1), rows(0, 0..<1))], rowCounts: [2, 2]),
      "B:ad C:ef"
    ),
    (
      SectionedTableStage(
        sectionInsertions: [0], moves: [move(rows(0, 0..<1), rows(0, 0..<1))],
        rowCounts: [1, 2, 1, 2]), "N:a A:bc B:d C:ef"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 0, to: 2)],
        moves: [move(rows(0, 0..<1), rows(0, 0..<1))], rowCounts: [2, 2, 2]), "B:ad C:ef A:bc"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 0, to: 2)],
        moves: [move(rows(2, 0..<1), rows(2, 0..<1))], rowCounts: [1, 1, 4]), "B:d C:f A:eabc"
    ),
    (
      SectionedTableStage(moves: [move(rows(0, 0..<1), rows(1, 1..<2))], rowCounts: [2, 2, 2]),
      "A:bc B:ad C:ef"
    ),
    // Rows that are reloaded.
    (SectionedTableStage(reloads: [rows(0, 3..<4)], rowCounts: [3, 1, 2]), "A:abc B:d C:ef"),
    (
      SectionedTableStage(reloads: [rows(0, 1..<2), rows(0, 1..<2)], rowCounts: [3, 1, 2]),
      "A:abc B:d C:ef"
    ),
    (
      SectionedTableStage(
        removals: [rows(0, 0..<1)], reloads: [rows(0, 0..<1)], rowCounts: [2, 1, 2]),
      "A:bc B:d C:ef"
    ),
    (
      SectionedTableStage(
        moves: [move(rows(0, 0..<1), rows(1, 0..<1))], reloads: [rows(0, 0..<1)],
        rowCounts: [2, 2, 2]), "A:bc B:ad C:ef"
    ),
    (
      SectionedTableStage(
        moves: [move(rows(0, 0..<1), rows(1, 0..<1))], reloads: [rows(2, 0..<1)],
        rowCounts: [2, 2, 2]), "A:bc B:ad C:ef"
    ),
    (
      SectionedTableStage(
        sectionMoves: [TableSectionMove(from: 2, to: 0)], reloads: [rows(0, 0..<1)],
        rowCounts: [2, 3, 1]), "C:ef A:abc B:d"
    ),
    (
      SectionedTableStage(sectionRemovals: [0], reloads: [rows(0, 0..<1)], rowCounts: [1, 2]),
      "B:d C:ef"
    ),
  ])
  func `A batch that UIKit refuses is refused`(stage: SectionedTableStage, after: String) {
    #expect(!Self.problems(stage, after).isEmpty)
  }

  @Test func `Every operation that is left out, doubled or shifted is found`() {
    var random = SeededGenerator(for: "Planted faults")
    var planted = 0
    for _ in 0..<400 {
      let made = RandomChanges(most: 9, &random)
      let oldStarts = made.old.filter { $0.level == 1 }.map(\.row)
      let newStarts = made.new.filter { $0.level == 1 }.map(\.row)
      let stages = made.changes.tableStages(oldSections: oldStarts, newSections: newStarts)
      // What is shown in between matters only for several stages.
      guard stages.count == 1, let stage = stages.first else { continue }
      let before = Self.sections(made.old)
      let after = Self.sections(made.new)
      for faulty in Self.faults(stage) {
        var table = TableSimulator(before)
        planted += 1
        check(
          !table.perform(faulty, showing: after).isEmpty,
          "\(random): \(faulty) instead of \(stage) from \(before) to \(after)")
      }
    }
    #expect(planted > 500, "\(random)")
  }

  private static func sections(
    _ rows: [OutlineRow<RandomChanges.Number>]
  ) -> [TableSimulator<Int>.Section] {
    var sections: [TableSimulator<Int>.Section] = []
    for row in rows {
      if row.level == 1 {
        sections.append(TableSimulator<Int>.Section(header: row.id, rows: []))
      } else {
        sections[sections.count - 1].rows.append(row.id)
      }
    }
    return sections
  }

  /// The same batch with one thing wrong, in every way.
  private static func faults(_ stage: SectionedTableStage) -> [SectionedTableStage] {
    func variants<Value>(_ list: [Value], _ shift: (Value) -> Value) -> [[Value]] {
      list.indices.flatMap { index in
        var without = list
        without.remove(at: index)
        var shifted = list
        shifted[index] = shift(list[index])
        return [without, list + [list[index]], shifted]
      }
    }
    func shift(_ rows: TableRows) -> TableRows {
      Self.rows(rows.section, rows.rows.lowerBound + 1..<rows.rows.upperBound + 1)
    }
    func copy(
      sectionRemovals: [Int]? = nil, sectionInsertions: [Int]? = nil,
      sectionMoves: [TableSectionMove]? = nil, removals: [TableRows]? = nil,
      insertions: [TableRows]? = nil, moves: [TableRowMove]? = nil
    ) -> SectionedTableStage {
      SectionedTableStage(
        sectionRemovals: sectionRemovals ?? stage.sectionRemovals,
        sectionInsertions: sectionInsertions ?? stage.sectionInsertions,
        sectionMoves: sectionMoves ?? stage.sectionMoves, removals: removals ?? stage.removals,
        insertions: insertions ?? stage.insertions, moves: moves ?? stage.moves,
        reloads: stage.reloads, headerReloads: stage.headerReloads, rowCounts: stage.rowCounts)
    }
    return variants(stage.sectionRemovals) { $0 + 1 }.map { copy(sectionRemovals: $0) }
      + variants(stage.sectionInsertions) { $0 + 1 }.map { copy(sectionInsertions: $0) }
      + variants(stage.removals, shift).map { copy(removals: $0) }
      + variants(stage.insertions, shift).map { copy(insertions: $0) }
      + stage.moves.indices.flatMap { index in
        var doubled = stage.moves
        doubled.append(doubled[index])
        var from = stage.moves
        from[index] = Self.move(shift(from[index].from), from[index].to)
        var to = stage.moves
        to[index] = Self.move(to[index].from, shift(to[index].to))
        return [doubled, from, to].map { copy(moves: $0) }
      }
      + stage.sectionMoves.indices.map { index in
        copy(sectionMoves: stage.sectionMoves + [stage.sectionMoves[index]])
      }
  }

  @Test(arguments: [
    (RowSplice(row: 0, removedCount: 0, insertedCount: 0), "abc"),
    (RowSplice(row: 0, removedCount: -1, insertedCount: 2), "abc"),
    (RowSplice(row: 2, removedCount: 2, insertedCount: 0), "ab"),
    (RowSplice(row: 3, removedCount: 0, insertedCount: 1), "abc"),
    (RowSplice(row: 4, removedCount: 0, insertedCount: 1), "abcde"),
  ])
  func `A splice that is empty or out of range is refused`(splice: RowSplice, after: String) {
    var player = SplicePlayer(Array("abc"))
    #expect(!player.perform(splice, to: Array(after)).isEmpty)
    #expect(player.rows.map(\.id) == Array("abc"))
  }

  @Test func `A splice that touches the one before is refused`() {
    var player = SplicePlayer(Array("abc"))
    let one = RowSplice(row: 0, removedCount: 1, insertedCount: 1)
    #expect(player.perform(one, to: Array("xbc")) == [])
    #expect(
      !player.perform(RowSplice(row: 1, removedCount: 1, insertedCount: 0), to: ["x"]).isEmpty)
    #expect(
      player.perform(RowSplice(row: 2, removedCount: 1, insertedCount: 0), to: ["x", "b"]) == [])
  }

  @Test func `The fewest splices are counted`() {
    func fewest(
      _ old: String, _ new: String, staying: String = "", replaced: String = ""
    ) -> Int {
      SplicePlayer.fewest(
        from: Array(old), to: Array(new), isStaying: staying.contains,
        isReplaced: replaced.contains)
    }
    #expect(fewest("abc", "abc") == 0)
    #expect(fewest("abc", "abc", replaced: "b") == 1)
    #expect(fewest("abcd", "xbdy", staying: "b") == 2)
    #expect(fewest("abcd", "xbdy") == 1)
    #expect(fewest("abc", "bca", staying: "bc") == 2)
    #expect(fewest("abc", "bca", staying: "bc", replaced: "a") == 2)
  }

  @Test func `Conversions of another change set than that of the rows are found wrong`() {
    var random = SeededGenerator(for: "Other change sets")
    var tried = 0
    for _ in 0..<300 {
      let made = RandomChanges(most: 8, &random)
      guard made.changes.moves.isEmpty, let removal = made.changes.removals.first,
        removal.rows.count < made.old.count
      else { continue }
      let shifted = removal.rows.upperBound < made.old.count ? 1 : -1
      let wrong = ChangeSet(
        removals: ChangeList(
          made.changes.removals.map { span in
            span == removal
              ? RowSpan(
                rows: span.rows.lowerBound + shifted..<span.rows.upperBound + shifted,
                offsets: span.offsets) : span
          }), insertions: made.changes.insertions, reloads: made.changes.reloads,
        oldRowCount: made.old.count, newRowCount: made.new.count,
        oldExtent: made.changes.oldExtent, newExtent: made.changes.newExtent,
        extentChanges: made.changes.extentChanges)
      guard case .newRow = wrong.fault(from: made.old.map(\.id), to: made.new.map(\.id)) else {
        continue
      }
      tried += 1
      let problems = ConversionChecker.problems(of: wrong, from: made.old, to: made.new)
      check(!problems.isEmpty, "\(random): \(wrong) from \(made.old) to \(made.new)")
    }
    #expect(tried > 0, "\(random)")
  }
}
