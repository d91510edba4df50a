/// Which elements of an outline are selected, with the cursor and the anchor of a person who selects.
///
/// All of it follows identity: what moves stays selected, and so does what stands elsewhere because
/// of what came or went before it. What stops being a row leaves the selection, whether it was
/// removed, filtered away, or hidden in a branch that was collapsed; being a row again brings
/// nothing back. Rows that are no elements are never selected.
///
/// The selected rows are kept as stretches of neighbours, so that a million of them are selected as
/// fast as one. Costs are given for *r* such stretches, *n* elements and *d* levels.
///
/// A selection belongs to one outline and has to be told of every change of its rows, in order, by
/// ``update(_:in:)``; between a change and that call it must not be used.
public struct OutlineSelection<ID: Hashable & Sendable>: Hashable, Sendable {
  /// An element that is a row, and where it is.
  @usableFromInline
  struct Spot: Hashable, Sendable {
    @usableFromInline let id: ID
    @usableFromInline let row: Int

    @inlinable
    init(id: ID, row: Int) {
      self.id = id
      self.row = row
    }
  }

  @usableFromInline var selected = RowSet()

  /// What was selected before the range that is being extended was; `nil` while none is.
  @usableFromInline var others: RowSet?

  @usableFromInline var cursorSpot: Spot?
  @usableFromInline var anchorSpot: Spot?

  /// Makes a selection of nothing, without a cursor.
  ///
  /// Costs O(1).
  @inlinable
  public init() {}

  /// The element that keys act on, selected or not; always a row; in O(1).
  ///
  /// `nil` until one is chosen, and again once no row was left for it.
  @inlinable
  public var cursor: ID? { cursorSpot?.id }

  /// The row of the cursor, in O(1).
  @inlinable
  public var cursorRow: Int? { cursorSpot?.row }

  /// The element from which ``extend(to:keepingOthers:in:)`` selects; always a row; in O(1).
  @inlinable
  public var anchor: ID? { anchorSpot?.id }

  /// The row of the anchor, in O(1).
  @inlinable
  public var anchorRow: Int? { anchorSpot?.row }

  /// The number of selected elements, in O(1).
  @inlinable
  public var count: Int { selected.count }

  /// Whether nothing is selected, in O(1).
  @inlinable
  public var isEmpty: Bool { selected.count == 0 }

  /// The selected rows as stretches of neighbours, ascending; none touches the next; in O(1).
  @inlinable
  public var rows: [Range<Int>] { selected.ranges }

  /// Whether the element at a row is selected, in O(log *r*).
  ///
  /// - Parameter row: The position; any number may be asked about.
  /// - Returns: `false` also where there is no such row.
  @inlinable
  public func contains(row: Int) -> Bool { selected.contains(row) }

  /// Whether an element is selected, in O(*d* log *n* + log *r*).
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - outline: The outline that the selection belongs to.
  /// - Returns: `false` also for an element that is no row, and for an unknown identity.
  @inlinable
  public func contains<Element: Identifiable>(
    _ id: ID, in outline: Outline<Element>
  ) -> Bool where Element.ID == ID {
    guard !isEmpty, let row = outline.row(of: id) else { return false }
    return selected.contains(row)
  }

  /// The selected elements from top to bottom, in O(``count`` + *r* *d* log *n*).
  ///
  /// - Parameter outline: The outline that the selection belongs to.
  /// - Returns: An array of their identities.
  @inlinable
  public func ids<Element: Identifiable>(
    in outline: Outline<Element>
  ) -> [ID] where Element.ID == ID {
    var ids: [ID] = []
    ids.reserveCapacity(count)
    for range in selected.ranges {
      for row in outline.rows(in: range) { ids.append(row.id) }
    }
    return ids
  }
}
