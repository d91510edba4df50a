import Outlines
import TestSupport

/// Batches made up at random, most of which can be done.
enum RandomEdits {
  /// A batch that can be done on an outline.
  ///
  /// Identities come from `0..<most`, so that many an edit meets what is there or was there. An
  /// outline of which little is left is filled again, so that no run idles.
  static func batch(
    of count: Int, on outline: Outline<Item>, most: Int, _ random: inout SeededGenerator
  ) -> [ItemEdit] {
    if outline.count < most / 3 { return [.setChildren(of: nil, forest(most, &random))] }
    var trial = outline
    var batch: [ItemEdit] = []
    for _ in 0..<count * 2 where batch.count < count {
      let edit = edit(on: trial, most: most, &random)
      if (try? trial.apply(edit)) != nil { batch.append(edit) }
    }
    return batch
  }

  /// One edit, which may fail.
  static func edit(
    on outline: Outline<Item>, most: Int, _ random: inout SeededGenerator
  ) -> ItemEdit {
    let id = known(outline, most, &random)
    switch random.below(20) {
    case 0...4: return .insert(tree(most, 2, &random), place(outline, most, &random))
    case 5...7: return .remove(id)
    case 8...11: return .move(id, place(outline, most, &random))
    case 12, 13: return .replace(item(id, &random))
    case 14: return .reload(id)
    case 15: return .setBranch(id, random.oneIn(2))
    case 16:
      return .setChildren(of: id, (0..<random.below(4)).map { _ in tree(most, 2, &random) })
    case 17: return .expand(id)
    case 18: return .collapse(id)
    default:
      let shuffled = outline.children(of: nil).shuffled(using: &random)
      return .setChildren(
        of: nil, shuffled.dropFirst(random.below(2)).compactMap { copy($0, outline) })
    }
  }

  /// An identity, mostly one that is there.
  static func known(
    _ outline: Outline<Item>, _ most: Int, _ random: inout SeededGenerator
  ) -> Int {
    for _ in 0..<8 {
      let id = random.below(most)
      if outline.contains(id) { return id }
    }
    return random.below(most)
  }

  /// Everything in an outline: who stands where, with the values.
  static func shape(_ outline: Outline<Item>) -> [ItemTree] {
    outline.children(of: nil).compactMap { copy($0, outline) }
  }

  /// An element with everything below it.
  static func copy(_ id: Int, _ outline: Outline<Item>) -> ItemTree? {
    guard let item = outline[id: id] else { return nil }
    guard outline.isBranch(id) else { return ItemTree(item) }
    return ItemTree(item, children: outline.children(of: id).compactMap { copy($0, outline) })
  }

  /// An element with one of a few values and extents.
  static func item(_ id: Int, _ random: inout SeededGenerator) -> Item {
    Item(id: id, value: random.below(3), extent: random.oneIn(3) ? random.below(5) : 1)
  }

  /// A forest of all identities, on up to four levels.
  private static func forest(_ most: Int, _ random: inout SeededGenerator) -> [ItemTree] {
    var ids = Array((0..<most).shuffled(using: &random))
    func grow(_ levels: Int) -> [ItemTree] {
      var trees: [ItemTree] = []
      while let id = ids.popLast() {
        let children = levels > 0 && random.oneIn(2) ? grow(levels - 1) : nil
        trees.append(ItemTree(item(id, &random), children: children))
        if levels < 3, random.oneIn(4) { break }
      }
      return trees
    }
    return grow(3)
  }

  /// A tree of up to so many levels below its root, most of whose branches are small.
  static func tree(
    _ most: Int, _ levels: Int, widest: Int = 4, _ random: inout SeededGenerator,
    item: (Int, inout SeededGenerator) -> Item = RandomEdits.item
  ) -> ItemTree {
    let element = item(random.below(most), &random)
    if levels == 0 || random.oneIn(2) { return ItemTree(element) }
    return ItemTree(
      element,
      children: (0..<random.below(widest)).map { _ in
        tree(most, levels - 1, widest: widest, &random, item: item)
      })
  }

  /// A place of any kind, mostly one that is there.
  static func place(
    _ outline: Outline<Item>, _ most: Int, _ random: inout SeededGenerator
  ) -> ItemPlace {
    let id = known(outline, most, &random)
    let parent = random.oneIn(4) ? nil : id
    switch random.below(5) {
    case 0: return .first(in: parent)
    case 1: return .last(in: parent)
    case 2: return .index(random.below(4), in: parent)
    case 3: return .before(id)
    default: return .after(id)
    }
  }
}
