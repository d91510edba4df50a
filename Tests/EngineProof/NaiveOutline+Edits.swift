import Outlines

extension NaiveOutline {
  /// Starts a batch.
  mutating func beginBatch() { batch = Batch() }

  /// Ends a batch: branches that came take their states from the memory, those that went leave
  /// theirs there.
  mutating func endBatch() {
    if !memory.isEmpty {
      let here = branchIdentities
      memory.removeAll { here.contains($0.id) }
    }
    for state in batch.departed where state.isTouched {
      if let position = position(of: state.id), entries[position].isBranch { continue }
      memory.removeAll { $0.id == state.id }
      memory.append(state)
    }
    if memory.count > settings.memoryLimit {
      memory.removeFirst(memory.count - settings.memoryLimit)
    }
  }

  private var branchIdentities: Identities {
    var identities = Identities()
    for entry in entries where entry.isBranch { identities.insert(entry.item.id) }
    return identities
  }

  /// Does one edit of a batch.
  mutating func perform(_ edit: Edit) throws(Refusal) {
    switch edit {
    case .insert(let tree, let place):
      let (depth, position) = try resolve(place)
      let new = try entered([tree], depth: depth)
      if batch.removed.contains(tree.element.id) { batch.moved.append(tree.element.id) }
      entries.insert(contentsOf: new, at: position)
    case .remove(let id):
      let position = try present(id)
      depart(position..<end(of: position))
    case .move(let id, let place):
      try move(id, place)
    case .replace(let item):
      let position = try present(item.id)
      entries[position].item = item
      entries[position].extent = extent(of: item)
    case .reload(let id):
      let position = try present(id)
      entries[position].extent = extent(of: entries[position].item)
      batch.requested.append(id)
    case .setChildren(let id, let trees):
      var range = entries.indices
      var depth = 0
      if let id {
        let position = try branchPosition(id)
        range = position + 1..<end(of: position)
        depth = entries[position].depth + 1
      }
      depart(range)
      entries.insert(contentsOf: try entered(trees, depth: depth), at: range.lowerBound)
    case .setUnloaded: preconditionFailure("This model knows no children that come later")
    case .setBranch(let id, let isBranch):
      try setBranch(id, isBranch)
    case .expand(let id):
      set(try present(id), isExpanded: true)
    case .collapse(let id):
      set(try present(id), isExpanded: false)
    }
  }

  /// Does a batch as a whole; what was done before an edit that is refused is undone.
  mutating func apply(_ edits: [Edit]) throws(Refusal) {
    var copy = self
    copy.beginBatch()
    for edit in edits { try copy.perform(edit) }
    copy.endBatch()
    self = copy
  }

  // MARK: Expansion

  /// Expands or collapses, where the element is a branch and the rules allow it.
  mutating func set(_ position: Int, isExpanded: Bool) {
    guard entries[position].isBranch, settings.may(entries[position].item, become: isExpanded)
    else {
      return
    }
    entries[position].isExpanded = isExpanded
    entries[position].isTouched = true
  }

  /// Sets every branch by its depth.
  mutating func setAll(_ isExpanded: (Int) -> Bool) {
    for position in entries.indices {
      set(position, isExpanded: isExpanded(entries[position].depth))
    }
  }

  /// Expands whatever hides an element, unless one of those branches may not expand.
  mutating func reveal(_ id: Int) {
    guard var position = position(of: id) else { return }
    var hiding: [Int] = []
    while let parent = parent(of: position) {
      if !entries[parent].isExpanded { hiding.append(parent) }
      position = parent
    }
    guard hiding.allSatisfy({ settings.may(entries[$0].item, become: true) }) else { return }
    for branch in hiding { set(branch, isExpanded: true) }
  }

  /// Makes an element a branch without children, or a leaf.
  mutating func setBranch(_ id: Int, _ isBranch: Bool) throws(Refusal) {
    let position = try present(id)
    if entries[position].isBranch == isBranch { return }
    if isBranch {
      let state = state(of: entries[position].item)
      entries[position].isBranch = true
      entries[position].isExpanded = state.isExpanded
      entries[position].isTouched = state.isTouched
    } else {
      depart(position + 1..<end(of: position))
      noteDeparture(entries[position])
      entries[position].isBranch = false
      entries[position].isExpanded = false
      entries[position].isTouched = false
    }
  }

  // MARK: Parts

  private mutating func move(_ id: Int, _ place: Place) throws(Refusal) {
    let position = try present(id)
    let range = position..<end(of: position)
    let target: Int?
    switch place {
    case .first(let parent), .last(let parent), .index(_, let parent), .ordered(let parent):
      target = if let parent { try branchPosition(parent) } else { nil }
    case .before(let sibling), .after(let sibling):
      if sibling == id { return }
      target = parent(of: try present(sibling))
    }
    if let target, range.contains(target) {
      throw .cycle(id, into: entries[target].item.id)
    }
    var moved = Array(entries[range])
    let depth = moved[0].depth
    entries.removeSubrange(range)
    let (newDepth, newPosition) = try resolve(place)
    for index in moved.indices { moved[index].depth += newDepth - depth }
    entries.insert(contentsOf: moved, at: newPosition)
    batch.moved.append(id)
  }

  private func present(_ id: Int) throws(Refusal) -> Int {
    guard let position = position(of: id) else { throw .unknown(id) }
    return position
  }

  private func branchPosition(_ id: Int) throws(Refusal) -> Int {
    let position = try present(id)
    guard entries[position].isBranch else { throw .notABranch(id) }
    return position
  }

  private func resolve(_ place: Place) throws(Refusal) -> (depth: Int, position: Int) {
    switch place {
    case .first(let id):
      guard let id else { return (0, 0) }
      let parent = try branchPosition(id)
      return (entries[parent].depth + 1, parent + 1)
    case .last(let id), .ordered(let id):
      guard let id else { return (0, entries.count) }
      let parent = try branchPosition(id)
      return (entries[parent].depth + 1, end(of: parent))
    case .index(let index, let id):
      let parent: Int? = if let id { try branchPosition(id) } else { nil }
      let children = children(of: parent)
      guard index >= 0, index <= children.count else {
        throw .indexOutOfRange(index, in: id, count: children.count)
      }
      let depth = parent.map { entries[$0].depth + 1 } ?? 0
      if index < children.count { return (depth, children[index]) }
      return (depth, parent.map { end(of: $0) } ?? entries.count)
    case .before(let id):
      let sibling = try present(id)
      return (entries[sibling].depth, sibling)
    case .after(let id):
      let sibling = try present(id)
      return (entries[sibling].depth, end(of: sibling))
    }
  }

  private mutating func depart(_ range: Range<Int>) {
    for position in range {
      noteDeparture(entries[position])
      batch.removed.append(entries[position].item.id)
    }
    entries.removeSubrange(range)
  }

  private mutating func noteDeparture(_ entry: Entry) {
    guard entry.isBranch else { return }
    batch.departed.removeAll { $0.id == entry.item.id }
    batch.departed.append(
      State(id: entry.item.id, isExpanded: entry.isExpanded, isTouched: entry.isTouched))
  }

  /// The state in which a branch comes in.
  private func state(of item: Item) -> State {
    if let state = batch.departed.last(where: { $0.id == item.id }) { return state }
    if let state = memory.last(where: { $0.id == item.id }),
      settings.may(item, become: state.isExpanded)
    {
      return state
    }
    return State(id: item.id, isExpanded: item.startsExpanded, isTouched: false)
  }

  /// Trees as entries; nothing of them may be in the outline already.
  func entered(_ trees: [Tree], depth: Int) throws(Refusal) -> [Entry] {
    var present = Identities()
    for entry in entries { present.insert(entry.item.id) }
    var result: [Entry] = []
    for tree in trees { try enter(tree, depth, &present, &result) }
    return result
  }

  private func enter(
    _ tree: Tree, _ depth: Int, _ present: inout Identities, _ result: inout [Entry]
  ) throws(Refusal) {
    let item = tree.element
    guard !present.contains(item.id) else { throw .duplicate(item.id) }
    present.insert(item.id)
    var entry = Entry(
      item: item, depth: depth, isBranch: tree.children != nil, extent: extent(of: item))
    if entry.isBranch {
      let state = state(of: item)
      entry.isExpanded = state.isExpanded
      entry.isTouched = state.isTouched
    }
    result.append(entry)
    for child in tree.children ?? [] { try enter(child, depth + 1, &present, &result) }
  }
}
