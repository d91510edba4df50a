#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the sample list is that comes with the program.
public enum SampleList {
  /// The path of the sample: beside an installed program, or in the source tree it was built in.
  ///
  /// An installed program has it in `../share/fanfold/SampleData`. One that is run where it was
  /// built has a folder above it with `Package.swift` and `SampleData`.
  ///
  /// - Parameter executable: The path of the program, links followed; by default the running one.
  /// - Returns: `nil` if it is in neither place.
  public static func path(executable: String? = runningExecutable()) -> String? {
    guard let executable else { return nil }
    let file = "SampleData/friends.plist"
    var folder = parent(of: executable)
    let installed = parent(of: folder) + "/share/fanfold/" + file
    if isReadable(installed) { return installed }
    while !folder.isEmpty {
      if isReadable(folder + "/Package.swift") && isReadable(folder + "/" + file) {
        return folder + "/" + file
      }
      folder = parent(of: folder)
    }
    return nil
  }

  /// The path of the running program with every link followed, if the system tells.
  public static func runningExecutable() -> String? {
    #if os(Linux)
      guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
      defer { free(resolved) }
      return String(cString: resolved)
    #else
      return nil
    #endif
  }

  /// The folder that a path is in; empty for the root and what is in it.
  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  private static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}
