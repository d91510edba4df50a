import CAllocations

/// Runs checks, prints a line for each that fails, and counts.
struct Checks {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Whether nothing is printed.
  let isSilent: Bool

  init(isSilent: Bool) { self.isSilent = isSilent }

  /// Takes note of a check.
  ///
  /// - Parameters:
  ///   - name: What holds, in a sentence.
  ///   - isRight: Whether it does.
  ///   - found: What was found where it does not.
  mutating func check(_ name: String, _ isRight: Bool, _ found: @autoclosure () -> String) {
    if isRight {
      passed += 1
      if !isSilent { print("ok      \(name)") }
    } else {
      failed += 1
      if !isSilent { print("FAILED  \(name): \(found())") }
    }
  }

  /// Checks that work asks for no memory.
  ///
  /// - Parameters:
  ///   - name: What the work is.
  ///   - work: What is done; what it gives is used, so that it is done.
  mutating func checkAllocatesNothing(_ name: String, _ work: () -> Int) {
    let (result, count) = counted(work)
    check("\(name) allocates nothing", count == 0, "\(count) blocks (result \(result))")
  }
}

/// Does work and counts how many blocks of memory it asked for.
@inline(never)
func counted(_ work: () -> Int) -> (result: Int, blocks: Int) {
  let before = allocation_count()
  let result = work()
  return (result, Int(allocation_count() - before))
}
