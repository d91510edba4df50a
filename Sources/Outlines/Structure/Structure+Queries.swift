extension Structure {
  /// The record of a branch, or `nil` for a leaf.
  @usableFromInline
  func record(of node: Handle) -> Int? {
    let record = Int(recordOf[Int(node)])
    return record >= 0 && records[record].isBranch ? record : nil
  }

  /// Whether the element may have children.
  @usableFromInline
  func isBranch(_ node: Handle) -> Bool { record(of: node) != nil }

  /// Whether the element is a branch whose children are shown.
  @usableFromInline
  func isExpanded(_ node: Handle) -> Bool {
    if let record = record(of: node) { records[record].isExpanded } else { false }
  }

  /// The depth of an element; the root's is 0.
  @usableFromInline
  func level(of node: Handle) -> Int {
    var level = 0
    var node = node
    while node != .root {
      level += 1
      node = parents[Int(node)]
    }
    return level
  }

  /// The children of a branch; none for a leaf.
  @usableFromInline
  func children(of node: Handle) -> [Handle] {
    if let record = record(of: node) { records[record].children } else { [] }
  }

  /// The number of children of a branch; 0 for a leaf.
  @usableFromInline
  func childCount(of node: Handle) -> Int {
    if let record = record(of: node) { records[record].children.count } else { 0 }
  }

  /// One child of a branch.
  @usableFromInline
  func child(_ index: Int, of node: Handle) -> Handle? {
    guard let record = record(of: node), records[record].children.indices.contains(index) else {
      return nil
    }
    return records[record].children[index]
  }

  /// The position among the siblings, also while a batch runs.
  @usableFromInline
  func index(of node: Handle) -> Int {
    let record = Int(recordOf[Int(parents[Int(node)])])
    let entry = Int(records[record].entry)
    if entry >= 0, journal.branches[entry].isListChanged {
      // Within a batch the noted positions are those of the state before.
      let noted = Int(slots[Int(node)])
      if noted < records[record].children.count, records[record].children[noted] == node {
        return noted
      }
      return records[record].children.firstIndex(of: node) ?? 0
    }
    return Int(slots[Int(node)])
  }

  /// Whether the running batch has changed anything.
  @usableFromInline
  var isBatchOpen: Bool {
    !(journal.branches.isEmpty && journal.nodes.isEmpty && journal.marked.isEmpty)
  }

  /// Whether a journaled branch is in the outline, and still a branch.
  @usableFromInline
  func isPresent(_ entry: BranchEntry) -> Bool {
    let branch = records[Int(entry.record)]
    return branch.isBranch && (branch.node == .root || parents[Int(branch.node)] != .absent)
  }

  /// Whether an element is another one or stands somewhere below it.
  @usableFromInline
  func isInside(_ node: Handle, of ancestor: Handle) -> Bool {
    var node = node
    while node >= 0 {
      if node == ancestor { return true }
      node = parents[Int(node)]
    }
    return false
  }
}

// MARK: Rows

extension Structure {
  /// The position of an element's row; `nil` when an ancestor is collapsed.
  @usableFromInline
  func row(of node: Handle) -> Int? {
    var row = 0
    var node = node
    while node != .root {
      let parent = parents[Int(node)]
      let record = Int(recordOf[Int(parent)])
      guard records[record].isExpanded else { return nil }
      row += records[record].rowSums.prefix(Int(slots[Int(node)]))
      if parent != .root { row += 1 }
      node = parent
    }
    return row
  }

  /// The sum of the extents before an element's row, whose ancestors must be expanded.
  @usableFromInline
  func offset(of node: Handle) -> Int {
    var offset = 0
    var node = node
    while node != .root {
      let parent = parents[Int(node)]
      offset += records[Int(recordOf[Int(parent)])].extentSums.prefix(Int(slots[Int(node)]))
      offset += Int(extents[Int(parent)])
      node = parent
    }
    return offset
  }

  /// The rows and the extent that the children of an element add to its own row.
  @usableFromInline
  func visibleInside(_ node: Handle) -> (rows: Int, extent: Int) {
    guard let record = record(of: node), records[record].isExpanded else { return (0, 0) }
    return (records[record].rowSums.total, records[record].extentSums.total)
  }

  /// The element at a row.
  @usableFromInline
  func node(atRow row: Int) -> Handle {
    precondition(row >= 0 && row < rowCount, "Row out of range")
    var record = 0
    var row = row
    while true {
      let (slot, prefix) = records[record].rowSums.position(of: row)
      let node = records[record].children[slot]
      row -= prefix
      if row == 0 { return node }
      row -= 1
      record = Int(recordOf[Int(node)])
    }
  }

  /// The element whose row covers an offset, with the position of that row.
  @usableFromInline
  func node(atOffset offset: Int) -> (node: Handle, row: Int)? {
    guard offset >= 0, offset < extent else { return nil }
    var record = 0
    var offset = offset
    var row = 0
    while true {
      let (slot, prefix) = records[record].extentSums.position(of: offset)
      let node = records[record].children[slot]
      row += records[record].rowSums.prefix(slot)
      offset -= prefix
      if offset < Int(extents[Int(node)]) { return (node, row) }
      offset -= Int(extents[Int(node)])
      row += 1
      record = Int(recordOf[Int(node)])
    }
  }
}

extension Structure {
  /// The element of the next row; the row must not be the last.
  @usableFromInline
  func successor(of node: Handle, level: Int) -> (node: Handle, level: Int) {
    if let record = record(of: node), records[record].isExpanded,
      let first = records[record].children.first
    {
      return (first, level + 1)
    }
    var node = node
    var level = level
    while true {
      let parent = parents[Int(node)]
      let siblings = Int(recordOf[Int(parent)])
      let next = Int(slots[Int(node)]) + 1
      if next < records[siblings].children.count {
        return (records[siblings].children[next], level)
      }
      node = parent
      level -= 1
    }
  }
}
