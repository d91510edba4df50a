// The edits of a batch. Each notes in the journal what it changes.
extension Structure {
  /// Opens the journal's entry for a branch, once for each batch.
  @discardableResult
  mutating func touch(_ record: Int) -> Int {
    let known = Int(records[record].entry)
    if known >= 0 { return known }
    let branch = records[record]
    let shows = branch.isBranch && branch.isExpanded
    journal.branches.append(
      BranchEntry(
        record: Int32(record), children: branch.children, wasExpanded: branch.isExpanded,
        wasTouched: branch.isTouched, wasBranch: branch.isBranch,
        rowsInParent: shows ? branch.rowSums.total : 0,
        extentInParent: shows ? branch.extentSums.total : 0))
    records[record].entry = Int32(journal.branches.count - 1)
    return journal.branches.count - 1
  }

  private mutating func touchList(_ record: Int) {
    journal.branches[touch(record)].isListChanged = true
  }

  /// Notes where an element was before the batch, once for each batch.
  private mutating func touchNode(_ node: Handle) {
    if origins[Int(node)] == .untouched {
      origins[Int(node)] = parents[Int(node)]
      journal.nodes.append(node)
    }
  }

  /// Adds marks to an element.
  @usableFromInline
  mutating func mark(_ node: Handle, _ added: NodeMarks) {
    if marks[Int(node)].isEmpty { journal.marked.append(node) }
    marks[Int(node)].formUnion(added)
  }

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
      slots.append(0)
      recordOf.append(-1)
      extents.append(extent)
      origins.append(.untouched)
      marks.append([])
    }
    touchNode(node)
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
    return true
  }

  /// Makes an element a leaf; it must have no children.
  @usableFromInline
  mutating func makeLeaf(_ node: Handle) {
    let record = Int(recordOf[Int(node)])
    guard record >= 0, records[record].isBranch else { return }
    touch(record)
    records[record].isBranch = false
  }

  /// Sets the state of a branch.
  @usableFromInline
  mutating func setExpanded(_ node: Handle, _ isExpanded: Bool, isTouched: Bool) {
    guard let record = record(of: node) else { return }
    if records[record].isExpanded == isExpanded, records[record].isTouched == isTouched { return }
    touch(record)
    records[record].isExpanded = isExpanded
    records[record].isTouched = isTouched
  }

  /// Puts an element that is nowhere under a branch.
  @usableFromInline
  mutating func attach(_ node: Handle, to parent: Handle, at index: Int) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    touchNode(node)
    records[record].children.insert(node, at: index)
    parents[Int(node)] = parent
  }

  /// Takes an element, with everything below it, from its branch.
  @usableFromInline
  mutating func detach(_ node: Handle) {
    let record = Int(recordOf[Int(parents[Int(node)])])
    let index = index(of: node)
    touchList(record)
    touchNode(node)
    records[record].children.remove(at: index)
    parents[Int(node)] = .absent
  }

  /// Gives a branch that has no children a whole list of elements that are nowhere.
  @usableFromInline
  mutating func adopt(_ nodes: [Handle], under parent: Handle) {
    let record = Int(recordOf[Int(parent)])
    touchList(record)
    records[record].children = nodes
  }

  /// Notes the parent of an element that `adopt` is about to take.
  @usableFromInline
  mutating func promise(_ node: Handle, to parent: Handle) {
    touchNode(node)
    parents[Int(node)] = parent
  }

  /// Takes out everything below an element, so that each of it stands alone and is nowhere.
  @usableFromInline
  mutating func scatter(under node: Handle) {
    var pending = [node]
    while let branch = pending.popLast() {
      let record = Int(recordOf[Int(branch)])
      if record < 0 { continue }
      touchList(record)
      let children = records[record].children
      records[record].children = []
      for child in children {
        touchNode(child)
        parents[Int(child)] = .absent
        if recordOf[Int(child)] >= 0 { pending.append(child) }
      }
    }
  }

  /// Notes an extent that an element will have when the batch ends.
  @usableFromInline
  mutating func setExtent(_ node: Handle, _ extent: Int32) {
    journal.extents.append((node, extent))
  }

  /// Puts everything back as it was when the batch began.
  @usableFromInline
  mutating func rollback() {
    for entry in journal.branches {
      let record = Int(entry.record)
      if entry.isListChanged { records[record].children = entry.children }
      records[record].isExpanded = entry.wasExpanded
      records[record].isTouched = entry.wasTouched
      records[record].isBranch = entry.wasBranch
    }
    for node in journal.nodes { parents[Int(node)] = origins[Int(node)] }
    endBatch()
  }

  /// Frees what is no longer in the outline and empties the journal.
  mutating func endBatch() {
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
    for node in journal.nodes {
      origins[Int(node)] = .untouched
      if parents[Int(node)] == .absent { freeNodes.append(node) }
    }
    for node in journal.marked { marks[Int(node)] = [] }
    journal = Journal()
  }
}

extension Structure {
  /// Sets every branch by its level.
  ///
  /// - Returns: Whether any branch is in another state than before.
  @usableFromInline
  mutating func setAll(_ isExpanded: (Int) -> Bool) -> Bool {
    var didChange = false
    var pending: [(record: Int, level: Int)] = [(0, 0)]
    while let (record, level) = pending.popLast() {
      for child in records[record].children {
        guard let inner = self.record(of: child) else { continue }
        let state = isExpanded(level + 1)
        if records[inner].isExpanded != state { didChange = true }
        setExpanded(child, state, isTouched: true)
        pending.append((inner, level + 1))
      }
    }
    return didChange
  }

  /// The branches that somebody expanded or collapsed, in the order of their rows.
  @usableFromInline
  var touchedBranches: [Handle] {
    var touched: [Handle] = []
    var pending: [Handle] = [.root]
    while let node = pending.popLast() {
      let record = Int(recordOf[Int(node)])
      if node != .root, records[record].isTouched { touched.append(node) }
      for child in records[record].children.reversed() where recordOf[Int(child)] >= 0 {
        pending.append(child)
      }
    }
    return touched
  }
}
