import Outlines

/// All outlines of a few elements on at most three levels, in every state of expansion.
///
/// Identities can be exchanged for each other, so they are 1, 2 and so on from top to bottom. An
/// element without children is tried as a leaf and as a branch. Branches with an even number start
/// expanded by default and the others collapsed, so that in each state some branches are in it
/// because somebody said so, and others because nobody did. All have one extent, which is not 1, so
/// that extents are neither rows nor of different sizes until an edit makes them so.
enum EveryOutline {
  struct Start {
    let trees: [Tree]
    let expansion: OutlineExpansion<Int>
  }

  /// The outlines of a number of elements.
  static func starts(of count: Int) -> [Start] {
    var starts: [Start] = []
    for trees in forests(ids: 0..<count, levels: 3) {
      let branches = branches(of: trees)
      for bits in 0..<(1 << branches.count) {
        var expansion = OutlineExpansion<Int>()
        for (place, id) in branches.enumerated() {
          let isExpanded = bits & (1 << place) != 0
          if isExpanded != item(id).startsExpanded { expansion[id] = isExpanded }
        }
        // A branch that is not there yet, but is known already.
        expansion[Newcomers.remembered] = true
        starts.append(Start(trees: trees, expansion: expansion))
      }
    }
    return starts
  }

  static func item(_ id: Int) -> Item { Item(id: id, extent: 2, startsExpanded: id % 2 == 0) }

  /// Every shape of forest, with and without children where there may be none.
  private static func forests(ids: Range<Int>, levels: Int) -> [[Tree]] {
    guard let first = ids.first else { return [[]] }
    if levels == 0 { return [] }
    let item = item(first + 1)
    var result: [[Tree]] = []
    for size in 0..<ids.count {
      let inside = forests(ids: first + 1..<first + 1 + size, levels: levels - 1)
      for siblings in forests(ids: first + 1 + size..<ids.upperBound, levels: levels) {
        if size == 0 { result.append([Tree(item)] + siblings) }
        if size == 0, levels > 0 {
          result.append([Tree(item, children: [])] + siblings)
        } else {
          for children in inside { result.append([Tree(item, children: children)] + siblings) }
        }
      }
    }
    return result
  }

  private static func branches(of trees: [Tree]) -> [Int] {
    trees.flatMap { tree in
      tree.children.map { [tree.element.id] + branches(of: $0) } ?? []
    }
  }

  /// Every forest that some identities make, none of them in the outline under another name.
  ///
  /// - Parameters:
  ///   - count: The number of elements of the forest.
  ///   - ids: The identities that it may use, each at most once and in any order.
  /// - Returns: The forests.
  static func targets(of count: Int, ids: [Int]) -> [[Tree]] {
    let shapes = forests(ids: 0..<count, levels: 3)
    return arrangements(of: ids, count).flatMap { names in
      shapes.map { renamed($0, names) }
    }
  }

  private static func renamed(_ trees: [Tree], _ names: [Int]) -> [Tree] {
    trees.map { tree in
      Tree(
        item(names[tree.element.id - 1]), children: tree.children.map { renamed($0, names) })
    }
  }

  private static func arrangements(of ids: [Int], _ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return ids.indices.flatMap { place in
      var rest = ids
      let first = rest.remove(at: place)
      return arrangements(of: rest, count - 1).map { [first] + $0 }
    }
  }
}

/// Identities that no outline of a proof begins with.
enum Newcomers {
  /// Is remembered as expanded.
  static let remembered = 15

  /// Is never anywhere.
  static let unknown = 60

  /// Two new elements for each edit of a batch.
  static func pair(_ edit: Int) -> (Int, Int) { (11 + 2 * edit, 12 + 2 * edit) }
}
