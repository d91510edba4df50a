/// Where the program's icons are before it is installed.
public enum IconFolder {
  /// The path of `Data/icons` in the source tree that a program was built in.
  ///
  /// - Parameter executable: The absolute path of the program, links followed.
  /// - Returns: `nil` if the program is installed, which puts its icons where every program finds
  ///   them, and if there is no source tree around it or the program is not known.
  public static func path(executable: String?) -> String? {
    guard let place = ProgramPlace(executable: executable), place.installed("") == nil else {
      return nil
    }
    return place.inSourceTree("Data/icons")
  }
}
