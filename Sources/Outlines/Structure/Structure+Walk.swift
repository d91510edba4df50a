/// A place in the rows from which the next is reached without a look-up.
@usableFromInline
struct Walk: Sendable {
  /// The element at the place.
  @usableFromInline var node: Handle

  /// The depth of the element, from 1.
  @usableFromInline var level: Int

  /// The sum of the extents before its row.
  @usableFromInline var offset: Int

  /// The number of siblings before it, and with it.
  @usableFromInline var index: Int
  @usableFromInline var setSize: Int

  // Where it stands: a leaf page and a place there.
  var page: Int32
  var place: Int
}

extension Structure {
  /// Starts to walk at a row, in O(*d* log *n*).
  @usableFromInline
  func walk(atRow row: Int) -> Walk {
    precondition(row >= 0 && row < rowCount, "Row out of range")
    var walk = Walk(
      node: .root, level: 1, offset: 0, index: 0, setSize: records[0].total.elements,
      page: records[0].root, place: 0)
    var rest = row
    while true {
      let page = pages.headers[Int(walk.page)]
      let (place, before) = pages.find(row: rest, in: page)
      let entry = pages.entry(place, in: page)
      rest -= before
      walk.offset += pages.extent(before: place, in: page)
      walk.index += pages.elements(before: place, in: page)
      if !page.isLeaf {
        walk.page = entry
      } else if rest == 0 {
        walk.node = entry
        walk.place = place
        return walk
      } else {
        rest -= 1
        let record = records[Int(recordOf[Int(entry)])]
        walk.offset += Int(extents[Int(entry)])
        walk.level += 1
        walk.index = 0
        walk.setSize = record.total.elements
        walk.page = record.root
      }
    }
  }

  /// Goes to the next row, which costs O(1), and O(log *n*) for each branch that it comes out of;
  /// the row must not be the last.
  @usableFromInline
  func advance(_ walk: inout Walk) {
    walk.offset += Int(extents[Int(walk.node)])
    if let record = record(of: walk.node), records[record].isExpanded, records[record].root >= 0 {
      walk.level += 1
      walk.index = 0
      walk.setSize = records[record].total.elements
      enter(records[record].root, &walk)
      return
    }
    while true {
      let page = pages.headers[Int(walk.page)]
      walk.index += 1
      walk.place += 1
      if walk.place < Int(page.count) {
        walk.node = pages.entry(walk.place, in: page)
        return
      }
      if let next = pageBehind(walk.page) {
        enter(next, &walk)
        return
      }
      // Behind the last child comes what follows the branch.
      walk.node = parents[Int(walk.node)]
      walk.level -= 1
      walk.page = pageOf[Int(walk.node)]
      walk.place = pages.index(of: walk.node, in: pages.headers[Int(walk.page)])
      let (record, index) = rank(of: walk.node)
      walk.index = index
      walk.setSize = records[record].total.elements
    }
  }

  /// The rows whose elements had other extents, as few and long spans as can be, in O(rows).
  ///
  /// - Parameter old: The extents that the elements had, by handle.
  /// - Returns: The spans, and how much each row grew; both ascending.
  @usableFromInline
  func rowsWithOtherExtents(
    than old: [Int32]
  ) -> (spans: ChangeList<RowSpan>, growths: [ExtentChange]) {
    var spans = ChangeList<RowSpan>()
    var growths: [ExtentChange] = []
    if rowCount == 0 { return (spans, growths) }
    var walk = walk(atRow: 0)
    var start: (row: Int, offset: Int)?
    for row in 0..<rowCount {
      let growth = Int(extents[Int(walk.node)]) - Int(old[Int(walk.node)])
      if growth != 0 {
        growths.append(ExtentChange(row: row, change: growth))
        if start == nil { start = (row, walk.offset) }
      } else if let first = start {
        spans.append(RowSpan(rows: first.row..<row, offsets: first.offset..<walk.offset))
        start = nil
      }
      if row + 1 < rowCount { advance(&walk) }
    }
    if let first = start {
      spans.append(RowSpan(rows: first.row..<rowCount, offsets: first.offset..<extent))
    }
    return (spans, growths)
  }

  /// Goes to the first child below a page.
  private func enter(_ page: Int32, _ walk: inout Walk) {
    var number = page
    while !pages.headers[Int(number)].isLeaf {
      number = pages.entry(0, in: pages.headers[Int(number)])
    }
    walk.page = number
    walk.place = 0
    walk.node = pages.entry(0, in: pages.headers[Int(number)])
  }

  /// The page of any height that comes after a leaf page in its tree.
  private func pageBehind(_ leaf: Int32) -> Int32? {
    var number = leaf
    while true {
      let parent = pages.headers[Int(number)].parent
      if parent < 0 { return nil }
      let header = pages.headers[Int(parent)]
      let next = pages.index(of: number, in: header) + 1
      if next < Int(header.count) { return pages.entry(next, in: header) }
      number = parent
    }
  }
}
