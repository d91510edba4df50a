import Outlines

// What is done to a living list outside of batches.
extension LivingOutline {
  // MARK: Filters

  mutating func show(_ visibility: LivingVisibility?) {
    self.visibility = visibility
    for id in everything() {
      guard let item = nodes[id]?.item else { continue }
      nodes[id]?.isVisible = visibility?.test.accepts(item) ?? true
    }
  }

  mutating func search(_ query: LivingQuery, tests: Int, matches: Int) {
    let isFirst = !isSearching
    let all = everything()
    search = Search(query: query, queue: all)
    for id in all {
      nodes[id]?.isTested = false
      nodes[id]?.isMatch = false
      if isFirst, let node = nodes[id] {
        nodes[id]?.isExpandedInSearch = node.isExpanded || settings.may(node.item, become: true)
      }
    }
    continueSearch(tests: tests, matches: matches)
  }

  mutating func continueSearch(tests: Int, matches: Int) {
    guard var search else { return }
    var testCount = 0
    var matchCount = 0
    while testCount < tests, matchCount < matches, !search.queue.isEmpty {
      let id = search.queue.removeFirst()
      guard let node = node(id), !node.isTested else { continue }
      testCount += 1
      nodes[id]?.isTested = true
      if search.query.test.accepts(node.item) {
        nodes[id]?.isMatch = true
        matchCount += 1
      }
    }
    self.search = search
  }

  mutating func clearSearch() {
    search = nil
    for id in everything() {
      nodes[id]?.isMatch = false
      nodes[id]?.isTested = false
    }
  }

  /// How many elements of the queue have not been looked at, be they still there or not.
  package var untestedCount: Int { search?.queue.count ?? 0 }

  package var matchCount: Int { everything().count { nodes[$0]?.isMatch == true } }

  // MARK: Order

  mutating func sort(_ branch: Int?, by order: LivingOrder?) throws(LivingError) {
    beginBatch()
    let branch = try requireBranch(branch)
    nodes[branch]?.order = order
    sort(branch)
  }

  mutating func sortAll(by orders: LivingOrders) {
    beginBatch()
    self.orders = orders
    for branch in [0] + branches {
      nodes[branch]?.order = orders.order(of: branch)
      sort(branch)
    }
  }

  // MARK: Children that are not there yet

  /// The branches whose children are wanted since the last call, each with the number of its request.
  mutating func takeRequests() -> [Int: Int] {
    var requests: [Int: Int] = [:]
    for id in everything() {
      guard let node = nodes[id], node.isWanted else { continue }
      if case .loading(let number) = node.load { requests[id] = number }
      nodes[id]?.isWanted = false
    }
    return requests
  }

  mutating func answer(
    _ branch: Int, _ number: Int, with trees: [LivingTree]
  ) throws(LivingError) {
    guard node(branch)?.load == .loading(number) else {
      beginBatch()
      return
    }
    try apply([.setChildren(of: branch, trees)])
  }

  mutating func fail(_ branch: Int, _ number: Int) {
    if node(branch)?.load == .loading(number) { nodes[branch]?.load = .failed }
  }

  mutating func retry(_ id: Int) {
    if node(id)?.load == .failed { ask(id) }
  }

  // MARK: Taking back

  /// What stands where, without any state.
  package struct Shape: Sendable {
    struct Place: Sendable {
      var item: LivingItem
      var parent: Int
      var children: [Int]?
      /// Whether the children are not there, for one that comes in anew.
      var isUnloaded: Bool
    }

    var top: [Int] = []
    var places: [Int: Place] = [:]
  }

  /// What stands where now.
  package var shape: Shape {
    var shape = Shape(top: children(of: 0))
    for id in everything() {
      guard let node = nodes[id] else { continue }
      shape.places[id] = Shape.Place(
        item: node.item, parent: node.parent, children: node.children,
        isUnloaded: node.load != .loaded)
    }
    return shape
  }

  /// Becomes what it was, or what an inverse made of it, as one batch: state that is not part of undo
  /// stays with those that are there, and the others come in anew.
  package mutating func become(_ shape: Shape) {
    beginBatch()
    for id in everything() where shape.places[id] == nil { departAlone(id) }
    for (id, place) in shape.places.sorted(by: { $0.key < $1.key }) {
      while nodes.count <= id { nodes.append(nil) }
      let old = nodes[id]
      var node = old ?? makeNode(place.item, parent: place.parent)
      if old?.item != place.item || old?.parent != place.parent { batch.dirty.insert(id) }
      if let old, old.item != place.item { batch.changed.insert(id) }
      node.item = place.item
      node.extent = settings.extent(of: place.item)
      node.parent = place.parent
      if place.children != nil, node.children == nil {
        becomeBranch(&node)
        if old == nil, place.isUnloaded { node.load = .unloaded }
      } else if place.children == nil, let old, old.children != nil {
        batch.departed.append(old)
        node.load = .loaded
      }
      node.children = place.children
      nodes[id] = node
    }
    nodes[0]?.children = shape.top
    endBatch()
  }
}
