/// One batch of updates of a `UITableView` whose sections are the top-level elements.
///
/// The header of a section shows the top-level element, its rows what is visible below. Positions
/// that something leaves are those before the stage, positions that something comes to are those
/// after it.
public struct SectionedTableStage: Hashable, Sendable {
  /// The sections to delete with all their rows, before the stage, ascending.
  public internal(set) var sectionRemovals: [Int] = []

  /// The sections to insert with all the rows that they then have, after the stage, ascending.
  public internal(set) var sectionInsertions: [Int] = []

  /// The sections to move, none of whose rows changes in this stage; ascending by `to`.
  public internal(set) var sectionMoves: [TableSectionMove] = []

  /// The rows to delete, before the stage, ascending.
  public internal(set) var removals: [TableRows] = []

  /// The rows to insert, after the stage, ascending.
  public internal(set) var insertions: [TableRows] = []

  /// The rows to move one by one, ascending by `to`.
  public internal(set) var moves: [TableRowMove] = []

  /// The rows to reload, before the stage, ascending; there are none where anything moves.
  public internal(set) var reloads: [TableRows] = []

  /// The sections whose header shows something else, after the stage; only in the last one.
  ///
  /// A table cannot reload a header by itself. Those on screen (`headerView(forSection:)`) are
  /// given their new content right after the stage.
  public internal(set) var headerReloads: [Int] = []

  /// The number of rows in each section after the stage.
  public internal(set) var rowCounts: [Int] = []

  /// What the data source shows during and after the stage; `nil` for the new rows themselves.
  ///
  /// It is `nil` in the last stage, and so always where there is only one.
  public internal(set) var interim: InterimTable?

  /// Makes a stage in which nothing happens yet.
  init() {}

  /// Makes a stage from its parts.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - sectionRemovals: The sections to delete.
  ///   - sectionInsertions: The sections to insert.
  ///   - sectionMoves: The sections to move.
  ///   - removals: The rows to delete.
  ///   - insertions: The rows to insert.
  ///   - moves: The rows to move.
  ///   - reloads: The rows to reload.
  ///   - headerReloads: The sections whose headers show something else.
  ///   - rowCounts: The number of rows in each section after the stage.
  ///   - interim: What the data source shows, unless the new rows.
  public init(
    sectionRemovals: [Int] = [], sectionInsertions: [Int] = [],
    sectionMoves: [TableSectionMove] = [], removals: [TableRows] = [],
    insertions: [TableRows] = [], moves: [TableRowMove] = [], reloads: [TableRows] = [],
    headerReloads: [Int] = [], rowCounts: [Int], interim: InterimTable? = nil
  ) {
    self.sectionRemovals = sectionRemovals
    self.sectionInsertions = sectionInsertions
    self.sectionMoves = sectionMoves
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
    self.headerReloads = headerReloads
    self.rowCounts = rowCounts
    self.interim = interim
  }
}

/// Neighbouring rows in one section of a table.
public struct TableRows: Hashable, Sendable {
  /// The position of the section.
  public let section: Int

  /// The positions of the rows in the section.
  public let rows: Range<Int>

  /// Makes a stretch of rows.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - section: The position of the section.
  ///   - rows: The positions of the rows in it.
  @inlinable
  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }
}

/// Neighbouring rows of a table that go to another place in the same order.
public struct TableRowMove: Hashable, Sendable {
  /// Where the rows are before the stage.
  public let from: TableRows

  /// Where they are after it; as many rows.
  public let to: TableRows

  /// Makes a move between two stretches of equally many rows.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - from: Where the rows are before the stage.
  ///   - to: Where they are after it.
  @inlinable
  public init(from: TableRows, to: TableRows) {
    self.from = from
    self.to = to
  }
}

/// A section of a table that goes to another place with all its rows.
public struct TableSectionMove: Hashable, Sendable {
  /// The position of the section before the stage.
  public let from: Int

  /// Its position after the stage.
  public let to: Int

  /// Makes a move.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - from: The position before the stage.
  ///   - to: The position after the stage.
  @inlinable
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}
