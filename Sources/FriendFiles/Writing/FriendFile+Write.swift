public import Friends

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FriendFile {
  /// Writes a list, in pieces of some 64 KB.
  ///
  /// What the format has no field for goes to fields of Fanfold's own where there can be any, so that
  /// reading the result gives an equal list as far as the notes do not say otherwise. With the source of
  /// a list of the same family, each record that did not change is written as it stood, key by key.
  /// The cost is linear in the list.
  /// - Parameters:
  ///   - list: What to write.
  ///   - format: The format.
  ///   - source: Where the list was read from, if its spelling is to be kept.
  ///   - sink: Takes one piece after the other.
  /// - Returns: What the format has no field for, and what became of it.
  /// - Throws: Whatever the sink throws; nothing is written after that.
  @discardableResult
  public static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, keeping source: FileSource? = nil,
    to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    switch format {
    case .json:
      return try JSONFile.write(list, to: sink)
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList:
      return try PropertyListFile.write(list, as: format, keeping: source, to: sink)
    case .vCard2, .vCard3, .vCard4:
      return try VCardFile.write(list, as: format, to: sink)
    }
  }

  /// Writes a list to a file, which is there whole or not at all.
  ///
  /// Cards go to a folder, a file for each, where the path leads to an empty one or ends in a slash.
  /// A link is followed, and the file that it leads to keeps its permissions. A pipe or a device is
  /// written to as it is.
  /// - Parameters:
  ///   - list: What to write.
  ///   - path: Where it goes; what is there is replaced when all is written.
  ///   - format: The format.
  ///   - source: Where the list was read from, if its spelling is to be kept.
  /// - Returns: What the format has no field for, and what became of it.
  /// - Throws: The step that failed; the old file is untouched then.
  @discardableResult
  public static func write(
    _ list: FriendList, to path: String, as format: FileFormat, keeping source: FileSource? = nil
  ) throws(FileWriteError) -> [ConversionNote] {
    // A path with a zero byte would be cut there and name another file.
    guard !path.utf8.contains(0) else { throw FileWriteError(.open, errno: EINVAL) }
    let target = FilePath.resolved(path) ?? path
    let status = FileStatus(target)
    if let status, status.isFolder {
      guard format.family == .cards else { throw FileWriteError(.open, errno: EISDIR) }
      return try VCardFolder.write(list, to: target, as: format)
    }
    if status == nil, format.family == .cards, path.utf8.last == UInt8(ascii: "/") {
      return try VCardFolder.write(list, to: target, as: format)
    }
    if let status, !status.isRegular {
      return try writeToStream(list, to: target, as: format, keeping: source)
    }
    return try AtomicFile.write(to: target, permissions: status?.permissions ?? 0o666) {
      sink throws(FileWriteError) in
      try write(list, as: format, keeping: source, to: sink)
    }
  }

  private static func writeToStream(
    _ list: FriendList, to path: String, as format: FileFormat, keeping source: FileSource?
  ) throws(FileWriteError) -> [ConversionNote] {
    let descriptor = retrying { openDescriptor(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw FileWriteError(.open, errno: errno) }
    defer { close(descriptor) }
    return try write(list, as: format, keeping: source) { bytes throws(FileWriteError) in
      try FileOutput.write(bytes, to: descriptor)
    }
  }
}

/// The system's `open`, which a function of that name hides inside a type.
private func openDescriptor(_ path: String, _ flags: Int32) -> Int32 {
  #if canImport(Glibc)
    Glibc.open(path, flags)
  #elseif canImport(Musl)
    Musl.open(path, flags)
  #else
    Darwin.open(path, flags)
  #endif
}
