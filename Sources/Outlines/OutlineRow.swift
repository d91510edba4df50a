/// Everything that a view shows or says of one row.
///
/// A row is told apart by its ``key``: a notice shares its ``id`` with the branch that it belongs to.
public struct OutlineRow<Element: Identifiable> {
  /// The element that the row shows; of a ``notice`` the branch that it belongs to.
  public let element: Element

  /// What the row says if it is no element.
  public let notice: OutlineNotice?

  /// The position of the row, from 0.
  public let row: Int

  /// The depth of the element; the top level is 1.
  public let level: Int

  /// Whether the element may hold children, even if it holds none.
  public let isBranch: Bool

  /// Whether the children are shown; `false` for a leaf.
  public let isExpanded: Bool

  /// The number of siblings before the element that no filter hides; 0 for a notice.
  public let index: Int

  /// The number of siblings that no filter hides, including the element; 0 for a notice.
  public let setSize: Int

  /// The sum of the extents of all rows before this one.
  public let offset: Int

  /// The room that the row takes, in the unit of ``OutlineRules/extent``.
  public let extent: Int

  /// Makes a row from what is known of it.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - element: The element that the row shows.
  ///   - row: The position of the row, from 0.
  ///   - level: The depth, from 1.
  ///   - isBranch: Whether the element may hold children.
  ///   - isExpanded: Whether the children are shown.
  ///   - index: The number of siblings before the element.
  ///   - setSize: The number of siblings including the element.
  ///   - offset: The sum of the extents before the row.
  ///   - extent: The room that the row takes.
  ///   - notice: What the row says if it is no element.
  @inlinable
  public init(
    element: Element, row: Int, level: Int, isBranch: Bool, isExpanded: Bool, index: Int,
    setSize: Int, offset: Int, extent: Int, notice: OutlineNotice? = nil
  ) {
    self.element = element
    self.row = row
    self.level = level
    self.isBranch = isBranch
    self.isExpanded = isExpanded
    self.index = index
    self.setSize = setSize
    self.offset = offset
    self.extent = extent
    self.notice = notice
  }

  /// The identity of ``element``, which for a notice is that of its branch.
  ///
  /// Costs O(1).
  @inlinable
  public var id: Element.ID { element.id }

  /// What the row is told apart by from every other.
  ///
  /// Costs O(1).
  @inlinable
  public var key: OutlineRowKey<Element.ID> { notice == nil ? .element(id) : .notice(of: id) }

  /// The offsets that the row covers, empty for a row of extent 0.
  ///
  /// Costs O(1).
  @inlinable
  public var offsets: Range<Int> { offset..<(offset + extent) }
}

/// What rows are told apart by: each element has one, and each branch one for its notice.
public enum OutlineRowKey<ID: Hashable>: Hashable {
  /// The row of an element.
  case element(ID)

  /// The row of a branch that is no element.
  case notice(of: ID)
}

extension OutlineRowKey: Sendable where ID: Sendable {}
extension OutlineRow: Sendable where Element: Sendable {}
extension OutlineRow: Equatable where Element: Equatable {}
