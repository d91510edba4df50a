import Outlines
import TestSupport

/// Proves the engine right by trying everything on small outlines, and chance on large ones.
///
///     EngineProof names N       every edit, refused ones and all names of places too, of N elements
///     EngineProof singles N     every edit of every outline of N elements
///     EngineProof pairs N       every two edits in one batch
///     EngineProof sample N      one in 13 of these pairs
///     EngineProof trees N       every whole new tree of up to N elements
///     EngineProof folds N       every two folds
///     EngineProof random N      chance, N edits; the seed is FANFOLD_SEED or printed
///     EngineProof living N      filters, loading, orders, accordions on every list of N elements
///     EngineProof living-sample N    one in 61 of these cases
///     EngineProof living-random N    chance, N steps of all that a living list can do
///
/// Prints what was tried in each part, and ends with a line "N passed, N failed"; status 1 when
/// anything was wrong.
@main
enum EngineProof {
  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    var passed = 0
    var failed = 0
    while let name = arguments.popFirst() {
      guard let number = arguments.popFirst().flatMap({ Int($0) }) else { usage() }
      let began = processorSeconds
      let tally: Tally
      switch name {
      case "names":
        tally = await everyStart(number, deepEvery: 1, returnEvery: 1) {
          $0.tryEdits(of: $1, first: .allNames, second: nil)
        }
      case "singles":
        tally = await everyStart(number, deepEvery: number < 4 ? 1 : 31, returnEvery: 31) {
          $0.tryEdits(of: $1, first: .all, second: nil)
        }
      case "pairs":
        tally = await everyStart(number, deepEvery: number < 3 ? 1 : 127, returnEvery: 127) {
          $0.tryEdits(of: $1, first: .different, second: .different)
        }
      case "sample":
        tally = await everyStart(number, deepEvery: 61, returnEvery: 61) {
          $0.tryEdits(of: $1, first: .different, second: .different, share: 13)
        }
      case "trees":
        let targets = (0...number).flatMap {
          EveryOutline.targets(of: $0, ids: Array(1...number) + [Newcomers.remembered])
        }
        tally = await everyStart(number, deepEvery: 61, returnEvery: 61) {
          $0.tryTrees(targets, on: $1)
        }
      case "folds":
        tally = await everyStart(number, deepEvery: number < 3 ? 1 : 7, returnEvery: 1) {
          $0.tryFolds(on: $1)
        }
      case "random":
        let plans = RandomProof.plans(
          edits: number, seed: SeededGenerator(for: "Random runs").seed)
        tally = await onAllCores(plans) { RandomProof.run($0) }
      case "living": tally = await onAllCores(LivingProof.parts(of: number)) { $0.run(share: 1) }
      case "living-sample":
        tally = await onAllCores(LivingProof.parts(of: number)) { $0.run(share: 61) }
      case "living-random":
        let plans = LivingProof.plans(steps: number, seed: SeededGenerator(for: "Living runs").seed)
        tally = await onAllCores(plans) { LivingProof.run($0) }
      default: usage()
      }
      report("\(name) \(number)", tally, processorSeconds - began)
      if tally.faultCount == 0 { passed += 1 } else { failed += 1 }
    }
    print("\(passed) passed, \(failed) failed")
    if failed > 0 { exit(1) }
  }

  /// Does something to every outline of some elements.
  private static func everyStart(
    _ count: Int, deepEvery: Int, returnEvery: Int,
    _ body: @escaping @Sendable (inout ExhaustiveProof, EveryOutline.Start) -> Void
  ) async -> Tally {
    let starts = EveryOutline.starts(of: count)
    // Some at a time, so that one proof asks its deeper questions in turn.
    let parts = stride(from: 0, to: starts.count, by: 16).map {
      Array(starts[$0..<min($0 + 16, starts.count)])
    }
    return await onAllCores(parts) { part in
      var proof = ExhaustiveProof(
        deepEvery: deepEvery, returnEvery: returnEvery, witnessEvery: 997)
      for start in part { body(&proof, start) }
      return proof.tally
    }
  }

  /// Does something to each of some things, two at a time.
  private static func onAllCores<Thing: Sendable>(
    _ things: [Thing], _ body: @escaping @Sendable (Thing) -> Tally
  ) async -> Tally {
    await withTaskGroup(of: Tally.self) { group in
      var next = 0
      var tally = Tally()
      while next < min(2, things.count) {
        let thing = things[next]
        group.addTask { body(thing) }
        next += 1
      }
      while let part = await group.next() {
        tally.add(part)
        if next < things.count {
          let thing = things[next]
          group.addTask { body(thing) }
          next += 1
        }
      }
      return tally
    }
  }

  private static func report(_ name: String, _ tally: Tally, _ time: Double) {
    let cases = tally.cases.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let seconds = "\(Int(time.rounded())) s of processor time"
    print("\(name): \(cases.joined(separator: ", ")), \(tally.faultCount) wrong; \(seconds)")
    flush()
    for fault in tally.faults { print("  WRONG: \(fault)") }
  }

  private static func usage() -> Never {
    let names = "names|singles|pairs|sample|trees|folds|random|living|living-sample|living-random"
    print("usage: EngineProof [\(names) N]...")
    exit(2)
  }
}
