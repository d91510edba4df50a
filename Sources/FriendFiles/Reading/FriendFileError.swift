/// Why nothing could be read from a file.
///
/// It is data only; the words are made where they are shown.
public enum FriendFileError: Error, Hashable, Sendable {
  /// There is no file at that path.
  case missing
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a pipe, a device or a socket where only a file is read.
  case isStream
  /// The system refuses to open or read it, with its error number.
  case notReadable(errno: Int32)
  /// The file has no bytes, or white space only.
  case empty
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// Arrays and dictionaries are nested deeper than the limit, first on that line.
  case tooDeep(limit: Int, line: Int)
  /// The file has more values than the limit, which is passed on that line.
  case tooMany(limit: Int, line: Int)
  /// The groups have more members than the limit, which is passed on that line.
  case tooManyFriends(limit: Int, line: Int)
  /// One value has more bytes than the limit, which is passed on that line.
  case valueTooLong(limit: Int, line: Int)
  /// The content is of a form that is known and not read.
  case notRead(FileForm)
  /// The content is of no form that is known.
  case unknownForm
  /// The content is not of the form that it should be of, or broken before anything could be kept.
  case damaged(FileForm, line: Int?, FileFault)
  /// A sound file that holds no friends in any known shape.
  case wrongShape(FoundShape)
  /// A folder without any file of cards in it.
  case noCardsInFolder
  /// A list of Fanfold's own form, of a version that this one does not know.
  case newerVersion(String)
  /// What is wrong with one file of a folder, by its name in the folder.
  indirect case inFolder(file: String, FriendFileError)
}

extension FriendFileError {
  /// The line that the error is about, from 1; nil when it is about the whole file.
  public var line: Int? {
    switch self {
    case .tooDeep(_, let line), .tooMany(_, let line), .tooManyFriends(_, let line),
      .valueTooLong(_, let line):
      // A binary file has no lines.
      line > 0 ? line : nil
    case .damaged(_, let line, _): line
    default: nil
    }
  }
}
