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
  func `Everything that can happen to lists of one and two elements, or a sample of it`(
    part: LivingExhaustion.Part
  ) {
    var proof = LivingExhaustion(share: 13, deepEvery: 4, capacity: 3)
    for count in 1...2 {
      for start in EveryLivingOutline.starts(of: count) { proof.run(part, on: start) }
    }
    for fault in proof.faults { Issue.record("\(fault)") }
    #expect(proof.caseCount > 100)
  }

  @Test(arguments: LivingExhaustion.Part.allCases)
  func `A sample of what can happen to lists of three elements`(part: LivingExhaustion.Part) {
    let random = SeededGenerator(for: "Lists of three elements")
    var proof = LivingExhaustion(
      share: 997, deepEvery: 4, capacity: 3, offset: Int(random.seed % 997))
    for start in EveryLivingOutline.starts(of: 3) { proof.run(part, on: start) }
    for fault in proof.faults { Issue.record("\(random): \(fault)") }
    #expect(proof.caseCount > 20)
  }

  @Test(arguments: [
    (size: 5, capacity: 3, steps: 60, runs: 20), (size: 12, capacity: 3, steps: 250, runs: 4),
    (size: 60, capacity: 4, steps: 150, runs: 1), (size: 250, capacity: 0, steps: 40, runs: 1),
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
