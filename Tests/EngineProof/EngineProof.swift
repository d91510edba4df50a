import Outlines

/// Proves the engine right by trying everything on small outlines, and chance on large ones.
///
///     EngineProof names N       every edit, refused ones and all names of places too, of N elements
///     EngineProof singles N     every edit of every outline of N elements
///     EngineProof pairs N       every two edits in one batch
///     EngineProof trees N       every whole new tree of up to N elements
///     EngineProof folds N       every two folds
///
/// Ends with a table of what was tried; status 1 when anything was wrong.
@main
enum EngineProof {
  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    var isRight = true
    while let name = arguments.popFirst() {
      guard let number = arguments.popFirst().flatMap({ Int($0) }) else { usage() }
      let clock = ContinuousClock()
      let began = clock.now
      let tally: Tally
      switch name {
      case "names":
        tally = await everyStart(number) { $0.tryEdits(of: $1, first: .allNames, second: nil) }
      case "singles":
        tally = await everyStart(number) { $0.tryEdits(of: $1, first: .all, second: nil) }
      case "pairs":
        tally = await everyStart(number) {
          $0.tryEdits(of: $1, first: .different, second: .different)
        }
      case "trees":
        let targets = (0...number).flatMap {
          EveryOutline.targets(of: $0, ids: Array(1...number) + [Newcomers.remembered])
        }
        tally = await everyStart(number) { $0.tryTrees(targets, on: $1) }
      case "folds":
        tally = await everyStart(number) { $0.tryFolds(on: $1) }
      default: usage()
      }
      report("\(name) \(number)", tally, clock.now - began)
      if tally.faultCount > 0 { isRight = false }
    }
    if !isRight { exit(1) }
  }

  /// Does something to every outline of some elements, on two threads.
  private static func everyStart(
    _ count: Int, _ body: @escaping @Sendable (inout ExhaustiveProof, EveryOutline.Start) -> Void
  ) async -> Tally {
    let workers = 2
    return await withTaskGroup(of: Tally.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var proof = ExhaustiveProof(deepEvery: 8)
          let starts = EveryOutline.starts(of: count)
          for number in stride(from: worker, to: starts.count, by: workers) {
            body(&proof, starts[number])
          }
          return proof.tally
        }
      }
      var tally = Tally()
      for await part in group { tally.add(part) }
      return tally
    }
  }

  private static func report(_ name: String, _ tally: Tally, _ time: Duration) {
    let cases = tally.cases.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let seconds = time.components.seconds
    print("\(name): \(cases.joined(separator: ", ")), \(tally.faultCount) wrong (\(seconds) s)")
    for fault in tally.faults { print("  WRONG: \(fault)") }
  }

  private static func usage() -> Never {
    print("usage: EngineProof [names N | singles N | pairs N | trees N | folds N]...")
    exit(2)
  }
}
