// What is known of a row by its position, and of offsets.
extension Outline {
  /// All that a view shows of a row, in O(*d* log *n*).
  ///
  /// To read many rows in a row, ``rows(in:)`` is faster.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  @inlinable
  public subscript(row row: Int) -> OutlineRow<Element> {
    makeRow(structure.walk(atRow: row), row: row)
  }

  /// The identity of the element at a row, in O(*d* log *n*); at a row that is no element that of the
  /// branch which it belongs to.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  /// - Parameter row: The position.
  /// - Returns: The identity.
  @inlinable
  public func id(ofRow row: Int) -> ID {
    let node = structure.node(atRow: row).node
    guard let element = elements[Int(node)] else { preconditionFailure("Row without element") }
    return element.id
  }

  /// Neighbouring rows in order, without a look-up for each.
  ///
  /// The first row costs O(*d* log *n*), each further one amortised O(1).
  ///
  /// - Precondition: `range` is in `0..<rowCount`.
  /// - Parameter range: The positions.
  /// - Returns: A sequence of rows that holds the outline as it is now.
  @inlinable
  public func rows(in range: Range<Int>) -> OutlineRows<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= rowCount, "Rows out of range")
    return OutlineRows(outline: self, range: range)
  }

  /// The sum of the extents of all rows before a row, in O(*d* log *n*).
  ///
  /// - Precondition: `row` is in `0...rowCount`.
  /// - Parameter row: The position; `rowCount` gives the extent of the whole.
  /// - Returns: The offset.
  @inlinable
  public func offset(ofRow row: Int) -> Int { structure.offset(ofRow: row) }

  /// The row that covers an offset, in O(*d* log *n*).
  ///
  /// Rows of extent 0 cover nothing.
  ///
  /// - Parameter offset: The offset.
  /// - Returns: The position, or `nil` when `offset` is not in `0..<extent`.
  @inlinable
  public func row(atOffset offset: Int) -> Int? { structure.node(atOffset: offset)?.row }

  @inlinable
  func makeRow(_ walk: Walk, row: Int) -> OutlineRow<Element> {
    guard let element = elements[Int(walk.node)] else { preconditionFailure("Row without element") }
    if walk.isNotice {
      let (notice, extent) = structure.notice(under: walk.node)
      return OutlineRow(
        element: element, row: row, level: walk.level, isBranch: false, isExpanded: false,
        index: 0, setSize: 0, offset: walk.offset, extent: extent, notice: notice)
    }
    return OutlineRow(
      element: element, row: row, level: walk.level, isBranch: structure.isBranch(walk.node),
      isExpanded: structure.isExpanded(walk.node), index: walk.index, setSize: walk.setSize,
      offset: walk.offset, extent: Int(structure.extents[Int(walk.node)]))
  }
}

/// Neighbouring rows of an outline, walked from one to the next.
public struct OutlineRows<Item: Identifiable>: Sequence where Item.ID: Sendable {
  @usableFromInline let outline: Outline<Item>
  @usableFromInline let range: Range<Int>

  @inlinable
  init(outline: Outline<Item>, range: Range<Int>) {
    self.outline = outline
    self.range = range
  }

  /// The number of rows, exactly.
  ///
  /// Costs O(1).
  @inlinable
  public var underestimatedCount: Int { range.count }

  /// Starts at the first row of the range.
  ///
  /// Costs O(*d* log *n*).
  ///
  /// - Returns: An iterator over the range.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(outline: outline, range: range) }

  /// Walks from each row to the next.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let outline: Outline<Item>
    @usableFromInline let end: Int
    @usableFromInline var row: Int
    @usableFromInline var walk: Walk?

    @inlinable
    init(outline: Outline<Item>, range: Range<Int>) {
      self.outline = outline
      row = range.lowerBound
      end = range.upperBound
      if !range.isEmpty { walk = outline.structure.walk(atRow: row) }
    }

    /// The next row, or `nil` behind the end of the range.
    ///
    /// Costs O(1), and O(log *n*) for each branch that the walk leaves.
    ///
    /// - Returns: The row.
    @inlinable
    public mutating func next() -> OutlineRow<Item>? {
      guard row < end, var place = walk else { return nil }
      let result = outline.makeRow(place, row: row)
      row += 1
      if row < end { outline.structure.advance(&place) }
      walk = place
      return result
    }
  }
}

extension OutlineRows: Sendable where Item: Sendable {}
extension OutlineRows.Iterator: Sendable where Item: Sendable {}
