public import Testing

/// What the running test is looking at, named in every failure that ``check(_:_:sourceLocation:)``
/// reports.
public enum Labels {
  /// The labels from the outermost to the innermost.
  @TaskLocal public static var current: [String] = []

  /// The labels as text for a report.
  public static var text: String { current.joined(separator: ", ") }

  /// Runs something under one more label.
  ///
  /// - Parameters:
  ///   - label: What is looked at, made into text only once something is reported.
  ///   - body: What runs under the label.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public static func with<Result>(
    _ label: String, _ body: () throws -> Result
  ) rethrows -> Result {
    try $current.withValue(current + [label], operation: body)
  }
}

/// Reports a failure together with the labels, unless something is true.
///
/// - Parameters:
///   - condition: What has to be true.
///   - message: What it means when it is not.
///   - sourceLocation: Where the check stands.
/// - Returns: The condition.
@discardableResult
public func check(
  _ condition: Bool, _ message: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if !condition {
    let labels = Labels.current.isEmpty ? "" : " [\(Labels.text)]"
    Issue.record(Comment(rawValue: message() + labels), sourceLocation: sourceLocation)
  }
  return condition
}

/// Reports a failure together with the labels, unless two values are equal.
///
/// - Parameters:
///   - found: What the code under test gave.
///   - expected: What it should give.
///   - message: What is compared.
///   - sourceLocation: Where the check stands.
/// - Returns: Whether they are equal.
@discardableResult
public func checkEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ message: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  check(
    found == expected, "\(message()): found \(found), expected \(expected)",
    sourceLocation: sourceLocation)
}

/// Runs a test for every value of a sequence, with the value as a label.
///
/// - Parameters:
///   - name: What the values are.
///   - values: The values.
///   - body: The test of one value.
/// - Throws: What `body` throws.
public func withEvery<Values: Sequence>(
  _ name: String, in values: Values, _ body: (Values.Element) throws -> Void
) rethrows {
  for value in values {
    try Labels.with("\(name): \(value)") { try body(value) }
  }
}

/// Runs a test for every subset of some values, from none of them to all.
///
/// - Parameters:
///   - name: What the values are.
///   - values: At most 20 values.
///   - body: The test of one subset, in the order of `values`.
/// - Throws: What `body` throws.
public func withEverySubset<Value>(
  _ name: String, of values: [Value], _ body: ([Value]) throws -> Void
) rethrows {
  precondition(values.count <= 20, "Too many subsets")
  for bits in 0..<(1 << values.count) {
    let subset = values.indices.filter { bits & (1 << $0) != 0 }.map { values[$0] }
    try Labels.with("\(name): \(subset)") { try body(subset) }
  }
}

/// Runs a test for every order of some values.
///
/// - Parameters:
///   - name: What the values are.
///   - values: At most 8 values.
///   - body: The test of one order.
/// - Throws: What `body` throws.
public func withEveryOrder<Value>(
  _ name: String, of values: [Value], _ body: ([Value]) throws -> Void
) rethrows {
  precondition(values.count <= 8, "Too many orders")
  for order in orders(of: values) {
    try Labels.with("\(name): \(order)") { try body(order) }
  }
}

/// Every order of some values.
///
/// - Parameter values: The values.
/// - Returns: As many arrays as the factorial of the number of values.
public func orders<Value>(of values: [Value]) -> [[Value]] {
  guard let last = values.last else { return [[]] }
  return orders(of: Array(values.dropLast())).flatMap { order in
    (0...order.count).map { position in
      var longer = order
      longer.insert(last, at: position)
      return longer
    }
  }
}
