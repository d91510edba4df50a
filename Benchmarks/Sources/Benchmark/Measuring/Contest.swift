/// One of those that do the same work in a contest.
struct Contender {
  /// Who it is, as it is printed; the engine is ``Contest/engine``.
  let name: String

  /// How many operations a round holds; the time of a round is divided by it.
  let operations: Int

  /// How many rounds it takes part in; `nil` for all.
  ///
  /// Only for what takes seconds a round.
  var rounds: Int?

  /// What has to happen before a round and is not measured.
  var prepare: (_ round: Int) -> Void = { _ in }

  /// The work of a round, measured: gives a sum over the results, so that none can be left out.
  let run: (_ round: Int) -> Int

  /// The sum that a round must give, worked out in another way.
  let expected: (_ round: Int) -> Int

  /// Whether a round is one of those that it takes part in; 0 is the one that is not counted.
  func takesPart(in round: Int) -> Bool {
    guard let rounds else { return true }
    return (1...rounds).contains(round)
  }
}

/// The same work done by several contenders in turns, so that what disturbs one disturbs all.
struct Contest {
  /// The name that the engine goes by.
  static let engine = "Outlines"

  /// How many rounds are counted; one more goes before them and is not.
  static let rounds = 15

  let name: String
  let size: Int
  let unit: TimeUnit
  let contenders: [Contender]

  /// Runs all rounds.
  func run() -> Figure { Self.run(together: [self])[0] }

  /// Runs contests whose figures are compared with each other, a round of each in turns.
  ///
  /// Each round begins with another contender. Stops the program where a result is wrong: a figure
  /// for wrong results is worth nothing.
  static func run(together contests: [Contest]) -> [Figure] {
    var times = contests.map { [[Double]](repeating: [], count: $0.contenders.count) }
    for round in 0...rounds {
      for (number, contest) in contests.enumerated() {
        for turn in contest.contenders.indices {
          let player = (turn + round) % contest.contenders.count
          guard contest.contenders[player].takesPart(in: round) else { continue }
          let time = contest.time(of: contest.contenders[player], round: round)
          if round > 0 { times[number][player].append(time) }
        }
      }
    }
    return zip(contests, times).map { contest, times in
      Figure(
        name: contest.name, size: contest.size, unit: contest.unit.rawValue,
        samples: zip(contest.contenders, times).map { Samples(name: $0.name, values: $1) })
    }
  }

  /// The time of an operation in one round.
  private func time(of contender: Contender, round: Int) -> Double {
    contender.prepare(round)
    let started = threadNanoseconds()
    let result = contender.run(round)
    let time = threadNanoseconds() - started
    let expected = contender.expected(round)
    guard result == expected else {
      fail("\(name): \(contender.name) came to \(result), where \(expected) is right")
    }
    return time / Double(contender.operations) / unit.nanoseconds
  }
}

/// The units that times are told in.
enum TimeUnit: String {
  case microseconds = "us"
  case milliseconds = "ms"

  /// How many nanoseconds one of the unit is.
  var nanoseconds: Double { self == .microseconds ? 1e3 : 1e6 }
}
