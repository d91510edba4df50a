// What a person or a program selects.
extension OutlineSelection {
  /// Selects one element and nothing else, and makes it the cursor and the anchor, as a click does.
  ///
  /// Costs O(*d* log *n*). Does nothing when the element is no row.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func select<Element: Identifiable>(
    _ id: ID, in outline: Outline<Element>
  ) where Element.ID == ID {
    guard let row = outline.row(of: id) else { return }
    selected = RowSet(row..<row + 1)
    put(Spot(id: id, row: row))
  }

  /// Selects an element that is not selected, or the other way round, and makes it the cursor and
  /// the anchor, as a click with Control does.
  ///
  /// Costs O(*d* log *n* + *r*). Does nothing when the element is no row.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func toggle<Element: Identifiable>(
    _ id: ID, in outline: Outline<Element>
  ) where Element.ID == ID {
    guard let row = outline.row(of: id) else { return }
    if selected.contains(row) {
      selected.remove(row..<row + 1)
    } else {
      selected.insert(row..<row + 1)
    }
    put(Spot(id: id, row: row))
  }

  /// Selects everything from the anchor to an element, both included, and moves the cursor there; the
  /// anchor stays.
  ///
  /// What an earlier call selected from the same anchor is given up first, but not what had been
  /// selected before that one: going back and forth with the end of the range leaves no trace, and
  /// brings back what was selected by hand in its way. Where there is no anchor, the cursor becomes
  /// it, or else the element itself. Rows that are no elements are left out.
  ///
  /// Costs O(*d* log *n* + *r*), whatever the number of rows between. Does nothing when the element
  /// is no row.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - keepsOthers: Whether what was selected beside the range stays so, as with Control and
  ///     Shift; with `false` nothing but the range is selected, as with Shift alone.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func extend<Element: Identifiable>(
    to id: ID, keepingOthers keepsOthers: Bool = true, in outline: Outline<Element>
  ) where Element.ID == ID {
    guard let row = outline.row(of: id) else { return }
    let end = Spot(id: id, row: row)
    let start = anchorSpot ?? cursorSpot ?? end
    let kept = keepsOthers ? others ?? selected : RowSet()
    selected = kept
    add(min(start.row, row)..<max(start.row, row) + 1, in: outline)
    others = kept
    anchorSpot = start
    cursorSpot = end
  }

  /// Makes an element the cursor without selecting anything; the anchor stays.
  ///
  /// Costs O(*d* log *n*). Does nothing when the element is no row.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func moveCursor<Element: Identifiable>(
    to id: ID, in outline: Outline<Element>
  ) where Element.ID == ID {
    guard let row = outline.row(of: id) else { return }
    cursorSpot = Spot(id: id, row: row)
  }

  /// Selects every row that is an element; the cursor and the anchor stay.
  ///
  /// Costs O(1), and O(1) for each row that is none.
  ///
  /// - Parameter outline: The outline that the selection belongs to.
  @inlinable
  public mutating func selectAll<Element: Identifiable>(
    in outline: Outline<Element>
  ) where Element.ID == ID {
    select(rows: 0..<outline.rowCount, in: outline)
  }

  /// Selects everything visible below a branch and nothing else, not the branch itself; the cursor
  /// and the anchor stay.
  ///
  /// Costs O(*d* log *n*), and O(1) for each row among them that is no element. Does nothing when
  /// the branch is no row; selects nothing when it is collapsed, empty, or a leaf.
  ///
  /// - Parameters:
  ///   - branch: The identity of the branch.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func selectAll<Element: Identifiable>(
    under branch: ID, in outline: Outline<Element>
  ) where Element.ID == ID {
    guard let rows = outline.rows(under: branch) else { return }
    select(rows: rows, in: outline)
  }

  /// Selects the elements of a stretch of rows; the cursor and the anchor stay.
  ///
  /// Costs O(*r*), and O(1) for each row among them that is no element; without `keepsOthers` *r*
  /// does not count.
  ///
  /// - Precondition: `rows` is in `0..<outline.rowCount`.
  /// - Parameters:
  ///   - rows: The positions.
  ///   - keepsOthers: Whether what is selected already stays so.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func select<Element: Identifiable>(
    rows: Range<Int>, keepingOthers keepsOthers: Bool = false, in outline: Outline<Element>
  ) where Element.ID == ID {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= outline.rowCount, "Rows out of range")
    if !keepsOthers { selected = RowSet() }
    add(rows, in: outline)
    others = nil
  }

  /// Selects those of some elements that are rows, and nothing else; the cursor and the anchor stay.
  ///
  /// Costs O(*d* log *n* + log *k*) for each of *k* elements.
  ///
  /// - Parameters:
  ///   - ids: The identities in any order. One that comes twice is selected once.
  ///   - outline: The outline that the selection belongs to.
  @inlinable
  public mutating func select<Element: Identifiable>(
    ids: some Sequence<ID>, in outline: Outline<Element>
  ) where Element.ID == ID {
    var rows: [Int] = []
    for id in ids {
      if let row = outline.row(of: id) { rows.append(row) }
    }
    rows.sort()
    selected = RowSet()
    var before = -1
    for row in rows where row != before {
      selected.append(row..<row + 1)
      before = row
    }
    others = nil
  }

  /// Makes a stretch of rows no longer selected, in O(*r*); the cursor and the anchor stay.
  ///
  /// - Parameter rows: The positions; those that are not selected, or no rows at all, do not matter.
  @inlinable
  public mutating func deselect(rows: Range<Int>) {
    selected.remove(rows)
    others = nil
  }

  /// Selects nothing any more, in O(1); the cursor and the anchor stay.
  @inlinable
  public mutating func clear() {
    selected = RowSet()
    others = nil
  }

  /// Makes an element the cursor and the anchor.
  @inlinable
  mutating func put(_ spot: Spot) {
    cursorSpot = spot
    anchorSpot = spot
    others = nil
  }

  /// Selects the elements of a stretch of rows beside what is selected.
  @inlinable
  mutating func add<Element: Identifiable>(
    _ rows: Range<Int>, in outline: Outline<Element>
  ) where Element.ID == ID {
    selected.formUnion(RowSet(rows, without: outline.noticeRows(in: rows)))
  }
}
