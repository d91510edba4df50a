// Branches that keep their children in order: what is said about orders from outside.
extension Outline {
  /// Whether a branch, or with `nil` the top level, keeps its children in an order; in O(1).
  ///
  /// - Parameter branch: The identity of the branch.
  /// - Returns: `false` for a leaf and for an unknown identity.
  @inlinable
  public func isSorted(_ branch: ID?) -> Bool {
    guard let node = node(of: branch) else { return false }
    return structure.isSorted(node)
  }

  /// Gives one branch, or with `nil` the top level, an order from now on, or takes it.
  ///
  /// Children that are equal in the new order stay as they stand among themselves. The order stays
  /// with the branch until another is set or the branch goes; one that comes back is asked for its order
  /// under ``OutlineRules/order`` again.
  ///
  /// Costs O(*c* log *c*) comparisons for *c* children, O(*c*) where they stand in order already.
  ///
  /// - Parameters:
  ///   - branch: The identity of the branch.
  ///   - order: The order; with `nil` the children stay as they stand, and edits place them.
  /// - Returns: What it did to the rows: as few moves as can be.
  /// - Throws: `unknown` or `notABranch`.
  @inlinable @discardableResult
  public mutating func sort(
    _ branch: ID?, by order: OutlineOrder<Element>?
  ) throws(OutlineError<ID>) -> ChangeSet {
    let node = try self.branch(branch)
    setOrder(order, of: node)
    return resort(CollectionOfOne(node))
  }

  /// Gives every branch and the top level another order, or takes it.
  ///
  /// Replaces ``OutlineRules/order``, which branches that come later are asked for, and whatever
  /// ``sort(_:by:)`` has set. To follow another order than the one that is set, `order` is called once for
  /// each branch.
  ///
  /// Costs what ``sort(_:by:)`` costs for each branch.
  ///
  /// - Parameter order: The order of a branch, or with `nil` of the top level; `nil` where the children
  ///   stay as they stand.
  /// - Returns: What it did to the rows, as one change with as few moves as can be.
  @inlinable @discardableResult
  public mutating func sortAll(
    by order: @escaping @Sendable (Element?) -> OutlineOrder<Element>?
  ) -> ChangeSet {
    storedRules.order = order
    orders.removeAll()
    let branches = structure.allBranches
    for node in branches { setOrder(order(elements[Int(node)]), of: node) }
    return resort(branches)
  }

  /// Puts all children of branches in the orders of the branches, as one change.
  @inlinable
  mutating func resort(_ branches: some Sequence<Handle>) -> ChangeSet {
    structure.beginBatch()
    for node in branches {
      if let order = orders[node] { settle(nil, of: node, by: order) }
    }
    let changes = commit(Batch())
    return checked(changes)
  }

  // MARK: Orders

  @inlinable
  mutating func setOrder(_ order: OutlineOrder<Element>?, of node: Handle) {
    if order == nil, !structure.isSorted(node) { return }
    orders[node] = order
    structure.setSorted(node, order != nil)
  }

  /// Refuses a place that somebody chose in a branch where nobody can.
  @inlinable
  func checkOrder(_ place: OutlinePlace<ID>) throws(OutlineError<ID>) {
    if orders.isEmpty { return }
    let parent: Handle
    switch place {
    case .ordered: return
    case .first(let id), .last(let id), .index(_, let id): parent = try branch(id)
    case .before(let id), .after(let id): parent = structure.parents[Int(try present(id))]
    }
    if structure.isSorted(parent) { throw .sorted(in: elements[Int(parent)]?.id) }
  }

  /// Forgets the orders of branches that the running batch has taken out or made leaves.
  @inlinable
  mutating func forgetOrders() {
    if orders.isEmpty { return }
    for entry in structure.journal.branches where !structure.isPresent(entry) {
      orders[entry.before.node] = nil
    }
  }

  /// Forgets the orders of branches that the running batch has made, because it is taken back.
  @inlinable
  mutating func takeBackOrders() {
    if orders.isEmpty { return }
    for entry in structure.journal.branches
    where !(entry.before.isBranch && structure.wasPresent(entry)) {
      orders[entry.before.node] = nil
    }
  }
}
