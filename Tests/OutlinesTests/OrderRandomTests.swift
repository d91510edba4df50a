import Outlines
import TestSupport
import Testing

/// Outlines that settle in different ways, beside the plain model; whatever is done to one is done to
/// all.
private struct OrderedOutlines {
  /// Settles each child by itself, by cost, and by writing each list anew.
  var all: [Outline<Item>]
  var model: OrderedModel

  init(_ trees: [ItemTree], pageCapacity: Int) throws {
    let first = try Outline(trees, rules: orderedRules, pageCapacity: pageCapacity)
    all = [0, first.settlingRatio, 1 << 20].map { ratio in
      var outline = first
      outline.settlingRatio = ratio
      return outline
    }
    model = try OrderedModel(trees)
    compare()
  }

  /// Applies a batch to all, and may take it back and do it again.
  ///
  /// - Returns: Whether it could be done.
  mutating func apply(_ edits: [ItemEdit], andBack: Bool) -> Bool {
    let before = model
    var expected: OutlineError<Int>?
    do throws(OutlineError<Int>) { try model.apply(edits) } catch { expected = error }
    let after = model
    var found: [ChangeSet] = []
    for position in all.indices {
      let rows = rows(position)
      do throws(OutlineError<Int>) {
        let (changes, inverse) = try all[position].applyWithInverse(edits)
        guard check(expected == nil, "\(edits) should fail: \(String(describing: expected))")
        else { continue }
        verify(changes, of: position, from: rows, edits)
        compare(position)
        found.append(changes)
        if andBack {
          Labels.with("and back") { takeBack(inverse, of: position, from: before, to: after) }
        }
      } catch {
        if case .duplicate = error, case .duplicate = expected {
        } else {
          checkEqual(error, expected, "Error of \(edits)")
        }
        compare(position)
      }
    }
    check(found.allSatisfy { $0 == found[0] }, "The ways to settle differ after \(edits)")
    return expected == nil
  }

  private mutating func takeBack(
    _ inverse: OutlineInverse<Item>, of position: Int, from before: OrderedModel,
    to after: OrderedModel
  ) {
    // An order that was set for one branch is not remembered for when it comes back.
    let isExact = before.branches.allSatisfy {
      after.children[$0] != nil || before.order(of: $0) == ItemOrder.standard($0)
    }
    guard isExact else { return }
    do {
      let changed = rows(position)
      let (back, again) = try all[position].apply(inverse)
      verify(back, of: position, from: changed, [])
      compare(position, with: before)
      let restored = rows(position)
      let (forth, _) = try all[position].apply(again)
      verify(forth, of: position, from: restored, [])
      compare(position, with: after)
    } catch {
      check(false, "Taking back: \(error)")
    }
  }

  /// Does something else to all.
  mutating func perform(
    _ change: (inout Outline<Item>) throws -> ChangeSet, _ same: (inout OrderedModel) -> Void
  ) rethrows {
    same(&model)
    for position in all.indices {
      let rows = rows(position)
      let changes = try change(&all[position])
      verify(changes, of: position, from: rows, [])
      compare(position)
    }
  }

  private func rows(_ position: Int) -> [OutlineRow<Item>] {
    Array(all[position].rows(in: 0..<all[position].rowCount))
  }

  private func verify(
    _ changes: ChangeSet, of position: Int, from old: [OutlineRow<Item>], _ edits: [ItemEdit]
  ) {
    var requested = Set<Int>()
    for case .reload(let id) in edits { requested.insert(id) }
    let new = rows(position)
    let problems =
      ChangeReplayer.problems(of: changes, from: old, to: new, requestedReloads: requested)
      + MovesMinimum.problems(of: changes, from: old, to: new)
    check(problems.isEmpty, "\(edits): \(problems.joined(separator: "; "))")
  }

  func compare() { for position in all.indices { compare(position) } }

  private func compare(_ position: Int) { compare(position, with: model) }

  private func compare(_ position: Int, with model: OrderedModel) {
    let outline = all[position]
    check(outline.count == model.items.count, "Another number of elements")
    for branch in [nil] + model.branches {
      checkEqual(
        outline.children(of: branch), model.children[branch] ?? [], "\(position): in \(branch ?? 0)"
      )
      checkEqual(
        outline.isSorted(branch), model.order(of: branch) != nil,
        "\(branch ?? 0) sorted?")
    }
    for (id, item) in model.items {
      check(outline[id: id] == item, "Another \(id)")
      check(outline.isBranch(id) == (model.children[id] != nil), "\(id) a branch?")
    }
    var visible: [Int] = []
    func walk(_ branch: Int?) {
      for child in model.children[branch] ?? [] {
        visible.append(child)
        if outline.isExpanded(child) { walk(child) }
      }
    }
    walk(nil)
    checkEqual(outline.visible, visible, "\(position): rows")
  }
}

/// Long runs of edits, sorts and folds in sorted and unsorted branches.
@Suite struct OrderRandomTests {
  @Test(arguments: [
    (most: 14, batches: 250, edits: 4, capacity: 3),
    (most: 60, batches: 90, edits: 10, capacity: 4),
    (most: 60, batches: 90, edits: 10, capacity: 3),
    (most: 220, batches: 15, edits: 30, capacity: 8),
  ])
  func `Sorted branches stay in order whatever is done`(
    most: Int, batches: Int, edits: Int, capacity: Int
  ) throws {
    var random = SeededGenerator(for: "Sorted branches of \(most) elements")
    var outlines = try OrderedOutlines(
      (0..<3).map { branch($0 + 1, []) }, pageCapacity: capacity)
    var tried = 0
    var done = 0
    for step in 0..<batches {
      try Labels.with("\(random), most \(most), pages of \(capacity), step \(step)") {
        switch random.below(12) {
        case 0: try sort(&outlines, &random)
        case 1, 2:
          let id = random.below(most)
          outlines.perform({ $0.toggle(id) }, { _ in })
        default:
          let count = 1 + random.below(edits)
          tried += 1
          let batch = batch(of: count, outlines, most, &random)
          if outlines.apply(batch, andBack: random.oneIn(3)) { done += 1 }
        }
      }
    }
    #expect(done > tried / 2, "\(random)")
  }

  private func sort(
    _ outlines: inout OrderedOutlines, _ random: inout SeededGenerator
  ) throws {
    let orders: [ItemOrder?] = [nil, .rising, .falling]
    if random.oneIn(4) {
      let turn = random.below(3)
      outlines.perform(
        { $0.sortAll { orders[(($0?.id ?? 0) + turn) % 3]?.order } },
        { $0.sortAll { orders[(($0 ?? 0) + turn) % 3] } })
      // Back to the rules that the model knows.
      outlines.perform(
        { $0.sortAll { ItemOrder.standard($0?.id)?.order } },
        { $0.sortAll { ItemOrder.standard($0) } })
      return
    }
    let branch = ([nil] + outlines.model.branches).randomElement(using: &random) ?? nil
    let order = orders[random.below(3)]
    try outlines.perform(
      { try $0.sort(branch, by: order?.order) }, { $0.sort(branch, by: order) })
  }

  /// Edits most of which can be done one after the other.
  private func batch(
    of count: Int, _ outlines: OrderedOutlines, _ most: Int, _ random: inout SeededGenerator
  ) -> [ItemEdit] {
    var trial = outlines.model
    var batch: [ItemEdit] = []
    for _ in 0..<count * 2 where batch.count < count {
      let edit = edit(trial, most, &random)
      if (try? trial.apply([edit])) != nil || random.oneIn(60) { batch.append(edit) }
    }
    return batch
  }

  private func edit(
    _ model: OrderedModel, _ most: Int, _ random: inout SeededGenerator
  ) -> ItemEdit {
    let id =
      random.oneIn(10)
      ? random.below(most)
      : model.items.keys.sorted().randomElement(using: &random) ?? random.below(most)
    switch random.below(20) {
    case 0...4: return .insert(tree(most, 2, &random), place(model, id, &random))
    case 5: return .remove(id)
    case 6...8: return .move(id, place(model, id, &random))
    case 9...14: return .replace(item(id, &random))
    case 15: return .reload(id)
    case 16:
      return .setChildren(of: id, (0..<random.below(12)).map { _ in tree(most, 1, &random) })
    case 17: return .setBranch(id, random.oneIn(2))
    case 18: return .expand(id)
    default: return .insert(ItemTree(item(random.below(most), &random)), .ordered(in: 4))
    }
  }

  private func item(_ id: Int, _ random: inout SeededGenerator) -> Item {
    Item(id: id, value: random.below(4), extent: random.oneIn(5) ? random.below(3) : 1)
  }

  private func tree(_ most: Int, _ levels: Int, _ random: inout SeededGenerator) -> ItemTree {
    RandomEdits.tree(most, levels, widest: 6, &random, item: item)
  }

  private func place(
    _ model: OrderedModel, _ id: Int, _ random: inout SeededGenerator
  ) -> ItemPlace {
    let parent = ([nil] + model.branches).randomElement(using: &random) ?? nil
    switch random.below(9) {
    case 0: return .first(in: parent)
    case 1: return .last(in: parent)
    case 2: return .index(random.below(4), in: parent)
    case 3: return .before(id)
    case 4: return .after(id)
    default: return .ordered(in: parent)
    }
  }
}
