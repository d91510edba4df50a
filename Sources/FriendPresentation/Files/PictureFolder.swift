import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a list's file, which is the only place its pictures come from.
public struct PictureFolder: Hashable, Sendable {
  /// The folder's path with every link followed.
  private let folder: String

  /// The folder of a file, or the folder itself where a list is one; `nil` if there is no such folder.
  ///
  /// - Parameter file: The path of the list's file, absolute or from the working directory.
  public init?(ofFile file: String) {
    let place = FilePath.isFolder(file) ? file : FilePath.folder(of: file)
    guard let folder = FilePath.resolved(place) else { return nil }
    self.folder = folder
  }

  /// The path of a picture with every link followed.
  ///
  /// Asks the file system, so call it where waiting does not hurt.
  ///
  /// - Parameter image: The name as the list has it, relative to the folder.
  /// - Returns: `nil` if it is not there, is no plain file, or leads out of the folder by its name
  ///   or by a link.
  public func path(of image: String) -> String? {
    guard !image.isEmpty, !FilePath.isAbsolute(image),
      let path = FilePath.resolved(FilePath.child(image, of: folder)),
      FilePath.isBelow(path, folder)
    else { return nil }
    // A pipe or a device of that name would keep whoever opens it waiting for ever.
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return path
  }
}
