import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Strings {
  /// What is said once when folds cannot be remembered.
  static func words(for problem: DocumentStateProblem) -> String {
    switch problem {
    case .newerVersion:
      "A newer version of Fanfold remembered this list; what is folded is not remembered now"
    case .notWritten(let error):
      "What is folded cannot be remembered: \(String(cString: strerror(error.errno)))"
    }
  }
}
