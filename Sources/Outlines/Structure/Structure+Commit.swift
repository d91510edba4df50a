// The end of a batch: the state before is compared with the state after.
extension Structure {
  /// Ends a batch.
  ///
  /// Costs O(*c* *d* log *n*) for *c* branches and elements that were changed, and O(children) for
  /// each branch whose list of children changed.
  ///
  /// - Returns: What the batch did to the rows.
  @usableFromInline
  mutating func commit() -> ChangeSet {
    let old = (rows: rowCount, extent: extent)
    for entry in journal.branches {
      let branch = records[Int(entry.record)]
      if branch.isBranch != entry.wasBranch { mark(branch.node, .reload) }
    }
    var comparison = Comparison()
    let arriving = collectDepartures(&comparison)
    let changed = journal.extents.map {
      (node: $0.node, change: Int($0.extent) - Int(extents[Int($0.node)]))
    }
    let reloaded = journal.marked.filter {
      marks[Int($0)].contains(.reload) && isRow($0, .before) && isRow($0, .after)
    }
    updateMetrics()
    collectArrivals(arriving, &comparison)
    for (node, change) in changed where change != 0 && isRow(node, .after) {
      if let row = row(of: node) { comparison.extentChanges.append((row, change)) }
    }
    for node in reloaded {
      guard let row = row(of: node) else { continue }
      let offset = offset(of: node)
      comparison.reloads.append(
        RowSpan(rows: row..<row + 1, offsets: offset..<offset + Int(extents[Int(node)])))
    }
    let changes = comparison.changeSet(old: old, new: (rowCount, extent)) {
      marks[Int($0)].isSuperset(of: [.leaves, .arrives])
    }
    endBatch()
    return changes
  }

  /// Ends a batch of which nobody wants to know the changes.
  @usableFromInline
  mutating func commitSilently() {
    updateMetrics()
    endBatch()
  }

  /// Which of the two states of a batch is asked about.
  private enum Moment { case before, after }

  /// What arrives, found before the rows of the new state can be counted.
  private struct Arriving {
    /// The entry of the branch, or of the branch above.
    let entry: Int
    /// The child that arrives, or `nil` for all rows below the branch itself.
    let child: Handle?
  }

  private func parent(of node: Handle, _ moment: Moment) -> Handle {
    let origin = origins[Int(node)]
    return moment == .before && origin != .untouched ? origin : parents[Int(node)]
  }

  private func showsOwn(_ node: Handle, _ moment: Moment) -> Bool {
    let record = Int(recordOf[Int(node)])
    if record < 0 { return false }
    let entry = Int(records[record].entry)
    if moment == .before, entry >= 0 {
      return journal.branches[entry].wasBranch && journal.branches[entry].wasExpanded
    }
    return records[record].isBranch && records[record].isExpanded
  }

  /// Whether the children of an element are rows, or would be if it had any.
  private func showsChildren(_ node: Handle, _ moment: Moment) -> Bool {
    var node = node
    while true {
      guard node != .absent, showsOwn(node, moment) else { return false }
      if node == .root { return true }
      node = parent(of: node, moment)
    }
  }

  private func isRow(_ node: Handle, _ moment: Moment) -> Bool {
    node != .root && showsChildren(parent(of: node, moment), moment)
  }

  /// Where the first child of an element stands, and the element's level; the metrics must be those
  /// of the moment, and the children shown.
  private func start(
    of node: Handle, _ moment: Moment
  ) -> (row: Int, offset: Int, level: Int) {
    var start = (row: 0, offset: 0, level: 0)
    var node = node
    while node != .root {
      let parent = parent(of: node, moment)
      let record = Int(recordOf[Int(parent)])
      let slot = Int(slots[Int(node)])
      start.row += records[record].rowSums.prefix(slot) + 1
      start.offset += records[record].extentSums.prefix(slot) + Int(extents[Int(node)])
      start.level += 1
      node = parent
    }
    return start
  }

  // MARK: The old state

  private mutating func collectDepartures(_ comparison: inout Comparison) -> [Arriving] {
    var arriving: [Arriving] = []
    for position in journal.branches.indices {
      let entry = journal.branches[position]
      let node = records[Int(entry.record)].node
      let did = showsChildren(node, .before)
      let does = showsChildren(node, .after)
      if entry.isListChanged {
        if did, does {
          compareChildren(position, &comparison, &arriving)
        } else if did {
          let start = start(of: node, .before)
          for child in entry.children {
            let parent = parents[Int(child)]
            if parent != .absent, parent != node { leave(child, entry, start, &comparison) }
          }
        } else if does {
          for child in records[Int(entry.record)].children {
            let origin = origins[Int(child)]
            if origin != .untouched, origin != .absent, origin != node {
              mark(child, .arrives)
              arriving.append(Arriving(entry: position, child: child))
            }
          }
        }
      }
      if did, !does, isRow(node, .after) {
        let record = Int(entry.record)
        let start = start(of: node, .before)
        append(
          Comparison.Stretch(
            rows: start.row..<start.row + records[record].rowSums.total,
            offsets: start.offset..<start.offset + records[record].extentSums.total,
            depth: start.level * 2 + 1, owner: .absent),
          to: &comparison.departures)
      }
      if does, !did, isRow(node, .before) {
        arriving.append(Arriving(entry: position, child: nil))
      }
    }
    return arriving
  }

  /// Finds which children of a branch that shows them before and after leave, arrive, or stay.
  private mutating func compareChildren(
    _ position: Int, _ comparison: inout Comparison, _ arriving: inout [Arriving]
  ) {
    let entry = journal.branches[position]
    let node = records[Int(entry.record)].node
    let now = records[Int(entry.record)].children
    var newSlots = [Int32](repeating: -1, count: entry.children.count)
    var rank: Int32 = 0
    for child in now where parent(of: child, .before) == node {
      newSlots[Int(slots[Int(child)])] = rank
      rank += 1
    }
    let staying = StayingChildren.choose(
      ranks: newSlots.filter { $0 >= 0 },
      movedByCaller: entry.children.indices.lazy.filter { newSlots[$0] >= 0 }.map {
        self.marks[Int(entry.children[$0])].contains(.movedByCaller)
      })
    // The rank of a child that stays is replaced by a mark that both loops below can read.
    let stays: Int32 = -2
    var survivor = 0
    let start = start(of: node, .before)
    for (slot, child) in entry.children.enumerated() {
      if newSlots[slot] >= 0 {
        if staying[survivor] { newSlots[slot] = stays }
        survivor += 1
      }
      if newSlots[slot] != stays { leave(child, entry, start, &comparison) }
    }
    for child in now {
      let isSurvivor = parent(of: child, .before) == node
      if isSurvivor, newSlots[Int(slots[Int(child)])] == stays { continue }
      if origins[Int(child)] != .absent { mark(child, .arrives) }
      arriving.append(Arriving(entry: position, child: child))
    }
  }

  private mutating func leave(
    _ child: Handle, _ entry: BranchEntry, _ start: (row: Int, offset: Int, level: Int),
    _ comparison: inout Comparison
  ) {
    let isGone = parents[Int(child)] == .absent
    if !isGone { mark(child, .leaves) }
    append(
      stretch(of: child, in: Int(entry.record), start, owner: isGone ? .absent : child),
      to: &comparison.departures)
  }

  // MARK: The new state

  private func collectArrivals(_ arriving: [Arriving], _ comparison: inout Comparison) {
    var known = -1
    var start = (row: 0, offset: 0, level: 0)
    for arrival in arriving {
      let record = Int(journal.branches[arrival.entry].record)
      if arrival.entry != known {
        known = arrival.entry
        start = self.start(of: records[record].node, .after)
      }
      if let child = arrival.child {
        let isNew = origins[Int(child)] == .absent
        append(
          stretch(of: child, in: record, start, owner: isNew ? .absent : child),
          to: &comparison.arrivals)
      } else {
        append(
          Comparison.Stretch(
            rows: start.row..<start.row + records[record].rowSums.total,
            offsets: start.offset..<start.offset + records[record].extentSums.total,
            depth: start.level * 2 + 1, owner: .absent),
          to: &comparison.arrivals)
      }
    }
  }

  private func stretch(
    of child: Handle, in record: Int, _ start: (row: Int, offset: Int, level: Int), owner: Handle
  ) -> Comparison.Stretch {
    let slot = Int(slots[Int(child)])
    let rows = records[record].rowSums
    let sizes = records[record].extentSums
    return Comparison.Stretch(
      rows: start.row + rows.prefix(slot)..<start.row + rows.prefix(slot + 1),
      offsets: start.offset + sizes.prefix(slot)..<start.offset + sizes.prefix(slot + 1),
      depth: (start.level + 1) * 2, owner: owner)
  }

  private func append(_ stretch: Comparison.Stretch, to list: inout [Comparison.Stretch]) {
    if stretch.rows.isEmpty { return }
    if stretch.owner == .absent, let last = list.last, last.owner == .absent,
      last.depth == stretch.depth, last.rows.upperBound == stretch.rows.lowerBound
    {
      // Whole runs of siblings that go or come are one stretch from the start.
      list[list.count - 1].rows = last.rows.lowerBound..<stretch.rows.upperBound
      list[list.count - 1].offsets = last.offsets.lowerBound..<stretch.offsets.upperBound
    } else {
      list.append(stretch)
    }
  }
}
