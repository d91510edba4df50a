// Rows that are no elements.
extension Outline {
  /// The rows of a range that show a notice of a branch and no element, ascending.
  ///
  /// - Precondition: `rows` is in `0..<rowCount`.
  /// - Parameter rows: The positions to look at.
  /// - Returns: The positions among them that are no elements.
  @inlinable
  func noticeRows(in rows: Range<Int>) -> [Int] { [] }
}
