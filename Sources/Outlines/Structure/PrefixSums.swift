/// Weights in a row with the sums of their beginnings: a Fenwick tree.
///
/// While all weights are the same, which is the usual case of a branch that holds only leaves, no
/// memory is used and every sum is a multiplication.
@usableFromInline
struct PrefixSums: Sendable {
  /// The number of weights.
  private(set) var count: Int

  /// The sum of all weights.
  @usableFromInline private(set) var total: Int

  /// The weight that all share, or -1 when `tree` holds them.
  private var common: Int

  // tree[i] is the sum of the weights that end with weight i and are as many as the lowest set bit
  // of i + 1.
  private var tree: [Int]

  init() {
    count = 0
    total = 0
    common = 0
    tree = []
  }

  /// Holds weights in O(*n*).
  ///
  /// - Parameters:
  ///   - weights: The weights, none negative.
  ///   - mayChange: Whether single weights will change; then memory is taken now rather than then.
  init(_ weights: [Int], mayChange: Bool) {
    self.init()
    count = weights.count
    for weight in weights { total += weight }
    if !mayChange, let first = weights.first, weights.allSatisfy({ $0 == first }) {
      common = first
    } else if !weights.isEmpty {
      tree = weights
      build()
    }
  }

  private mutating func build() {
    common = -1
    for i in 0..<count {
      let parent = i | (i + 1)
      if parent < count { tree[parent] += tree[i] }
    }
  }

  /// The sum of the first `end` weights, in O(log *n*).
  func prefix(_ end: Int) -> Int {
    if common >= 0 { return common * end }
    var sum = 0
    var i = end
    while i > 0 {
      sum += tree[i - 1]
      i &= i - 1
    }
    return sum
  }

  /// Changes one weight by an amount, in O(log *n*); O(*n*) the first time weights differ.
  mutating func add(_ amount: Int, at position: Int) {
    if amount == 0 { return }
    if common >= 0 {
      tree = Array(repeating: common, count: count)
      build()
    }
    total += amount
    var i = position
    while i < count {
      tree[i] += amount
      i |= i + 1
    }
  }

  /// The last position whose prefix is at most `sum`, with that prefix, in O(log *n*).
  ///
  /// Weights of 0 that end at `sum` are passed over, so the answer is the weight that covers it.
  ///
  /// - Precondition: `sum` is in `0..<total`.
  func position(of sum: Int) -> (position: Int, prefix: Int) {
    if common >= 0 {
      let position = sum / common
      return (position, position * common)
    }
    var position = 0
    var prefix = 0
    var step = 1
    while step * 2 <= count { step *= 2 }
    while step > 0 {
      let next = position + step
      if next <= count {
        let end = prefix + tree[next - 1]
        if end <= sum {
          position = next
          prefix = end
        }
      }
      step /= 2
    }
    return (position, prefix)
  }
}
