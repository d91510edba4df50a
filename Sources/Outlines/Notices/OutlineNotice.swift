/// A row that is no element: it stands behind the children of an expanded branch and says something
/// about them.
///
/// A branch has at most one. It counts among the rows, never among the siblings, is never selected,
/// and is not there during a search. ``OutlineRules/noticeExtent`` says which branches show which.
public enum OutlineNotice: UInt8, Hashable, Sendable {
  /// None of the branch's children is shown: it has none, or a filter hides them all.
  case placeholder

  /// The children were asked for and are not there yet.
  case loading

  /// The children were asked for and could not be had.
  case retry
}

/// Whether the children of a branch are there.
public enum OutlineLoadState: UInt8, Hashable, Sendable {
  /// They are; this is the state of every branch that was not declared unloaded.
  case loaded

  /// They are not, and nobody has asked for them.
  case unloaded

  /// They are asked for.
  case loading

  /// They were asked for, and the answer was that they cannot be had.
  case failed
}
