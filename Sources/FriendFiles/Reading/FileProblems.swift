/// The problems of one file, of which only the first ones are listed.
struct FileProblems {
  /// More than anybody reads, and little memory.
  static let limit = 10_000

  private var listed: [FileProblem] = []
  private var unlisted = 0
  private var hasUnlistedError = false

  mutating func add(_ problem: @autoclosure () -> FileProblem, severity: FileProblem.Severity) {
    if listed.count < Self.limit {
      let problem = problem()
      if listed.last != problem { listed.append(problem) }
    } else {
      unlisted += 1
      if severity == .error { hasUnlistedError = true }
    }
  }

  /// Everything that is listed, and the number of the rest.
  var all: [FileProblem] {
    guard unlisted > 0 else { return listed }
    return listed + [
      FileProblem(.more(unlisted), severity: hasUnlistedError ? .error : .warning)
    ]
  }
}
