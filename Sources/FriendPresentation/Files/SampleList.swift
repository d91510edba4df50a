/// Where the sample list is that comes with the program.
public enum SampleList {
  /// The path of the sample: beside an installed program, or in the source tree it was built in.
  ///
  /// An installed program has it in `../share/fanfold/SampleData`. One that is run where it was
  /// built has a folder above it with `Package.swift` and `SampleData`.
  ///
  /// - Parameter executable: The absolute path of the program, links followed.
  /// - Returns: `nil` if it is in neither place, or the program is not known.
  public static func path(executable: String?) -> String? {
    guard let place = ProgramPlace(executable: executable) else { return nil }
    let file = "SampleData/friends.plist"
    return place.installed(file) ?? place.inSourceTree(file)
  }
}
