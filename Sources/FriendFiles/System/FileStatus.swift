#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system knows about a file.
struct FileStatus {
  /// When the file was last written, in nanoseconds since 1970.
  var modified: Int
  /// The number that tells the file from others on its disk.
  var inode: UInt64
  /// The number of bytes; of no meaning where it is no regular file.
  var size: Int
  /// Whether it is a file with bytes on a disk: no folder, pipe, device or socket.
  var isRegular: Bool
  /// Whether it is a folder.
  var isFolder: Bool
  /// Who may read, write and run it.
  var permissions: UInt32

  /// The time by which `modified` is set, roughly.
  static var now: Int { time(nil) &* 1_000_000_000 }

  /// Nil when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil when the descriptor is not open.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    permissions = UInt32(status.st_mode) & 0o777
  }
}
