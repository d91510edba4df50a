/// A stack whose top values are taken as an array by moving them, without counting a reference.
struct MovingStack<Value>: ~Copyable {
  private var base: UnsafeMutablePointer<Value>
  private var capacity: Int
  /// How many values there are.
  private(set) var count = 0

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  mutating func append(_ value: consuming Value) {
    if count == capacity { grow() }
    (base + count).initialize(to: value)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// Takes all values from a place on, in order.
  mutating func take(from start: Int) -> [Value] {
    let taken = count - start
    guard taken > 0 else { return [] }
    count = start
    let source = base + start
    return [Value](unsafeUninitializedCapacity: taken) { target, written in
      target.baseAddress?.moveInitialize(from: source, count: taken)
      written = taken
    }
  }
}
