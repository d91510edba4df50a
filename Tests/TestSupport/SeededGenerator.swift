#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random numbers that come again when the test is run again with the same seed.
///
/// The seed is in the environment variable `FANFOLD_SEED`, or else chosen anew; a test names it in
/// what it reports (``description``). The algorithm is SplitMix64, so that a seed means the same on
/// every system.
public struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
  /// The seed that the sequence began with.
  public let seed: UInt64

  private var state: UInt64

  /// Starts the sequence of a seed.
  ///
  /// - Parameter seed: The seed; the same sequence follows each time.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Starts a sequence from `FANFOLD_SEED`, or from chance, and prints the seed.
  ///
  /// - Parameter name: What the seed is for, printed with it.
  public init(for name: String) {
    let given = Self.seed(in: getenv("FANFOLD_SEED").map { String(cString: $0) })
    self.init(seed: given ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    print("\(name): FANFOLD_SEED=\(seed)")
  }

  /// The seed that a setting names.
  ///
  /// - Parameter setting: The text of the setting: a number, or hexadecimal digits after `0x`.
  /// - Returns: `nil` when there is none, or it is no number.
  public static func seed(in setting: String?) -> UInt64? {
    guard let setting else { return nil }
    if setting.hasPrefix("0x") { return UInt64(setting.dropFirst(2), radix: 16) }
    return UInt64(setting)
  }

  /// The next number of the sequence.
  ///
  /// - Returns: 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound.
  ///
  /// - Parameter bound: At least 1.
  /// - Returns: A number in `0..<bound`.
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in a number of times.
  ///
  /// - Parameter times: At least 1.
  /// - Returns: `true` with a chance of 1 in `times`.
  public mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// How to run the same sequence again.
  public var description: String { "FANFOLD_SEED=\(seed)" }
}
