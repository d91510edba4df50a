#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says what is tried before it is tried, so that a case that stops the program has a name.
enum LivingTrace {
  /// Whether the environment variable `FANFOLD_STEPS` is there.
  static let isOn = getenv("FANFOLD_STEPS") != nil

  /// Whether the engine does not look at its invariants, so that what follows from a broken one is
  /// found and shortened: the environment variable `FANFOLD_UNCHECKED` is there.
  static let isUnchecked = getenv("FANFOLD_UNCHECKED") != nil

  static func say(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    print(text())
    fflush(nil)
  }
}
