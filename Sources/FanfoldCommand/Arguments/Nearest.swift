/// The candidate that a mistyped word most likely means; `nil` if none is near.
///
/// Near is at most two slips of the finger: a letter too many, too few, wrong, or two swapped, and
/// at most a third of the word's length.
func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { (candidate: $0, slips: slips(from: Array(word), to: Array($0))) }
  guard let best = scored.min(by: { $0.slips < $1.slips }) else { return nil }
  return best.slips <= min(2, max(1, word.count / 3)) ? best.candidate : nil
}

/// How many single slips turn one word into the other; O(product of the lengths).
private func slips(from word: [Character], to other: [Character]) -> Int {
  // A word of a thousand letters is no slip, and comparing it would take long.
  if abs(word.count - other.count) > 2 { return .max }
  var beforeLast = [Int](repeating: 0, count: other.count + 1)
  var last = Array(0...other.count)
  for i in word.indices {
    var row = [i + 1]
    for j in other.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (word[i] == other[j] ? 0 : 1))
      if i > 0, j > 0, word[i] == other[j - 1], word[i - 1] == other[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[other.count]
}
