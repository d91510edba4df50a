// Folds, which cannot fail and so need no journal.
extension Structure {
  /// Expands or collapses a branch outside of a batch, in O(*d* log *n*), allocating nothing.
  ///
  /// - Returns: The change set, and whether the state is another than before.
  @usableFromInline
  mutating func toggle(_ node: Handle, to isExpanded: Bool) -> (changes: ChangeSet, did: Bool) {
    let old = records[0].total
    guard let record = record(of: node) else {
      return (.none(rowCount: old.rows, extent: old.extent), false)
    }
    let did = records[record].isExpanded != isExpanded
    setState(of: record, isExpanded)
    guard did else { return (.none(rowCount: old.rows, extent: old.extent), false) }
    let rows = records[record].total.rows
    let inside = records[record].total.extent
    let change = Weight(
      elements: 0, shown: 0, rows: isExpanded ? rows : -rows,
      extent: isExpanded ? inside : -inside)
    guard rows > 0, let position = climb(from: node, adding: change) else {
      return (.none(rowCount: old.rows, extent: old.extent), true)
    }
    let first = position.offset + Int(extents[Int(node)])
    let span = ChangeList(
      RowSpan(
        rows: position.row + 1..<position.row + 1 + rows, offsets: first..<first + inside))
    let changes = ChangeSet(
      removals: isExpanded ? ChangeList() : span, insertions: isExpanded ? span : ChangeList(),
      oldRowCount: old.rows, newRowCount: rowCount, oldExtent: old.extent, newExtent: extent)
    return (changes, true)
  }

  /// Whether a branch can be toggled without a batch: nothing else changes with it.
  @usableFromInline
  func isPlain(_ node: Handle) -> Bool {
    guard hasStates, !filters.isSearching, let record = record(of: node) else { return true }
    let parent = records[Int(recordOf[Int(parents[Int(node)])])]
    return records[record].load == .loaded && !parent.isAccordion
  }

  /// Sets the state of a branch where it belongs: in a search, that of the overlay.
  private mutating func setState(of record: Int, _ isExpanded: Bool) {
    records[record].isExpanded = isExpanded
    if filters.isSearching {
      records[record].isOverlayTouched = true
    } else {
      records[record].isBaseExpanded = isExpanded
      records[record].isTouched = true
    }
  }

  /// Adds to all sums above an element, and adds up what stands before it on the same way.
  ///
  /// - Returns: The row and the offset of the element; `nil` when it is no row.
  private mutating func climb(
    from node: Handle, adding change: Weight
  ) -> (row: Int, offset: Int)? {
    var row = 0
    var offset = 0
    var node = node
    while true {
      // What is hidden weighs nothing, whatever is in it.
      guard isShown(node) else { return nil }
      var entry = node
      var number = pageOf[Int(node)]
      while true {
        let page = pages.headers[Int(number)]
        let index = pages.index(of: entry, in: page)
        row += pages.rows(before: index, in: page)
        offset += pages.extent(before: index, in: page)
        pages.add(change, at: index, in: number)
        if page.parent < 0 { break }
        entry = number
        number = page.parent
      }
      node = parents[Int(node)]
      let record = Int(recordOf[Int(node)])
      records[record].total += change
      if node == .root { return (row, offset) }
      guard records[record].isExpanded else { return nil }
      row += 1
      offset += Int(extents[Int(node)])
    }
  }

  /// A branch in the order of rows, while all are set.
  private struct Visit {
    let record: Int
    let level: Int
    /// Where the first child of the branch stands before, or would if it were shown.
    let row: Int
    let offset: Int
    /// Whether the branch is a row before.
    let isRow: Bool
    let wasExpanded: Bool
    /// What all children take before.
    var old = Weight.zero
  }

  /// Sets every branch by its element and level, in O(branches, and children that stand in one page
  /// with them).
  ///
  /// - Parameter state: What the branch becomes; `nil` leaves it as it is, and untouched.
  /// - Returns: What it did to the rows, and whether any state is another than before.
  @usableFromInline
  mutating func setAll(_ state: (Handle, Int) -> Bool?) -> (changes: ChangeSet, did: Bool) {
    let old = records[0].total
    var visits = branchesInOrder()
    var did = false
    for position in visits.indices.dropFirst() {
      let record = visits[position].record
      if let isExpanded = state(records[record].node, visits[position].level) {
        if records[record].isExpanded != isExpanded { did = true }
        setState(of: record, isExpanded)
      }
    }
    guard did else { return (.none(rowCount: old.rows, extent: old.extent), false) }
    // What stands below comes later in the list, so backwards each finds its children counted.
    for position in visits.indices.reversed() {
      let record = visits[position].record
      visits[position].old = records[record].total
      if records[record].branchChildren > 0 { recount(record, measuring: false) }
    }
    let (removals, insertions) = spans(of: visits)
    let changes = ChangeSet(
      removals: ChangeList(removals), insertions: ChangeList(insertions),
      oldRowCount: old.rows, newRowCount: rowCount, oldExtent: old.extent, newExtent: extent)
    return (changes, true)
  }

  /// All branches, the root first and each before those inside it, with their places.
  private func branchesInOrder() -> [Visit] {
    var visits: [Visit] = []
    var pending = [
      Visit(record: 0, level: 0, row: 0, offset: 0, isRow: true, wasExpanded: true)
    ]
    while let visit = pending.popLast() {
      visits.append(visit)
      guard records[visit.record].branchChildren > 0 else { continue }
      let first = pending.count
      forEachBranch(of: visit.record) { node, before in
        let record = Int(recordOf[Int(node)])
        pending.append(
          Visit(
            record: record, level: visit.level + 1, row: visit.row + before.rows + 1,
            offset: visit.offset + before.extent + Int(extents[Int(node)]),
            isRow: visit.isRow && visit.wasExpanded && isShown(node),
            wasExpanded: records[record].isExpanded))
      }
      pending[first...].reverse()
    }
    return visits
  }

  /// The rows that go and come when branches have other states than they had.
  private func spans(of visits: [Visit]) -> (removals: [RowSpan], insertions: [RowSpan]) {
    var removals: [RowSpan] = []
    var insertions: [RowSpan] = []
    // How much lower everything stands now than it stood, as far as the walk has come, and the last
    // old row that is gone.
    var shift = Weight.zero
    var hidden = -1
    for visit in visits.dropFirst() {
      let branch = records[visit.record]
      let isShown = visit.isRow && visit.row - 1 > hidden
      guard isShown, branch.isExpanded != visit.wasExpanded else { continue }
      if visit.wasExpanded {
        // Whatever stands inside was a row, and is none now.
        hidden = visit.row + visit.old.rows - 1
        if visit.old.rows == 0 { continue }
        removals.append(
          RowSpan(
            rows: visit.row..<visit.row + visit.old.rows,
            offsets: visit.offset..<visit.offset + visit.old.extent))
        shift.rows -= visit.old.rows
        shift.extent -= visit.old.extent
      } else if branch.total.rows > 0 {
        let row = visit.row + shift.rows
        let offset = visit.offset + shift.extent
        insertions.append(
          RowSpan(
            rows: row..<row + branch.total.rows, offsets: offset..<offset + branch.total.extent))
        shift.rows += branch.total.rows
        shift.extent += branch.total.extent
      }
    }
    return (removals, insertions)
  }

  /// Visits the children of a branch that are branches, with what stands before each.
  private func forEachBranch(of record: Int, _ body: (Handle, Weight) -> Void) {
    var sum = Weight.zero
    var pending = [records[record].root]
    while let number = pending.popLast() {
      let page = pages.headers[Int(number)]
      if !page.isLeaf {
        for index in (0..<Int(page.count)).reversed() {
          pending.append(pages.entry(index, in: page))
        }
      } else if page.weights < 0 {
        sum += pages.total(of: page)
      } else {
        for index in 0..<Int(page.count) {
          let node = pages.entry(index, in: page)
          if isBranch(node) { body(node, sum) }
          sum += pages.weight(index, in: page)
        }
      }
    }
  }

  /// Gives every element an extent and adds all up again, in O(*n*).
  @usableFromInline
  mutating func measureAll(_ measured: [Int32]) {
    extents = measured
    countAll()
  }

  /// Adds all up again, in O(*n*).
  mutating func countAll() {
    for visit in branchesInOrder().reversed() { recount(visit.record, measuring: true) }
  }

  /// All branches with their levels, each before those inside it.
  @usableFromInline
  var branchesFromTop: [(node: Handle, level: Int)] {
    branchesInOrder().dropFirst().map { (records[$0.record].node, $0.level) }
  }

  /// The branches that somebody expanded or collapsed, in the order of their rows.
  @usableFromInline
  var touchedBranches: [Handle] {
    branchesInOrder().dropFirst().lazy.filter { records[$0.record].isTouched }.map {
      records[$0.record].node
    }
  }
}
