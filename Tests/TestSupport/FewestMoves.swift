/// Which children of a branch may stay where they are, found by trying.
package enum FewestMoves {
  /// The right choice: the most stay; of those choices one in which the fewest stay that the caller
  /// moved; of those the one that moves the children which were lowest.
  ///
  /// - Parameters:
  ///   - order: For each child, in the old order, its place in the new one.
  ///   - movedByCaller: Likewise whether the caller moved it.
  /// - Returns: For each child in the old order, whether it stays.
  package static func staying(order: [Int], movedByCaller: [Bool]) -> [Bool] {
    order.count <= 10 ? byTrying(order, movedByCaller) : byTable(order, movedByCaller)
  }

  /// Every subset is looked at.
  static func byTrying(_ order: [Int], _ movedByCaller: [Bool]) -> [Bool] {
    var best = 0
    var bestWorth = -1
    // The lowest child is the highest bit, so that of equal choices the smallest number is the one
    // that moves the lowest children; it is met first.
    let count = order.count
    for choice in 0..<(1 << count) {
      var last = -1
      var worth = 0
      var isOrdered = true
      for child in 0..<count where choice & (1 << (count - 1 - child)) != 0 {
        if order[child] < last {
          isOrdered = false
          break
        }
        last = order[child]
        worth += count + 1 - (movedByCaller[child] ? 1 : 0)
      }
      if isOrdered, worth > bestWorth {
        best = choice
        bestWorth = worth
      }
    }
    return (0..<count).map { best & (1 << (count - 1 - $0)) != 0 }
  }

  /// The same from a table of the best choice that begins with each child, for more children.
  static func byTable(_ order: [Int], _ movedByCaller: [Bool]) -> [Bool] {
    let count = order.count
    var worth = [Int](repeating: 0, count: count)
    var next = [Int](repeating: -1, count: count)
    var first = -1
    for child in stride(from: count - 1, through: 0, by: -1) {
      var best = -1
      for later in child + 1..<max(count, child + 1) where order[later] > order[child] {
        if best < 0 || worth[later] >= worth[best] { best = later }
      }
      next[child] = best
      worth[child] = (best < 0 ? 0 : worth[best]) + count + 1 - (movedByCaller[child] ? 1 : 0)
      if first < 0 || worth[child] > worth[first] { first = child }
    }
    var stays = [Bool](repeating: false, count: count)
    while first >= 0 {
      stays[first] = true
      first = next[first]
    }
    return stays
  }
}
