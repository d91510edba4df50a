// Edits, one or many at a time.
extension Outline {
  /// Runs edits in order as one change: all of them or, when one is refused, none.
  ///
  /// The change set compares the state before the first edit with the one after the last, so what
  /// is taken back on the way leaves no trace, and an identity that is removed and inserted again
  /// has moved. As few elements as possible are moved; where there is a choice, those that a `move`
  /// or `insert` of the batch named.
  ///
  /// Costs O(*d* log *n*) for each edit and for each element inserted, removed or moved.
  ///
  /// - Parameter edits: What to do. It is read once.
  /// - Returns: What the edits did to the rows.
  /// - Throws: The reason why an edit cannot be done; the outline is as it was before.
  @inlinable @discardableResult
  public mutating func apply(
    _ edits: some Sequence<OutlineEdit<Element>>
  ) throws(OutlineError<ID>) -> ChangeSet {
    var batch = Batch()
    structure.beginBatch()
    do throws(OutlineError<ID>) {
      for edit in edits { try perform(edit, &batch) }
    } catch {
      rollback(batch)
      throw error
    }
    settle()
    let changes = commit(batch)
    return checked(changes)
  }

  /// Does one edit; the same as a batch of one.
  ///
  /// Costs what the edit does: O(*d* log *n*), and that for each element that comes or goes with
  /// it.
  ///
  /// - Parameter edit: What to do.
  /// - Returns: What the edit did to the rows.
  /// - Throws: The reason why it cannot be done; the outline is as it was before.
  @inlinable @discardableResult
  public mutating func apply(
    _ edit: OutlineEdit<Element>
  ) throws(OutlineError<ID>) -> ChangeSet {
    switch edit {
    case .expand(let id), .collapse(let id):
      guard contains(id) else { throw .unknown(id) }
      if case .expand = edit { return expand(id) }
      return collapse(id)
    default:
      return try apply(CollectionOfOne(edit))
    }
  }

  /// Puts a tree of new elements at a place.
  ///
  /// Costs O(*d* log *n*), and O(1) expected for each element of the tree.
  ///
  /// - Parameters:
  ///   - tree: The element with all that is below it.
  ///   - place: Where it goes.
  /// - Returns: What it did to the rows.
  /// - Throws: `duplicate`, `unknown`, `notABranch`, `indexOutOfRange` or `sorted`.
  @inlinable @discardableResult
  public mutating func insert(
    _ tree: OutlineTree<Element>, _ place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.insert(tree, place))
  }

  /// Takes out an element and all that is below it; expansion is remembered.
  ///
  /// Costs O(*d* log *n*), and O(1) expected for each element that goes.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: What it did to the rows.
  /// - Throws: `unknown`.
  @inlinable @discardableResult
  public mutating func remove(_ id: ID) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.remove(id))
  }

  /// Puts an element, with all that is below it, at another place.
  ///
  /// Costs O(*d* log *n*), whatever is below the element.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - place: Where it goes.
  /// - Returns: What it did to the rows.
  /// - Throws: `unknown`, `cycle`, `notABranch`, `indexOutOfRange` or `sorted`.
  @inlinable @discardableResult
  public mutating func move(
    _ id: ID, _ place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.move(id, place))
  }

  /// Gives an element another value; its children and its state stay.
  ///
  /// Costs O(*d* log *n*).
  ///
  /// - Parameter element: The new value, with the identity of the old one.
  /// - Returns: What it did to the rows: a reload, or nothing.
  /// - Throws: `unknown`.
  @inlinable @discardableResult
  public mutating func replace(_ element: Element) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.replace(element))
  }

  /// Says that what an element shows has changed outside the outline; its extent is asked for again.
  ///
  /// Costs O(*d* log *n*).
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: What it did to the rows: a reload, or nothing where the element is no row.
  /// - Throws: `unknown`.
  @inlinable @discardableResult
  public mutating func reload(_ id: ID) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.reload(id))
  }

  /// Makes an element a branch without children, or a leaf, whose children are taken out.
  ///
  /// Costs O(*d* log *n*), and O(1) expected for each element that goes.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - isBranch: What it shall be; one that it is already changes nothing.
  /// - Returns: What it did to the rows.
  /// - Throws: `unknown`.
  @inlinable @discardableResult
  public mutating func setBranch(
    _ id: ID, _ isBranch: Bool
  ) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.setBranch(id, isBranch))
  }

  /// Gives a branch, or with `nil` the whole outline, new children down to the last level.
  ///
  /// Costs one to three look-ups of an identity for each element, then what a batch costs.
  ///
  /// - Parameters:
  ///   - id: The identity of the branch.
  ///   - trees: The new children.
  /// - Returns: What it did to the rows.
  /// - Throws: `duplicate`, `unknown` or `notABranch`.
  @inlinable @discardableResult
  public mutating func setChildren(
    of id: ID?, _ trees: [OutlineTree<Element>]
  ) throws(OutlineError<ID>) -> ChangeSet {
    try apply(.setChildren(of: id, trees))
  }
}
