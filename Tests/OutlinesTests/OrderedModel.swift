import Outlines

/// The orders that tests use; values have many ties.
enum ItemOrder: CaseIterable, Sendable {
  case rising, falling

  /// Whether one item has to stand before another.
  func precedes(_ left: Item, _ right: Item) -> Bool {
    self == .rising ? left.value < right.value : left.value > right.value
  }

  var order: OutlineOrder<Item> {
    let rising = OutlineOrder<Item>(by: \.value)
    return self == .rising ? rising : rising.reversed
  }

  /// The order that a branch, or with `nil` the top level, has by the rules of these tests.
  static func standard(_ id: Int?) -> ItemOrder? {
    switch (id ?? 0) % 4 {
    case 0: .rising
    case 1: .falling
    default: nil
    }
  }
}

/// Rules under which half of the branches are sorted.
let orderedRules = OutlineRules<Item>(
  extent: { $0.extent }, order: { ItemOrder.standard($0?.id)?.order })

/// Who stands where, as plain lists, with the orders of branches kept in the plainest way.
struct OrderedModel: Equatable {
  /// The children of the branches, and of the top level.
  private(set) var children: [Int?: [Int]] = [nil: []]

  private(set) var items: [Int: Item] = [:]

  /// The orders of branches that are there, and within a batch also of those that were; `nil` inside for
  /// one that was asked for an order and has none.
  private(set) var orders: [Int?: ItemOrder?] = [nil: ItemOrder.standard(nil)]

  private var unsettled: Set<Int> = []

  init(_ trees: [ItemTree] = []) throws(OutlineError<Int>) {
    try apply([.setChildren(of: nil, trees)])
  }

  /// The branches, without the top level.
  var branches: [Int] { children.keys.compactMap { $0 }.sorted() }

  func order(of branch: Int?) -> ItemOrder? { orders[branch] ?? nil }

  /// Does all edits or none.
  mutating func apply(_ edits: [ItemEdit]) throws(OutlineError<Int>) {
    var next = self
    for edit in edits { try next.perform(edit) }
    next.settle()
    self = next
  }

  mutating func sort(_ branch: Int?, by order: ItemOrder?) {
    orders[branch] = .some(order)
    unsettled = Set(children[branch] ?? [])
    settle()
  }

  mutating func sortAll(by order: (Int?) -> ItemOrder?) {
    for branch in Array(children.keys) { sort(branch, by: order(branch)) }
  }

  // MARK: Settling

  private mutating func settle() {
    for branch in Array(children.keys) {
      if let order = order(of: branch) { settle(branch, by: order) }
    }
    unsettled = []
    orders = orders.filter { children[$0.key] != nil }
  }

  private mutating func settle(_ branch: Int?, by order: ItemOrder) {
    func precedes(_ left: Int, _ right: Int) -> Bool {
      guard let left = items[left], let right = items[right] else { return false }
      return order.precedes(left, right)
    }
    let list = children[branch] ?? []
    var kept: [Int] = []
    var taken: [Int] = []
    for (place, child) in list.enumerated() {
      let next = list[(place + 1)...].first { !unsettled.contains($0) }
      if unsettled.contains(child),
        kept.last.map({ precedes(child, $0) }) == true
          || next.map({ precedes($0, child) }) == true
      {
        taken.append(child)
      } else {
        kept.append(child)
      }
    }
    for child in taken {
      let before = kept.lastIndex { !precedes(child, $0) } ?? -1
      kept.insert(child, at: before + 1)
    }
    children[branch] = kept
  }

  // MARK: Edits

  private mutating func perform(_ edit: ItemEdit) throws(OutlineError<Int>) {
    switch edit {
    case .insert(let tree, let place):
      let (parent, index) = try resolve(place)
      try enter(tree)
      children[parent]?.insert(tree.element.id, at: index)
    case .remove(let id):
      try require(id)
      detach(id)
      leave(id)
    case .move(let id, let place):
      try move(id, place)
    case .replace(let item):
      try require(item.id)
      items[item.id] = item
      unsettled.insert(item.id)
    case .reload(let id):
      try require(id)
      unsettled.insert(id)
    case .setChildren(let id, let trees):
      try requireBranch(id)
      for child in children[id] ?? [] { leave(child) }
      children[id] = []
      for tree in trees { try enter(tree) }
      children[id] = trees.map(\.element.id)
    case .setUnloaded(let id):
      try requireBranch(id)
      for child in children[id] ?? [] { leave(child) }
      children[id] = []
    case .setBranch(let id, let isBranch):
      try require(id)
      if isBranch {
        makeBranch(id)
      } else {
        for child in children[id] ?? [] { leave(child) }
        children[id] = nil
      }
    case .expand(let id), .collapse(let id):
      try require(id)
    }
  }

  private mutating func move(_ id: Int, _ place: ItemPlace) throws(OutlineError<Int>) {
    try require(id)
    let parent = try parent(of: place)
    if place == .before(id) || place == .after(id) { return }
    var ancestor = parent
    while let above = ancestor {
      if above == id, let parent { throw .cycle(id, into: parent) }
      ancestor = self.parent(of: above)
    }
    detach(id)
    let (_, index) = try resolve(place)
    children[parent]?.insert(id, at: index)
    unsettled.insert(id)
  }

  private mutating func enter(_ tree: ItemTree) throws(OutlineError<Int>) {
    let id = tree.element.id
    guard items[id] == nil else { throw .duplicate(id) }
    items[id] = tree.element
    unsettled.insert(id)
    guard let trees = tree.children else { return }
    makeBranch(id)
    for tree in trees { try enter(tree) }
    children[id] = trees.map(\.element.id)
  }

  private mutating func makeBranch(_ id: Int) {
    if children[id] != nil { return }
    children[id] = []
    // What was a branch before in the same batch keeps its order.
    if orders[id] == nil { orders[id] = .some(ItemOrder.standard(id)) }
  }

  private mutating func leave(_ id: Int) {
    for child in children[id] ?? [] { leave(child) }
    children[id] = nil
    items[id] = nil
    unsettled.remove(id)
  }

  private mutating func detach(_ id: Int) {
    children[parent(of: id)]?.removeAll { $0 == id }
  }

  // MARK: Looking up

  private func require(_ id: Int) throws(OutlineError<Int>) {
    guard items[id] != nil else { throw .unknown(id) }
  }

  private func requireBranch(_ id: Int?) throws(OutlineError<Int>) {
    if let id { try require(id) }
    guard children[id] != nil else { throw .notABranch(id ?? 0) }
  }

  private func parent(of id: Int) -> Int? {
    children.first { $0.value.contains(id) }?.key
  }

  /// The branch that a place is in, if somebody may choose it.
  private func parent(of place: ItemPlace) throws(OutlineError<Int>) -> Int? {
    let parent: Int?
    switch place {
    case .ordered(let id):
      try requireBranch(id)
      return id
    case .first(let id), .last(let id), .index(_, let id):
      try requireBranch(id)
      parent = id
    case .before(let id), .after(let id):
      try require(id)
      parent = self.parent(of: id)
    }
    if order(of: parent) != nil { throw .sorted(in: parent) }
    return parent
  }

  private func resolve(
    _ place: ItemPlace
  ) throws(OutlineError<Int>) -> (parent: Int?, index: Int) {
    let parent = try parent(of: place)
    let list = children[parent] ?? []
    switch place {
    case .first: return (parent, 0)
    case .last, .ordered: return (parent, list.count)
    case .index(let index, _):
      guard (0...list.count).contains(index) else {
        throw .indexOutOfRange(index, in: parent, count: list.count)
      }
      return (parent, index)
    case .before(let id): return (parent, list.firstIndex(of: id) ?? 0)
    case .after(let id): return (parent, (list.firstIndex(of: id) ?? 0) + 1)
    }
  }
}
