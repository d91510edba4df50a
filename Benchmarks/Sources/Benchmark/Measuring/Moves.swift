/// The fewest elements that have to move to bring those that are in both lists from the order of the
/// first into that of the second: all but a longest increasing subsequence.
func leastMoves(from old: [Int], to new: [Int]) -> Int {
  let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
  let survivors = new.compactMap { places[$0] }
  return survivors.count - longestIncrease(survivors)
}

/// The length of a longest increasing subsequence of numbers that are all different.
func longestIncrease(_ numbers: some Sequence<Int>) -> Int {
  // The least last number of an increasing subsequence of each length.
  var ends: [Int] = []
  for number in numbers {
    if ends.last.map({ $0 < number }) ?? true {
      ends.append(number)
      continue
    }
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < number { low = middle + 1 } else { high = middle }
    }
    ends[low] = number
  }
  return ends.count
}

extension CollectionDifference {
  /// How many removals were found to belong to an insertion.
  var moveCount: Int {
    insertions.count { change in
      if case .insert(_, _, .some) = change { true } else { false }
    }
  }
}
