/// What a part of a proof has done and found.
struct Tally: Sendable {
  /// How many cases were tried, by name.
  var cases: [String: Int] = [:]

  /// What was wrong, the first few.
  var faults: [String] = []

  /// How many were wrong.
  var faultCount = 0

  mutating func count(_ name: String, _ number: Int = 1) { cases[name, default: 0] += number }

  mutating func fault(_ text: String) {
    faultCount += 1
    if faults.count < 5 { faults.append(text) }
  }

  mutating func add(_ other: Tally) {
    cases.merge(other.cases, uniquingKeysWith: +)
    faultCount += other.faultCount
    faults = Array((faults + other.faults).prefix(5))
  }
}
