import Outlines

/// All small forests, and all edits that can be made to one.
enum SmallOutlines {
  /// Every ordered forest of some elements on at most three levels; identities are 1, 2 and so on
  /// from top to bottom.
  ///
  /// An element without children is a leaf, and with `withEmptyBranches` also tried as a branch.
  static func forests(of count: Int, withEmptyBranches: Bool) -> [[ItemTree]] {
    forests(ids: Array(1...max(1, count)).prefix(count), levels: 3, withEmptyBranches)
  }

  private static func forests(
    ids: ArraySlice<Int>, levels: Int, _ withEmptyBranches: Bool
  ) -> [[ItemTree]] {
    guard let first = ids.first else { return [[]] }
    if levels == 0 { return [] }
    var result: [[ItemTree]] = []
    for size in 0..<ids.count {
      let inner = ids.dropFirst().prefix(size)
      let rest = ids.dropFirst(1 + size)
      for siblings in forests(ids: rest, levels: levels, withEmptyBranches) {
        if size == 0 {
          result.append([leaf(first)] + siblings)
          if withEmptyBranches { result.append([branch(first)] + siblings) }
        } else {
          for children in forests(ids: inner, levels: levels - 1, withEmptyBranches) {
            result.append([branch(first, children)] + siblings)
          }
        }
      }
    }
    return result
  }

  /// The identities of all branches of a forest.
  static func branches(of trees: [ItemTree]) -> [Int] {
    trees.flatMap { tree in
      tree.children.map { [tree.element.id] + branches(of: $0) } ?? []
    }
  }

  /// The same forest with other identities.
  static func renamed(_ trees: [ItemTree], _ names: [Int]) -> [ItemTree] {
    trees.map { tree in
      ItemTree(
        Item(id: names[tree.element.id - 1]),
        children: tree.children.map { renamed($0, names) })
    }
  }

  /// Every place that can be named, right or wrong.
  static func places(ids: [Int], count: Int) -> [ItemPlace] {
    var places: [ItemPlace] = []
    for id in ids.map(Optional.some) + [nil, 99] {
      places += [.first(in: id), .last(in: id)]
      for index in -1...count + 1 { places.append(.index(index, in: id)) }
    }
    for id in ids + [99] { places += [.before(id), .after(id)] }
    return places
  }

  /// Every edit of a forest with these identities, and some that must fail.
  static func edits(ids: [Int]) -> [ItemEdit] {
    var edits: [ItemEdit] = []
    let places = places(ids: ids, count: ids.count)
    for place in places {
      edits.append(.insert(branch(100, [leaf(101)]), place))
      for id in ids { edits.append(.move(id, place)) }
    }
    edits.append(.move(99, .first(in: nil)))
    edits.append(.insert(branch(100, [leaf(101), leaf(101)]), .first(in: nil)))
    for id in ids + [99] {
      edits += [
        .remove(id), .expand(id), .collapse(id), .reload(id), .replace(Item(id: id)),
        .setBranch(id, true), .setBranch(id, false),
        .replace(Item(id: id, value: 1)), .replace(Item(id: id, extent: 3)),
        .insert(leaf(id), .first(in: nil)), .setChildren(of: id, []),
        .setChildren(of: id, [leaf(100)]), .setChildren(of: nil, [branch(id)]),
        .setChildren(of: id, ids.reversed().filter { $0 > id }.map(leaf)),
      ]
    }
    return edits
  }

  /// Fewer edits, one of each kind for each element, for trying pairs.
  static func mainEdits(ids: [Int]) -> [ItemEdit] {
    var edits: [ItemEdit] = [.insert(branch(100, [leaf(101)]), .first(in: nil))]
    for id in ids {
      edits += [
        .insert(branch(100, [leaf(101)]), .last(in: id)), .remove(id), .expand(id), .collapse(id),
        .replace(Item(id: id, value: 1)), .replace(Item(id: id, extent: 2)), .reload(id),
        .insert(branch(id, [leaf(102)]), .first(in: nil)), .insert(leaf(id), .last(in: nil)),
        .move(id, .first(in: nil)), .move(id, .last(in: nil)), .setChildren(of: id, [leaf(100)]),
        .setChildren(of: nil, [branch(id)]),
      ]
      for other in ids where other != id { edits += [.move(id, .last(in: other))] }
    }
    return edits
  }
}
