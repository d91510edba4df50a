import FriendFiles

/// Where a program runs: installed, or where it was built.
///
/// An installed program has its own folder in `../share/fanfold`. One that runs where it was built
/// has a folder above it with `Package.swift`.
struct ProgramPlace {
  private let folder: String

  /// The place of a program by its absolute path, links followed; `nil` for any other path.
  init?(executable: String?) {
    guard let executable, FilePath.isAbsolute(executable) else { return nil }
    folder = FilePath.folder(of: executable)
  }

  /// The path of something that is installed beside the program; `nil` if it is not there.
  func installed(_ name: String) -> String? {
    let share = FilePath.child("share/fanfold", of: FilePath.folder(of: folder))
    let path = FilePath.child(name, of: share)
    return FilePath.isReadable(path) ? path : nil
  }

  /// The path of something in the source tree around the program; `nil` if there is none.
  func inSourceTree(_ name: String) -> String? {
    var folder = folder
    while true {
      let path = FilePath.child(name, of: folder)
      if FilePath.isReadable(FilePath.child("Package.swift", of: folder)),
        FilePath.isReadable(path)
      {
        return path
      }
      let parent = FilePath.folder(of: folder)
      if parent == folder { return nil }
      folder = parent
    }
  }
}
