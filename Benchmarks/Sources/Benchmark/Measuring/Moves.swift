/// The fewest elements that have to move to bring those that are in both lists from the order of the
/// first into that of the second: all but a longest increasing subsequence.
func leastMoves(from old: [Int], to new: [Int]) -> Int {
  let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
  let survivors = new.compactMap { places[$0] }
  // The least last place of an increasing subsequence of each length.
  var ends: [Int] = []
  for place in survivors {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < place { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  return survivors.count - ends.count
}

extension CollectionDifference {
  /// How many removals were found to belong to an insertion.
  var moveCount: Int {
    insertions.count { change in
      if case .insert(_, _, .some) = change { true } else { false }
    }
  }
}
