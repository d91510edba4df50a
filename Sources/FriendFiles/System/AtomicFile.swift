#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be written: the step and the system's error number.
public struct FileWriteError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    /// Making the folder, or a folder above it.
    case makeFolder
    /// Making or opening the file.
    case open
    /// Writing the bytes.
    case write
    /// Waiting until the bytes are on the disk.
    case sync
    /// Putting the new file in the place of the old one.
    case rename
  }

  /// What was being done.
  public var step: Step
  /// The system's error number.
  public var errno: Int32

  /// Makes an error.
  public init(_ step: Step, errno: Int32) {
    self.step = step
    self.errno = errno
  }
}

/// Writes whole files so that a reader, or a loss of power, meets the old content or the new, never half.
public enum AtomicFile {
  /// Writes the bytes to a temporary file beside the path, waits for the disk, and renames it there.
  ///
  /// A link at the path is replaced, not followed. It costs two waits for the disk.
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: Where it goes.
  ///   - permissions: Who may read and write a new file; by default the user alone.
  /// - Throws: The step that failed; the old file is untouched then, and the temporary one gone.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600
  ) throws(FileWriteError) {
    try write(to: path, permissions: permissions) { sink throws(FileWriteError) in
      try sink(bytes)
    }
  }

  /// Writes in the same way what comes in pieces, so that not all of it is in memory.
  ///
  /// - Parameters:
  ///   - path: Where it goes.
  ///   - permissions: Who may read and write a new file; by default the user alone.
  ///   - pieces: Hands one piece after the other to the function that it is given.
  /// - Returns: What `pieces` returns.
  /// - Throws: The step that failed; the old file is untouched then, and the temporary one gone.
  public static func write<Result>(
    to path: String, permissions: UInt32 = 0o600,
    pieces: (_ sink: ([UInt8]) throws(FileWriteError) -> Void) throws(FileWriteError) -> Result
  ) throws(FileWriteError) -> Result {
    try write(to: path, permissions: permissions, replaces: true, pieces: pieces)
  }

  /// Writes a file that must not be there yet: one that is there is an error of the last step.
  static func create(_ bytes: [UInt8], at path: String) throws(FileWriteError) {
    try write(to: path, permissions: 0o600, replaces: false) { sink throws(FileWriteError) in
      try sink(bytes)
    }
  }

  private static func write<Result>(
    to path: String, permissions: UInt32, replaces: Bool,
    pieces: (_ sink: ([UInt8]) throws(FileWriteError) -> Void) throws(FileWriteError) -> Result
  ) throws(FileWriteError) -> Result {
    let temporary = temporaryPath(for: path)
    let descriptor = retrying {
      open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
    guard descriptor >= 0 else { throw FileWriteError(.open, errno: errno) }
    let result: Result
    do throws(FileWriteError) {
      defer { close(descriptor) }
      result = try pieces { bytes throws(FileWriteError) in
        try FileOutput.write(bytes, to: descriptor)
      }
      guard retrying({ fsync(descriptor) }) == 0 else { throw FileWriteError(.sync, errno: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    // A rename takes the place of what is there; a second name for the file does not.
    let failed = (replaces ? rename(temporary, path) : link(temporary, path)) == 0 ? 0 : errno
    if failed != 0 || !replaces { unlink(temporary) }
    guard failed == 0 else { throw FileWriteError(.rename, errno: failed) }
    FileOutput.syncFolder(of: path)
    return result
  }
}

// MARK: - What killed writes leave

extension AtomicFile {
  private static let temporarySuffix = ".new"
  /// No write takes longer, in nanoseconds.
  private static let longestWrite = 3_600_000_000_000

  private static func temporaryPath(for path: String) -> String {
    "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(temporarySuffix)"
  }

  /// Whether a file is the temporary one of a write that will never end.
  ///
  /// Its process is gone, or has been at it for an hour: another process may have got its number.
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: The path of its folder.
  ///   - suffix: What the names of the files end with that are written in this folder.
  /// - Returns: Whether it can be removed.
  static func isLeftOver(_ name: String, in folder: String, suffix: String) -> Bool {
    guard name.hasSuffix(temporarySuffix) else { return false }
    let stem = name.dropLast(temporarySuffix.count)
    guard let dot = stem.lastIndex(of: "."), stem[..<dot].hasSuffix(suffix) else { return false }
    let numbers = stem[stem.index(after: dot)...].split(separator: "-")
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0,
      UInt32(numbers[1]) != nil
    else { return false }
    if kill(process, 0) != 0, errno == ESRCH { return true }
    guard let status = FileStatus(folder + "/" + name) else { return false }
    return FileStatus.now - status.modified > longestWrite
  }
}
