/// What a file of JSON is, as the members of its outermost object tell.
enum JSONForm: Equatable {
  /// Fanfold's own form in the version that is read.
  case own
  /// Fanfold's own form in a newer version.
  case newer(String)
  /// Anything else.
  case other

  /// The version that is read and written.
  static let version: Int64 = 1

  /// Looks for the member `fanfold`, wherever it stands.
  ///
  /// It is the first one where nobody moved it, and then the cost is nothing; else all of the file is
  /// passed once. An object without it is Fanfold's own where the first of its `sections` has an
  /// identity and groups, which no other form has.
  init(_ bytes: [UInt8], limits: FileLimits) {
    // Passing takes no memory, so no limit but that of a single value matters.
    var limits = limits
    limits.depth = .max
    limits.items = .max
    var scanner = JSONScanner(bytes, limits: limits)
    self = .other
    guard case .object? = scanner.next() else { return }
    while let name = scanner.nextMember() {
      switch name {
      case "fanfold":
        guard let token = scanner.next() else { return }
        self = Self.newerVersion(token).map { .newer($0) } ?? .own
        return
      case "sections":
        if Self.looksAtOwnSections(scanner) { self = .own }
        scanner.skip()
      default:
        scanner.skip()
      }
    }
  }

  /// The version that a value names, if it is newer than the one that is read.
  private static func newerVersion(_ token: JSONScanner.Token) -> String? {
    switch token {
    case .integer(let number) where number > version: String(number)
    case .unsigned(let number): String(number)
    case .real(let number) where number > Double(version): String(number)
    case .string(let text):
      Double(text).flatMap { $0 > Double(version) ? text : nil }
    default: nil
    }
  }

  /// Whether the array that comes next has a first element with an identity and groups.
  private static func looksAtOwnSections(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    guard case .array? = scanner.next(), scanner.nextElement(),
      case .object? = scanner.next()
    else { return false }
    var hasIdentity = false
    while let name = scanner.nextMember() {
      switch (name, scanner.next()) {
      case ("id", .string?): hasIdentity = true
      case ("groups", .array?): return hasIdentity
      case (_, .object?), (_, .array?): return false
      default: break
      }
    }
    return false
  }
}
