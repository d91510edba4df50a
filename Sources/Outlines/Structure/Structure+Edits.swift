// The edits of a batch. Each notes in the journal what was before, and brings all sums up to date.
extension Structure {
  /// Begins a batch that may have to be taken back.
  @usableFromInline
  mutating func beginBatch() { pages.record() }

  // MARK: Notes

  /// Opens the journal's entry for a branch, once for each batch.
  @discardableResult
  mutating func touch(_ record: Int) -> Int {
    let known = Int(records[record].entry)
    if known >= 0 { return known }
    journal.branches.append(BranchEntry(record: Int32(record), before: records[record]))
    records[record].entry = Int32(journal.branches.count - 1)
    return journal.branches.count - 1
  }

  mutating func touchList(_ record: Int) {
    journal.branches[touch(record)].isListChanged = true
  }

  /// Notes what an element was before the batch, once for each batch.
  @discardableResult
  mutating func note(_ node: Handle) -> Int {
    let known = Int(noteOf[Int(node)])
    if known >= 0 { return known }
    journal.notes.append(
      NodeNote(
        node: node, parent: parents[Int(node)], page: pageOf[Int(node)],
        extent: extents[Int(node)]))
    noteOf[Int(node)] = Int32(journal.notes.count - 1)
    return journal.notes.count - 1
  }

  /// What an element was before the batch, if the batch has touched it.
  @usableFromInline
  func note(of node: Handle) -> NodeNote? {
    let note = Int(noteOf[Int(node)])
    return note >= 0 ? journal.notes[note] : nil
  }

  /// The marks that the running batch has set on an element.
  @usableFromInline
  func marks(of node: Handle) -> NodeMarks { note(of: node)?.marks ?? [] }

  /// Adds marks to an element.
  @usableFromInline
  mutating func mark(_ node: Handle, _ added: NodeMarks) {
    journal.notes[note(node)].marks.formUnion(added)
  }

  /// Whether the running batch has made the element.
  @usableFromInline
  func isMade(_ node: Handle) -> Bool { note(of: node)?.parent == .absent }

  // MARK: Elements and branches

  /// Makes a leaf that is nowhere yet.
  @usableFromInline
  mutating func makeNode(extent: Int32) -> Handle {
    let node: Handle
    if let free = freeNodes.popLast() {
      node = free
      extents[Int(node)] = extent
    } else {
      precondition(parents.count < Int(Handle.max), "More elements than an outline can hold")
      node = Handle(parents.count)
      parents.append(.absent)
      pageOf.append(Pages.none)
      recordOf.append(-1)
      extents.append(extent)
      noteOf.append(-1)
    }
    if isRecording { note(node) }
    return node
  }

  /// Makes an element a branch, keeping its state if it was one when the batch began.
  ///
  /// - Returns: Whether it was no branch in this outline before, so that its state is to be set.
  @usableFromInline
  mutating func makeBranch(_ node: Handle) -> Bool {
    let known = Int(recordOf[Int(node)])
    if known >= 0 {
      if !records[known].isBranch {
        touch(known)
        records[known].isBranch = true
        countBranch(node, 1)
      }
      return false
    }
    var record = BranchRecord(node: node, isExpanded: false)
    record.isBranch = false
    let index: Int
    if let free = freeRecords.popLast() {
      index = Int(free)
      records[index] = record
    } else {
      index = records.count
      records.append(record)
    }
    recordOf[Int(node)] = Int32(index)
    touch(index)
    records[index].isBranch = true
    countBranch(node, 1)
    return true
  }

  /// Makes an element a leaf; it must have no children.
  @usableFromInline
  mutating func makeLeaf(_ node: Handle) {
    let record = Int(recordOf[Int(node)])
    guard record >= 0, records[record].isBranch else { return }
    touch(record)
    records[record].isBranch = false
    countBranch(node, -1)
  }

  /// Keeps the number of branches among the children of the branch that an element stands in.
  private mutating func countBranch(_ node: Handle, _ change: Int32) {
    let page = pageOf[Int(node)]
    if page < 0 { return }
    let record = Int(recordOf[Int(parents[Int(node)])])
    touch(record)
    records[record].branchChildren += change
    // A fold must find a place for the weight of what it shows.
    if change > 0 { pages.addWeights(page) }
  }

  /// Sets the state of a branch.
  @usableFromInline
  mutating func setExpanded(_ node: Handle, _ isExpanded: Bool, isTouched: Bool) {
    guard let record = record(of: node) else { return }
    let branch = records[record]
    if branch.isExpanded == isExpanded, branch.isTouched == isTouched { return }
    touch(record)
    records[record].isTouched = isTouched
    if branch.isExpanded == isExpanded { return }
    records[record].isExpanded = isExpanded
    let shown = Weight(elements: 0, rows: branch.total.rows, extent: branch.total.extent)
    add(isExpanded ? shown : -shown, above: node)
  }

  /// Sets the extent of the row of an element.
  @usableFromInline
  mutating func setExtent(_ node: Handle, _ extent: Int32) {
    note(node)
    let change = Int(extent) - Int(extents[Int(node)])
    extents[Int(node)] = extent
    add(Weight(elements: 0, rows: 0, extent: change), above: node)
  }

  // MARK: Lists of children

  /// Puts an element that is nowhere under a branch, in O(*d* log *n*).
  @usableFromInline
  mutating func attach(_ node: Handle, to parent: Handle, at index: Int) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    mark(node, .placed)
    parents[Int(node)] = parent
    let weight = weight(of: node)
    insertChild(node, weight, at: index, in: record)
    if records[record].isExpanded {
      add(Weight(elements: 0, rows: weight.rows, extent: weight.extent), above: parent)
    }
  }

  /// Takes an element, with everything below it, from its branch, in O(*d* log *n*).
  @usableFromInline
  mutating func detach(_ node: Handle) {
    let parent = parents[Int(node)]
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    mark(node, .placed)
    let weight = removeChild(node, from: record)
    parents[Int(node)] = .absent
    if records[record].isExpanded {
      add(Weight(elements: 0, rows: -weight.rows, extent: -weight.extent), above: parent)
    }
  }

  /// Gives a branch that has no children a whole list of elements that were promised to it.
  @usableFromInline
  mutating func adopt(_ nodes: [Handle], under parent: Handle) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    buildTree(of: nodes, for: record)
    showAll(of: record, 1)
  }

  /// Notes the parent of an element that `adopt` is about to take.
  @usableFromInline
  mutating func promise(_ node: Handle, to parent: Handle) {
    if isRecording { mark(node, .placed) }
    parents[Int(node)] = parent
  }

  /// Takes out everything below an element, so that each of it stands alone and is nowhere; in
  /// O(what is taken out).
  @usableFromInline
  mutating func scatter(under node: Handle) {
    guard recordOf[Int(node)] >= 0 else { return }
    showAll(of: Int(recordOf[Int(node)]), -1)
    var pending = [node]
    while let branch = pending.popLast() {
      let record = Int(recordOf[Int(branch)])
      touchList(record)
      let children = children(of: records[record], .after)
      dropTree(of: record)
      for child in children {
        mark(child, .placed)
        parents[Int(child)] = .absent
        pageOf[Int(child)] = Pages.none
        if recordOf[Int(child)] >= 0 { pending.append(child) }
      }
    }
  }

  /// Adds or takes what the children of a branch show to or from all that is above the branch.
  private mutating func showAll(of record: Int, _ sign: Int) {
    let branch = records[record]
    guard branch.isExpanded, branch.isBranch else { return }
    add(
      Weight(elements: 0, rows: sign * branch.total.rows, extent: sign * branch.total.extent),
      above: branch.node)
  }

  /// Adds to all sums above an element, up to the first branch that shows nothing.
  mutating func add(_ change: Weight, above node: Handle) {
    if change == .zero { return }
    var node = node
    while node != .root, pageOf[Int(node)] >= 0 {
      addWeight(change, to: node)
      node = parents[Int(node)]
      let record = Int(recordOf[Int(node)])
      touch(record)
      records[record].total += change
      if !records[record].isExpanded { return }
    }
  }

  // MARK: Ending

  /// Puts everything back as it was when the batch began.
  @usableFromInline
  mutating func rollback() {
    for entry in journal.branches { records[Int(entry.record)] = entry.before }
    for note in journal.notes {
      parents[Int(note.node)] = note.parent
      pageOf[Int(note.node)] = note.page
      extents[Int(note.node)] = note.extent
    }
    pages.rollback()
    endJournal()
  }

  /// Ends a batch of which nobody wants to know the changes, and that cannot be taken back.
  @usableFromInline
  mutating func commitSilently() {
    pages.commit()
    endJournal()
  }

  /// Frees what is no longer in the outline and empties the journal.
  private mutating func endJournal() {
    for entry in journal.branches {
      let record = Int(entry.record)
      let node = records[record].node
      records[record].entry = -1
      if !records[record].isBranch || (node != .root && parents[Int(node)] == .absent) {
        recordOf[Int(node)] = -1
        records[record] = BranchRecord(node: .absent, isExpanded: false)
        records[record].isBranch = false
        freeRecords.append(Int32(record))
      }
    }
    for note in journal.notes {
      noteOf[Int(note.node)] = -1
      if parents[Int(note.node)] == .absent { freeNodes.append(note.node) }
    }
    journal.clear()
  }

  /// Whether the running batch has changed anything.
  @usableFromInline
  var isJournalEmpty: Bool { journal.branches.isEmpty && journal.notes.isEmpty }

  /// Whether a journaled branch was in the outline before the running batch.
  @usableFromInline
  func wasPresent(_ entry: BranchEntry) -> Bool {
    entry.before.node == .root || parent(of: entry.before.node, .before) != .absent
  }

  /// Whether a journaled branch is in the outline, and still a branch.
  @usableFromInline
  func isPresent(_ entry: BranchEntry) -> Bool {
    let branch = records[Int(entry.record)]
    return branch.isBranch && (branch.node == .root || parents[Int(branch.node)] != .absent)
  }
}
