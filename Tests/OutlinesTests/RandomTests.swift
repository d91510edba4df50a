import Outlines
import TestSupport
import Testing

/// Long runs of everything mixed, compared with the naive model.
@Suite struct RandomTests {
  @Test(arguments: [
    (most: 12, batches: 500, edits: 4, capacity: 3),
    (most: 60, batches: 150, edits: 8, capacity: 4),
    (most: 250, batches: 25, edits: 20, capacity: 9),
    (most: 250, batches: 25, edits: 20, capacity: 64),
  ])
  func `A long run of batches and folds`(
    most: Int, batches: Int, edits: Int, capacity: Int
  ) throws {
    var random = SeededGenerator(for: "Run of \(batches) batches on \(most) elements")
    var pair = try EnginePair([], pageCapacity: capacity)
    var tried = 0
    var done = 0
    for step in 0..<batches {
      Labels.with("\(random), most \(most), pages of \(capacity), step \(step)") {
        pair.isThorough = random.oneIn(most / 6)
        if random.oneIn(3) {
          fold(&pair, most, &random)
        } else {
          let count = random.oneIn(2) ? 1 : 1 + random.below(edits)
          tried += 1
          if pair.apply(batch(of: count, pair, most, &random)) != nil { done += 1 }
        }
      }
    }
    pair.isThorough = true
    pair.compare()
    // Enough batches must have been possible, or the run would prove little.
    #expect(done > tried / 2, "\(random)")
  }

  private func fold(_ pair: inout EnginePair, _ most: Int, _ random: inout SeededGenerator) {
    let id = random.below(most)
    let level = random.below(4)
    switch random.below(16) {
    case 0: pair.perform({ $0.expandAll() }, { $0.setAll { _ in true } })
    case 1: pair.perform({ $0.collapseAll() }, { $0.setAll { _ in false } })
    case 2: pair.perform({ $0.expand(toLevel: level) }, { $0.setAll { $0 < level } })
    case 3, 4: pair.perform({ $0.reveal(id) }, { $0.reveal(id) })
    case 5, 6: pair.perform({ $0.collapse(id) }, { $0.set(id, isExpanded: false) })
    case 7, 8: pair.perform({ $0.expand(id) }, { $0.set(id, isExpanded: true) })
    default:
      let isExpanded = !pair.outline.isExpanded(id)
      pair.perform({ $0.toggle(id) }, { $0.set(id, isExpanded: isExpanded) })
    }
  }

  /// Edits most of which can be done one after the other.
  private func batch(
    of count: Int, _ pair: EnginePair, _ most: Int, _ random: inout SeededGenerator
  ) -> [ItemEdit] {
    var trial = pair.outline
    var batch: [ItemEdit] = []
    for _ in 0..<count * 2 where batch.count < count {
      let edit = edit(pair, most, &random)
      if (try? trial.apply(edit)) != nil || random.oneIn(30) { batch.append(edit) }
    }
    return batch
  }

  private func edit(
    _ pair: EnginePair, _ most: Int, _ random: inout SeededGenerator
  ) -> ItemEdit {
    // Identities come from a small pool, so that many an edit meets what is there, what is gone,
    // or what was never there. Most name something that is there, or a batch would hardly succeed.
    let id = RandomEdits.known(pair.outline, most, &random)
    switch random.below(21) {
    case 20: return .setBranch(id, random.oneIn(2))
    case 0...4:
      return .insert(tree(most, 2, &random), RandomEdits.place(pair.outline, most, &random))
    case 5, 6: return .remove(id)
    case 7...11: return .move(id, RandomEdits.place(pair.outline, most, &random))
    case 12: return .replace(item(id, &random))
    case 13: return .reload(id)
    case 14:
      return .setChildren(of: id, (0..<random.below(4)).map { _ in tree(most, 2, &random) })
    case 15: return shuffled(pair, random.oneIn(3) ? nil : id, &random)
    case 16: return wholeTree(pair, most, &random)
    case 17, 18: return .expand(id)
    default: return .collapse(id)
    }
  }

  private func item(_ id: Int, _ random: inout SeededGenerator) -> Item {
    // Often equal to the one before.
    var item = RandomEdits.item(id, &random)
    item.value %= 2
    return item
  }

  private func tree(_ most: Int, _ levels: Int, _ random: inout SeededGenerator) -> ItemTree {
    RandomEdits.tree(most, levels, &random, item: item)
  }

  /// The present children of a branch in another order.
  private func shuffled(
    _ pair: EnginePair, _ id: Int?, _ random: inout SeededGenerator
  ) -> ItemEdit {
    .setChildren(
      of: id,
      pair.outline.children(of: id).compactMap { RandomEdits.copy($0, pair.outline) }.shuffled(
        using: &random))
  }

  /// A tree of different identities, many of which are there already.
  private func wholeTree(
    _ pair: EnginePair, _ most: Int, _ random: inout SeededGenerator
  ) -> ItemEdit {
    var ids = Array((0..<most).shuffled(using: &random).prefix(random.below(most) + 1))
    func grow(_ levels: Int) -> [ItemTree] {
      var trees: [ItemTree] = []
      while let id = ids.popLast() {
        let item = pair.outline[id: id] ?? item(id, &random)
        trees.append(
          ItemTree(item, children: levels > 0 && random.oneIn(2) ? grow(levels - 1) : nil))
        if levels < 3, random.oneIn(4) { break }
      }
      return trees
    }
    return .setChildren(of: nil, grow(3))
  }
}
