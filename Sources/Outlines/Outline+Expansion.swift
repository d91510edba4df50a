// Expanding and collapsing outside of a batch.
extension Outline {
  /// Shows the children of a branch, in O(*d* log *n*) whatever their number.
  ///
  /// What was expanded below the branch appears expanded. From then on the branch counts as
  /// touched, even if it was expanded before.
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: What it did to the rows: at most one insertion. Empty for a leaf, an unknown
  ///   identity, and a branch that is expanded already, has no children, is no row, or may not be
  ///   expanded under ``OutlineRules/mayExpand``.
  @inlinable @discardableResult
  public mutating func expand(_ id: ID) -> ChangeSet { set(id, to: true) }

  /// Hides everything below a branch, in O(*d* log *n*) whatever its number.
  ///
  /// What is expanded below the branch stays so, for when the branch is expanded again.
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: What it did to the rows: at most one removal. Empty for a leaf, an unknown
  ///   identity, and a branch that is collapsed already, has no children, is no row, or may not be
  ///   collapsed under ``OutlineRules/mayCollapse``.
  @inlinable @discardableResult
  public mutating func collapse(_ id: ID) -> ChangeSet { set(id, to: false) }

  /// Expands a collapsed branch and collapses an expanded one, in O(*d* log *n*).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: What it did to the rows: at most one insertion or removal.
  @inlinable @discardableResult
  public mutating func toggle(_ id: ID) -> ChangeSet {
    guard let node = handles[id] else { return unchanged }
    return set(node, to: !structure.isExpanded(node))
  }

  /// Expands every branch on every level that may expand, in O(branches, and the pages of those that
  /// hold branches).
  ///
  /// - Returns: What it did to the rows: insertions only.
  @inlinable @discardableResult
  public mutating func expandAll() -> ChangeSet { setAll { _ in true } }

  /// Collapses every branch on every level that may collapse, at the cost of ``expandAll()``.
  ///
  /// - Returns: What it did to the rows: removals only.
  @inlinable @discardableResult
  public mutating func collapseAll() -> ChangeSet { setAll { _ in false } }

  /// Expands the branches above a level and collapses the others, at the cost of ``expandAll()``.
  ///
  /// Afterwards the rows are exactly the elements down to that level, unless the rules forbid some of
  /// the folds.
  ///
  /// - Parameter level: The deepest level that shows; 1 is the top level, and anything below 1
  ///   counts as 1.
  /// - Returns: What it did to the rows.
  @inlinable @discardableResult
  public mutating func expand(toLevel level: Int) -> ChangeSet { setAll { $0 < level } }

  /// Expands every ancestor of an element, so that it becomes a row unless a filter hides it.
  ///
  /// Costs O(*d* log *n*) for each ancestor that is expanded.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: What it did to the rows: at most one insertion, since what the outermost collapsed
  ///   ancestor hid is contiguous, and what is collapsed for it in accordions. Empty for an unknown
  ///   identity, where an ancestor may not be expanded, and where a filter hides the element or an
  ///   ancestor; then nothing is.
  @inlinable @discardableResult
  public mutating func reveal(_ id: ID) -> ChangeSet {
    guard let node = handles[id], canReveal(node) else { return unchanged }
    if structure.hasStates, !isSearching { return revealStepwise(node) }
    var changes = unchanged
    var didExpand = false
    var ancestor = structure.parents[Int(node)]
    // From the innermost to the outermost: only the last of these shows any rows.
    while ancestor != .root {
      if !structure.isExpanded(ancestor) {
        changes = structure.toggle(ancestor, to: true).changes
        didExpand = true
      }
      ancestor = structure.parents[Int(ancestor)]
    }
    if didExpand { revision &+= 1 }
    return checked(changes)
  }

  /// Expands the ancestors where other branches may have to be collapsed for that, or ask for their
  /// children.
  @inlinable
  mutating func revealStepwise(_ node: Handle) -> ChangeSet {
    structure.beginBatch()
    var ancestor = structure.parents[Int(node)]
    while ancestor != .root {
      if !structure.isExpanded(ancestor) { setExpanded(ancestor, true) }
      ancestor = structure.parents[Int(ancestor)]
    }
    let changes = commit(Batch())
    return checked(changes)
  }

  @inlinable
  func canReveal(_ node: Handle) -> Bool {
    guard structure.isShown(node) else { return false }
    var ancestor = structure.parents[Int(node)]
    while ancestor != .root {
      guard structure.isShown(ancestor) else { return false }
      if !structure.isExpanded(ancestor) {
        guard permits(ancestor, toBe: true) else { return false }
        if !isSearching {
          for open in structure.openSiblings(of: ancestor) where !permits(open, toBe: false) {
            return false
          }
        }
      }
      ancestor = structure.parents[Int(ancestor)]
    }
    return true
  }

  /// Whether the rules let a branch take a state that is not the one it has.
  @inlinable
  func permits(_ node: Handle, toBe isExpanded: Bool) -> Bool {
    guard let element = elements[Int(node)] else { return false }
    return storedRules.permits(element, toBe: isExpanded)
  }

  /// The states of all branches that were touched, here now or remembered, as they are without a
  /// search; at the cost of ``expandAll()``.
  ///
  /// Giving it to ``init(_:rules:expansion:)`` brings the same branches back as they are.
  @inlinable
  public var expansion: OutlineExpansion<ID> {
    var expansion = OutlineExpansion<ID>()
    for (id, isExpanded) in memory.all { expansion[id] = isExpanded }
    for node in structure.touchedBranches {
      if let element = elements[Int(node)] {
        expansion[element.id] = structure.isBaseExpanded(node)
      }
    }
    return expansion
  }

  @inlinable
  mutating func set(_ id: ID, to isExpanded: Bool) -> ChangeSet {
    guard let node = handles[id] else { return unchanged }
    return set(node, to: isExpanded)
  }

  @inlinable
  mutating func set(_ node: Handle, to isExpanded: Bool) -> ChangeSet {
    if structure.isBranch(node), !permits(node, toBe: isExpanded) { return unchanged }
    if !structure.isPlain(node) {
      structure.beginBatch()
      setExpanded(node, isExpanded)
      let changes = commit(Batch())
      return checked(changes)
    }
    let (changes, did) = structure.toggle(node, to: isExpanded)
    if did { revision &+= 1 }
    return checked(changes)
  }

  @inlinable
  mutating func setAll(_ isExpanded: (Int) -> Bool) -> ChangeSet {
    if structure.hasStates, !isSearching { return setAllStepwise(isExpanded) }
    let (elements, rules) = (elements, storedRules)
    let (changes, did) = structure.setAll { node, level in
      let state = isExpanded(level)
      guard let element = elements[Int(node)] else { return nil }
      return rules.permits(element, toBe: state) ? state : nil
    }
    if did { revision &+= 1 }
    return checked(changes)
  }

  /// Sets all branches where accordions limit that, or branches ask for their children.
  @inlinable
  mutating func setAllStepwise(_ isExpanded: (Int) -> Bool) -> ChangeSet {
    structure.beginBatch()
    // Of an accordion the child that is expanded already stays so, else the first that may.
    var chosen: [Handle: Handle] = [:]
    for (node, level) in structure.branchesFromTop {
      var state = isExpanded(level)
      if state, let (parent, open) = structure.accordion(above: node) {
        if let choice = chosen[parent] ?? open, choice != node {
          state = false
        } else if permits(node, toBe: true) {
          chosen[parent] = node
        }
      }
      if permits(node, toBe: state) { structure.setBase(node, state, isTouched: true) }
    }
    let changes = commit(Batch())
    return checked(changes)
  }

  @inlinable
  var unchanged: ChangeSet { .none(rowCount: rowCount, extent: extent) }

  /// Hands a change set through, after a look at the invariants where those are compiled in.
  ///
  /// The change set is made before the call: as part of it, the outline would be looked at as it was.
  @inlinable
  func checked(_ changes: ChangeSet) -> ChangeSet {
    #if OUTLINE_CHECKS
      _checkInvariants()
    #endif
    return changes
  }
}
