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
  /// Reads the file at a path, in time and memory linear in its size.
  ///
  /// A picture is named relative to the file's folder and is not looked at.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limits: What is read at most.
  ///   - regularOnly: Whether anything but a file on a disk is refused at once. Else a pipe or another
  ///     stream is read to its end, however long it keeps the caller waiting.
  /// - Returns: What was read, and the problems met on the way.
  /// - Throws: Why nothing could be read; a file of which part could be read is returned with its problems.
  public static func read(
    path: String, limits: FileLimits = FileLimits(), regularOnly: Bool = false
  ) throws(FriendFileError) -> FriendDocument {
    let bytes = try FileBytes.read(path: path, limit: limits.size, regularOnly: regularOnly)
    return try read(bytes: bytes, limits: limits)
  }

  /// Reads what an open file descriptor still delivers, such as standard input; it stays open.
  ///
  /// - Throws: Why nothing could be read.
  public static func read(
    descriptor: Int32, limits: FileLimits = FileLimits()
  ) throws(FriendFileError) -> FriendDocument {
    try read(bytes: FileBytes.read(descriptor: descriptor, limit: limits.size), limits: limits)
  }

  /// Reads the content of a file.
  ///
  /// - Throws: Why nothing could be read.
  public static func read(
    bytes: [UInt8], limits: FileLimits = FileLimits()
  ) throws(FriendFileError) -> FriendDocument {
    guard bytes.count <= limits.size else { throw .tooLarge(limit: limits.size) }
    guard !FileForm.isBlank(bytes) else { throw .empty }
    if let form = FileForm(content: bytes), !form.isRead { throw .notRead(form) }
    let plist = try PropertyList(xml: bytes, limits: limits)
    var reader = FriendListReader(plist)
    let list = try reader.read()
    return FriendDocument(
      list: list, problems: reader.problems.all, form: .xmlPropertyList,
      contentHash: ContentHash(bytes))
  }
}
