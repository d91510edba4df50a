public import Friends

/// What was read from one file: the list, and what was doubtful about it.
public struct FriendDocument: Sendable {
  /// The friends in the file's order.
  public var list: FriendList
  /// What was wrong in the file, in the order in which it was met; empty for a clean one.
  public var problems: [FileProblem]
  /// The form in which the file was written.
  public var form: FileForm
  /// What is needed to write the list back into its own file; nil where nobody asked for it.
  public var source: FileSource?
  /// What the bytes of the file hash to; it finds the document's state again after the file moved.
  public var contentHash: ContentHash

  /// Makes a document.
  public init(
    list: FriendList, problems: [FileProblem] = [], form: FileForm = .xmlPropertyList,
    source: FileSource? = nil, contentHash: ContentHash
  ) {
    self.list = list
    self.problems = problems
    self.form = form
    self.source = source
    self.contentHash = contentHash
  }

  /// Whether part of the file was lost on reading, as opposed to merely doubtful.
  public var hasErrors: Bool {
    problems.contains { $0.severity == .error }
  }
}
