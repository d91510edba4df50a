// How the children of one branch before a batch become those after it, with as few moves as can be.
extension Structure {
  /// A child that the batch has taken from a list, put into it, or both, which also happens to one
  /// that is hidden or comes to light.
  private struct Placed {
    let node: Handle
    /// The children before it, with all that is visible below them.
    let before: Weight
    /// The child itself, likewise.
    let own: Weight

    var index: Int { before.elements }

    var end: Weight {
      var end = before
      end += own
      return end
    }
  }

  /// Neighbours that the batch has not touched, and between which it has done nothing either: they
  /// all stay, or all move together.
  private struct Block {
    /// The untouched children, numbered among themselves.
    let untouched: Range<Int>
    /// How many of them no filter hides.
    var shown = 0
    /// The number of the first among all children before and after.
    var old = 0
    var new = 0
    var rank: Int32 = 0
    var stays = true
  }

  /// Finds which children of a branch leave, arrive, or stay, in O(*c* (log *n* + log *c*)) for *c*
  /// children that the batch has placed.
  mutating func compareChildren(
    of position: Int, departed: ArraySlice<Handle>, arrived: ArraySlice<Handle>,
    _ comparison: inout Comparison
  ) {
    let before = journal.branches[position].before
    let now = records[Int(journal.branches[position].record)]
    guard let oldStart = start(of: now.node, .before), let newStart = start(of: now.node, .after)
    else { return }
    let departed = ordered(departed, in: before, .before)
    let arrived = ordered(arrived, in: now, .after)
    if departed.count == 1, arrived.count == 1, departed[0].node == arrived[0].node {
      // The usual case needs no search for what stays: one is moved past the others. Past hidden
      // ones does not count.
      if staysShown(departed[0].node, in: now.node),
        departed[0].before.shown != arrived[0].before.shown
      {
        mark(departed[0].node, [.leaves, .arrives])
      }
    } else if departed.contains(where: { staysShown($0.node, in: now.node) }) {
      var blocks = blocks(departed, arrived, of: before.total.elements - departed.count)
      weigh(&blocks, of: before)
      choose(departed, arrived, &blocks, node: now.node)
      for block in blocks where !block.stays {
        let owner = child(block.old, of: before, .before)
        mark(owner, [.leaves, .arrives])
        let count = block.untouched.count
        append(
          from: weight(before: block.old, of: before, .before),
          to: weight(before: block.old + count, of: before, .before), in: oldStart, .before,
          owner: owner, &comparison)
        append(
          from: weight(before: block.new, of: now, .after),
          to: weight(before: block.new + count, of: now, .after), in: newStart, .after,
          owner: owner, &comparison)
      }
    }
    appendDepartures(departed, from: now.node, oldStart, &comparison)
    appendArrivals(arrived, in: now.node, newStart, &comparison)
  }

  /// Whether an element is shown in a branch both before and after.
  private func staysShown(_ node: Handle, in branch: Handle) -> Bool {
    parents[Int(node)] == branch && parent(of: node, .before) == branch
      && isShown(node, .before) && isShown(node, .after)
  }

  /// The children that the batch has placed, in the order of the list.
  private func ordered(
    _ nodes: ArraySlice<Handle>, in branch: BranchRecord, _ moment: Moment
  ) -> [Placed] {
    if nodes.count * 8 < branch.total.elements {
      var ordered = nodes.map { node in
        let (_, before, own) = place(of: node, moment)
        return Placed(node: node, before: before, own: own)
      }
      if ordered.count > 1 { ordered.sort { $0.index < $1.index } }
      return ordered
    }
    // Where it is a good part of the list, going through all of it costs less.
    var ordered: [Placed] = []
    ordered.reserveCapacity(nodes.count)
    forEachChild(of: branch, moment) { node, before, own in
      if !marks(of: node).isDisjoint(with: [.placed, .flipped]) {
        ordered.append(Placed(node: node, before: before, own: own))
      }
    }
    return ordered
  }

  /// Cuts the untouched children wherever one departed or arrived, before or after.
  private func blocks(_ departed: [Placed], _ arrived: [Placed], of count: Int) -> [Block] {
    var blocks: [Block] = []
    var start = 0
    var next = (departed: 0, arrived: 0)
    while start < count {
      // How many untouched children stand before the next that departed or arrived.
      while next.departed < departed.count, departed[next.departed].index - next.departed <= start {
        next.departed += 1
      }
      while next.arrived < arrived.count, arrived[next.arrived].index - next.arrived <= start {
        next.arrived += 1
      }
      var end = count
      if next.departed < departed.count {
        end = min(end, departed[next.departed].index - next.departed)
      }
      if next.arrived < arrived.count { end = min(end, arrived[next.arrived].index - next.arrived) }
      var block = Block(untouched: start..<end)
      block.old = start + next.departed
      block.new = start + next.arrived
      blocks.append(block)
      start = end
    }
    return blocks
  }

  /// Counts how many children of each block are shown; all of them are where nothing is hidden.
  private func weigh(_ blocks: inout [Block], of branch: BranchRecord) {
    let isAllShown = branch.total.shown == branch.total.elements
    for position in blocks.indices {
      let block = blocks[position]
      blocks[position].shown = block.untouched.count
      if isAllShown { continue }
      let first = weight(before: block.old, of: branch, .before)
      let end = weight(before: block.old + block.untouched.count, of: branch, .before)
      blocks[position].shown = end.shown - first.shown
    }
  }

  /// Decides what of the children that were there before and are still there stays in place.
  ///
  /// Those that do are marked as neither leaving nor arriving; the others as both.
  private mutating func choose(
    _ departed: [Placed], _ arrived: [Placed], _ blocks: inout [Block], node: Handle
  ) {
    var rank: Int32 = 0
    var block = 0
    for placed in arrived {
      while block < blocks.count, blocks[block].new < placed.index {
        blocks[block].rank = rank
        rank += 1
        block += 1
      }
      if staysShown(placed.node, in: node) {
        journal.notes[note(placed.node)].rank = rank
        rank += 1
      }
    }
    while block < blocks.count {
      blocks[block].rank = rank
      rank += 1
      block += 1
    }

    var children: [StayingChildren.Child] = []
    children.reserveCapacity(Int(rank))
    forEachSurvivor(departed, blocks, node: node) { placed, block in
      if let placed, let note = note(of: placed) {
        children.append(
          StayingChildren.Child(
            rank: note.rank, count: 1, wasMovedByCaller: note.marks.contains(.movedByCaller)))
      } else {
        children.append(
          StayingChildren.Child(
            rank: blocks[block].rank, count: blocks[block].shown,
            wasMovedByCaller: false))
      }
    }
    let stays = StayingChildren.choose(children)
    var moved: [Handle] = []
    var kept: [Bool] = []
    var position = 0
    forEachSurvivor(departed, blocks, node: node) { placed, block in
      if let placed {
        if !stays[position] { moved.append(placed) }
      } else {
        kept.append(stays[position])
      }
      position += 1
    }
    for node in moved { mark(node, [.leaves, .arrives]) }
    for (block, stays) in kept.enumerated() { blocks[block].stays = stays }
  }

  /// Visits the placed children that are still there, and the blocks, in the order of before.
  private func forEachSurvivor(
    _ departed: [Placed], _ blocks: [Block], node: Handle, _ body: (Handle?, Int) -> Void
  ) {
    var block = 0
    for placed in departed {
      while block < blocks.count, blocks[block].old < placed.index {
        body(nil, block)
        block += 1
      }
      if staysShown(placed.node, in: node) { body(placed.node, 0) }
    }
    while block < blocks.count {
      body(nil, block)
      block += 1
    }
  }

  private mutating func appendDepartures(
    _ departed: [Placed], from branch: Handle, _ start: Start, _ comparison: inout Comparison
  ) {
    for placed in departed {
      let parent = parents[Int(placed.node)]
      if placed.own.rows == 0 { continue }
      let isGone = parent == .absent
      if !isGone {
        if staysShown(placed.node, in: branch), !marks(of: placed.node).contains(.leaves) {
          continue
        }
        mark(placed.node, .leaves)
      }
      append(
        from: placed.before, to: placed.end, in: start, .before,
        owner: isGone ? .absent : placed.node, &comparison)
    }
  }

  private mutating func appendArrivals(
    _ arrived: [Placed], in branch: Handle, _ start: Start, _ comparison: inout Comparison
  ) {
    for placed in arrived {
      let parent = parent(of: placed.node, .before)
      if placed.own.rows == 0 { continue }
      let isNew = parent == .absent
      if !isNew {
        if staysShown(placed.node, in: branch), !marks(of: placed.node).contains(.arrives) {
          continue
        }
        mark(placed.node, .arrives)
      }
      append(
        from: placed.before, to: placed.end, in: start, .after,
        owner: isNew ? .absent : placed.node, &comparison)
    }
  }

  /// The child with a number that a branch has or had.
  func child(_ index: Int, of branch: BranchRecord, _ moment: Moment) -> Handle {
    var rest = index
    var number = branch.root
    while true {
      let page = pages.page(number, moment)
      let (place, before) = pages.find(element: rest, in: page)
      let entry = pages.entry(place, in: page)
      if page.isLeaf { return entry }
      rest -= before
      number = entry
    }
  }
}
