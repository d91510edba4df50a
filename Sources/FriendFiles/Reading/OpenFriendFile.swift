#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that was opened and looks like one that is read, and whose content is not read yet.
///
/// What only the whole content can tell, such as a fault in its middle, is found when it is read. The
/// file stays open, so it is this one that is read, whatever happens to its path meanwhile.
public final class OpenFriendFile: Sendable {
  /// -1 for a folder, of which each file is opened when it is read.
  private let descriptor: Int32
  private let folder: String?
  private let limits: FileLimits

  /// How many bytes it has, or nil for a pipe or another stream.
  public let size: Int?

  init(owning descriptor: Int32, limits: FileLimits) {
    self.descriptor = descriptor
    folder = nil
    self.limits = limits
    let status = FileStatus(descriptor: descriptor)
    size = status.flatMap { $0.isRegular ? $0.size : nil }
  }

  init(folder: String, limits: FileLimits) {
    descriptor = -1
    self.folder = folder
    self.limits = limits
    size = nil
  }

  deinit {
    if folder == nil { close(descriptor) }
  }

  /// Reads it, once; in a task that is cancelled it soon ends, with a result of no use.
  ///
  /// - Throws: Why nothing could be read.
  public func read() throws(FriendFileError) -> FriendDocument {
    if let folder {
      return try VCardFolder.read(path: folder, limits: limits, keepsSource: false)
    }
    return try FriendFile.read(descriptor: descriptor, limits: limits)
  }

  /// Refuses what its size or its first bytes give away.
  func check() throws(FriendFileError) {
    guard let size else { return }
    guard size <= limits.size else { throw .tooLarge(limit: limits.size) }
    let length = FileForm.recognisedLength
    let head = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = max(0, retrying { pread(descriptor, buffer.baseAddress, buffer.count, 0) })
    }
    if size <= head.count, FileForm.isBlank(head) { throw .empty }
    guard let form = FileForm(content: head) else { throw .unknownForm }
    guard form.isRead else { throw .notRead(form) }
  }
}
