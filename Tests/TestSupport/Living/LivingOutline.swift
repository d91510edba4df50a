package import Outlines

/// A living list as plain as can be: for each element its children, and every answer found by
/// walking all of them.
///
/// It shares nothing with the engine but the types of the interface. Elements have numbers above 0;
/// 0 is the top level, a branch that is always expanded.
package struct LivingOutline: Sendable {
  /// Whether the children of a branch are there.
  package enum Load: Hashable, Sendable {
    case loaded
    case unloaded
    /// Asked for, with the number of the request.
    case loading(Int)
    case failed
  }

  /// An element with all that is known of it.
  struct Node: Sendable {
    var item: LivingItem
    /// Where it stands; 0 is the top level.
    var parent: Int
    /// `nil` for a leaf.
    var children: [Int]?
    /// The state without a search, and whether somebody said so.
    var isExpanded = false
    var isTouched = false
    /// The state in a search.
    var isExpandedInSearch = false
    /// What the visibility filter said last.
    var isVisible = true
    /// Whether the present search has asked, and whether the element is a match.
    var isTested = false
    var isMatch = false
    var load = Load.loaded
    /// Whether the request that it waits for has not been handed out.
    var isWanted = false
    var order: LivingOrder?
    var extent = 0

    init(item: LivingItem, parent: Int) {
      self.item = item
      self.parent = parent
    }
  }

  /// A search that is on.
  struct Search: Sendable {
    var query: LivingQuery
    /// What stood in the outline when the search began, from top to bottom, and is untested.
    var queue: [Int] = []
  }

  /// What only the running batch knows.
  struct Batch: Sendable {
    /// What there was when it began.
    var before: [Node?] = []
    /// Elements that it took out, as they were then.
    var gone: [Int: Node] = [:]
    /// Elements that were branches when they were taken out or became leaves, the last to go last.
    var departed: [Node] = []
    /// Elements that the caller moved by an edit of its own.
    var moved: [Int] = []
    /// Elements whose reload was asked for.
    var requested: [Int] = []
    /// Elements that were replaced or reloaded.
    var changed: Set<Int> = []
    /// Elements for which the order of their branch has to be looked at.
    var dirty: Set<Int> = []
    /// Whether an order has moved something, so that of equally few moves another may be chosen.
    var isSorted = false
  }

  /// A state that outlives its branch.
  struct Remembered: Hashable, Sendable {
    var id: Int
    var isExpanded: Bool
  }

  package let settings: LivingSettings
  var nodes: [Node?] = []
  var memory: [Remembered] = []
  var orders: LivingOrders
  var visibility: LivingVisibility?
  var search: Search?
  var requestCount = 0
  var batch = Batch()

  /// Makes a list of trees.
  package init(
    _ trees: [LivingTree], settings: LivingSettings,
    expansion: OutlineExpansion<Int> = OutlineExpansion()
  ) throws(LivingError) {
    self.settings = settings
    orders = settings.orders
    memory = expansion.identities.map { Remembered(id: $0, isExpanded: expansion[$0] == true) }
    var top = Node(item: LivingItem(id: 0), parent: -1)
    top.children = []
    top.isExpanded = true
    top.isExpandedInSearch = true
    top.order = orders.order(of: 0)
    nodes = [top]
    beginBatch()
    try plant(trees, under: 0)
    endBatch()
    batch = Batch()
  }

  // MARK: Walking

  package func isPresent(_ id: Int) -> Bool { node(id) != nil }

  func node(_ id: Int) -> Node? { id > 0 && id < nodes.count ? nodes[id] : nil }

  /// An element, or with 0 the top level.
  func branchNode(_ id: Int) -> Node? { nodes.indices.contains(id) ? nodes[id] : nil }

  func children(of id: Int) -> [Int] { branchNode(id)?.children ?? [] }

  func isBranch(_ id: Int) -> Bool { branchNode(id)?.children != nil }

  /// Everything below a branch, from top to bottom.
  func everything(under id: Int = 0) -> [Int] {
    children(of: id).flatMap { [$0] + everything(under: $0) }
  }

  /// What stands above an element, the nearest first, without the top level.
  func ancestors(of id: Int) -> [Int] {
    var path: [Int] = []
    var above = branchNode(id)?.parent ?? 0
    while above > 0 {
      path.append(above)
      above = nodes[above]?.parent ?? 0
    }
    return path
  }

  /// All identities, from top to bottom.
  package var identities: [Int] { everything() }

  /// The identities of all branches.
  package var branches: [Int] { everything().filter { isBranch($0) } }

  package var isSearching: Bool { search != nil }

  package func item(_ id: Int) -> LivingItem? { node(id)?.item }

  /// An element with everything below it, as a value.
  func tree(_ id: Int) -> LivingTree {
    guard let node = nodes[id] else { return LivingTree(LivingItem(id: id)) }
    if node.load != .loaded, node.children == [] { return LivingTree(unloaded: node.item) }
    return LivingTree(node.item, children: node.children.map { $0.map { tree($0) } })
  }

  /// The whole list as a value.
  package var trees: [LivingTree] { children(of: 0).map { tree($0) } }

  // MARK: Answers

  /// Whether a branch shows its children, in the search if there is one.
  func isExpanded(_ id: Int) -> Bool {
    guard let node = branchNode(id), node.children != nil else { return false }
    return isSearching ? node.isExpandedInSearch : node.isExpanded
  }

  /// For each identity whether the filters let the element be seen, be its ancestors as they are.
  func everyShown() -> [Bool] {
    var shown = [Bool](repeating: false, count: nodes.count)
    for child in children(of: 0) { findShown(child, isCovered: false, &shown) }
    return shown
  }

  /// Does so for one element and those below it; `isCovered` says that a match above shows them all.
  private func findShown(_ id: Int, isCovered: Bool, _ shown: inout [Bool]) {
    guard let node = nodes[id] else { return }
    var covers = isCovered
    if let search, node.isMatch, search.query.showsChildren(node.item) { covers = true }
    var hasShown = false
    for child in node.children ?? [] {
      findShown(child, isCovered: covers, &shown)
      if shown[child] { hasShown = true }
    }
    if isSearching {
      shown[id] = node.isMatch || isCovered || hasShown
    } else if let visibility {
      let isEmpty = node.children != nil && node.load == .loaded && !hasShown
      shown[id] = node.isVisible && !(visibility.hidesEmptyBranches && isEmpty)
    } else {
      shown[id] = true
    }
  }

  func count(_ counter: LivingCounter, in id: Int) -> Int {
    everything(under: id).reduce(0) { $0 + (nodes[$1].map { counter.value(of: $0.item) } ?? 0) }
  }

  /// The row behind the children of a branch, if there is one while the branch is expanded.
  func notice(of id: Int, _ shown: [Bool]) -> (kind: OutlineNotice, extent: Int)? {
    guard id > 0, !isSearching, let node = nodes[id], node.children != nil else { return nil }
    let kind: OutlineNotice
    switch node.load {
    case .loading: kind = .loading
    case .failed: kind = .retry
    case .loaded where !children(of: id).contains { shown[$0] }: kind = .placeholder
    case .loaded, .unloaded: return nil
    }
    return settings.noticeExtent(node.item, kind).map { (kind, max(0, $0)) }
  }

  /// The states of touched branches, here or remembered; a search changes none.
  var expansion: OutlineExpansion<Int> {
    var expansion = OutlineExpansion<Int>()
    for state in memory { expansion[state.id] = state.isExpanded }
    for id in everything() {
      if let node = nodes[id], node.children != nil, node.isTouched {
        expansion[id] = node.isExpanded
      }
    }
    return expansion
  }
}

extension LivingOutline: CustomStringConvertible {
  /// Brackets around children, ▾ and ▸ before branches, an asterisk behind what was touched, `?`
  /// behind what is not loaded, `~` behind what is hidden and `!` behind matches.
  package var description: String {
    let shown = everyShown()
    func describe(_ id: Int) -> String {
      guard let node = nodes[id] else { return "" }
      var text = "\(node.item)"
      if !shown[id] { text += "~" }
      if node.isMatch { text += "!" }
      guard let children = node.children else { return text }
      switch node.load {
      case .loaded: break
      case .unloaded: text += "?"
      case .loading: text += "?…"
      case .failed: text += "?×"
      }
      if node.order != nil { text += "↓" }
      let inside = children.map { describe($0) }.joined(separator: " ")
      return (isExpanded(id) ? "▾" : "▸") + text + (node.isTouched ? "*" : "") + "[\(inside)]"
    }
    let memory = memory.prefix(20).map { "\($0.id)" + ($0.isExpanded ? "▾" : "▸") }
    return children(of: 0).map(describe).joined(separator: " ")
      + (memory.isEmpty ? "" : " remembering \(memory.joined(separator: " "))")
      + (search.map { " searching \($0.query)" } ?? "")
      + (visibility.map { " showing \($0)" } ?? "")
  }
}
