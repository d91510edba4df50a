import Glibc

// Counts that do not vary: blocks of memory that the engine asks for, and the sizes of its change
// sets. Ends with a line "N passed, N failed".

// Swift's runtime makes what it needs to know of a type at its first use, which is no cost of a call.
// So everything is done twice, and counted the second time.
var checks = Checks(isSilent: true)
for isSilent in [true, false] {
  checks = Checks(isSilent: isSilent)
  checks.checkCounter()
  checks.checkFolds()
  checks.checkLookUps()
  checks.checkChangeSets()
}
print("\(checks.passed) passed, \(checks.failed) failed")
exit(checks.failed == 0 ? 0 : 1)
