package import Outlines

/// All living lists of a few elements on at most three levels, in every state of expansion.
///
/// Identities are 1, 2 and so on from top to bottom, values fall from below the number of elements to
/// 0, and an element without children is tried as a leaf, as a branch without children and as a branch
/// whose children are not there yet. Branches with an even number start expanded by default.
package enum EveryLivingOutline {
  package struct Start: Sendable {
    package let trees: [LivingTree]
    package let expansion: OutlineExpansion<Int>
  }

  /// The lists of a number of elements.
  package static func starts(of count: Int) -> [Start] {
    var starts: [Start] = []
    for trees in forests(ids: 1..<1 + count, levels: 3, count) {
      let branches = branches(of: trees)
      for bits in 0..<(1 << branches.count) {
        var expansion = OutlineExpansion<Int>()
        for (place, branch) in branches.enumerated() {
          let isExpanded = bits & (1 << place) != 0
          if isExpanded != branch.startsExpanded { expansion[branch.id] = isExpanded }
        }
        // A branch that is not there yet, but is known already.
        expansion[EveryLivingEdit.remembered] = true
        starts.append(Start(trees: trees, expansion: expansion))
      }
    }
    return starts
  }

  private static func forests(
    ids: Range<Int>, levels: Int, _ count: Int
  ) -> [[LivingTree]] {
    guard let first = ids.first else { return [[]] }
    if levels == 0 { return [] }
    let item = LivingItem(
      id: first, value: 2 * (count - first), extent: 2, startsExpanded: first % 2 == 0)
    var result: [[LivingTree]] = []
    for size in 0..<ids.count {
      let inside = forests(ids: first + 1..<first + 1 + size, levels: levels - 1, count)
      for siblings in forests(ids: first + 1 + size..<ids.upperBound, levels: levels, count) {
        if size == 0 {
          result.append([LivingTree(item)] + siblings)
          result.append([LivingTree(item, children: [])] + siblings)
          result.append([LivingTree(unloaded: item)] + siblings)
        } else {
          for children in inside {
            result.append([LivingTree(item, children: children)] + siblings)
          }
        }
      }
    }
    return result
  }

  private static func branches(of trees: [LivingTree]) -> [LivingItem] {
    trees.flatMap { tree in
      tree.children.map { [tree.element] + branches(of: $0) } ?? []
    }
  }
}
