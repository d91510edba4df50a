/// Which elements of an outline can be seen at all, such as those that are online.
///
/// What is invisible makes no row, and nothing below it does; it stays in the outline, with its place,
/// its state and what it counts. Expansion is never touched.
public struct OutlineVisibility<Element>: Sendable {
  /// Whether an element can be seen, if the branches that it stands in can.
  ///
  /// Asked when the element comes in, when it gets another value or is reloaded, and of all elements
  /// by ``Outline/setVisibility(_:)``.
  public var isVisible: @Sendable (Element) -> Bool

  /// Whether a branch of which no child can be seen is hidden too, until one can.
  ///
  /// A branch whose children are not there yet is not hidden.
  public var hidesEmptyBranches: Bool

  /// Makes a filter of a predicate.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - hidesEmptyBranches: Whether branches hide of which no child can be seen.
  ///   - isVisible: Whether an element can be seen; every one can by default.
  @inlinable
  public init(
    hidesEmptyBranches: Bool = false,
    isVisible: @escaping @Sendable (Element) -> Bool = { _ in true }
  ) {
    self.isVisible = isVisible
    self.hidesEmptyBranches = hidesEmptyBranches
  }
}

extension Outline {
  /// Sets which elements can be seen, in O(*n*); `nil` shows all.
  ///
  /// Call it with the same filter again when the answers of its predicate have changed for many
  /// elements. For a few, ``OutlineEdit/reload(_:)`` costs less. During a search it takes effect when
  /// the search ends.
  ///
  /// - Parameter visibility: The filter.
  /// - Returns: What it did to the rows: removals and insertions only.
  @inlinable @discardableResult
  public mutating func setVisibility(_ visibility: OutlineVisibility<Element>?) -> ChangeSet {
    let old = structure.rowList()
    storedVisibility = visibility
    structure.filters.hasVisibility = visibility != nil
    structure.filters.hidesEmptyBranches = visibility?.hidesEmptyBranches ?? false
    for (node, element) in elements.enumerated() {
      guard let element else { continue }
      if visibility?.isVisible(element) ?? true {
        structure.flags[node].remove(.invisible)
      } else {
        structure.flags[node].insert(.invisible)
      }
    }
    return recount(since: old)
  }

  /// Which elements can be seen; `nil` when all can.
  ///
  /// Costs O(1).
  @inlinable
  public var visibility: OutlineVisibility<Element>? { storedVisibility }

  /// Whether no filter hides an element, in O(1).
  ///
  /// It is a row if that is true of the branches that it stands in too, and they are expanded.
  ///
  /// - Parameter id: The identity.
  /// - Returns: `false` for an unknown identity.
  @inlinable
  public func isShown(_ id: ID) -> Bool {
    guard let node = handles[id] else { return false }
    return structure.isShown(node)
  }

  /// The number of children of a branch, or with `nil` of the top level, that no filter hides; in O(1).
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: 0 for a leaf and for an unknown identity.
  @inlinable
  public func shownChildCount(of id: ID?) -> Int {
    guard let node = node(of: id) else { return 0 }
    return structure.shownChildCount(of: node)
  }

  /// Counts all again after filters have changed.
  @inlinable
  mutating func recount(since old: Structure.RowList) -> ChangeSet {
    let changes = structure.recount(since: old)
    revision &+= 1
    return checked(changes)
  }
}
