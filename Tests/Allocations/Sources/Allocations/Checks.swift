import CAllocations

/// Runs checks, prints a line for each that fails, and counts.
struct Checks {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Takes note of a check.
  ///
  /// - Parameters:
  ///   - name: What holds, in a sentence.
  ///   - isRight: Whether it does.
  ///   - found: What was found where it does not.
  mutating func check(_ name: String, _ isRight: Bool, _ found: @autoclosure () -> String) {
    if isRight {
      passed += 1
      print("ok      \(name)")
    } else {
      failed += 1
      print("FAILED  \(name): \(found())")
    }
  }

  /// Checks that work asks for no memory.
  ///
  /// - Parameters:
  ///   - name: What the work is.
  ///   - warmsUp: Whether it is done once before. Swift's runtime makes what it needs to know of a
  ///     type at its first use, which is no cost of each call.
  ///   - work: What is done; what it gives is used, so that it is done.
  mutating func checkAllocatesNothing(
    _ name: String, warmsUp: Bool = false, _ work: () -> Int
  ) {
    if warmsUp { _ = counted(work) }
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
