import Friends

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files of friends.
public enum FriendFile {
  /// Reads the file at a path, or the files of cards in a folder, in time and memory linear in the size.
  ///
  /// A picture is named relative to the file's folder and is not looked at.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limits: What is read at most.
  ///   - regularOnly: Whether anything but a file on a disk is refused at once. Else a pipe or another
  ///     stream is read to its end, however long it keeps the caller waiting.
  ///   - keepsSource: Whether the document shall keep what writing it back needs (`FileSource`).
  /// - Returns: What was read, and the problems met on the way.
  /// - Throws: Why nothing could be read; a file of which part could be read is returned with its problems.
  public static func read(
    path: String, limits: FileLimits = FileLimits(), regularOnly: Bool = false,
    keepsSource: Bool = false
  ) throws(FriendFileError) -> FriendDocument {
    if FilePath.isFolder(path) {
      return try VCardFolder.read(path: path, limits: limits, keepsSource: keepsSource)
    }
    var bytes = try FileBytes.read(path: path, limit: limits.size, regularOnly: regularOnly)
    return try read(taking: &bytes, limits: limits, keepsSource: keepsSource)
  }

  /// Reads what an open file descriptor still delivers, such as standard input; it stays open.
  ///
  /// - Throws: Why nothing could be read.
  public static func read(
    descriptor: Int32, limits: FileLimits = FileLimits(), keepsSource: Bool = false
  ) throws(FriendFileError) -> FriendDocument {
    var bytes = try FileBytes.read(descriptor: descriptor, limit: limits.size)
    return try read(taking: &bytes, limits: limits, keepsSource: keepsSource)
  }

  /// Opens the file at a path, or a folder of cards, and looks at what can be seen at once, without reading all of it.
  ///
  /// - Returns: The file, to be read later and on any thread.
  /// - Throws: That it is missing, not to be read, empty, too large, or of a form that is
  ///   not read; with `regularOnly` also that it is a stream.
  public static func open(
    path: String, limits: FileLimits = FileLimits(), regularOnly: Bool = false
  ) throws(FriendFileError) -> OpenFriendFile {
    if FilePath.isFolder(path) {
      guard try VCardFolder.holdsCards(path) else { throw .noCardsInFolder }
      return OpenFriendFile(folder: path, limits: limits)
    }
    let descriptor = try FileBytes.open(path: path, regularOnly: regularOnly)
    let file = OpenFriendFile(owning: descriptor, limits: limits)
    try file.check()
    return file
  }

  /// Reads the content of a file.
  ///
  /// In a task that is cancelled it soon ends, with a result of no use.
  /// - Throws: Why nothing could be read.
  public static func read(
    bytes: [UInt8], limits: FileLimits = FileLimits(), keepsSource: Bool = false
  ) throws(FriendFileError) -> FriendDocument {
    var bytes = bytes
    return try read(taking: &bytes, limits: limits, keepsSource: keepsSource)
  }

  /// Reads bytes and lets go of them before the list is made: both are large.
  static func read(
    taking bytes: inout [UInt8], limits: FileLimits, keepsSource: Bool
  ) throws(FriendFileError) -> FriendDocument {
    guard bytes.count <= limits.size else { throw .tooLarge(limit: limits.size) }
    guard !FileForm.isBlank(bytes) else { throw .empty }
    guard let form = FileForm(content: bytes) else { throw .unknownForm }
    let hash = ContentHash(bytes)
    switch form {
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList:
      return try PropertyListFile.read(
        &bytes, as: form, limits: limits, keepsSource: keepsSource, hash: hash)
    case .json:
      return try JSONFile.read(&bytes, limits: limits, hash: hash)
    case .vCard:
      return try VCardFile.read(&bytes, limits: limits, keepsSource: keepsSource, hash: hash)
    case .csv, .pidgin, .ldif, .calendar, .yaml, .sqlite, .archive, .picture, .html, .document,
      .program:
      throw .notRead(form)
    }
  }
}
