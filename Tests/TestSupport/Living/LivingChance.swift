import Outlines

/// Chooses by chance what is done to a living list next.
package struct LivingChance: Sendable {
  /// About how many elements there are.
  package let size: Int

  package init(size: Int) { self.size = size }

  /// A whole new list.
  package func trees(_ random: inout SeededGenerator) -> [LivingTree] {
    var ids = Array((1...size * 2).shuffled(using: &random).prefix(size / 2 + random.below(size)))
    func grow(_ levels: Int) -> [LivingTree] {
      var trees: [LivingTree] = []
      while let id = ids.popLast() {
        let item = item(id, &random)
        if levels > 0, random.oneIn(2) {
          if random.oneIn(5) {
            trees.append(LivingTree(unloaded: item))
          } else {
            trees.append(LivingTree(item, children: grow(levels - 1)))
          }
        } else {
          trees.append(LivingTree(item))
        }
        if levels < 3, random.oneIn(size < 100 ? 4 : 12) { break }
      }
      return trees
    }
    return grow(3)
  }

  /// What is done next; nothing but random numbers is used up.
  package func operation(
    on model: LivingOutline, _ random: inout SeededGenerator
  ) -> LivingOperation {
    let id = known(model, &random)
    switch random.below(40) {
    case 0..<2: return .expand(id)
    case 2..<4: return .collapse(id)
    case 4..<8: return .toggle(branch(model, &random))
    case 8: return .reveal(id)
    case 9: return random.oneIn(2) ? .all(random.oneIn(2)) : .toLevel(random.below(5))
    case 10: return .show(random.oneIn(3) ? nil : visibility(&random))
    case 11, 12:
      let tests = random.oneIn(2) ? Int.max : random.below(size)
      return .search(
        query(&random), tests: tests, matches: random.oneIn(2) ? .max : random.below(4))
    case 13, 14:
      return .continueSearch(
        tests: random.oneIn(2) ? .max : random.below(size / 2 + 1),
        matches: random.oneIn(2) ? .max : 1 + random.below(3))
    case 15, 16: return .clearSearch
    case 17: return .sort(random.oneIn(4) ? 0 : branch(model, &random), order(&random))
    case 18: return random.oneIn(3) ? .sortAll(Self.orders(&random)) : .takeRequests
    case 19, 20: return .takeRequests
    case 21...23:
      let count = random.below(4)
      return .answer(
        random.below(random.oneIn(3) ? 12 : 3),
        (0..<count).map { _ in tree(model, &random, levels: 1) })
    case 24: return .fail(random.below(random.oneIn(3) ? 12 : 2))
    case 25: return .retry(branch(model, &random))
    case 26: return random.oneIn(6) ? .restore : .toggle(branch(model, &random))
    case 27, 28: return .takeBack
    case 29, 30: return .kept(batch(on: model, &random))
    case 31, 32: return .returning(batch(on: model, &random))
    default: return .batch(batch(on: model, &random))
    }
  }

  // MARK: Choices

  private func known(_ model: LivingOutline, _ random: inout SeededGenerator) -> Int {
    random.oneIn(24)
      ? 1 + random.below(size * 2) : model.identities.randomElement(using: &random) ?? 1
  }

  private func branch(_ model: LivingOutline, _ random: inout SeededGenerator) -> Int {
    random.oneIn(24)
      ? known(model, &random) : model.branches.randomElement(using: &random) ?? 1
  }

  private func item(_ id: Int, _ random: inout SeededGenerator) -> LivingItem {
    LivingItem(
      id: id, value: random.below(6), extent: random.oneIn(3) ? random.below(4) : 1,
      startsExpanded: random.oneIn(3))
  }

  private func visibility(_ random: inout SeededGenerator) -> LivingVisibility {
    LivingVisibility(test(&random), hidesEmptyBranches: random.oneIn(2))
  }

  private func query(_ random: inout SeededGenerator) -> LivingQuery {
    LivingQuery(test(&random), showsChildrenEvery: random.below(3))
  }

  private func test(_ random: inout SeededGenerator) -> LivingTest {
    switch random.below(4) {
    case 0: .valueOver(random.below(5))
    case 1: .rest(random.below(3), of: 3)
    case 2: .rest(random.below(9), of: 9)
    default: .ids(random.next())
    }
  }

  private func order(_ random: inout SeededGenerator) -> LivingOrder? {
    let orders: [LivingOrder?] = [.value, .valueDown, .extentThenValue, .parity, nil]
    return orders[random.below(orders.count)]
  }

  /// An order for each branch, or for some.
  package static func orders(_ random: inout SeededGenerator) -> LivingOrders {
    switch random.below(4) {
    case 0: LivingOrders()
    case 1: LivingOrders([.value])
    case 2: LivingOrders([nil, .value, nil, .parity])
    default: LivingOrders([.extentThenValue, nil, .valueDown])
    }
  }

  // MARK: Batches

  /// Edits most of which can be done one after the other.
  func batch(on model: LivingOutline, _ random: inout SeededGenerator) -> [LivingEdit] {
    var trial = model
    trial.beginBatch()
    var edits: [LivingEdit] = []
    let count = random.oneIn(3) ? 1 : 1 + random.below(size < 100 ? 6 : 16)
    for _ in 0..<count {
      let edit = edit(on: trial, &random)
      // An edit that is refused leaves its part of the work, which only a whole batch takes back.
      var next = trial
      let isPossible = (try? next.perform(edit)) != nil
      if isPossible { trial = next }
      if isPossible || random.oneIn(40) { edits.append(edit) }
    }
    return edits.isEmpty ? [.reload(known(model, &random))] : edits
  }

  private func edit(on trial: LivingOutline, _ random: inout SeededGenerator) -> LivingEdit {
    let id = known(trial, &random)
    let count = trial.identities.count
    switch random.below(count > size * 3 / 2 ? 30 : 24) {
    case 0..<4: return .insert(tree(trial, &random, levels: 2), place(trial, &random))
    case 4:
      let back = trial.batch.gone.keys.sorted().randomElement(using: &random)
      guard let back, !trial.isPresent(back) else { return .reload(id) }
      return .insert(
        random.oneIn(2)
          ? LivingTree(item(back, &random))
          : LivingTree(trial.batch.gone[back]?.item ?? item(back, &random), children: []),
        place(trial, &random))
    case 5, 6: return .remove(id)
    case 7..<13: return .move(id, place(trial, &random))
    case 13..<16: return .replace(item(id, &random))
    case 16:
      guard var same = trial.item(id) else { return .reload(id) }
      same.value += random.below(2)
      return .replace(same)
    case 17: return .reload(id)
    case 18: return random.oneIn(2) ? .expand(id) : .collapse(id)
    case 19: return random.oneIn(2) ? .expand(branch(trial, &random)) : .collapse(id)
    case 20: return .setBranch(id, random.oneIn(2))
    case 21: return .setUnloaded(branch(trial, &random))
    case 22, 23: return list(trial, &random)
    default: return .remove(id)
    }
  }

  /// Other children of a branch, of the whole list, or the same in another order.
  private func list(_ trial: LivingOutline, _ random: inout SeededGenerator) -> LivingEdit {
    if random.oneIn(10) { return .setChildren(of: nil, trees(&random)) }
    let id = random.oneIn(5) ? 0 : branch(trial, &random)
    var trees = trial.children(of: id).map { trial.tree($0) }
    if random.oneIn(2) { trees.shuffle(using: &random) }
    if random.oneIn(3), !trees.isEmpty { trees.removeLast() }
    if random.oneIn(2) { trees.append(tree(trial, &random, levels: 1)) }
    return .setChildren(of: id == 0 ? nil : id, trees)
  }

  private func place(_ trial: LivingOutline, _ random: inout SeededGenerator) -> OutlinePlace<Int> {
    let id = random.oneIn(4) ? nil : branch(trial, &random)
    let isSorted = trial.branchNode(id ?? 0)?.order != nil
    if isSorted ? !random.oneIn(12) : random.oneIn(12) { return .ordered(in: id) }
    switch random.below(5) {
    case 0: return .first(in: id)
    case 1: return .last(in: id)
    case 2: return .before(known(trial, &random))
    case 3: return .after(known(trial, &random))
    default: return .index(random.below(trial.children(of: id ?? 0).count + 1), in: id)
    }
  }

  /// A tree of new elements.
  private func tree(
    _ trial: LivingOutline, _ random: inout SeededGenerator, levels: Int
  ) -> LivingTree {
    var taken: Set<Int> = []
    func grow(_ levels: Int) -> LivingTree {
      var id = 1 + random.below(size * 2)
      for _ in 0..<20 where trial.isPresent(id) || taken.contains(id) {
        id = 1 + random.below(size * 2)
      }
      taken.insert(id)
      let item = item(id, &random)
      if levels == 0 || random.oneIn(3) { return LivingTree(item) }
      if random.oneIn(3) { return LivingTree(unloaded: item) }
      return LivingTree(item, children: (0..<random.below(4)).map { _ in grow(levels - 1) })
    }
    return grow(levels)
  }
}
