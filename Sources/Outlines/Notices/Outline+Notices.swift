// Rows that are no elements.
extension Outline {
  /// The rows of a range that are no elements, ascending.
  ///
  /// Costs O(*b* *d* log *n*) for *b* branches if any branch shows such a row, else O(1).
  ///
  /// - Precondition: `rows` is in `0..<rowCount`.
  /// - Parameter rows: The positions to look at.
  /// - Returns: The positions among them that are no elements.
  @inlinable
  func noticeRows(in rows: Range<Int>) -> [Int] { structure.noticeRows(in: rows) }
}
