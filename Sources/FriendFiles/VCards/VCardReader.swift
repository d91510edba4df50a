/// Reads cards one after the other, so that a file of many needs no second copy of them.
package struct VCardReader {
  /// What was doubtful so far.
  package var problems: [FileProblem] { [] }

  /// Starts at the beginning of a file, in whatever encoding.
  package init(_ bytes: [UInt8], limits: FileLimits = FileLimits()) {}

  /// The next card; nil at the end of the file.
  ///
  /// A card is given with the problems of it in ``problems`` already. Anything that is no card is
  /// skipped with a problem.
  ///
  /// - Throws: That a limit is passed, or at the end that there was no card at all.
  package mutating func next() throws(FriendFileError) -> VCard? { nil }
}
