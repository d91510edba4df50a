public import FriendFiles

/// Everything that a window needs to know when the program starts.
///
/// The command line makes it from the arguments and the environment, so that a window asks neither.
public struct FanfoldLaunch {
  /// What the first window shows.
  public enum Content: Sendable {
    /// The page that offers to open a file, or the sample.
    case startPage
    /// A list that has been read, and the path that it was read from; `nil` for standard input.
    case document(FriendDocument, path: String?)
    /// A file that was opened, and whose list is read while the window is there already.
    case file(OpenFriendFile, path: String)
  }

  /// What the first window shows.
  public var content: Content
  /// Where the state of documents is kept; `nil` if nothing is to be remembered.
  public var states: DocumentStateStore?
  /// The path of the list that the first page offers as a sample; `nil` if there is none.
  public var sample: String?
  /// The folder of the program's icons where they are not installed for all programs; `nil` if they
  /// are, or if there are none.
  public var icons: String?
  /// Whether the times of each change of the rows are printed on standard error.
  public var traces: Bool

  /// Told what reading the file of `Content.file` gave, once, while the window is open.
  public var hasRead: (Result<FriendDocument, FriendFileError>) -> Void = { _ in }

  /// Launches with `content`; without what is left out here, nothing is remembered or offered.
  public init(
    _ content: Content, states: DocumentStateStore? = nil, sample: String? = nil,
    icons: String? = nil, traces: Bool = false
  ) {
    self.content = content
    self.states = states
    self.sample = sample
    self.icons = icons
    self.traces = traces
  }
}
