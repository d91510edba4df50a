import Outlines
import TestSupport

/// Long random runs on outlines of several sizes, with pages of several capacities.
enum RandomProof {
  /// The runs that make up a number of edits.
  static func plans(edits: Int, seed: UInt64) -> [RandomRun.Plan] {
    var plans: [RandomRun.Plan] = []
    // Shares of the edits by size, in sixtieths: a large outline costs more for each.
    for (size, share) in [(12, 20), (60, 20), (250, 14), (2_000, 6)] {
      for capacity in [3, 4, 9, 0] {
        for guarded: UInt64 in 0..<2 {
          plans.append(
            RandomRun.Plan(
              size: size, capacity: capacity, edits: edits * share / 480 + 1,
              seed: (seed &+ UInt64(plans.count) &* 1_000_003) & ~1 | guarded))
        }
      }
    }
    return plans
  }

  static func run(_ plan: RandomRun.Plan) -> Tally {
    var tally = Tally()
    do throws(Refusal) {
      var run = try RandomRun(plan)
      while run.editCount < plan.edits {
        let (operation, fault) = run.step()
        guard let fault else { continue }
        tally.fault(
          "\(plan), step \(run.steps): \(shortened(operation, plan, run.steps) ?? "\(operation)")"
            + "\n    \(fault)")
        break
      }
      tally.add(run.tally)
      tally.count("runs")
    } catch {
      tally.fault("\(plan): \(error)")
    }
    return tally
  }

  /// The failing step with as few edits as fail still, and the outline that it fails on.
  private static func shortened(
    _ operation: RandomRun.Operation, _ plan: RandomRun.Plan, _ steps: Int
  ) -> String? {
    guard var run = try? RandomRun(plan) else { return nil }
    while run.steps < steps - 1 { _ = run.step() }
    var shortest = operation
    var isShorter = true
    while isShorter {
      isShorter = false
      for candidate in shortest.shorter {
        var trial = run
        if trial.perform(candidate) != nil {
          shortest = candidate
          isShorter = true
          break
        }
      }
    }
    return run.naive.entries.count > 40 ? "\(shortest)" : "\(shortest) on \(run.naive)"
  }
}

extension RandomRun.Operation {
  /// The same with one edit less.
  fileprivate var shorter: [RandomRun.Operation] {
    switch self {
    case .batch(let edits): edits.shortened.map { .batch($0) }
    case .returning(let edits): edits.shortened.map { .returning($0) }
    case .kept(let edits): edits.shortened.map { .kept($0) }
    default: []
    }
  }
}
