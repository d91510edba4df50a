// Rows and extents: kept right by a fold at once, and by a batch when it ends.
extension Structure {
  /// Expands or collapses a branch outside of a batch, in O(*d* log *n*), allocating nothing.
  ///
  /// - Returns: The change set, and whether the state is another than before.
  @usableFromInline
  mutating func toggle(_ node: Handle, to isExpanded: Bool) -> (changes: ChangeSet, did: Bool) {
    let oldRowCount = rowCount
    let oldExtent = extent
    guard let record = record(of: node), records[record].isExpanded != isExpanded else {
      if let record = self.record(of: node) { records[record].isTouched = true }
      return (.none(rowCount: oldRowCount, extent: oldExtent), false)
    }
    records[record].isTouched = true
    records[record].isExpanded = isExpanded
    let rows = records[record].rowSums.total
    let inside = records[record].extentSums.total
    add(rows: isExpanded ? rows : -rows, extent: isExpanded ? inside : -inside, above: node)
    guard rows > 0, let row = row(of: node) else {
      return (.none(rowCount: oldRowCount, extent: oldExtent), true)
    }
    let first = offset(of: node) + Int(extents[Int(node)])
    let span = ChangeList(
      RowSpan(rows: row + 1..<row + 1 + rows, offsets: first..<first + inside))
    let changes = ChangeSet(
      removals: isExpanded ? ChangeList() : span, insertions: isExpanded ? span : ChangeList(),
      oldRowCount: oldRowCount, newRowCount: rowCount, oldExtent: oldExtent, newExtent: extent)
    return (changes, true)
  }

  /// Gives every element an extent and adds all up again, in O(*n*).
  @usableFromInline
  mutating func measureAll(_ measured: [Int32]) {
    extents = measured
    var order = [0]
    var next = 0
    while next < order.count {
      for child in records[order[next]].children where recordOf[Int(child)] >= 0 {
        order.append(Int(recordOf[Int(child)]))
      }
      next += 1
    }
    for record in order.reversed() { rebuild(record) }
  }

  /// Brings rows, extents and positions among siblings to the state that the batch has made.
  mutating func updateMetrics() {
    for (node, extent) in journal.extents {
      let change = Int(extent) - Int(extents[Int(node)])
      extents[Int(node)] = extent
      if parents[Int(node)] != .absent { add(rows: 0, extent: change, above: node) }
    }
    // From the deepest branch up, so that each finds what is below it right.
    for position in journal.branches.indices {
      journal.branches[position].depth = depth(of: position)
    }
    let order = journal.branches.indices.sorted {
      journal.branches[$0].depth > journal.branches[$1].depth
    }
    for position in order where journal.branches[position].depth >= 0 { settle(position) }
  }

  /// The depth of a journaled branch after the batch; -1 if it is no longer there.
  private func depth(of position: Int) -> Int32 {
    var node = records[Int(journal.branches[position].record)].node
    var depth: Int32 = 0
    while node != .root {
      node = parents[Int(node)]
      if node == .absent { return -1 }
      depth += 1
      let entry = Int(records[Int(recordOf[Int(node)])].entry)
      // Branches above are mostly journaled before those below them.
      if entry >= 0, entry < position, journal.branches[entry].depth >= 0 {
        return depth + journal.branches[entry].depth
      }
    }
    return depth
  }

  private mutating func settle(_ position: Int) {
    let entry = journal.branches[position]
    let record = Int(entry.record)
    if entry.isListChanged { rebuild(record) }
    let node = records[record].node
    if node == .root { return }
    let (rows, extent) = visibleInside(node)
    add(rows: rows - entry.rowsInParent, extent: extent - entry.extentInParent, above: node)
  }

  /// Adds to all sums above an element up to the first branch that will be brought up to date
  /// itself, or that shows nothing.
  private mutating func add(rows: Int, extent: Int, above node: Handle) {
    if rows == 0, extent == 0 { return }
    var node = node
    while node != .root {
      let parent = parents[Int(node)]
      let record = Int(recordOf[Int(parent)])
      let entry = Int(records[record].entry)
      if entry >= 0, journal.branches[entry].isListChanged { return }
      let slot = Int(slots[Int(node)])
      records[record].rowSums.add(rows, at: slot)
      records[record].extentSums.add(extent, at: slot)
      if entry >= 0 || !records[record].isExpanded { return }
      node = parent
    }
  }

  /// Numbers the children of a branch and adds them up, in O(children).
  private mutating func rebuild(_ record: Int) {
    let children = records[record].children
    var rows: [Int] = []
    var sizes: [Int] = []
    rows.reserveCapacity(children.count)
    sizes.reserveCapacity(children.count)
    var holdsBranches = false
    for (slot, child) in children.enumerated() {
      slots[Int(child)] = Int32(slot)
      let inside = visibleInside(child)
      rows.append(1 + inside.rows)
      sizes.append(Int(extents[Int(child)]) + inside.extent)
      if recordOf[Int(child)] >= 0 { holdsBranches = true }
    }
    records[record].rowSums = PrefixSums(rows, mayChange: holdsBranches)
    records[record].extentSums = PrefixSums(sizes, mayChange: holdsBranches)
  }
}
