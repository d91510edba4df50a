public import Outlines

/// A table that takes batches of updates as strictly as `UITableView` does, and a little stricter.
///
/// It knows its sections and rows by identity. A batch that `UIKit` refuses, or is known to end
/// programs with, is refused here with the reason in words.
public struct TableSimulator<ID: Hashable> {
  /// A section of the table.
  public struct Section: Equatable {
    /// What the header shows; `nil` where the table has no headers.
    public var header: ID?

    /// What the rows show.
    public var rows: [ID]

    /// Makes a section.
    ///
    /// - Parameters:
    ///   - header: What the header shows.
    ///   - rows: What the rows show.
    public init(header: ID?, rows: [ID]) {
      self.header = header
      self.rows = rows
    }
  }

  /// What a batch did with one row or section.
  public struct Operation: Hashable {
    /// Kinds of operations.
    public enum Kind: Hashable, Sendable {
      case removeSection, insertSection, moveSection, remove, insert, move, reload, reloadHeader
    }

    /// What was done.
    public let kind: Kind

    /// The row or the header.
    public let id: ID?

    /// The header of the section that the row was in.
    public let source: ID?

    /// The header of the section that the row is in.
    public let target: ID?
  }

  /// What the table shows.
  public private(set) var sections: [Section]

  /// What has been done, batch by batch.
  public private(set) var operations: [[Operation]] = []

  /// Makes a table.
  ///
  /// - Parameter sections: What it shows.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Does one batch.
  ///
  /// - Parameters:
  ///   - stage: The batch.
  ///   - after: What the data source shows from then on.
  /// - Returns: What is wrong with the batch; the table then is what it was.
  public mutating func perform(
    _ stage: SectionedTableStage, showing after: [Section]
  ) -> [String] {
    var batch = TableBatch(stage: stage, before: sections, after: after)
    batch.checkSections()
    guard batch.problems.isEmpty else { return batch.problems }
    batch.checkRows()
    guard batch.problems.isEmpty else { return batch.problems }
    batch.checkCounts()
    guard batch.problems.isEmpty else { return batch.problems }
    batch.play()
    if batch.problems.isEmpty {
      operations.append(batch.operations)
      sections = after
    }
    return batch.problems
  }

  /// Does one batch of a table with one section without a header.
  ///
  /// - Parameters:
  ///   - stage: The batch.
  ///   - rows: What the data source shows from then on.
  /// - Returns: What is wrong with the batch; the table then is what it was.
  public mutating func perform(_ stage: TableStage, showing rows: [ID]) -> [String] {
    func only(_ span: RowSpan) -> TableRows { TableRows(section: 0, rows: span.rows) }
    return perform(
      SectionedTableStage(
        removals: stage.removals.map(only), insertions: stage.insertions.map(only),
        moves: stage.moves.map { TableRowMove(from: only($0.from), to: only($0.to)) },
        reloads: stage.reloads.map(only), rowCounts: [rows.count]),
      showing: [Section(header: nil, rows: rows)])
  }
}

/// A batch that is being looked at.
private struct TableBatch<ID: Hashable> {
  typealias Section = TableSimulator<ID>.Section
  typealias Operation = TableSimulator<ID>.Operation

  /// What happens to a section or a row of either state.
  enum Mark {
    case nothing, removed, inserted, moved, reloaded
  }

  let stage: SectionedTableStage
  let before: [Section]
  let after: [Section]
  var problems: [String] = []
  var operations: [Operation] = []

  private var oldSections: [Mark]
  private var newSections: [Mark]
  private var oldRows: [[Mark]]
  private var newRows: [[Mark]]

  /// For each new section the old one that it was.
  private var sources: [Int?]
  private var rowSources: [[(section: Int, row: Int)?]]

  init(stage: SectionedTableStage, before: [Section], after: [Section]) {
    self.stage = stage
    self.before = before
    self.after = after
    oldSections = before.map { _ in .nothing }
    newSections = after.map { _ in .nothing }
    oldRows = before.map { $0.rows.map { _ in .nothing } }
    newRows = after.map { $0.rows.map { _ in .nothing } }
    sources = after.map { _ in nil }
    rowSources = after.map { $0.rows.map { _ in nil } }
  }

  mutating func checkSections() {
    for section in stage.sectionRemovals { markOld(section, .removed) }
    for move in stage.sectionMoves {
      markOld(move.from, .moved)
      markNew(move.to, .moved)
    }
    for section in stage.sectionInsertions { markNew(section, .inserted) }
    let count = before.count - stage.sectionRemovals.count + stage.sectionInsertions.count
    if count != after.count {
      problems.append("There are \(after.count) sections, but the batch makes \(count)")
    }
    if stage.rowCounts != after.map(\.rows.count) {
      problems.append("The batch promises \(stage.rowCounts) rows, not those that there are")
    }
    for (index, section) in stage.headerReloads.enumerated() {
      if !after.indices.contains(section) {
        problems.append("There is no section \(section) after the batch to reload the header of")
      } else if stage.headerReloads[..<index].contains(section) {
        problems.append("The header of section \(section) is reloaded twice")
      }
    }
    guard problems.isEmpty else { return }
    for move in stage.sectionMoves { sources[move.to] = move.from }
    var old = 0
    for new in after.indices where newSections[new] == .nothing {
      while old < before.count, oldSections[old] != .nothing { old += 1 }
      sources[new] = old
      old += 1
    }
  }

  private mutating func markOld(_ section: Int, _ mark: Mark) {
    guard before.indices.contains(section) else {
      problems.append("There is no section \(section) before the batch")
      return
    }
    if oldSections[section] != .nothing {
      problems.append("Section \(section) is \(mark), but \(oldSections[section]) already")
    }
    oldSections[section] = mark
  }

  private mutating func markNew(_ section: Int, _ mark: Mark) {
    guard after.indices.contains(section) else {
      problems.append("There is no section \(section) after the batch")
      return
    }
    if newSections[section] != .nothing {
      problems.append("Section \(section) is \(mark) to, but \(newSections[section]) to already")
    }
    newSections[section] = mark
  }

  mutating func checkRows() {
    for rows in stage.removals { markOld(rows, .removed) }
    for move in stage.moves {
      if move.from.rows.count != move.to.rows.count {
        problems.append("\(move.from) moves to another number of rows")
      }
      markOld(move.from, .moved)
      markNew(move.to, .moved)
    }
    for rows in stage.reloads { markOld(rows, .reloaded) }
    for rows in stage.insertions { markNew(rows, .inserted) }
    if !stage.reloads.isEmpty, !stage.moves.isEmpty || !stage.sectionMoves.isEmpty {
      problems.append("Rows are reloaded while something moves")
    }
  }

  private mutating func markOld(_ rows: TableRows, _ mark: Mark) {
    guard before.indices.contains(rows.section), !rows.rows.isEmpty, rows.rows.lowerBound >= 0,
      rows.rows.upperBound <= before[rows.section].rows.count
    else {
      problems.append("There are no rows \(rows) before the batch")
      return
    }
    if oldSections[rows.section] != .nothing {
      problems.append(
        "\(rows) are \(mark) in a section that is \(oldSections[rows.section])")
    }
    for row in rows.rows {
      if oldRows[rows.section][row] != .nothing {
        problems.append(
          "Row \(row) of section \(rows.section) is \(mark), but \(oldRows[rows.section][row])")
      }
      oldRows[rows.section][row] = mark
    }
  }

  private mutating func markNew(_ rows: TableRows, _ mark: Mark) {
    guard after.indices.contains(rows.section), !rows.rows.isEmpty, rows.rows.lowerBound >= 0,
      rows.rows.upperBound <= after[rows.section].rows.count
    else {
      problems.append("There are no rows \(rows) after the batch")
      return
    }
    if newSections[rows.section] != .nothing {
      problems.append(
        "\(rows) are \(mark) to a section that is \(newSections[rows.section])")
    }
    for row in rows.rows {
      if newRows[rows.section][row] != .nothing {
        problems.append(
          "Row \(row) of section \(rows.section) is \(mark) to, but "
            + "\(newRows[rows.section][row]) to already")
      }
      newRows[rows.section][row] = mark
    }
  }

  /// The sum that `UITableView` makes for each section that is there before and after.
  mutating func checkCounts() {
    for (new, source) in sources.enumerated() {
      guard let source else { continue }
      let goes = oldRows[source].count { $0 == .removed || $0 == .moved }
      let comes = newRows[new].count { $0 == .inserted || $0 == .moved }
      let count = before[source].rows.count - goes + comes
      if count != after[new].rows.count {
        problems.append(
          "Section \(new) has \(after[new].rows.count) rows, but the batch makes \(count)")
      }
    }
  }

  /// Moves identities, and compares with what the data source shows.
  mutating func play() {
    for move in stage.moves {
      for (old, new) in zip(move.from.rows, move.to.rows) {
        rowSources[move.to.section][new] = (move.from.section, old)
      }
    }
    for (new, source) in sources.enumerated() {
      guard let source else { continue }
      var old = 0
      for row in newRows[new].indices where newRows[new][row] == .nothing {
        while oldRows[source][old] == .removed || oldRows[source][old] == .moved { old += 1 }
        rowSources[new][row] = (source, old)
        old += 1
      }
    }
    for new in after.indices {
      if let source = sources[new], before[source].header != after[new].header {
        problems.append("Section \(new) is another one than the batch makes it")
      }
      for (row, source) in rowSources[new].enumerated() {
        if let source, before[source.section].rows[source.row] != after[new].rows[row] {
          problems.append("Row \(row) of section \(new) is another one than the batch makes it")
        }
      }
    }
    log()
  }

  private mutating func log() {
    func add(
      _ kind: Operation.Kind, _ id: ID?, from source: ID? = nil, to target: ID? = nil
    ) {
      operations.append(Operation(kind: kind, id: id, source: source, target: target))
    }
    for section in stage.sectionRemovals { add(.removeSection, before[section].header) }
    for section in stage.sectionInsertions { add(.insertSection, after[section].header) }
    for move in stage.sectionMoves { add(.moveSection, before[move.from].header) }
    for rows in stage.removals {
      let section = before[rows.section]
      for row in rows.rows { add(.remove, section.rows[row], from: section.header) }
    }
    for rows in stage.insertions {
      let section = after[rows.section]
      for row in rows.rows { add(.insert, section.rows[row], to: section.header) }
    }
    for move in stage.moves {
      let (source, target) = (before[move.from.section], after[move.to.section])
      for row in move.from.rows {
        add(.move, source.rows[row], from: source.header, to: target.header)
      }
    }
    for rows in stage.reloads {
      let section = before[rows.section]
      for row in rows.rows { add(.reload, section.rows[row], from: section.header) }
    }
    for section in stage.headerReloads { add(.reloadHeader, after[section].header) }
  }
}

extension TableSimulator: Sendable where ID: Sendable {}
extension TableSimulator.Section: Sendable where ID: Sendable {}
extension TableSimulator.Operation: Sendable where ID: Sendable {}
