/// What is added up over the descendants of branches: several numbers for each element and branch,
/// side by side.
@usableFromInline
struct CounterSums: Sendable {
  /// How many counters there are.
  @usableFromInline let count: Int

  /// What each element adds to the branches above it.
  private var own: [Int32]

  /// What the descendants of each branch add up to, by record.
  private var sums: [Int]

  init(count: Int) {
    self.count = count
    own = Array(repeating: 0, count: count)
    sums = own.map { _ in 0 }
  }

  mutating func reserve(_ elements: Int) { own.reserveCapacity((elements + 1) * count) }

  mutating func addElement() {
    if count > 0 { own.append(contentsOf: repeatElement(0, count: count)) }
  }

  mutating func addBranch() {
    if count > 0 { sums.append(contentsOf: repeatElement(0, count: count)) }
  }

  /// What the descendants of a branch add up to.
  func sum(_ counter: Int, _ record: Int) -> Int { sums[record * count + counter] }

  /// What an element adds itself.
  func own(_ counter: Int, _ node: Handle) -> Int { Int(own[Int(node) * count + counter]) }

  mutating func setOwn(_ counter: Int, _ node: Handle, _ value: Int) {
    own[Int(node) * count + counter] = Int32(clamping: value)
  }

  mutating func add(_ value: Int, to counter: Int, _ record: Int) {
    sums[record * count + counter] += value
  }

  /// Sets all counters of a branch to 0.
  mutating func clear(_ record: Int) {
    for counter in 0..<count { sums[record * count + counter] = 0 }
  }

  // MARK: The journal

  mutating func save(_ record: Int, to saved: inout [Int]) {
    for counter in 0..<count { saved.append(sum(counter, record)) }
  }

  mutating func restore(_ record: Int, from saved: [Int], at position: Int) {
    for counter in 0..<count { sums[record * count + counter] = saved[position * count + counter] }
  }

  /// Whether a branch has other sums than when it was saved.
  func differ(_ record: Int, from saved: [Int], at position: Int) -> Bool {
    for counter in 0..<count
    where sum(counter, record) != saved[position * count + counter] { return true }
    return false
  }
}

extension Structure {
  /// Sets what an element, which stands nowhere yet, adds to the branches above it.
  @usableFromInline
  mutating func setCounter(_ counter: Int, of node: Handle, to value: Int) {
    counters.setOwn(counter, node, value)
  }

  /// Sets what an element of the outline adds to the branches above it, in O(*d*).
  @usableFromInline
  mutating func changeCounter(_ counter: Int, of node: Handle, to value: Int) {
    let change = Int(Int32(clamping: value)) - counters.own(counter, node)
    if change == 0 { return }
    counters.setOwn(counter, node, value)
    forEachBranch(above: node) { structure, record in
      structure.counters.add(change, to: counter, record)
    }
  }

  /// What the descendants of a branch add up to, in O(1).
  @usableFromInline
  func count(_ counter: Int, in node: Handle) -> Int {
    guard counter >= 0, counter < counters.count, let record = record(of: node) else { return 0 }
    return counters.sum(counter, record)
  }

  /// Adds what an element that comes in and everything below it counts.
  mutating func addCounters(of node: Handle, to parent: Handle) {
    if counters.count > 0 { addCounters(of: CollectionOfOne(node), to: parent) }
  }

  /// The same for elements that come in together.
  mutating func addCounters(of nodes: some Sequence<Handle>, to parent: Handle) {
    for counter in 0..<counters.count {
      var sum = 0
      for node in nodes { sum += total(counter, of: node) }
      addCounter(counter, sum, from: parent)
    }
  }

  /// Subtracts what an element that is taken out and everything below it counts.
  mutating func subtractCounters(of node: Handle, from parent: Handle) {
    for counter in 0..<counters.count {
      addCounter(counter, -total(counter, of: node), from: parent)
    }
  }

  /// Subtracts what everything below a branch counts from it and the branches above.
  mutating func clearCounters(of node: Handle) {
    guard let record = record(of: node) else { return }
    for counter in 0..<counters.count {
      addCounter(counter, -counters.sum(counter, record), from: node)
    }
  }

  private func total(_ counter: Int, of node: Handle) -> Int {
    let own = counters.own(counter, node)
    guard let record = record(of: node) else { return own }
    return own + counters.sum(counter, record)
  }

  private mutating func addCounter(_ counter: Int, _ value: Int, from branch: Handle) {
    if value == 0 { return }
    let record = Int(recordOf[Int(branch)])
    touch(record)
    counters.add(value, to: counter, record)
    forEachBranch(above: branch) { structure, record in
      structure.counters.add(value, to: counter, record)
    }
  }

  /// Visits the branches that an element stands in, as far as they stand in the outline themselves
  /// or are being put together.
  private mutating func forEachBranch(
    above node: Handle, _ body: (inout Structure, Int) -> Void
  ) {
    var node = node
    while node != .root, pageOf[Int(node)] >= 0 {
      node = parents[Int(node)]
      let record = Int(recordOf[Int(node)])
      touch(record)
      body(&self, record)
    }
  }
}
