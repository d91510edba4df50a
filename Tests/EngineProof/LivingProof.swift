import Outlines
import TestSupport

/// The proof of what living lists are made of: filters, children that come later, orders, accordions
/// and counters, all beside the plain model of `TestSupport`.
enum LivingProof {
  /// Some lists on which one part is tried.
  struct Part: Sendable {
    let part: LivingExhaustion.Part
    let starts: [EveryLivingOutline.Start]
    let number: Int
  }

  /// All that is tried on the lists of a number of elements.
  static func parts(of count: Int) -> [Part] {
    let starts = EveryLivingOutline.starts(of: count)
    var parts: [Part] = []
    for part in LivingExhaustion.Part.allCases {
      for first in stride(from: 0, to: starts.count, by: 8) {
        let some = Array(starts[first..<min(first + 8, starts.count)])
        parts.append(Part(part: part, starts: some, number: parts.count))
      }
    }
    return parts
  }

  /// The runs that make up a number of steps.
  static func plans(steps: Int, seed: UInt64) -> [LivingRun.Plan] {
    var plans: [LivingRun.Plan] = []
    // Shares of the steps by size, in hundredths: a large list costs more for each.
    for (size, share, runs) in [
      (5, 40, 200), (12, 40, 40), (60, 16, 8), (250, 3, 4), (1_000, 1, 1),
    ] {
      for capacity in [3, 4, 9, 0] {
        for _ in 0..<runs {
          plans.append(
            LivingRun.Plan(
              size: size, capacity: capacity, steps: steps * share / (400 * runs) + 1,
              seed: seed &+ UInt64(plans.count) &* 1_000_003))
        }
      }
    }
    return plans
  }

  static func run(_ plan: LivingRun.Plan) -> Tally {
    var tally = Tally()
    do throws(OutlineError<Int>) {
      var run = try LivingRun(plan)
      if let fault = run.run() { tally.fault(fault) }
    } catch {
      tally.fault("\(plan): \(error)")
    }
    tally.count("runs")
    tally.count("steps", plan.steps)
    return tally
  }
}

extension LivingProof.Part {
  /// Tries one case in so many.
  func run(share: Int) -> Tally {
    var proof = LivingExhaustion(
      share: share, deepEvery: 31, capacity: 3, offset: number % share)
    for start in starts { proof.run(part, on: start) }
    var tally = Tally()
    tally.count("\(part.rawValue)", proof.caseCount)
    tally.faults = proof.faults
    tally.faultCount = proof.faultCount
    return tally
  }
}
