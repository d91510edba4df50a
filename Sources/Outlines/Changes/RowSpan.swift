/// A stretch of neighbouring rows and the room that they take.
///
/// Whether the numbers are positions before or after a change is said where a span is used; rows
/// and offsets are always of the same state.
public struct RowSpan: Hashable, Sendable {
  /// The positions of the rows.
  public let rows: Range<Int>

  /// Where the rows lie, in the unit of ``OutlineRules/extent``.
  public let offsets: Range<Int>

  /// Makes a span of rows that lie at some offsets.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - rows: The positions of the rows.
  ///   - offsets: Where these rows lie.
  @inlinable
  public init(rows: Range<Int>, offsets: Range<Int>) {
    self.rows = rows
    self.offsets = offsets
  }
}

/// A stretch of rows that went to another place together, in unchanged order.
public struct RowMove: Hashable, Sendable {
  /// Where the rows were, in old positions.
  public let from: RowSpan

  /// Where the rows are now, in new positions; as many rows as in `from`.
  public let to: RowSpan

  /// Makes a move between two stretches of equally many rows.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - from: Where the rows were, in old positions.
  ///   - to: Where they are now, in new positions.
  @inlinable
  public init(from: RowSpan, to: RowSpan) {
    self.from = from
    self.to = to
  }
}

/// By how much the extent of a row grew that was there before and after.
public struct ExtentChange: Hashable, Sendable {
  /// The position of the row after the change.
  public let row: Int

  /// The extent after less the extent before; never 0 in a change set.
  public let change: Int

  /// Makes a note of one row.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - row: The position of the row after the change.
  ///   - change: The extent after less the extent before.
  @inlinable
  public init(row: Int, change: Int) {
    self.row = row
    self.change = change
  }
}
