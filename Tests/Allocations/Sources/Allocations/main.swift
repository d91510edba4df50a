import Glibc

// Counts that do not vary: blocks of memory that the engine asks for, and the sizes of its change
// sets. Ends with a line "N passed, N failed".

var checks = Checks()
checks.checkCounter()
checks.checkFolds()
checks.checkLookUps()
checks.checkChangeSets()
print("\(checks.passed) passed, \(checks.failed) failed")
exit(checks.failed == 0 ? 0 : 1)
