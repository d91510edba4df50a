/// What was measured of one contender, a value for each round.
struct Samples {
  let name: String
  let values: [Double]

  /// The middle value: what a user gets as a rule.
  var median: Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// The least value: what it costs when nothing disturbs.
  var least: Double { values.min() ?? .nan }
}

/// One figure of the engine with those of its peers, in one unit.
struct Figure {
  let name: String
  let size: Int
  let unit: String
  let samples: [Samples]

  /// What was measured of a contender; `nil` where it did not take part.
  subscript(contender: String) -> Samples? { samples.first { $0.name == contender } }

  /// The engine's median.
  var value: Double { self[Contest.engine]?.median ?? .nan }

  /// By how much a peer's median is larger than the engine's.
  func ratio(to peer: String) -> Double? { self[peer].map { $0.median / value } }
}

extension Figure {
  /// A figure that is a number and not a time: the same whenever it is measured.
  ///
  /// - Parameters:
  ///   - name: What was counted.
  ///   - size: Among how many.
  ///   - unit: What was counted, as one word.
  ///   - counts: The contenders with their numbers, the engine among them.
  /// - Returns: A figure of one value each.
  static func count(
    _ name: String, size: Int, unit: String, _ counts: KeyValuePairs<String, Double>
  ) -> Figure {
    Figure(
      name: name, size: size, unit: unit, samples: counts.map { Samples(name: $0, values: [$1]) })
  }
}
