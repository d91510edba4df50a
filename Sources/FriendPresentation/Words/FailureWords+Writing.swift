public import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FailureWords {
  /// The words for why a file could not be written.
  public init(_ error: FileWriteError) {
    title = "File Cannot Be Written"
    let reason = String(cString: strerror(error.errno))
    switch error.errno {
    case ENOENT, ENOTDIR:
      problem = "it cannot be written: there is no such folder"
      remedy = "make the folder first"
    case EISDIR:
      problem = "it cannot be written: this is a folder"
      remedy = "name a file in it"
    case ENOTEMPTY, EEXIST:
      problem = "it cannot be written: there is something already"
      remedy = "name a folder that is new or empty"
    case EACCES, EPERM, EROFS:
      problem = "it cannot be written: \(reason)"
      remedy = "choose another folder, or ask its owner for the right to write there"
    case ENOSPC, EDQUOT:
      problem = "it cannot be written: \(reason)"
      remedy = "make room, or choose another disk"
    default:
      problem = "it cannot be written: \(reason)"
      remedy = "look at the disk, or choose another folder"
    }
  }
}
