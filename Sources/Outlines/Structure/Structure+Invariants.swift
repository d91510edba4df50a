extension Structure {
  /// Compares all that is kept with what follows from the lists of children, in O(*n*).
  func checkInvariants() {
    precondition(isJournalEmpty && !isRecording, "A batch did not end")
    let count = parents.count
    for other in [pageOf.count, recordOf.count, extents.count, noteOf.count, flags.count] {
      precondition(other == count, "An array of another length")
    }
    precondition(noteOf.allSatisfy { $0 == -1 }, "A note was kept")
    precondition(Set(freeNodes).count == freeNodes.count, "A handle is free twice")
    precondition(Set(freeRecords).count == freeRecords.count, "A record is free twice")
    precondition(records[0].node == .root && records[0].isExpanded, "The root is broken")

    // Parents before children, so that backwards children come before parents.
    var reached: [Handle] = [.root]
    var next = 0
    var branches = 0
    var seenPages = Set<Int32>()
    while next < reached.count {
      let node = reached[next]
      next += 1
      guard let record = record(of: node) else {
        precondition(recordOf[Int(node)] == -1, "A leaf with a record")
        continue
      }
      branches += 1
      precondition(records[record].node == node, "A record of another branch")
      precondition(records[record].entry == -1, "A journal entry was kept")
      let children = checkTree(of: record, &seenPages)
      var branchChildren: Int32 = 0
      for child in children {
        precondition(parents[Int(child)] == node, "A child of another parent")
        if isBranch(child) { branchChildren += 1 }
      }
      precondition(records[record].branchChildren == branchChildren, "Branches are miscounted")
      precondition(self.children(of: node) == children, "Another list of children")
      reached += children
    }
    precondition(Set(reached).count == reached.count, "An element stands in two places")
    precondition(reached.count + freeNodes.count == count, "A handle was lost")
    precondition(branches + freeRecords.count == records.count, "A record was lost")
    for node in freeNodes {
      precondition(parents[Int(node)] == .absent && recordOf[Int(node)] == -1, "Not free")
    }
    pages.checkInvariants(used: seenPages)
    checkTotals(of: reached)
    checkStates(of: reached)
  }

  /// Checks the pages of one branch, and gives its children.
  private func checkTree(of record: Int, _ seen: inout Set<Int32>) -> [Handle] {
    let root = records[record].root
    guard root >= 0 else {
      precondition(
        records[record].total == noticeWeight(of: records[record]),
        "A branch without children has a total")
      return []
    }
    var children: [Handle] = []
    var depths = Set<Int>()
    func check(_ number: Int32, parent: Int32, depth: Int) -> Weight {
      let page = pages.headers[Int(number)]
      precondition(seen.insert(number).inserted, "A page stands in two places")
      precondition(page.parent == parent, "A page below another")
      precondition(page.count <= pages.capacity, "A page is too full")
      let isRoot = parent < 0
      let least = isRoot ? (page.isLeaf ? 1 : 2) : pages.minimum
      precondition(page.count >= least, "A page is too empty")
      precondition(page.isLeaf || page.weights >= 0, "An inner page without weights")
      var sum = Weight.zero
      for index in 0..<Int(page.count) {
        let entry = pages.entry(index, in: page)
        let expected: Weight
        if page.isLeaf {
          precondition(pageOf[Int(entry)] == number, "An element in another page")
          precondition(page.weights >= 0 || !isBranch(entry), "A branch without weight")
          children.append(entry)
          expected = weight(of: entry)
        } else {
          expected = check(entry, parent: number, depth: depth + 1)
        }
        precondition(pages.weight(index, in: page) == expected, "A weight is wrong")
        sum += expected
      }
      if page.isLeaf { depths.insert(depth) }
      return sum
    }
    var total = check(root, parent: ~Int32(record), depth: 0)
    total += noticeWeight(of: records[record])
    precondition(total == records[record].total, "A total is wrong")
    precondition(depths.count == 1, "Leaf pages at different depths")
    return children
  }

  private func checkTotals(of nodes: [Handle]) {
    var totals: [Handle: Weight] = [:]
    for node in nodes.reversed() {
      guard let record = record(of: node) else { continue }
      var total = Weight.zero
      var sums = [Int](repeating: 0, count: counters.count)
      for child in children(of: node) {
        for counter in sums.indices {
          sums[counter] += counters.own(counter, child) + count(counter, in: child)
        }
        total.elements += 1
        guard isShownByHand(child, inside: totals[child]) else { continue }
        total.shown += 1
        total.rows += 1
        total.extent += Int(extents[Int(child)])
        if isExpanded(child), let inside = totals[child] {
          total.rows += inside.rows
          total.extent += inside.extent
        }
      }
      if let notice = noticeByHand(of: records[record], shown: total.shown) {
        total.rows += 1
        total.extent += Int(records[record].noticeExtents[notice])
      }
      precondition(records[record].total == total, "A total of rows or extents is wrong")
      totals[node] = total
      for counter in sums.indices {
        precondition(counters.sum(counter, record) == sums[counter], "A counter is wrong")
      }
    }
  }

  private func isShownByHand(_ node: Handle, inside: Weight?) -> Bool {
    let flags = flags[Int(node)]
    let isEmpty = inside.map { $0.shown == 0 } ?? false
    if filters.isSearching {
      if flags.contains(.matches) || flags.contains(.covered) { return true }
      return inside != nil && !isEmpty
    }
    if filters.hasVisibility, flags.contains(.invisible) { return false }
    return
      !(filters.hasVisibility && filters.hidesEmptyBranches && isEmpty
      && loadState(of: node) == .loaded)
  }

  private func noticeByHand(of branch: BranchRecord, shown: Int) -> OutlineNotice? {
    if filters.isSearching || branch.node == .root { return nil }
    let notices: [OutlineLoadState: OutlineNotice] = [.loading: .loading, .failed: .retry]
    let notice = notices[branch.load] ?? .placeholder
    if notice == .placeholder, shown > 0 || branch.load == .unloaded { return nil }
    return branch.noticeExtents[notice] >= 0 ? notice : nil
  }

  /// Checks flags, layers of expansion, accordions and waiting branches.
  private func checkStates(of nodes: [Handle]) {
    precondition(asking.isEmpty && openings.isEmpty, "Something was left undone")
    var matches = 0
    for node in nodes.dropFirst() {
      let flags = flags[Int(node)]
      if flags.contains(.matches) { matches += 1 }
      let isInSearch = !flags.isDisjoint(with: .search)
      precondition(filters.isSearching || !isInSearch, "A search left traces")
      let parent = parents[Int(node)]
      precondition(
        !filters.isSearching || flags.contains(.covered) == isCovering(parent),
        "What a branch covers is wrong")
      precondition(!flags.contains(.covers) || isBranch(node), "A leaf covers")
      guard let record = record(of: node) else { continue }
      let branch = records[record]
      precondition(
        filters.isSearching || branch.isExpanded == branch.isBaseExpanded, "Two states differ")
      let waits = branch.load == .loading || branch.load == .failed
      precondition(!waits || branch.isBaseExpanded, "A collapsed branch waits")
      precondition(branch.load != .unloaded || !branch.isBaseExpanded, "Nobody was asked")
    }
    precondition(matches == filters.matchCount, "Matches are miscounted")
    for node in nodes {
      guard let record = record(of: node), records[record].isAccordion else { continue }
      let open = children(of: node).filter { isBaseExpanded($0) }
      precondition(open.count <= 1, "Two children of an accordion are expanded")
      precondition(records[record].openChild == open.first ?? .absent, "Another one is open")
    }
  }
}
