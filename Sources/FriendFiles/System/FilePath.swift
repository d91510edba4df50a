#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Paths as texts, taken apart byte by byte as the system does.
///
/// A slash with a combining mark behind it is one character to Swift and still a separator to the
/// system, so nothing here looks at characters.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether the path starts at the root.
  package static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == slash
  }

  /// The folder that a path is in; `.` for a bare name, and the root is in itself.
  package static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(decoding: path.utf8[..<end], as: UTF8.self)
  }

  /// What follows the last slash; empty for a path that ends in one.
  package static func name(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return path }
    return String(decoding: path.utf8[end...].dropFirst(), as: UTF8.self)
  }

  /// The path of something in a folder.
  package static func child(_ name: String, of folder: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// Whether the path of a file lies below that of a folder; both without links and dots.
  package static func isBelow(_ path: String, _ folder: String) -> Bool {
    path.utf8.starts(with: child("", of: folder).utf8)
  }

  /// The steps of a path from one slash to the next, without empty ones.
  package static func steps(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path with every link followed and no dots; `nil` when it leads to nothing.
  ///
  /// Asks the file system.
  package static func resolved(_ path: String) -> String? {
    // A path with a zero byte would be cut there and name another file.
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path without links and dots, or merely made absolute when it leads to nothing.
  ///
  /// Two paths lead to one file when their canonical forms are equal, hard links aside. Asks the file
  /// system.
  package static func canonical(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    guard !isAbsolute(path), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return child(path, of: String(cString: folder))
  }

  /// Whether the path leads to anything, readable or not.
  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Whether the path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    FileStatus(path)?.isFolder ?? false
  }

  /// Whether this process may read what the path leads to.
  package static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// The path of the running program with every link followed, if the system tells.
  package static func runningProgram() -> String? {
    #if os(Linux)
      resolved("/proc/self/exe")
    #else
      nil
    #endif
  }
}
