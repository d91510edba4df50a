/// Chooses things that are in order already, of the greatest weight together, in O(*n* log *n*).
///
/// - Parameters:
///   - keys: Different numbers, one for each thing.
///   - weights: The weight of each thing, at least 1.
/// - Returns: For each thing whether it is chosen; the keys of those that are ascend.
func heaviestChain(keys: [Int], weights: [Int]) -> [Bool] {
  let sorted = keys.indices.sorted { keys[$0] < keys[$1] }
  var ranks = [Int](repeating: 0, count: keys.count)
  for (rank, index) in sorted.enumerated() { ranks[index] = rank + 1 }
  // A tree of prefix maxima over the ranks: at each node the thing at which the heaviest chain
  // ends among those below it, and how heavy the chain to each thing is.
  var ends = [Int](repeating: -1, count: keys.count + 1)
  var totals = [Int](repeating: 0, count: keys.count)
  var previous = [Int](repeating: -1, count: keys.count)
  var best = -1
  for index in keys.indices {
    var node = ranks[index] - 1
    while node > 0 {
      let end = ends[node]
      if end >= 0, previous[index] < 0 || totals[end] > totals[previous[index]] {
        previous[index] = end
      }
      node &= node - 1
    }
    totals[index] = weights[index] + (previous[index] < 0 ? 0 : totals[previous[index]])
    node = ranks[index]
    while node < ends.count {
      if ends[node] < 0 || totals[index] > totals[ends[node]] { ends[node] = index }
      node += node & -node
    }
    if best < 0 || totals[index] > totals[best] { best = index }
  }
  var isChosen = [Bool](repeating: false, count: keys.count)
  while best >= 0 {
    isChosen[best] = true
    best = previous[best]
  }
  return isChosen
}
