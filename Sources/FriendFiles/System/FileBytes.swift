#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads whole files within a limit.
enum FileBytes {
  /// Reads the file at a path.
  ///
  /// A pipe or a device may keep the caller waiting for ever, already when it is opened, unless only
  /// regular files are read: then it is refused at once.
  static func read(
    path: String, limit: Int, regularOnly: Bool = false
  ) throws(FriendFileError) -> [UInt8] {
    let descriptor = try open(path: path, regularOnly: regularOnly)
    defer { close(descriptor) }
    return try read(descriptor: descriptor, limit: limit)
  }

  /// Opens the file at a path for reading; the caller closes what is returned.
  static func open(path: String, regularOnly: Bool) throws(FriendFileError) -> Int32 {
    // A path with a zero byte would be cut there and name another file.
    guard !path.utf8.contains(0) else { throw .missing }
    // Not waiting makes no difference to a regular file.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (regularOnly ? O_NONBLOCK : 0)
    let descriptor = retrying { openDescriptor(path, flags) }
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(FriendFileError) {
      try refuseFoldersAndStreams(descriptor, areStreamsRead: !regularOnly)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Reads an open file from where it stands to its end.
  static func read(descriptor: Int32, limit: Int) throws(FriendFileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder }
    let expected = Int(status.st_size)
    guard status.st_mode & S_IFMT != S_IFREG || expected <= limit else {
      throw .tooLarge(limit: limit)
    }
    // The size is a hint: the file may grow while it is read, and a stream has none. Where it is right,
    // the first piece is the whole file and nothing is copied.
    var bytes = try readChunk(descriptor, min(max(expected, 64 << 10), limit) + 1)
    while !bytes.isEmpty {
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      let chunk = try readChunk(descriptor, min(64 << 10, limit + 1 - bytes.count))
      if chunk.isEmpty { break }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  private static func refuseFoldersAndStreams(
    _ descriptor: Int32, areStreamsRead: Bool
  ) throws(FriendFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder
    default: if !areStreamsRead { throw .isStream }
    }
  }

  private static func readChunk(
    _ descriptor: Int32, _ capacity: Int
  ) throws(FriendFileError) -> [UInt8] {
    var failed: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      #if canImport(Darwin)
        let got = retrying { Darwin.read(descriptor, buffer.baseAddress, buffer.count) }
      #elseif canImport(Musl)
        let got = retrying { Musl.read(descriptor, buffer.baseAddress, buffer.count) }
      #else
        let got = retrying { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      #endif
      if got < 0 { failed = errno }
      count = max(0, got)
    }
    guard failed == 0 else { throw failure(failed) }
    return chunk
  }

  private static func failure(_ number: Int32) -> FriendFileError {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .isFolder
    // What a socket answers, and a device without hardware.
    case ENXIO, ENODEV: .isStream
    default: .notReadable(errno: number)
    }
  }
}

/// Repeats a system call that a signal interrupted.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The system's `open`, which a function of that name hides inside a type.
private func openDescriptor(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
