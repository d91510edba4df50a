public import Outlines

extension ReferenceOutline {
  /// Runs edits in order, all or none.
  ///
  /// - Parameter edits: What to do.
  /// - Throws: The first reason why an edit cannot be done.
  public mutating func apply(_ edits: [OutlineEdit<Element>]) throws(OutlineError<ID>) {
    var copy = self
    for edit in edits { try copy.perform(edit) }
    copy.endBatch()
    self = copy
  }

  /// Sets a branch as `expand` and `collapse` do; nothing for a leaf or an unknown identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - isExpanded: The new state.
  public mutating func set(_ id: ID, isExpanded: Bool) {
    update(id) { node in
      guard node.children != nil else { return }
      node.isExpanded = isExpanded
      node.isTouched = true
    }
  }

  /// Sets every branch by its level.
  ///
  /// - Parameter isExpanded: The new state of branches on a level.
  public mutating func setAll(_ isExpanded: (Int) -> Bool) {
    func walk(_ nodes: inout [Node], _ level: Int) {
      for position in nodes.indices {
        guard var children = nodes[position].children else { continue }
        nodes[position].isExpanded = isExpanded(level)
        nodes[position].isTouched = true
        walk(&children, level + 1)
        nodes[position].children = children
      }
    }
    walk(&top, 1)
  }

  /// Expands the collapsed ancestors of an element.
  ///
  /// - Parameter id: The identity.
  public mutating func reveal(_ id: ID) {
    for ancestor in ancestors(of: id) ?? [] where node(ancestor)?.isExpanded == false {
      set(ancestor, isExpanded: true)
    }
  }

  private mutating func perform(_ edit: OutlineEdit<Element>) throws(OutlineError<ID>) {
    switch edit {
    case .insert(let tree, let place):
      let (parent, index) = try resolve(place)
      var present = Set(everything.map(\.id))
      let nodes = try enter([tree], &present)
      insert(nodes[0], under: parent, at: index)
    case .remove(let id):
      depart([try take(id)])
    case .move(let id, let place):
      try move(id, place)
    case .replace(let element):
      guard node(element.id) != nil else { throw .unknown(element.id) }
      update(element.id) { $0.element = element }
    case .reload(let id):
      guard node(id) != nil else { throw .unknown(id) }
    case .setChildren(let id, let trees):
      try requireBranch(id)
      let old: [Node]
      if let id { old = node(id)?.children ?? [] } else { old = top }
      setChildren([], of: id)
      depart(old)
      var present = Set(everything.map(\.id))
      setChildren(try enter(trees, &present), of: id)
    case .setUnloaded: preconditionFailure("This model knows no children that come later")
    case .setBranch(let id, let isBranch):
      guard var changed = node(id) else { throw .unknown(id) }
      if isBranch, changed.children == nil {
        changed.children = []
        setState(of: &changed)
      } else if !isBranch {
        depart([changed])
        changed.children = nil
        changed.isExpanded = false
        changed.isTouched = false
      }
      update(id) { $0 = changed }
    case .expand(let id), .collapse(let id):
      guard node(id) != nil else { throw .unknown(id) }
      if case .expand = edit { set(id, isExpanded: true) } else { set(id, isExpanded: false) }
    }
  }

  private mutating func move(
    _ id: ID, _ place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) {
    guard node(id) != nil else { throw .unknown(id) }
    let parent: ID?
    switch place {
    case .first(let branch), .last(let branch), .index(_, let branch), .ordered(let branch):
      try requireBranch(branch)
      parent = branch
    case .before(let sibling), .after(let sibling):
      if sibling == id { return }
      guard let path = ancestors(of: sibling) else { throw .unknown(sibling) }
      parent = path.first
    }
    if let parent, parent == id || ancestors(of: parent)?.contains(id) == true {
      throw .cycle(id, into: parent)
    }
    let moved = try take(id)
    let (_, index) = try resolve(place)
    insert(moved, under: parent, at: index)
  }

  /// Makes nodes of trees, with the states that are known of their identities.
  mutating func enter(
    _ trees: [OutlineTree<Element>], _ present: inout Set<ID>
  ) throws(OutlineError<ID>) -> [Node] {
    var nodes: [Node] = []
    for tree in trees {
      let id = tree.element.id
      guard present.insert(id).inserted else { throw .duplicate(id) }
      var node = Node(element: tree.element, children: nil)
      if let children = tree.children {
        setState(of: &node)
        node.children = try enter(children, &present)
      }
      nodes.append(node)
    }
    return nodes
  }

  /// Gives an element that becomes a branch the state that is known of its identity.
  private func setState(of node: inout Node) {
    if let state = departed[node.id] {
      (node.isExpanded, node.isTouched) = (state.isExpanded, state.isTouched)
    } else if let known = memory.last(where: { $0.id == node.id }) {
      (node.isExpanded, node.isTouched) = (known.isExpanded, true)
    } else {
      node.isExpanded = rules.isExpandedByDefault(node.element)
    }
  }

  /// Moves the states of branches between outline and memory.
  mutating func endBatch() {
    let here = Set(everything.filter(\.isBranch).map(\.id))
    memory.removeAll { here.contains($0.id) }
    for (id, state) in departed where state.isTouched && !here.contains(id) {
      memory.removeAll { $0.id == id }
      memory.append((id, state.isExpanded))
    }
    departed = [:]
  }

  private mutating func depart(_ nodes: [Node]) {
    for node in nodes {
      guard let children = node.children else { continue }
      departed[node.id] = State(isExpanded: node.isExpanded, isTouched: node.isTouched)
      depart(children)
    }
  }

  private func resolve(
    _ place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> (parent: ID?, index: Int) {
    switch place {
    case .first(let id):
      try requireBranch(id)
      return (id, 0)
    case .last(let id), .ordered(let id):
      try requireBranch(id)
      return (id, children(of: id).count)
    case .index(let index, let id):
      try requireBranch(id)
      let count = children(of: id).count
      guard (0...count).contains(index) else {
        throw .indexOutOfRange(index, in: id, count: count)
      }
      return (id, index)
    case .before(let id), .after(let id):
      guard let path = ancestors(of: id),
        let index = children(of: path.first).firstIndex(of: id)
      else { throw .unknown(id) }
      if case .before = place { return (path.first, index) }
      return (path.first, index + 1)
    }
  }

  private func requireBranch(_ id: ID?) throws(OutlineError<ID>) {
    guard let id else { return }
    guard let node = node(id) else { throw .unknown(id) }
    guard node.children != nil else { throw .notABranch(id) }
  }

  private mutating func update(_ id: ID, _ body: (inout Node) -> Void) {
    func walk(_ nodes: inout [Node]) -> Bool {
      for position in nodes.indices {
        if nodes[position].id == id {
          body(&nodes[position])
          return true
        }
        if var children = nodes[position].children, walk(&children) {
          nodes[position].children = children
          return true
        }
      }
      return false
    }
    _ = walk(&top)
  }

  private mutating func setChildren(_ children: [Node], of id: ID?) {
    if let id { update(id) { $0.children = children } } else { top = children }
  }

  private mutating func insert(_ node: Node, under id: ID?, at index: Int) {
    if let id {
      update(id) { $0.children?.insert(node, at: index) }
    } else {
      top.insert(node, at: index)
    }
  }

  private mutating func take(_ id: ID) throws(OutlineError<ID>) -> Node {
    guard let node = node(id), let path = ancestors(of: id) else { throw .unknown(id) }
    if let parent = path.first {
      update(parent) { branch in branch.children?.removeAll { $0.id == id } }
    } else {
      top.removeAll { $0.id == id }
    }
    return node
  }
}
