/// Which of the children that a branch had before and has still may stay where they are.
///
/// Those that stay must be in the same order before and after; the rest have to be moved. The
/// largest such choice is a longest increasing subsequence, found in O(*m* log *m*).
enum StayingChildren {
  /// A child, or neighbours that stay or move together, in the order of before.
  struct Child {
    /// The place in the new order; all of them are a permutation.
    let rank: Int32
    /// How many children they are.
    let count: Int
    let wasMovedByCaller: Bool
  }

  /// Chooses as many children as possible to stay.
  ///
  /// Among the largest choices it takes one in which as few as possible of those stay that the
  /// caller moved by name, and of those the one that moves the children that were lowest before.
  ///
  /// - Parameter children: The children in the old order.
  /// - Returns: For each of them, whether it stays.
  static func choose(_ children: [Child]) -> [Bool] {
    let count = children.count
    var stays = [Bool](repeating: true, count: count)
    // Children at either end that stand as before are in every largest choice.
    var start = 0
    while start < count, Int(children[start].rank) == start { start += 1 }
    var end = count
    while end > start, Int(children[end - 1].rank) == end - 1 { end -= 1 }
    let size = end - start
    if size == 0 { return stays }

    // From the last child to the first: the worth of the best choice that begins with it, and the
    // child that comes next in that choice. Length counts first; one more child is worth more than
    // all children that the caller moved.
    let length = Int64(size + 1)
    var worth = [Int64](repeating: 0, count: size)
    var next = [Int](repeating: -1, count: size)
    var best = BestAbove(count: size)
    var first = -1
    for child in stride(from: size - 1, through: 0, by: -1) {
      let rank = Int(children[start + child].rank) - start
      let (bestWorth, bestChild) = best.above(rank)
      worth[child] =
        bestWorth + length &* Int64(children[start + child].count)
        - (children[start + child].wasMovedByCaller ? 1 : 0)
      next[child] = bestChild
      best.insert(worth: worth[child], child: child, at: rank)
      if first < 0 || worth[child] > worth[first] { first = child }
    }
    for child in start..<end { stays[child] = false }
    var child = first
    while child >= 0 {
      stays[start + child] = true
      child = next[child]
    }
    return stays
  }

  /// The most worthy child among those with a rank above a given one: a Fenwick tree of maxima.
  private struct BestAbove {
    private let count: Int
    private var worths: [Int64]
    private var children: [Int]

    init(count: Int) {
      self.count = count
      worths = Array(repeating: 0, count: count)
      children = Array(repeating: -1, count: count)
    }

    mutating func insert(worth: Int64, child: Int, at rank: Int) {
      var i = count - 1 - rank
      while i < count {
        if worth > worths[i] || (worth == worths[i] && child > children[i]) {
          worths[i] = worth
          children[i] = child
        }
        i |= i + 1
      }
    }

    func above(_ rank: Int) -> (worth: Int64, child: Int) {
      var i = count - 1 - rank
      var worth: Int64 = 0
      var child = -1
      while i > 0 {
        // Of equally worthy children the last one, so that those before it are moved.
        if worths[i - 1] > worth || (worths[i - 1] == worth && children[i - 1] > child) {
          worth = worths[i - 1]
          child = children[i - 1]
        }
        i &= i - 1
      }
      return (worth, child)
    }
  }
}
