import Outlines
import TestSupport

/// Edits by chance, most of which can be done one after another.
struct RandomEdits {
  private var trial: NaiveOutline
  private let size: Int

  init(_ outline: NaiveOutline, _ size: Int) {
    trial = outline
    trial.beginBatch()
    self.size = size
  }

  mutating func batch(of count: Int, _ random: inout SeededGenerator) -> [Edit] {
    var batch: [Edit] = []
    for _ in 0..<count * 2 where batch.count < count {
      let edit = edit(&random)
      if canDo(edit) || random.oneIn(40) { batch.append(edit) }
    }
    return batch
  }

  private mutating func canDo(_ edit: Edit) -> Bool {
    do throws(Refusal) {
      try trial.perform(edit)
      return true
    } catch {
      return false
    }
  }

  private func edit(_ random: inout SeededGenerator) -> Edit {
    let id = known(&random)
    switch random.below(24) {
    case 0...5:
      // Too many are thinned out, so that a run keeps about its size.
      if trial.entries.count > size, random.oneIn(2) { return .remove(id) }
      return .insert(tree(2, &random), place(&random))
    case 6: return .remove(id)
    case 7...12: return .move(id, place(&random))
    case 13: return .replace(item(id, &random))
    case 14: return .reload(id)
    case 15: return .setBranch(id, random.oneIn(2))
    case 16: return .setChildren(of: id, (0..<random.below(4)).map { _ in tree(2, &random) })
    case 17, 18: return shuffled(random.oneIn(8) ? nil : id, &random)
    case 19: return random.oneIn(size / 8 + 1) ? wholeTree(&random) : gathered(id, &random)
    case 20, 21: return .expand(id)
    default: return .collapse(id)
    }
  }

  /// Mostly the identity of something that is there.
  private func known(_ random: inout SeededGenerator) -> Int {
    if trial.entries.isEmpty || random.oneIn(30) { return random.below(size * 2) }
    return trial.entries[random.below(trial.entries.count)].item.id
  }

  private func item(_ id: Int, _ random: inout SeededGenerator) -> Item {
    Item(
      id: id, value: random.below(2), extent: random.oneIn(3) ? random.below(5) : 1,
      startsExpanded: random.oneIn(2))
  }

  private func tree(_ levels: Int, _ random: inout SeededGenerator) -> Tree {
    let item = item(random.below(size * 2), &random)
    if levels == 0 || random.oneIn(2) { return Tree(item) }
    return Tree(item, children: (0..<random.below(4)).map { _ in tree(levels - 1, &random) })
  }

  private func place(_ random: inout SeededGenerator) -> Place {
    let id = known(&random)
    let parent = random.oneIn(6) ? nil : branch(&random)
    switch random.below(6) {
    case 0: return .first(in: parent)
    case 1: return .last(in: parent)
    case 2: return .index(random.below(5), in: parent)
    case 3, 4: return .before(id)
    default: return .after(id)
    }
  }

  private func branch(_ random: inout SeededGenerator) -> Int? {
    for _ in 0..<6 where !trial.entries.isEmpty {
      let entry = trial.entries[random.below(trial.entries.count)]
      if entry.isBranch { return entry.item.id }
    }
    return nil
  }

  /// The present children of a branch in another order.
  private func shuffled(_ id: Int?, _ random: inout SeededGenerator) -> Edit {
    let position = id.flatMap { trial.position(of: $0) }
    var children = trial.children(of: position).map { trial.tree(at: $0) }
    if children.count > 3, random.oneIn(2) {
      // A few change their places, as when people come and go.
      for _ in 0..<1 + random.below(3) {
        let child = children.remove(at: random.below(children.count))
        children.insert(child, at: random.below(children.count + 1))
      }
    } else {
      children.shuffle(using: &random)
    }
    return .setChildren(of: id, children)
  }

  /// What stands anywhere under a branch, all on one level.
  private func gathered(_ id: Int, _ random: inout SeededGenerator) -> Edit {
    guard let position = trial.position(of: id) else { return .setChildren(of: id, []) }
    let inside = trial.entries[position + 1..<trial.end(of: position)]
    return .setChildren(of: id, inside.map { Tree($0.item) }.shuffled(using: &random))
  }

  /// A tree of most of the identities there are, many of which are in the outline already.
  func wholeTree(_ random: inout SeededGenerator) -> Edit {
    var ids = Array((0..<size * 2).shuffled(using: &random).prefix(size / 2 + random.below(size)))
    func grow(_ levels: Int) -> [Tree] {
      var trees: [Tree] = []
      while let id = ids.popLast() {
        let known = trial.position(of: id).map { trial.entries[$0].item }
        trees.append(
          Tree(
            known ?? item(id, &random),
            children: levels > 0 && random.oneIn(2) ? grow(levels - 1) : nil))
        if levels < 3, random.oneIn(size < 100 ? 4 : 12) { break }
      }
      return trees
    }
    return .setChildren(of: nil, grow(3))
  }
}
