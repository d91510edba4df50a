#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writing to descriptors, and making folders.
enum FileOutput {
  /// Writes all bytes, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileWriteError) {
    var failed: Int32 = 0
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset < raw.count {
        let rest = UnsafeRawBufferPointer(rebasing: raw[offset...])
        let written = retrying { systemWrite(descriptor, rest.baseAddress, rest.count) }
        guard written > 0 else {
          failed = written < 0 ? errno : EIO
          return
        }
        offset += written
      }
    }
    guard failed == 0 else { throw FileWriteError(.write, errno: failed) }
  }

  private static func systemWrite(
    _ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, start, count)
    #else
      Glibc.write(descriptor, start, count)
    #endif
  }

  /// Makes a folder and those above it, for the user alone where they are new.
  static func makeFolder(_ path: String) throws(FileWriteError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST: return
    case ENOENT:
      let parent = FilePath.folder(of: path)
      guard parent != path else { throw FileWriteError(.makeFolder, errno: ENOENT) }
      try makeFolder(parent)
      // Another process may have made it in between.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw FileWriteError(.makeFolder, errno: errno)
      }
    default: throw FileWriteError(.makeFolder, errno: errno)
    }
  }

  /// Waits until the entry of a file in its folder is on the disk; where that cannot be asked for, the
  /// rename itself is all there is.
  static func syncFolder(of path: String) {
    let descriptor = open(FilePath.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
