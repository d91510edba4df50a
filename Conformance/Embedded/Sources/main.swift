// Takes the engine through what a list does, in a world of 32 bits without an operating system.
//
// Prints what shows, for a comparison with what should; ends with status 1 when something that the
// program itself knows better does not hold.

import CRuntime
import Outlines

/// Every scene; an error out of one of them is a fault too.
func playAll() -> Report {
  var report = Report()
  do throws(OutlineError<String>) {
    var scene = try ContactScene()
    try scene.play(&report)
  } catch {
    report.check(false, "An edit of contacts that can be done was refused")
  }
  do throws(OutlineError<Int>) {
    try playExtents(&report)
    try playDepth(levels: 5_000, &report)
    try playModel(&report)
    try playLiving(&report)
    try playRandom(seed: chosenSeed(), steps: 3_000, &report)
  } catch {
    report.check(false, "An edit of numbers that can be done was refused")
  }
  return report
}

/// The seed in `FANFOLD_SEED`, in decimal digits, or one that is as good as any.
func chosenSeed() -> UInt64 {
  guard let text = unsafe getenv("FANFOLD_SEED") else { return 20_261_130 }
  var seed: UInt64 = 0
  // By hand: the checked arithmetic of `UInt64(text)` needs a library for numbers of 128 bits.
  for digit in unsafe String(cString: text).utf8 where (48...57).contains(digit) {
    seed = seed &* 10 &+ UInt64(digit - 48)
  }
  return seed == 0 ? 20_261_130 : seed
}

let report = playAll()
print("\n\(report.claims) claims, \(report.faults) faults")
exit(report.faults == 0 ? 0 : 1)
