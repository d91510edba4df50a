import Outlines

extension LivingOutline {
  /// Does a batch as a whole; what was done before an edit that is refused is undone.
  package mutating func apply(_ edits: [LivingEdit]) throws(LivingError) {
    var copy = self
    copy.beginBatch()
    for edit in edits { try copy.perform(edit) }
    copy.endBatch()
    self = copy
  }

  package mutating func beginBatch() {
    batch = Batch()
    batch.before = nodes
  }

  /// Does one edit of a batch.
  package mutating func perform(_ edit: LivingEdit) throws(LivingError) {
    switch edit {
    case .insert(let tree, let place):
      let (parent, index) = try resolve(place)
      if batch.gone[tree.element.id] != nil { batch.moved.append(tree.element.id) }
      try enter(tree, under: parent)
      nodes[parent]?.children?.insert(tree.element.id, at: index)
    case .remove(let id):
      try requirePresent(id)
      depart(id)
    case .move(let id, let place):
      try move(id, place)
    case .replace(let item):
      try requirePresent(item.id)
      nodes[item.id]?.item = item
      nodes[item.id]?.extent = settings.extent(of: item)
      batch.changed.insert(item.id)
      batch.dirty.insert(item.id)
    case .reload(let id):
      try requirePresent(id)
      batch.requested.append(id)
      batch.changed.insert(id)
      batch.dirty.insert(id)
    case .setChildren(let id, let trees):
      let branch = try requireBranch(id)
      for child in children(of: branch) { depart(child) }
      nodes[branch]?.load = .loaded
      try plant(trees, under: branch)
    case .setBranch(let id, let isBranch):
      try requirePresent(id)
      setBranch(id, isBranch)
    case .setUnloaded(let id):
      let branch = try requireBranch(id)
      for child in children(of: branch) { depart(child) }
      nodes[branch]?.load = .unloaded
    case .expand(let id):
      try requirePresent(id)
      set(id, isExpanded: true)
    case .collapse(let id):
      try requirePresent(id)
      set(id, isExpanded: false)
    }
  }

  // MARK: Refusing

  func requirePresent(_ id: Int) throws(LivingError) {
    guard isPresent(id) else { throw .unknown(id) }
  }

  func requireBranch(_ id: Int?) throws(LivingError) -> Int {
    guard let id else { return 0 }
    try requirePresent(id)
    guard isBranch(id) else { throw .notABranch(id) }
    return id
  }

  private func name(_ branch: Int) -> Int? { branch == 0 ? nil : branch }

  /// A branch in which a caller may say where something goes.
  private func requireUnsorted(_ id: Int?) throws(LivingError) -> Int {
    let branch = try requireBranch(id)
    guard nodes[branch]?.order == nil else { throw .sorted(in: name(branch)) }
    return branch
  }

  private func parent(in place: OutlinePlace<Int>) throws(LivingError) -> Int {
    switch place {
    case .ordered(let id): return try requireBranch(id)
    case .first(let id), .last(let id), .index(_, let id): return try requireUnsorted(id)
    case .before(let sibling), .after(let sibling):
      try requirePresent(sibling)
      return try requireUnsorted(name(nodes[sibling]?.parent ?? 0))
    }
  }

  private func resolve(
    _ place: OutlinePlace<Int>
  ) throws(LivingError) -> (parent: Int, index: Int) {
    let parent = try parent(in: place)
    let children = children(of: parent)
    switch place {
    case .first: return (parent, 0)
    case .last, .ordered: return (parent, children.count)
    case .index(let index, let id):
      guard index >= 0, index <= children.count else {
        throw .indexOutOfRange(index, in: id, count: children.count)
      }
      return (parent, index)
    case .before(let sibling): return (parent, children.firstIndex(of: sibling) ?? 0)
    case .after(let sibling): return (parent, 1 + (children.firstIndex(of: sibling) ?? 0))
    }
  }

  // MARK: Doing

  private mutating func move(_ id: Int, _ place: OutlinePlace<Int>) throws(LivingError) {
    try requirePresent(id)
    let target = try parent(in: place)
    switch place {
    case .before(id), .after(id): return
    default: break
    }
    if target == id || ancestors(of: target).contains(id) { throw .cycle(id, into: target) }
    take(id)
    let (parent, index) = try resolve(place)
    nodes[parent]?.children?.insert(id, at: index)
    nodes[id]?.parent = parent
    batch.moved.append(id)
    batch.dirty.insert(id)
  }

  private mutating func take(_ id: Int) {
    guard let parent = nodes[id]?.parent else { return }
    nodes[parent]?.children?.removeAll { $0 == id }
  }

  /// Makes an element a branch without children, or a leaf.
  private mutating func setBranch(_ id: Int, _ isBranch: Bool) {
    guard var node = nodes[id], (node.children != nil) != isBranch else { return }
    if isBranch {
      becomeBranch(&node)
      node.children = []
      nodes[id] = node
    } else {
      for child in node.children ?? [] { depart(child) }
      noteDeparture(nodes[id])
      nodes[id]?.children = nil
      nodes[id]?.load = .loaded
    }
  }

  /// Takes an element out with everything below it.
  mutating func depart(_ id: Int) {
    for child in children(of: id) { depart(child) }
    take(id)
    departAlone(id)
  }

  /// Takes an element out of the list and leaves what stands below it for others to place.
  mutating func departAlone(_ id: Int) {
    if let node = nodes[id] { batch.gone[id] = node }
    noteDeparture(nodes[id])
    nodes[id] = nil
  }

  private mutating func noteDeparture(_ node: Node?) {
    guard let node, node.children != nil else { return }
    batch.departed.removeAll { $0.item.id == node.item.id }
    batch.departed.append(node)
  }

  /// Gives an element that becomes a branch the state in which it does.
  mutating func becomeBranch(_ node: inout Node) {
    let id = node.item.id
    node.load = .loaded
    if let old = batch.departed.last(where: { $0.item.id == id }) {
      node.isExpanded = old.isExpanded
      node.isTouched = old.isTouched
      node.isExpandedInSearch = old.isExpandedInSearch
      node.order = old.order
      return
    }
    if let known = memory.last(where: { $0.id == id }),
      settings.may(node.item, become: known.isExpanded)
    {
      node.isExpanded = known.isExpanded
      node.isTouched = true
    } else {
      node.isExpanded = node.item.startsExpanded
      node.isTouched = false
    }
    node.isExpandedInSearch = node.isExpanded || settings.may(node.item, become: true)
    node.order = orders.order(of: id)
  }

  /// Brings trees in as the children of a branch that has none.
  mutating func plant(_ trees: [LivingTree], under parent: Int) throws(LivingError) {
    for tree in trees {
      try enter(tree, under: parent)
      nodes[parent]?.children?.append(tree.element.id)
    }
  }

  /// Brings a tree in, without putting it among the children of its branch.
  private mutating func enter(_ tree: LivingTree, under parent: Int) throws(LivingError) {
    let id = tree.element.id
    guard !isPresent(id) else { throw .duplicate(id) }
    while nodes.count <= id { nodes.append(nil) }
    var node = makeNode(tree.element, parent: parent)
    if let children = tree.children {
      becomeBranch(&node)
      node.children = []
      if tree.isUnloaded { node.load = .unloaded }
      nodes[id] = node
      try plant(children, under: id)
    } else {
      nodes[id] = node
    }
    batch.dirty.insert(id)
  }

  /// An element that comes in; what is known of one that the batch took out is kept.
  mutating func makeNode(_ item: LivingItem, parent: Int) -> Node {
    var node = Node(item: item, parent: parent)
    node.extent = settings.extent(of: item)
    if let old = batch.gone[item.id] {
      node.isTested = old.isTested
      node.isMatch = old.isMatch
      batch.changed.insert(item.id)
    } else if let search {
      node.isTested = true
      node.isMatch = search.query.test.accepts(item)
    }
    return node
  }
}
