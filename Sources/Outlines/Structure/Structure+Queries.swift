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
    guard let record = record(of: node) else { return [] }
    return children(of: records[record], .after)
  }

  /// The children that a branch has or had, in order, in O(children).
  func children(of branch: BranchRecord, _ moment: Moment) -> [Handle] {
    var children: [Handle] = []
    if branch.root < 0 { return children }
    children.reserveCapacity(branch.total.elements)
    var pending = [branch.root]
    while let number = pending.popLast() {
      let page = pages.page(number, moment)
      let entries = Int(page.entries)..<Int(page.entries) + Int(page.count)
      if page.isLeaf {
        children.append(contentsOf: pages.entries[entries])
      } else {
        pending.append(contentsOf: pages.entries[entries].reversed())
      }
    }
    return children
  }

  /// Visits the children that a branch has or had, in order, with what stands before each and what
  /// each takes; in O(children).
  func forEachChild(
    of branch: BranchRecord, _ moment: Moment, _ body: (Handle, Weight, Weight) -> Void
  ) {
    if branch.root < 0 { return }
    var sum = Weight.zero
    var pending = [branch.root]
    while let number = pending.popLast() {
      let page = pages.page(number, moment)
      if !page.isLeaf {
        for index in (0..<Int(page.count)).reversed() {
          pending.append(pages.entry(index, in: page))
        }
        continue
      }
      for index in 0..<Int(page.count) {
        let own = pages.weight(index, in: page)
        body(pages.entry(index, in: page), sum, own)
        sum += own
      }
    }
  }

  /// The number of children of a branch; 0 for a leaf.
  @usableFromInline
  func childCount(of node: Handle) -> Int {
    if let record = record(of: node) { records[record].total.elements } else { 0 }
  }

  /// One child of a branch, in O(log *n*).
  @usableFromInline
  func child(_ index: Int, of node: Handle) -> Handle? {
    guard let record = record(of: node), index >= 0, index < records[record].total.elements
    else { return nil }
    return child(index, of: records[record], .after)
  }

  /// The number of children of a branch that no filter hides; 0 for a leaf.
  @usableFromInline
  func shownChildCount(of node: Handle) -> Int {
    if let record = record(of: node) { records[record].total.shown } else { 0 }
  }

  /// The position among the siblings, in O(log *n*).
  @usableFromInline
  func index(of node: Handle) -> Int { rank(of: node).index }

  /// The record of the branch that an element stands in, and how many siblings stand before it.
  func rank(of node: Handle) -> (record: Int, index: Int) {
    var number = pageOf[Int(node)]
    var page = pages.headers[Int(number)]
    var index = pages.index(of: node, in: page)
    while page.parent >= 0 {
      let entry = number
      number = page.parent
      page = pages.headers[Int(number)]
      index += pages.elements(before: pages.index(of: entry, in: page), in: page)
    }
    return (Int(~page.parent), index)
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
    while true {
      guard isShown(node) else { return nil }
      var entry = node
      var number = pageOf[Int(node)]
      var page = pages.headers[Int(number)]
      row += pages.rows(before: pages.index(of: entry, in: page), in: page)
      while page.parent >= 0 {
        entry = number
        number = page.parent
        page = pages.headers[Int(number)]
        row += pages.rows(before: pages.index(of: entry, in: page), in: page)
      }
      let record = Int(~page.parent)
      if record == 0 { return row }
      guard records[record].isExpanded else { return nil }
      row += 1
      node = records[record].node
    }
  }

  /// The sum of the extents before a row, in O(*d* log *n*).
  @usableFromInline
  func offset(ofRow row: Int) -> Int {
    precondition(row >= 0 && row <= rowCount, "Row out of range")
    if row == rowCount { return extent }
    var offset = 0
    var rest = row
    var page = pages.headers[Int(records[0].root)]
    while true {
      let (place, before) = pages.find(row: rest, in: page)
      rest -= before
      offset += pages.extent(before: place, in: page)
      if page.isLeaf, rest == 0 { return offset }
      let entry = pages.entry(place, in: page)
      if page.isLeaf {
        rest -= 1
        offset += Int(extents[Int(entry)])
        let branch = records[Int(recordOf[Int(entry)])]
        if branch.isNotice(rest) {
          return offset + branch.total.extent - noticeWeight(of: branch).extent
        }
        page = pages.headers[Int(branch.root)]
      } else {
        page = pages.headers[Int(entry)]
      }
    }
  }

  /// The row, the offset and the level of an element that is a row, in one of the two states of a
  /// batch; `nil` when it is no row there.
  func position(of node: Handle, _ moment: Moment) -> (row: Int, offset: Int, level: Int)? {
    var position = (row: 0, offset: 0, level: 1)
    var node = node
    while true {
      guard parent(of: node, moment) != .absent, isShown(node, moment) else { return nil }
      let (record, before, _) = place(of: node, moment)
      position.row += before.rows
      position.offset += before.extent
      if record == 0 { return position }
      let branch = self.branch(record, moment)
      guard branch.isBranch, branch.isExpanded else { return nil }
      node = branch.node
      position.row += 1
      position.offset += Int(extent(of: node, moment))
      position.level += 1
    }
  }

  /// The record of the branch that an element stands in, what stands before it there, and what it
  /// takes itself with all that is visible below it.
  func place(of node: Handle, _ moment: Moment) -> (record: Int, before: Weight, own: Weight) {
    var entry = node
    var number = pageOf[Int(node)]
    if moment == .before, let note = note(of: node) { number = note.page }
    var page = pages.page(number, moment)
    let index = pages.index(of: entry, in: page)
    var before = pages.sum(before: index, in: page)
    let own = pages.weight(index, in: page)
    while page.parent >= 0 {
      entry = number
      number = page.parent
      page = pages.page(number, moment)
      before += pages.sum(before: pages.index(of: entry, in: page), in: page)
    }
    return (Int(~page.parent), before, own)
  }

  /// What stands in a branch before the child with a number, in O(log *n*).
  ///
  /// - Parameters:
  ///   - index: The number, which may be that behind the last child.
  ///   - branch: The branch, as it is or was.
  ///   - moment: Which of the two states is meant.
  /// - Returns: The elements, rows and extent before it.
  func weight(before index: Int, of branch: BranchRecord, _ moment: Moment) -> Weight {
    // Behind the last child may stand a notice, which is none.
    if index == branch.total.elements { return branch.total - noticeWeight(of: branch) }
    var sum = Weight.zero
    var rest = index
    var number = branch.root
    while true {
      let page = pages.page(number, moment)
      let (place, before) = pages.find(element: rest, in: page)
      sum += pages.sum(before: place, in: page)
      if page.isLeaf { return sum }
      rest -= before
      number = pages.entry(place, in: page)
    }
  }

  /// The rows and the extent that the children of an element add to its own row.
  @usableFromInline
  func visibleInside(_ node: Handle) -> (rows: Int, extent: Int) {
    guard let record = record(of: node), records[record].isExpanded else { return (0, 0) }
    return (records[record].total.rows, records[record].total.extent)
  }

  /// An element with all that is visible below it, as its branch counts it.
  func weight(of node: Handle) -> Weight {
    guard isShown(node) else { return Weight(elements: 1, shown: 0, rows: 0, extent: 0) }
    let inside = visibleInside(node)
    return Weight(
      elements: 1, shown: 1, rows: 1 + inside.rows,
      extent: Int(extents[Int(node)]) + inside.extent)
  }

  /// The element at a row, or the branch to which a row belongs that is no element.
  @usableFromInline
  func node(atRow row: Int) -> (node: Handle, isNotice: Bool) {
    precondition(row >= 0 && row < rowCount, "Row out of range")
    var rest = row
    var page = pages.headers[Int(records[0].root)]
    while true {
      let (place, before) = pages.find(row: rest, in: page)
      let entry = pages.entry(place, in: page)
      rest -= before
      if !page.isLeaf {
        page = pages.headers[Int(entry)]
      } else if rest == 0 {
        return (entry, false)
      } else {
        rest -= 1
        let branch = records[Int(recordOf[Int(entry)])]
        if branch.isNotice(rest) { return (entry, true) }
        page = pages.headers[Int(branch.root)]
      }
    }
  }

  /// The element whose row, or notice, covers an offset, with the position of that row.
  @usableFromInline
  func node(atOffset offset: Int) -> (node: Handle, row: Int)? {
    guard offset >= 0, offset < extent else { return nil }
    var rest = offset
    var row = 0
    var page = pages.headers[Int(records[0].root)]
    while true {
      let (place, before) = pages.find(offset: rest, in: page)
      let entry = pages.entry(place, in: page)
      rest -= before
      row += pages.rows(before: place, in: page)
      if !page.isLeaf {
        page = pages.headers[Int(entry)]
        continue
      }
      if rest < Int(extents[Int(entry)]) { return (entry, row) }
      rest -= Int(extents[Int(entry)])
      row += 1
      let branch = records[Int(recordOf[Int(entry)])]
      if rest >= branch.total.extent - noticeWeight(of: branch).extent {
        return (entry, row + branch.total.rows - 1)
      }
      page = pages.headers[Int(branch.root)]
    }
  }

  /// The row of a branch that is no element, and how much it takes.
  @usableFromInline
  func notice(under node: Handle) -> (notice: OutlineNotice?, extent: Int) {
    guard let record = record(of: node) else { return (nil, 0) }
    return (records[record].notice, noticeWeight(of: records[record]).extent)
  }

  /// The position of the row of a branch that is no element, and which it is.
  @usableFromInline
  func noticeRow(of node: Handle) -> (row: Int, notice: OutlineNotice)? {
    guard let record = record(of: node), let notice = records[record].notice,
      records[record].isExpanded, let row = row(of: node)
    else { return nil }
    return (row + records[record].total.rows, notice)
  }

  /// The rows in a range that are no elements, ascending.
  @usableFromInline
  func noticeRows(in range: Range<Int>) -> [Int] {
    if filters.isSearching || range.isEmpty || !mayHaveNotices { return [] }
    var rows: [Int] = []
    for branch in records where branch.isBranch && branch.notice != nil {
      if let row = noticeRow(of: branch.node)?.row, range.contains(row) { rows.append(row) }
    }
    return rows.sorted()
  }

  /// How many pages are read to find the row of an element; for tests of what a look-up costs.
  func pagesAbove(_ node: Handle) -> Int {
    var count = 0
    var node = node
    while node != .root {
      var page = pages.headers[Int(pageOf[Int(node)])]
      count += 1
      while page.parent >= 0 {
        page = pages.headers[Int(page.parent)]
        count += 1
      }
      node = records[Int(~page.parent)].node
    }
    return count
  }
}
