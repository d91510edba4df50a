// The end of a batch: the state before is compared with the state after.
extension Structure {
  /// Ends a batch.
  ///
  /// Costs O(*c* (*d* log *n* + log *c*)) for *c* branches and elements that were changed.
  ///
  /// - Returns: What the batch did to the rows.
  @usableFromInline
  mutating func commit() -> ChangeSet {
    let old = branch(0, .before).total
    for (position, entry) in journal.branches.enumerated() {
      let branch = records[Int(entry.record)]
      // The root has no row.
      if branch.node == .root { continue }
      if branch.isBranch != entry.before.isBranch
        || counters.differ(Int(entry.record), from: journal.sums, at: position)
      {
        mark(branch.node, .reload)
      }
    }
    var comparison = Comparison()
    compareBranches(&comparison)
    compareValues(&comparison)
    let changes = comparison.changeSet(
      old: (old.rows, old.extent), new: (rowCount, extent), limit: journal.notes.count
    ) { node in
      marks(of: node).isSuperset(of: [.leaves, .arrives]) ? Int(noteOf[Int(node)]) : -1
    }
    commitSilently()
    return changes
  }

  // MARK: The two states

  /// A branch as it is, or was before the running batch.
  func branch(_ record: Int, _ moment: Moment) -> BranchRecord {
    let branch = records[record]
    if moment == .before, branch.entry >= 0 { return journal.branches[Int(branch.entry)].before }
    return branch
  }

  func parent(of node: Handle, _ moment: Moment) -> Handle {
    if moment == .before, let note = note(of: node) { return note.parent }
    return parents[Int(node)]
  }

  func extent(of node: Handle, _ moment: Moment) -> Int32 {
    if moment == .before, let note = note(of: node) { return note.extent }
    return extents[Int(node)]
  }

  /// Whether the children of an element are rows, or would be if it had any that are shown.
  private func showsChildren(_ node: Handle, _ moment: Moment) -> Bool {
    var node = node
    while true {
      guard node != .absent, recordOf[Int(node)] >= 0 else { return false }
      let branch = branch(Int(recordOf[Int(node)]), moment)
      guard branch.isBranch, branch.isExpanded else { return false }
      if node == .root { return true }
      guard isShown(node, moment) else { return false }
      node = parent(of: node, moment)
    }
  }

  private func isRow(_ node: Handle, _ moment: Moment) -> Bool {
    isShown(node, moment) && showsChildren(parent(of: node, moment), moment)
  }

  // MARK: Branches

  /// Finds what leaves and what arrives in every branch that the batch has changed.
  private mutating func compareBranches(_ comparison: inout Comparison) {
    let placed = placedChildren()
    // Most entries are branches in which only sums changed.
    let changed = journal.branches.indices.filter { position in
      let entry = journal.branches[position]
      let now = records[Int(entry.record)]
      return entry.isListChanged || entry.before.isExpanded != now.isExpanded
        || entry.before.isBranch != now.isBranch || isNoticeChanged(from: entry.before, to: now)
    }
    // One branch, which is the rule, needs no look at where it stands.
    let order = changed.count > 1 ? fromTopToBottom(changed).map { $0.position } : changed
    for position in order {
      let entry = journal.branches[position]
      let now = records[Int(entry.record)]
      let isNoticeChanged = isNoticeChanged(from: entry.before, to: now)
      let node = now.node
      let did = showsChildren(node, .before)
      let does = showsChildren(node, .after)
      if did, does {
        if entry.isListChanged {
          compareChildren(
            of: position, departed: placed.departed(position), arrived: placed.arrived(position),
            &comparison)
        }
        if isNoticeChanged { compareNotices(of: position, &comparison) }
        continue
      }
      if did {
        // What goes elsewhere may be a row there; what stays or is gone goes with the branch.
        for child in placed.departed(position) {
          let parent = parents[Int(child)]
          if parent != .absent, parent != node, isShown(child, .before) {
            leave(child, from: node, &comparison)
          }
        }
        if isRow(node, .after) { appendAll(of: entry.before, node, .before, &comparison) }
      } else if does {
        for child in placed.arrived(position) {
          let parent = parent(of: child, .before)
          if parent != .absent, parent != node, isShown(child, .after) {
            arrive(child, in: node, &comparison)
          }
        }
        if isRow(node, .before) { appendAll(of: now, node, .after, &comparison) }
      }
    }
  }

  private func isNoticeChanged(from before: BranchRecord, to now: BranchRecord) -> Bool {
    before.notice != now.notice || noticeWeight(of: before) != noticeWeight(of: now)
  }

  /// Journaled branches in the order of their rows after the batch, with where their children start;
  /// those that are no rows come first.
  ///
  /// What is found in one branch after another is then nearly in order.
  private func fromTopToBottom(_ positions: [Int]) -> [(position: Int, start: Start?)] {
    var branches = positions.map { position in
      let node = records[Int(journal.branches[position].record)].node
      return (position: position, start: start(of: node, .after))
    }
    if branches.count > 1 { branches.sort { ($0.start?.row ?? -1) < ($1.start?.row ?? -1) } }
    return branches
  }

  /// Compares the row behind the children of a branch that are shown before and after.
  private func compareNotices(of position: Int, _ comparison: inout Comparison) {
    let before = journal.branches[position].before
    let now = records[Int(journal.branches[position].record)]
    guard let old = noticeStretch(of: before, .before), let new = noticeStretch(of: now, .after)
    else { return }
    if before.notice == nil || now.notice == nil {
      comparison.append(old, .before)
      comparison.append(new, .after)
      return
    }
    comparison.reloads.append(RowSpan(rows: new.rows, offsets: new.offsets))
    let change = new.offsets.count - old.offsets.count
    if change != 0 { comparison.extentChanges.append((new.rows.lowerBound, change)) }
  }

  /// The row behind the children of a branch; no row where there is none.
  private func noticeStretch(of branch: BranchRecord, _ moment: Moment) -> Comparison.Stretch? {
    guard let start = start(of: branch.node, moment) else { return nil }
    let row = start.row + branch.total.rows
    let offset = start.offset + branch.total.extent
    let own = noticeWeight(of: branch)
    return Comparison.Stretch(
      rows: row - own.rows..<row, offsets: offset - own.extent..<offset,
      depth: (start.level + 1) * 2, owner: .absent)
  }

  /// The children that the batch has taken from each branch, and put into each; one that is hidden
  /// now, or was, counts as both.
  private struct PlacedChildren {
    var all: [Handle] = []
    var starts: [Int] = []

    func departed(_ position: Int) -> ArraySlice<Handle> {
      all[starts[position * 2]..<starts[position * 2 + 1]]
    }

    func arrived(_ position: Int) -> ArraySlice<Handle> {
      all[starts[position * 2 + 1]..<starts[position * 2 + 2]]
    }
  }

  /// Sorts the placed elements by the branches that they left and came to, in O(*c*).
  private func placedChildren() -> PlacedChildren {
    var placed = PlacedChildren()
    var counts = [Int](repeating: 0, count: journal.branches.count * 2 + 1)
    forEachPlaced { list, _ in counts[list + 1] += 1 }
    for list in 1..<counts.count { counts[list] += counts[list - 1] }
    placed.starts = counts
    placed.all = Array(repeating: .root, count: counts[counts.count - 1])
    forEachPlaced { list, node in
      placed.all[counts[list]] = node
      counts[list] += 1
    }
    return placed
  }

  private func forEachPlaced(_ body: (Int, Handle) -> Void) {
    for note in journal.notes where !note.marks.isDisjoint(with: [.placed, .flipped]) {
      if note.parent != .absent {
        body(Int(records[Int(recordOf[Int(note.parent)])].entry) * 2, note.node)
      }
      let parent = parents[Int(note.node)]
      if parent != .absent {
        body(Int(records[Int(recordOf[Int(parent)])].entry) * 2 + 1, note.node)
      }
    }
  }

  // MARK: Values

  /// Finds the rows, before and after, whose value or extent changed, in O(*c* log *n*).
  private mutating func compareValues(_ comparison: inout Comparison) {
    var changed: [(entry: Int, node: Handle)] = []
    for position in journal.notes.indices where isValueChanged(journal.notes[position]) {
      let node = journal.notes[position].node
      let parent = parents[Int(node)]
      if parent >= 0 { changed.append((touch(Int(recordOf[Int(parent)])), node)) }
    }
    if changed.isEmpty { return }
    // As many lists as there are entries, so that each goes to its branch without a search.
    var starts = [Int](repeating: 0, count: journal.branches.count + 1)
    for (entry, _) in changed { starts[entry + 1] += 1 }
    let branches = fromTopToBottom(journal.branches.indices.filter { starts[$0 + 1] > 0 })
    for entry in 1..<starts.count { starts[entry] += starts[entry - 1] }
    var nodes = [Handle](repeating: .root, count: changed.count)
    var ends = starts
    for (entry, node) in changed {
      nodes[ends[entry]] = node
      ends[entry] += 1
    }
    for (position, start) in branches {
      if let start {
        compareValues(nodes[starts[position]..<ends[position]], position, start, &comparison)
      }
    }
  }

  private func isValueChanged(_ note: NodeNote) -> Bool {
    note.marks.contains(.reload) || extents[Int(note.node)] != note.extent
  }

  /// The same in one branch.
  private func compareValues(
    _ nodes: ArraySlice<Handle>, _ position: Int, _ start: Start, _ comparison: inout Comparison
  ) {
    let branch = records[Int(journal.branches[position].record)]
    guard showsChildren(branch.node, .after) else { return }
    let didShow = showsChildren(branch.node, .before)
    func compare(_ note: NodeNote, _ before: Weight, _ comparison: inout Comparison) {
      let node = note.node
      let wasRow =
        note.parent == branch.node ? didShow && isShown(node, .before) : isRow(node, .before)
      guard wasRow, isShown(node, .after) else { return }
      let extent = Int(extents[Int(node)])
      let row = start.row + before.rows
      let offset = start.offset + before.extent
      if extent != Int(note.extent) {
        comparison.extentChanges.append((row, extent - Int(note.extent)))
      }
      if note.marks.contains(.reload) {
        comparison.reloads.append(
          RowSpan(rows: row..<row + 1, offsets: offset..<offset + extent))
      }
    }
    if nodes.count * 8 < branch.total.elements {
      for node in nodes {
        if let note = note(of: node) { compare(note, place(of: node, .after).before, &comparison) }
      }
      return
    }
    // Where they are a good part of the list, going through all of it costs less.
    forEachChild(of: branch, .after) { node, before, _ in
      if let note = note(of: node), isValueChanged(note) { compare(note, before, &comparison) }
    }
  }

  // MARK: Stretches

  /// All rows below a branch, which come or go because of the branch itself.
  private func appendAll(
    of branch: BranchRecord, _ node: Handle, _ moment: Moment, _ comparison: inout Comparison
  ) {
    guard let start = start(of: node, moment) else { return }
    comparison.append(
      Comparison.Stretch(
        rows: start.row..<start.row + branch.total.rows,
        offsets: start.offset..<start.offset + branch.total.extent,
        depth: start.level * 2 + 1, owner: .absent),
      moment)
  }

  private mutating func leave(
    _ child: Handle, from branch: Handle, _ comparison: inout Comparison
  ) {
    mark(child, .leaves)
    append(child, in: branch, .before, &comparison)
  }

  private mutating func arrive(
    _ child: Handle, in branch: Handle, _ comparison: inout Comparison
  ) {
    mark(child, .arrives)
    append(child, in: branch, .after, &comparison)
  }

  private func append(
    _ child: Handle, in branch: Handle, _ moment: Moment, _ comparison: inout Comparison
  ) {
    let (_, before, own) = place(of: child, moment)
    var end = before
    end += own
    guard let start = start(of: branch, moment) else { return }
    append(from: before, to: end, in: start, moment, owner: child, &comparison)
  }

  /// The rows of neighbouring children with all that is visible below them.
  ///
  /// - Parameters:
  ///   - first: What stands in the branch before the first of them.
  ///   - end: What stands there before the one behind the last of them.
  ///   - start: Where the children of the branch start.
  ///   - moment: Which of the two states is meant.
  ///   - owner: The child that moves, or absent.
  ///   - comparison: What the rows are added to.
  func append(
    from first: Weight, to end: Weight, in start: Start, _ moment: Moment, owner: Handle,
    _ comparison: inout Comparison
  ) {
    comparison.append(
      Comparison.Stretch(
        rows: start.row + first.rows..<start.row + end.rows,
        offsets: start.offset + first.extent..<start.offset + end.extent,
        depth: (start.level + 1) * 2, owner: owner),
      moment)
  }

  /// Where the first child of an element stands, and the element's level; the children are shown.
  func start(of node: Handle, _ moment: Moment) -> Start? {
    if node == .root { return Start(row: 0, offset: 0, level: 0) }
    guard let position = position(of: node, moment) else { return nil }
    return Start(
      row: position.row + 1, offset: position.offset + Int(extent(of: node, moment)),
      level: position.level)
  }

  /// Where the children of a branch start in one of the two states.
  struct Start {
    let row: Int
    let offset: Int
    /// The level of the branch itself; the root's is 0.
    let level: Int
  }
}
