// What is known of an element by its identity.
extension Outline {
  /// The number of elements, visible or not, in O(1).
  @inlinable
  public var count: Int { handles.count }

  /// The number of rows, in O(1).
  @inlinable
  public var rowCount: Int { structure.rowCount }

  /// The sum of the extents of all rows, in O(1).
  @inlinable
  public var extent: Int { structure.extent }

  /// Whether there is no element at all.
  ///
  /// Costs O(1).
  @inlinable
  public var isEmpty: Bool { handles.isEmpty }

  /// Whether an element with this identity is in the outline, in O(1).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `true` also for an element that is no row now.
  @inlinable
  public func contains(_ id: ID) -> Bool { handles[id] != nil }

  /// The element with an identity, or `nil`, in O(1).
  @inlinable
  public subscript(id id: ID) -> Element? {
    guard let node = handles[id] else { return nil }
    return elements[Int(node)]
  }

  /// Whether an element may hold children, in O(1).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `false` for a leaf and for an unknown identity.
  @inlinable
  public func isBranch(_ id: ID) -> Bool {
    guard let node = handles[id] else { return false }
    return structure.isBranch(node)
  }

  /// Whether a branch shows its children, or would if it were a row itself; in O(1).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `false` for a leaf and for an unknown identity.
  @inlinable
  public func isExpanded(_ id: ID) -> Bool {
    guard let node = handles[id] else { return false }
    return structure.isExpanded(node)
  }

  /// The row at which an element stands, in O(*d* log *n*).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `nil` when the identity is unknown or an ancestor is collapsed.
  @inlinable
  public func row(of id: ID) -> Int? {
    guard let node = handles[id] else { return nil }
    return structure.row(of: node)
  }

  /// Where an element stands among its siblings, in O(*d* + log *n*).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `nil` when the identity is unknown.
  @inlinable
  public func place(of id: ID) -> OutlinePosition<ID>? {
    guard let node = handles[id] else { return nil }
    let parent = structure.parents[Int(node)]
    return OutlinePosition(
      parent: elements[Int(parent)]?.id, level: structure.level(of: node),
      index: structure.index(of: node), setSize: structure.childCount(of: parent))
  }

  /// The number of children of a branch, or with `nil` of the top level, in O(1).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: 0 for a leaf and for an unknown identity.
  @inlinable
  public func childCount(of id: ID?) -> Int {
    guard let node = node(of: id) else { return 0 }
    return structure.childCount(of: node)
  }

  /// One child of a branch, or with `nil` of the top level, in O(log *n*).
  ///
  /// - Precondition: `index` is in `0..<childCount(of: id)`.
  /// - Parameters:
  ///   - index: The number of siblings before the child.
  ///   - id: The identity of the branch.
  /// - Returns: The identity of the child.
  @inlinable
  public func child(at index: Int, of id: ID?) -> ID {
    guard let node = node(of: id), let child = structure.child(index, of: node),
      let element = elements[Int(child)]
    else { preconditionFailure("Child out of range") }
    return element.id
  }

  /// The children of a branch in order, or with `nil` the top level, in O(children).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: An empty array for a leaf and for an unknown identity.
  @inlinable
  public func children(of id: ID?) -> [ID] {
    guard let node = node(of: id) else { return [] }
    return structure.children(of: node).compactMap { elements[Int($0)]?.id }
  }

  /// The branches that an element stands in, the nearest first, in O(*d*).
  ///
  /// - Parameter id: The identity.
  /// - Returns: An empty array for the top level and for an unknown identity.
  @inlinable
  public func ancestors(of id: ID) -> [ID] {
    guard var node = handles[id] else { return [] }
    var ancestors: [ID] = []
    while true {
      node = structure.parents[Int(node)]
      guard node != .root, let element = elements[Int(node)] else { return ancestors }
      ancestors.append(element.id)
    }
  }

  /// The rows of everything visible below an element, its own row not included; O(*d* log *n*).
  ///
  /// - Parameter id: The identity.
  /// - Returns: An empty range, behind the element's row, for a leaf and for a collapsed branch;
  ///   `nil` when the element is no row.
  @inlinable
  public func rows(under id: ID) -> Range<Int>? {
    guard let node = handles[id], let row = structure.row(of: node) else { return nil }
    return row + 1..<row + 1 + structure.visibleInside(node).rows
  }

  /// How many pages are read to find the row of an element; for tests of what a look-up costs.
  ///
  /// - Parameter id: The identity.
  /// - Returns: 0 for an unknown identity.
  package func pagesRead(lookingUp id: ID) -> Int {
    if let node = handles[id] { structure.pagesAbove(node) } else { 0 }
  }

  @inlinable
  func node(of id: ID?) -> Handle? {
    guard let id else { return .root }
    return handles[id]
  }
}
