public import FriendFiles

/// What a window opens with.
public enum FanfoldLaunch: Sendable {
  /// The page that offers to open a file, or the sample.
  case startPage
  /// A list that has been read, and the path that it was read from; `nil` for standard input.
  case document(FriendDocument, path: String?)
}
