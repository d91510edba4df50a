/// Why ``waitUntil(_:within:_:)`` gave up.
public struct WaitTimedOut: Error, CustomStringConvertible {
  /// What did not come true.
  public let what: String

  /// How long it was waited for.
  public let limit: Duration

  /// Makes the failure of a wait.
  ///
  /// - Parameters:
  ///   - what: What did not come true.
  ///   - limit: How long it was waited for.
  public init(what: String, limit: Duration) {
    self.what = what
    self.limit = limit
  }

  /// The failure in words.
  public var description: String { "After \(limit) it is not true that \(what)" }
}

/// Waits until something is true, looking often, and no longer than needed.
///
/// Where the machine is so busy that it could hardly look, it waits longer than the limit.
///
/// - Parameters:
///   - what: What should come true, for the report.
///   - limit: How long to wait at most.
///   - condition: Looked at once at the start, again and again, and once at the end.
/// - Throws: ``WaitTimedOut`` when it does not come true, `CancellationError` when the task is
///   cancelled, and what `condition` throws.
public func waitUntil(
  _ what: String, within limit: Duration = .seconds(10),
  _ condition: () async throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: limit)
  var pause = Duration.milliseconds(1)
  var looks = 0
  while true {
    let isLate = clock.now >= end
    looks += 1
    if try await condition() { return }
    if isLate, looks >= 10 { throw WaitTimedOut(what: what, limit: limit) }
    try await clock.sleep(for: isLate ? .milliseconds(1) : pause)
    pause = min(pause * 2, .milliseconds(50))
  }
}
