import CAllocations

extension Checks {
  /// Whether the counter counts: a gate that sees nothing would always be open.
  mutating func checkCounter() {
    let ways: KeyValuePairs<String, AllocationWay> = [
      "malloc": ALLOCATION_MALLOC, "calloc": ALLOCATION_CALLOC, "realloc": ALLOCATION_REALLOC,
      "posix_memalign": ALLOCATION_POSIX_MEMALIGN, "aligned_alloc": ALLOCATION_ALIGNED_ALLOC,
      "memalign": ALLOCATION_MEMALIGN, "strdup": ALLOCATION_STRDUP,
    ]
    check(
      "Every way to ask for memory is tried", ways.count == Int(ALLOCATION_WAYS.rawValue),
      "\(ways.count) of \(ALLOCATION_WAYS.rawValue)")
    for (name, way) in ways {
      let (_, blocks) = counted {
        allocate_once(way)
        return 0
      }
      check("A planted \(name) is counted once", blocks == 1, "\(blocks) blocks")
    }
    let planted: KeyValuePairs<String, () -> Int> = [
      "array": { plantArray(1000) }, "object": { plantObject(1) },
      "text": { plantText("a text that is too long to be held inline ", 2) },
      "closure's box": { plantBox()() },
    ]
    for (name, plant) in planted {
      let (_, blocks) = counted(plant)
      check("A planted \(name) of Swift's is counted", blocks > 0, "\(blocks) blocks")
    }
    let (_, blocks) = counted { 0 }
    check("Where nothing is allocated nothing is counted", blocks == 0, "\(blocks) blocks")
  }
}

private final class Planted {
  let value: Int
  init(_ value: Int) { self.value = value }
}

// Not inlined, or the compiler would put on the stack what does not get out.

@inline(never)
private func makeArray(_ count: Int) -> [Int] { Array(repeating: count, count: count) }

@inline(never)
private func plantArray(_ count: Int) -> Int { makeArray(count).count }

@inline(never)
private func makeObject(_ value: Int) -> Planted { Planted(value) }

@inline(never)
private func plantObject(_ value: Int) -> Int { makeObject(value).value }

@inline(never)
private func plantText(_ text: String, _ times: Int) -> Int {
  String(repeating: text, count: times).utf8.count
}

@inline(never)
private func plantBox() -> () -> Int {
  var calls = 0
  return {
    calls += 1
    return calls
  }
}
