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
    counters.save(record, to: &journal.sums)
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
        extent: extents[Int(node)], flags: flags[Int(node)]))
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

  /// What a value is to an element that gets it in the running batch.
  @usableFromInline
  enum Replacement {
    /// The batch has made the element.
    case isNew
    /// The first value in place of the one that the element had before the batch.
    case isFirst
    /// A further one.
    case isRepeated
  }

  /// Marks an element that was there before the batch as replaced.
  @usableFromInline
  mutating func markReplaced(_ node: Handle) -> Replacement {
    let note = note(node)
    if journal.notes[note].parent == .absent { return .isNew }
    if journal.notes[note].marks.contains(.replaced) { return .isRepeated }
    journal.notes[note].marks.insert(.replaced)
    return .isFirst
  }

  // MARK: Elements and branches

  /// Makes a leaf that is nowhere yet.
  @usableFromInline
  mutating func makeNode(extent: Int32) -> Handle {
    let node: Handle
    if let free = freeNodes.popLast() {
      node = free
      extents[Int(node)] = extent
      flags[Int(node)] = []
    } else {
      precondition(parents.count < Int(Handle.max), "More elements than an outline can hold")
      node = Handle(parents.count)
      parents.append(.absent)
      pageOf.append(Pages.none)
      recordOf.append(-1)
      extents.append(extent)
      noteOf.append(-1)
      flags.append([])
      counters.addElement()
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
    let before = weight(of: node)
    if known >= 0 {
      if !records[known].isBranch {
        touch(known)
        records[known].isBranch = true
        countBranch(node, 1)
        updateNotice(of: known)
        spread(node, before: before)
        if standsInAccordion(node) { noteOpening(of: node) }
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
      counters.addBranch()
    }
    recordOf[Int(node)] = Int32(index)
    touch(index)
    records[index].isBranch = true
    countBranch(node, 1)
    spread(node, before: before)
    return true
  }

  /// Makes an element a leaf; it must have no children.
  @usableFromInline
  mutating func makeLeaf(_ node: Handle) {
    let record = Int(recordOf[Int(node)])
    guard record >= 0, records[record].isBranch else { return }
    touch(record)
    let before = weight(of: node)
    records[record].isBranch = false
    records[record].load = .loaded
    countBranch(node, -1)
    spread(node, before: before)
    if flags[Int(node)].contains(.covers) { setFlags(node, flags[Int(node)].subtracting(.covers)) }
    if standsInAccordion(node) {
      noteClosing(of: node, in: Int(recordOf[Int(parents[Int(node)])]))
    }
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

  /// Sets the extent of the row of an element.
  @usableFromInline
  mutating func setExtent(_ node: Handle, _ extent: Int32) {
    note(node)
    let before = weight(of: node)
    extents[Int(node)] = extent
    spread(node, before: before)
  }

  // MARK: Lists of children

  /// Puts an element that is nowhere under a branch, in O(*d* log *n*).
  @usableFromInline
  mutating func attach(_ node: Handle, to parent: Handle, at index: Int) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    mark(node, .placed)
    parents[Int(node)] = parent
    if filters.isSearching { coverAgain(node, by: parent) }
    let weight = weight(of: node)
    insertChild(node, weight, at: index, in: record)
    addTotal(weight, to: record)
    addCounters(of: node, to: parent)
    if records[record].isAccordion { noteOpening(of: node) }
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
    addTotal(-weight, to: record)
    subtractCounters(of: node, from: parent)
    noteClosing(of: node, in: record)
  }

  /// Gives a branch that has no children a whole list of elements that were promised to it.
  @usableFromInline
  mutating func adopt(_ nodes: [Handle], under parent: Handle) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    let before = weight(of: parent)
    buildTree(of: nodes, for: record)
    spread(parent, before: before)
    if counters.count > 0 { addCounters(of: nodes, to: parent) }
    if records[record].isAccordion {
      for node in nodes { noteOpening(of: node) }
    }
  }

  /// Notes the parent of an element that `adopt` is about to take.
  @usableFromInline
  mutating func promise(_ node: Handle, to parent: Handle) {
    if isRecording { mark(node, .placed) }
    parents[Int(node)] = parent
    if filters.isSearching { coverAgain(node, by: parent) }
  }

  private mutating func coverAgain(_ node: Handle, by parent: Handle) {
    var flags = flags[Int(node)]
    if flags.contains(.covered) == isCovering(parent) { return }
    if flags.contains(.covered) { flags.remove(.covered) } else { flags.insert(.covered) }
    setFlags(node, flags)
    spreadCover(under: node)
  }

  /// Takes out everything below an element, so that each of it stands alone and is nowhere; in
  /// O(what is taken out).
  @usableFromInline
  mutating func scatter(under node: Handle) {
    guard recordOf[Int(node)] >= 0 else { return }
    let before = weight(of: node)
    let top = Int(recordOf[Int(node)])
    touchList(top)
    clearCounters(of: node)
    var pending = [node]
    while let branch = pending.popLast() {
      let record = Int(recordOf[Int(branch)])
      touchList(record)
      let children = children(of: records[record], .after)
      dropTree(of: record)
      counters.clear(record)
      records[record].openChild = .absent
      updateNotice(of: record)
      for child in children {
        mark(child, .placed)
        parents[Int(child)] = .absent
        pageOf[Int(child)] = Pages.none
        if recordOf[Int(child)] >= 0 { pending.append(child) }
      }
    }
    spread(node, before: before)
  }

  /// Adds to what the children of a branch make, which is noted, and to all sums above.
  private mutating func addTotal(_ change: Weight, to record: Int) {
    let node = records[record].node
    let before = weight(of: node)
    records[record].total += change
    updateNotice(of: record)
    spread(node, before: before)
  }

  /// Brings all sums above an element up to date after it has got another weight, as far as they
  /// change.
  ///
  /// A branch that is collapsed weighs the same whatever is in it, and one of which something is
  /// shown for the first time may come to light itself.
  mutating func spread(_ node: Handle, before: Weight) {
    var node = node
    var before = before
    while node != .root, pageOf[Int(node)] >= 0 {
      let after = weight(of: node)
      if after == before { return }
      let record = Int(recordOf[Int(parents[Int(node)])])
      touch(record)
      if after.shown != before.shown, isRecording {
        mark(node, .flipped)
        touchList(record)
      }
      addWeight(after - before, to: node)
      node = records[record].node
      let change = after - before
      before = weight(of: node)
      records[record].total += change
      updateNotice(of: record)
    }
  }

  // MARK: Ending

  /// Puts everything back as it was when the batch began.
  @usableFromInline
  mutating func rollback() {
    for (position, entry) in journal.branches.enumerated() {
      records[Int(entry.record)] = entry.before
      counters.restore(Int(entry.record), from: journal.sums, at: position)
    }
    for note in journal.notes {
      parents[Int(note.node)] = note.parent
      pageOf[Int(note.node)] = note.page
      extents[Int(note.node)] = note.extent
      setFlagsOnly(note.node, note.flags)
    }
    asking.removeAll()
    openings.removeAll()
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
        counters.clear(record)
        freeRecords.append(Int32(record))
      }
    }
    for note in journal.notes {
      noteOf[Int(note.node)] = -1
      if parents[Int(note.node)] == .absent {
        setFlagsOnly(note.node, [])
        freeNodes.append(note.node)
      }
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
