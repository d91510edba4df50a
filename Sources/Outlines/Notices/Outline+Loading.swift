// Children that come later, and the rows that say so meanwhile.
extension Outline {
  /// The branches that have begun to wait for their children since the last call, in that order.
  ///
  /// A branch waits if its children are not there (``OutlineTree/init(unloaded:)``,
  /// ``OutlineEdit/setUnloaded(_:)``) and it is expanded, by whatever means, outside of a search; it
  /// shows ``OutlineNotice/loading`` then. Call this after each change, load what it names, and give
  /// it to ``answer(_:with:)`` or ``fail(_:)``. Costs O(requests).
  ///
  /// - Returns: The requests that still count.
  @inlinable
  public mutating func takeRequests() -> [OutlineRequest<ID>] {
    if requests.isEmpty { return [] }
    let taken = requests.filter { isWaiting(for: $0) }
    requests = []
    return taken
  }

  /// Gives a branch the children that it asked for.
  ///
  /// Costs what ``setChildren(of:_:)`` does.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - trees: The children.
  /// - Returns: What it did to the rows; empty when the branch does not wait for it any more.
  /// - Throws: `duplicate`; the branch then waits on.
  @inlinable @discardableResult
  public mutating func answer(
    _ request: OutlineRequest<ID>, with trees: [OutlineTree<Element>]
  ) throws(OutlineError<ID>) -> ChangeSet {
    guard isWaiting(for: request) else { return unchanged }
    return try apply(.setChildren(of: request.branch, trees))
  }

  /// Says that children which were asked for could not be had, in O(*d* log *n*).
  ///
  /// The branch shows ``OutlineNotice/retry`` until it is collapsed or ``retry(_:)`` is called.
  ///
  /// - Parameter request: The request.
  /// - Returns: What it did to the rows; empty when the branch does not wait for it any more.
  @inlinable @discardableResult
  public mutating func fail(_ request: OutlineRequest<ID>) -> ChangeSet {
    guard isWaiting(for: request), let node = handles[request.branch] else { return unchanged }
    structure.beginBatch()
    structure.setLoad(node, .failed)
    let changes = commit(Batch())
    return checked(changes)
  }

  /// Has a branch ask again for children that could not be had, in O(*d* log *n*).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: What it did to the rows; empty unless the state of the branch is
  ///   ``OutlineLoadState/failed``.
  @inlinable @discardableResult
  public mutating func retry(_ id: ID) -> ChangeSet {
    guard let node = handles[id], structure.loadState(of: node) == .failed else {
      return unchanged
    }
    structure.beginBatch()
    structure.ask(node)
    let changes = commit(Batch())
    return checked(changes)
  }

  /// Whether the children of a branch are there, in O(1).
  ///
  /// - Parameter id: The identity.
  /// - Returns: ``OutlineLoadState/loaded`` also for a leaf and for an unknown identity.
  @inlinable
  public func loadState(of id: ID) -> OutlineLoadState {
    guard let node = handles[id] else { return .loaded }
    return structure.loadState(of: node)
  }

  /// What a row says that is no element, in O(*d* log *n*).
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  /// - Parameter row: The position.
  /// - Returns: `nil` for the row of an element.
  @inlinable
  public func notice(atRow row: Int) -> OutlineNotice? {
    let (node, isNotice) = structure.node(atRow: row)
    return isNotice ? structure.notice(under: node).notice : nil
  }

  /// The row behind the children of a branch that is no element, in O(*d* log *n*).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: `nil` when there is no such row.
  @inlinable
  public func noticeRow(of id: ID) -> Int? {
    guard let node = handles[id] else { return nil }
    return structure.noticeRow(of: node)?.row
  }

  @inlinable
  func isWaiting(for request: OutlineRequest<ID>) -> Bool {
    guard let node = handles[request.branch] else { return false }
    return structure.isWaiting(node, for: request.token)
  }

  /// Makes requests of what the last change has set waiting.
  @inlinable
  mutating func collectRequests() {
    if structure.asking.isEmpty { return }
    var asked: Set<Handle> = []
    for node in structure.asking where structure.loadState(of: node) == .loading {
      guard asked.insert(node).inserted, let element = elements[Int(node)] else { continue }
      requests.append(OutlineRequest(branch: element.id, token: structure.token(of: node)))
    }
    structure.asking.removeAll()
  }
}
