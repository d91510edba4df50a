import Outlines

/// All batches of one edit, and a few of two, that can be made to a small living list.
package enum EveryLivingEdit {
  /// An identity that no list begins with, and that is remembered as expanded.
  package static let remembered = 15

  private static let new = 11
  private static let inner = 12
  private static let unknown = 60

  package static func batches(of model: LivingOutline) -> [[LivingEdit]] {
    var batches: [[LivingEdit]] = []
    let places = places(in: model)
    for tree in newcomers { batches += places.map { [.insert(tree, $0)] } }
    for id in model.identities {
      guard let item = model.item(id) else { continue }
      batches += places.map { [.move(id, $0)] }
      batches += edits(of: item, model).map { [$0] }
      batches += returns(of: item, model, places)
    }
    for branch in [0] + model.branches { batches += lists(in: branch, model).map { [$0] } }
    batches += [
      [.remove(unknown)], [.setUnloaded(unknown)],
      [.insert(LivingTree(LivingItem(id: new)), .ordered(in: unknown))],
    ]
    return batches
  }

  /// Every fold of a list.
  package static func folds(of model: LivingOutline) -> [LivingOperation] {
    var folds: [LivingOperation] = [.all(true), .all(false), .toLevel(2), .toLevel(3)]
    for id in model.identities { folds += [.expand(id), .collapse(id), .toggle(id), .reveal(id)] }
    return folds
  }

  private static var newcomers: [LivingTree] {
    let item = LivingItem(id: new, value: 3)
    return [
      LivingTree(item), LivingTree(item, children: []),
      LivingTree(
        LivingItem(id: new, startsExpanded: true), children: [LivingTree(LivingItem(id: inner))]),
      LivingTree(
        LivingItem(id: remembered), children: [LivingTree(LivingItem(id: inner, value: 1))]),
      LivingTree(unloaded: LivingItem(id: remembered)),
    ]
  }

  private static func places(in model: LivingOutline) -> [OutlinePlace<Int>] {
    var places: [OutlinePlace<Int>] = []
    for branch in [0] + model.branches {
      let name = branch == 0 ? nil : branch
      places.append(.ordered(in: name))
      let count = model.children(of: branch).count
      if model.nodes[branch]?.order != nil {
        places.append(.last(in: name))
      } else {
        places += (0...count).map { .index($0, in: name) }
      }
    }
    for id in model.identities.prefix(2) { places.append(.after(id)) }
    return places
  }

  private static func edits(of item: LivingItem, _ model: LivingOutline) -> [LivingEdit] {
    let id = item.id
    var other = item
    other.value += 1
    var larger = item
    larger.extent += 1
    var last = item
    last.value = 20
    return [
      .remove(id), .replace(other), .replace(larger), .replace(last), .replace(item), .reload(id),
      .expand(id), .collapse(id), .setBranch(id, !model.isBranch(id)), .setUnloaded(id),
    ]
  }

  /// What is taken out and put back in one batch, as it was, as a leaf, and as one that has to be
  /// loaded.
  private static func returns(
    of item: LivingItem, _ model: LivingOutline, _ places: [OutlinePlace<Int>]
  ) -> [[LivingEdit]] {
    var other = item
    other.value += 1
    return places.flatMap { place in
      [
        [.remove(item.id), .insert(model.tree(item.id), place)],
        [.remove(item.id), .insert(LivingTree(other), place)],
        [.remove(item.id), .insert(LivingTree(unloaded: item), place)],
      ]
    } + [[.setBranch(item.id, false), .setBranch(item.id, true)]]
  }

  private static func lists(in branch: Int, _ model: LivingOutline) -> [LivingEdit] {
    let name = branch == 0 ? nil : branch
    let children = model.children(of: branch).map { model.tree($0) }
    let inside = children.flatMap { $0.children ?? [] }
    let newcomer = LivingTree(
      LivingItem(id: new, startsExpanded: true), children: [LivingTree(LivingItem(id: inner))])
    return [
      .setChildren(of: name, []), .setChildren(of: name, [newcomer]),
      .setChildren(of: name, children.reversed() + [newcomer]),
      .setChildren(of: name, inside), .setChildren(of: name, children),
    ]
  }
}
