import Outlines
import TestSupport
import Testing

/// Everything that can happen to small living lists, and long runs on larger ones, compared with the
/// plain model.
///
/// Here the engine looks at its invariants after every change, so these are samples;
/// `Tests/EngineProof` tries all of them, in a release build.
@Suite struct LivingRandomTests {
  @Test(arguments: LivingExhaustion.Part.allCases)
  func `A sample of what can happen to lists of one and two elements`(
    part: LivingExhaustion.Part
  ) {
    var proof = LivingExhaustion(share: 401, deepEvery: 8, capacity: 3)
    for count in 1...2 {
      for start in EveryLivingOutline.starts(of: count) { proof.run(part, on: start) }
    }
    for fault in proof.faults { Issue.record("\(fault)") }
    #expect(proof.caseCount > 20)
  }

  @Test(arguments: LivingExhaustion.Part.allCases)
  func `A sample of what can happen to lists of three elements`(part: LivingExhaustion.Part) {
    let random = SeededGenerator(for: "Lists of three elements")
    var proof = LivingExhaustion(
      share: 997, deepEvery: 8, capacity: 3, offset: Int(random.seed % 997))
    let starts = EveryLivingOutline.starts(of: 3)
    for number in stride(from: Int(random.seed % 19), to: starts.count, by: 19) {
      proof.run(part, on: starts[number])
    }
    for fault in proof.faults { Issue.record("\(random): \(fault)") }
    #expect(proof.caseCount > 20)
  }

  @Test(arguments: [
    (size: 5, capacity: 3, steps: 50, runs: 6), (size: 12, capacity: 3, steps: 100, runs: 2),
    (size: 60, capacity: 4, steps: 50, runs: 1), (size: 250, capacity: 0, steps: 12, runs: 1),
  ])
  func `A long run of everything mixed`(size: Int, capacity: Int, steps: Int, runs: Int) throws {
    let random = SeededGenerator(for: "Living lists of \(size)")
    for number in 0..<runs {
      let seed = random.seed &+ UInt64(number) &* 1_000_003
      var run = try LivingRun(
        LivingRun.Plan(size: size, capacity: capacity, steps: steps, seed: seed))
      if let fault = run.run() { Issue.record("\(fault)") }
    }
  }
}
