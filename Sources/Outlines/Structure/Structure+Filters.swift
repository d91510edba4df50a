// Filters that are set or taken off: everything is counted again, and the rows before are compared
// with those after.
extension Structure {
  /// Rows in order, so that those of another time can be compared with them.
  @usableFromInline
  struct RowList: Sendable {
    /// The element of each row; of one that is no element, the complement of the branch.
    var rows: [Int32] = []

    /// How much the rows take that are no elements, in order.
    var noticeExtents: [Int] = []

    let extent: Int
  }

  /// All rows as they are now, in O(rows, and pages in which something is hidden).
  @usableFromInline
  func rowList() -> RowList {
    var list = RowList(extent: extent)
    list.rows.reserveCapacity(rowCount)
    // Pages with the place at which to go on, and the complements of branches whose notice is next.
    var pending: [(page: Int32, place: Int)] = []
    if records[0].root >= 0 { pending.append((records[0].root, 0)) }
    while let (number, start) = pending.popLast() {
      if number < 0 {
        let branch = records[Int(~number)]
        list.rows.append(~branch.node)
        list.noticeExtents.append(noticeWeight(of: branch).extent)
        continue
      }
      let page = pages.headers[Int(number)]
      if !page.isLeaf {
        for place in (0..<Int(page.count)).reversed() where !pages.isHidden(place, in: page) {
          pending.append((pages.entry(place, in: page), 0))
        }
      } else if page.weights < 0 {
        let entries = Int(page.entries)..<Int(page.entries) + Int(page.count)
        if page.unit > 0 { list.rows.append(contentsOf: pages.entries[entries]) }
      } else {
        var place = start
        while place < Int(page.count) {
          let rows = Int(pages.rows[Int(page.weights) + place])
          let node = pages.entry(place, in: page)
          place += 1
          if rows > 0 { list.rows.append(node) }
          if rows > 1 {
            pending.append((number, place))
            let record = recordOf[Int(node)]
            if records[Int(record)].notice != nil { pending.append((~record, 0)) }
            if records[Int(record)].total.shown > 0 {
              pending.append((records[Int(record)].root, 0))
            }
            break
          }
        }
      }
    }
    return list
  }

  /// All elements from top to bottom, visible or not, in O(*n*).
  @usableFromInline
  func everythingInOrder() -> [Handle] {
    var all: [Handle] = []
    all.reserveCapacity(parents.count - 1 - freeNodes.count)
    var pending: [(page: Int32, place: Int)] = []
    if records[0].root >= 0 { pending.append((records[0].root, 0)) }
    while let (number, start) = pending.popLast() {
      let page = pages.headers[Int(number)]
      if !page.isLeaf {
        for place in (0..<Int(page.count)).reversed() {
          pending.append((pages.entry(place, in: page), 0))
        }
      } else if page.weights < 0 {
        let entries = Int(page.entries)..<Int(page.entries) + Int(page.count)
        all.append(contentsOf: pages.entries[entries])
      } else {
        var place = start
        while place < Int(page.count) {
          let node = pages.entry(place, in: page)
          place += 1
          all.append(node)
          if recordOf[Int(node)] >= 0, records[Int(recordOf[Int(node)])].root >= 0 {
            pending.append((number, place))
            pending.append((records[Int(recordOf[Int(node)])].root, 0))
            break
          }
        }
      }
    }
    return all
  }

  /// Counts all again and says which rows went and came.
  ///
  /// Costs O(*n*). The order of the elements and their extents must be as before.
  ///
  /// - Parameter old: The rows before.
  /// - Returns: The change set: removals and insertions only.
  @usableFromInline
  mutating func recount(since old: RowList) -> ChangeSet {
    countAll()
    let new = rowList()
    // For each element whether it was a row, is one, and the same for its notice.
    var marks = [UInt8](repeating: 0, count: parents.count)
    for row in old.rows { marks[row < 0 ? Int(~row) : Int(row)] |= row < 0 ? 4 : 1 }
    for row in new.rows { marks[row < 0 ? Int(~row) : Int(row)] |= row < 0 ? 8 : 2 }
    return ChangeSet(
      removals: spans(of: old) { row in
        row < 0 ? marks[Int(~row)] & 8 == 0 : marks[Int(row)] & 2 == 0
      },
      insertions: spans(of: new) { row in
        row < 0 ? marks[Int(~row)] & 4 == 0 : marks[Int(row)] & 1 == 0
      },
      oldRowCount: old.rows.count, newRowCount: new.rows.count, oldExtent: old.extent,
      newExtent: new.extent)
  }

  /// The longest spans of rows of which something is true.
  private func spans(
    of list: RowList, where isIncluded: (Int32) -> Bool
  ) -> ChangeList<RowSpan> {
    var spans: [RowSpan] = []
    var start: (row: Int, offset: Int)?
    var offset = 0
    var notice = 0
    for (position, row) in list.rows.enumerated() {
      if isIncluded(row) {
        if start == nil { start = (position, offset) }
      } else if let first = start {
        spans.append(RowSpan(rows: first.row..<position, offsets: first.offset..<offset))
        start = nil
      }
      if row < 0 {
        offset += list.noticeExtents[notice]
        notice += 1
      } else {
        offset += Int(extents[Int(row)])
      }
    }
    if let first = start {
      spans.append(
        RowSpan(rows: first.row..<list.rows.count, offsets: first.offset..<offset))
    }
    return ChangeList(spans)
  }

  // MARK: Searches

  /// Begins a search in which nothing is tested yet; all is to be counted again afterwards.
  ///
  /// - Parameter mayExpand: Whether a branch that is collapsed may be expanded.
  @usableFromInline
  mutating func beginSearch(_ mayExpand: (Handle) -> Bool) {
    let isFirst = !filters.isSearching
    filters.isSearching = true
    filters.matchCount = 0
    for node in flags.indices {
      flags[node] = flags[node].subtracting(.search).union(.untested)
    }
    // What is expanded in a search stays so for those that follow it.
    guard isFirst else { return }
    for record in records.indices where records[record].isBranch {
      let branch = records[record]
      records[record].isOverlayTouched = false
      if branch.node == .root { continue }
      records[record].isExpanded = branch.isBaseExpanded || mayExpand(branch.node)
    }
  }

  /// Ends a search; all is to be counted again afterwards.
  @usableFromInline
  mutating func endSearch() {
    filters.isSearching = false
    filters.matchCount = 0
    for node in flags.indices { flags[node] = flags[node].subtracting(.search) }
    for record in records.indices where records[record].isBranch {
      records[record].isOverlayTouched = false
      records[record].isExpanded = records[record].isBaseExpanded
    }
  }

  /// Marks an element, and what it covers, without telling any sums, in O(what it covers).
  @usableFromInline
  mutating func setMatch(_ node: Handle, covers: Bool) {
    setFlagsOnly(node, flags[Int(node)].union(covers ? [.matches, .covers] : .matches))
    if !covers { return }
    var pending = [node]
    while let branch = pending.popLast() {
      for child in children(of: branch) where !flags[Int(child)].contains(.covered) {
        flags[Int(child)].insert(.covered)
        if isBranch(child) { pending.append(child) }
      }
    }
  }
}
