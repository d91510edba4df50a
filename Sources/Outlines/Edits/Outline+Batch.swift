// How a batch runs, ends, or is taken back.
extension Outline {
  /// The part of the journal that knows elements.
  @usableFromInline
  struct Batch {
    /// Elements that were in the outline when the batch began and got another value.
    @usableFromInline var replaced: [(node: Handle, element: Element)] = []

    /// New elements that got another value.
    @usableFromInline var remade: [Handle] = []

    /// Identities of new elements.
    @usableFromInline var created: [(node: Handle, id: ID)] = []

    /// Whether identities may stand for elements that the batch has taken out.
    @usableFromInline var hasRemoved = false

    /// Whether the outline is made of what comes in, so that nothing else can follow.
    @usableFromInline var isFirst = false
    @inlinable init() {}
  }

  @inlinable
  mutating func perform(
    _ edit: OutlineEdit<Element>, _ batch: inout Batch
  ) throws(OutlineError<ID>) {
    switch edit {
    case .insert(let tree, let place):
      try checkOrder(place)
      let (parent, index) = try resolve(place)
      let node = try enter(tree, under: parent, &batch)
      if !structure.isMade(node) { structure.mark(node, .movedByCaller) }
      structure.attach(node, to: parent, at: index)
      if let children = tree.children { try plant(children, under: node, &batch) }
    case .remove(let id):
      let node = try present(id)
      structure.detach(node)
      structure.scatter(under: node)
      batch.hasRemoved = true
    case .move(let id, let place):
      try move(present(id), id, to: place)
    case .replace(let element):
      replace(try present(element.id), by: element, &batch)
    case .reload(let id):
      structure.mark(try present(id), [.reload, .requested])
    case .setChildren(let id, let trees):
      let parent = try branch(id)
      structure.scatter(under: parent)
      batch.hasRemoved = true
      try plant(trees, under: parent, &batch)
      structure.setLoad(parent, .loaded)
    case .setUnloaded(let id):
      let parent = try branch(id)
      structure.scatter(under: parent)
      batch.hasRemoved = true
      structure.setLoad(parent, .unloaded)
    case .setBranch(let id, let isBranch):
      setBranch(try present(id), isBranch, &batch)
    case .expand(let id):
      setExpanded(try present(id), true)
    case .collapse(let id):
      setExpanded(try present(id), false)
    }
  }

  // MARK: Looking up

  /// The element with an identity, as the batch has left it so far.
  @inlinable
  func present(_ id: ID) throws(OutlineError<ID>) -> Handle {
    guard let node = handles[id], structure.parents[Int(node)] != .absent else {
      throw .unknown(id)
    }
    return node
  }

  @inlinable
  func branch(_ id: ID?) throws(OutlineError<ID>) -> Handle {
    guard let id else { return .root }
    let node = try present(id)
    guard structure.isBranch(node) else { throw .notABranch(id) }
    return node
  }

  @inlinable
  func resolve(
    _ place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> (parent: Handle, index: Int) {
    switch place {
    case .first(let id):
      return (try branch(id), 0)
    case .last(let id), .ordered(let id):
      let parent = try branch(id)
      return (parent, structure.childCount(of: parent))
    case .index(let index, let id):
      let parent = try branch(id)
      let count = structure.childCount(of: parent)
      guard index >= 0, index <= count else {
        throw .indexOutOfRange(index, in: id, count: count)
      }
      return (parent, index)
    case .before(let id):
      let node = try present(id)
      return (structure.parents[Int(node)], structure.index(of: node))
    case .after(let id):
      let node = try present(id)
      return (structure.parents[Int(node)], structure.index(of: node) + 1)
    }
  }

  // MARK: Doing

  @inlinable
  mutating func move(
    _ node: Handle, _ id: ID, to place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) {
    try checkOrder(place)
    let parent: Handle
    switch place {
    case .first(let id), .last(let id), .index(_, let id), .ordered(let id): parent = try branch(id)
    case .before(let sibling), .after(let sibling):
      // Before or after itself is where it is.
      if sibling == id { return }
      parent = structure.parents[Int(try present(sibling))]
    }
    if structure.isInside(parent, of: node), let element = elements[Int(parent)] {
      throw .cycle(id, into: element.id)
    }
    structure.mark(node, .movedByCaller)
    structure.detach(node)
    let index = try resolve(place).index
    structure.attach(node, to: parent, at: index)
  }

  @inlinable
  mutating func setExpanded(_ node: Handle, _ isExpanded: Bool) {
    guard structure.isBranch(node), permits(node, toBe: isExpanded) else { return }
    if isSearching {
      structure.setOverlay(node, isExpanded, isTouched: true)
      return
    }
    if isExpanded, !structure.isBaseExpanded(node) {
      let siblings = structure.openSiblings(of: node)
      for open in siblings where !permits(open, toBe: false) { return }
      for open in siblings { structure.setBase(open, false, isTouched: true) }
    }
    structure.setBase(node, isExpanded, isTouched: true)
  }

  @inlinable
  mutating func setBranch(_ node: Handle, _ isBranch: Bool, _ batch: inout Batch) {
    if isBranch {
      if let element = elements[Int(node)] { makeBranch(node, element) }
    } else {
      structure.scatter(under: node)
      batch.hasRemoved = true
      structure.makeLeaf(node)
    }
  }

  /// Makes an element a branch; one that was none gets the remembered state or the default.
  @inlinable
  mutating func makeBranch(_ node: Handle, _ element: Element) {
    if structure.makeBranch(node) {
      setOrder(storedRules.order(element), of: node)
      if storedRules.isAccordion(element) { structure.setAccordion(node) }
      structure.setNoticeExtents(node, noticeExtents(of: element))
      var remembered = memory.isExpanded(element.id)
      if let state = remembered, !storedRules.permits(element, toBe: state) { remembered = nil }
      let isExpanded = remembered ?? storedRules.isExpandedByDefault(element)
      structure.setBase(node, isExpanded, isTouched: remembered != nil)
    }
    if isSearching {
      if !structure.isExpanded(node), !structure.isOverlayTouched(node) {
        let isExpanded = structure.isBaseExpanded(node) || storedRules.mayExpand(element)
        structure.setOverlay(node, isExpanded, isTouched: false)
      }
      coverIfWanted(node, element)
    }
  }

  @inlinable
  mutating func replace(_ node: Handle, by element: Element, _ batch: inout Batch) {
    switch structure.markReplaced(node) {
    case .isNew:
      structure.setExtent(node, measured(element))
      look(at: node, element)
      // What filters say of values in between, nobody sees.
      if isFiltering { batch.remade.append(node) }
    case .isFirst:
      if let old = elements[Int(node)] { batch.replaced.append((node, old)) }
    case .isRepeated:
      break
    }
    elements[Int(node)] = element
  }

  /// Does what follows from another value of an element beside its extent.
  @inlinable
  mutating func look(at node: Handle, _ element: Element) {
    for counter in 0..<storedRules.counters.count {
      structure.changeCounter(counter, of: node, to: storedRules.counters.value(element, counter))
    }
    if structure.isBranch(node) { structure.setNoticeExtents(node, noticeExtents(of: element)) }
  }

  /// Brings an element in, anew or again, without putting it among the children of its branch.
  @inlinable
  mutating func enter(
    _ tree: OutlineTree<Element>, under parent: Handle, _ batch: inout Batch
  ) throws(OutlineError<ID>) -> Handle {
    let node = try enter(tree.element, isBranch: tree.children != nil, under: parent, &batch)
    if tree.children != nil { structure.setLoad(node, tree.isUnloaded ? .unloaded : .loaded) }
    return node
  }

  /// Brings an element in, like a tree without children.
  @inlinable
  mutating func enter(
    _ element: Element, isBranch: Bool, under parent: Handle, _ batch: inout Batch
  ) throws(OutlineError<ID>) -> Handle {
    let id = element.id
    let node: Handle
    if batch.hasRemoved, let known = handles[id] {
      guard structure.parents[Int(known)] == .absent else { throw .duplicate(id) }
      node = known
      replace(node, by: element, &batch)
    } else {
      node = structure.makeNode(extent: measured(element))
      if Int(node) == elements.count {
        elements.append(element)
      } else {
        elements[Int(node)] = element
      }
      if let known = handles.updateValue(node, forKey: id) {
        handles[id] = known
        elements[Int(node)] = nil
        throw .duplicate(id)
      }
      batch.created.append((node, id))
      structure.setFlagsOnly(node, filterFlags(of: element))
      for counter in 0..<storedRules.counters.count {
        structure.setCounter(counter, of: node, to: storedRules.counters.value(element, counter))
      }
    }
    if isBranch { makeBranch(node, element) } else { structure.makeLeaf(node) }
    structure.promise(node, to: parent)
    return node
  }

  /// Brings trees in as the only children of a branch that has none.
  @inlinable
  mutating func plant(
    _ trees: [OutlineTree<Element>], under parent: Handle, _ batch: inout Batch
  ) throws(OutlineError<ID>) {
    var lists: [(parent: Handle, nodes: [Handle])] = []
    var pending = [(parent: parent, trees: trees)]
    while let (parent, trees) = pending.popLast() {
      var nodes: [Handle] = []
      nodes.reserveCapacity(trees.count)
      for tree in trees {
        let node = try enter(tree, under: parent, &batch)
        nodes.append(node)
        if let children = tree.children, !children.isEmpty { pending.append((node, children)) }
      }
      lists.append((parent, nodes))
    }
    // From the innermost lists out, so that each branch is weighed once, with all that is in it.
    for (parent, nodes) in lists.reversed() {
      structure.adopt(batch.isFirst ? sorted(nodes, in: parent) : nodes, under: parent)
    }
  }

  // MARK: Ending

  @inlinable
  mutating func commit(_ batch: Batch) -> ChangeSet {
    guard !structure.isJournalEmpty else {
      structure.commitSilently()
      return unchanged
    }
    structure.settleAccordions()
    for (node, old) in batch.replaced where structure.parents[Int(node)] != .absent {
      guard let element = elements[Int(node)] else { continue }
      if remeasure(node, element) || !storedRules.areEqual(old, element) {
        structure.mark(node, .reload)
      }
      look(at: node, element)
      testAgain(node, element)
    }
    for node in batch.remade where structure.parents[Int(node)] != .absent {
      if let element = elements[Int(node)] { testAgain(node, element) }
    }
    for position in structure.journal.notes.indices {
      let note = structure.journal.notes[position]
      if note.marks.contains(.requested), !note.marks.contains(.replaced),
        structure.parents[Int(note.node)] != .absent, let element = elements[Int(note.node)]
      {
        _ = remeasure(note.node, element)
        look(at: note.node, element)
        testAgain(note.node, element)
      }
    }
    rememberAbsent()
    forgetPresent()
    forgetOrders()
    for note in structure.journal.notes where structure.parents[Int(note.node)] == .absent {
      if let element = elements[Int(note.node)] { handles[element.id] = nil }
      elements[Int(note.node)] = nil
    }
    revision &+= 1
    let changes = structure.commit()
    collectRequests()
    return changes
  }

  /// Measures an element anew.
  ///
  /// - Returns: Whether its extent is another than before.
  @inlinable
  mutating func remeasure(_ node: Handle, _ element: Element) -> Bool {
    let extent = measured(element)
    if extent == structure.extents[Int(node)] { return false }
    structure.setExtent(node, extent)
    return true
  }

  @inlinable
  mutating func rollback(_ batch: Batch) {
    for (node, element) in batch.replaced { elements[Int(node)] = element }
    for (node, id) in batch.created {
      handles[id] = nil
      elements[Int(node)] = nil
    }
    takeBackOrders()
    structure.rollback()
    _ = checked(unchanged)
  }

  /// Remembers the states of touched branches that the batch has taken out or made leaves.
  @inlinable
  mutating func rememberAbsent() {
    for entry in structure.journal.branches {
      let branch = structure.records[Int(entry.record)]
      if branch.isTouched, !structure.isPresent(entry), let element = elements[Int(branch.node)] {
        memory.remember(
          element.id, isExpanded: branch.isBaseExpanded, limit: Self.rememberedExpansionLimit)
      }
    }
  }

  /// Forgets the states of branches that have come in; they hold them themselves now.
  @inlinable
  mutating func forgetPresent() {
    if memory.states.isEmpty { return }
    for entry in structure.journal.branches
    where structure.isPresent(entry) && !(entry.before.isBranch && structure.wasPresent(entry)) {
      let node = structure.records[Int(entry.record)].node
      if let element = elements[Int(node)] { memory.forget(element.id) }
    }
  }
}
