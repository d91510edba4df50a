import Outlines

extension LivingOutline {
  /// Ends a batch: what its edits left is brought in order, folded, tested and asked for.
  package mutating func endBatch() {
    settle()
    collapseNewcomers()
    exchangeWithMemory()
    testChanged()
    askForChildren()
  }

  /// Whether an element was in the outline when the batch began.
  private func before(_ id: Int) -> Node? {
    id < batch.before.count ? batch.before[id] : nil
  }

  // MARK: Order

  /// Puts what came, or may have got another place, where the order of its branch has it.
  private mutating func settle() {
    for branch in [0] + everything() {
      guard let node = nodes[branch], let children = node.children, let order = node.order else {
        continue
      }
      let settled = settled(children, order)
      if settled.isDifferent { batch.isSorted = true }
      nodes[branch]?.children = settled.children
    }
  }

  private func settled(
    _ children: [Int], _ order: LivingOrder
  ) -> (children: [Int], isDifferent: Bool) {
    func isBefore(_ first: Int, _ second: Int) -> Bool {
      guard let first = nodes[first]?.item, let second = nodes[second]?.item else { return false }
      return order.isBefore(first, second)
    }
    var kept: [Int] = []
    var out: [Int] = []
    for (position, child) in children.enumerated() {
      if batch.dirty.contains(child) {
        let next = children[(position + 1)...].first { !batch.dirty.contains($0) }
        let isBehind = kept.last.map { !isBefore(child, $0) } ?? true
        let isAhead = next.map { !isBefore($0, child) } ?? true
        if !isBehind || !isAhead {
          out.append(child)
          continue
        }
      }
      kept.append(child)
    }
    for child in out {
      let last = kept.lastIndex { !isBefore(child, $0) }
      kept.insert(child, at: last.map { $0 + 1 } ?? 0)
    }
    return (kept, !out.isEmpty)
  }

  /// Sorts what stands in a branch, stably.
  mutating func sort(_ branch: Int) {
    guard let order = nodes[branch]?.order else { return }
    var sorted: [Int] = []
    for child in children(of: branch) {
      guard let item = nodes[child]?.item else { continue }
      let place = sorted.firstIndex { other in
        nodes[other].map { order.isBefore(item, $0.item) } ?? false
      }
      sorted.insert(child, at: place ?? sorted.count)
    }
    nodes[branch]?.children = sorted
    batch.isSorted = true
  }

  // MARK: Folds

  /// Collapses what came in expanded where another child is expanded already.
  private mutating func collapseNewcomers() {
    for parent in [0] + everything() where settings.isAccordion(parent) {
      let expanded = children(of: parent).filter { isBranch($0) && nodes[$0]?.isExpanded == true }
      if expanded.count < 2 { continue }
      let stays = expanded.first { !isNewcomer($0, in: parent) } ?? expanded[0]
      for child in expanded where child != stays {
        nodes[child]?.isExpanded = false
        forgetRequest(child)
      }
    }
  }

  /// Whether an element was no branch of its parent when the batch began.
  private func isNewcomer(_ id: Int, in parent: Int) -> Bool {
    guard let old = before(id) else { return true }
    return old.children == nil || old.parent != parent
  }

  /// Branches that came take their states from the memory, those that went leave theirs there.
  private mutating func exchangeWithMemory() {
    memory = memory.filter { !isPresent($0.id) || !isBranch($0.id) }
    for node in batch.departed where node.isTouched {
      let id = node.item.id
      if isPresent(id), isBranch(id) { continue }
      memory.removeAll { $0.id == id }
      memory.append(Remembered(id: id, isExpanded: node.isExpanded))
    }
  }

  // MARK: Filters

  private mutating func testChanged() {
    for id in everything() {
      guard let node = nodes[id] else { continue }
      let isNew = before(id) == nil
      guard isNew || batch.changed.contains(id) else { continue }
      nodes[id]?.isVisible = visibility?.test.accepts(node.item) ?? true
      if let search, isNew || node.isTested {
        nodes[id]?.isTested = true
        if search.query.test.accepts(node.item) { nodes[id]?.isMatch = true }
      }
    }
  }

  // MARK: Children that are not there yet

  /// Asks for the children of every branch that is expanded and does not have them.
  mutating func askForChildren() {
    for id in everything() {
      guard let node = nodes[id], node.children != nil else { continue }
      if node.load == .unloaded, node.isExpanded { ask(id) }
    }
  }

  mutating func ask(_ id: Int) {
    requestCount += 1
    nodes[id]?.load = .loading(requestCount)
    nodes[id]?.isWanted = true
  }

  /// Gives up what a branch that collapses waits for.
  mutating func forgetRequest(_ id: Int) {
    switch nodes[id]?.load {
    case .loading, .failed: nodes[id]?.load = .unloaded
    default: break
    }
  }
}
