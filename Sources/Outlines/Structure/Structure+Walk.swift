/// A place in the rows from which the next is reached without a look-up.
@usableFromInline
struct Walk: Sendable {
  /// The element at the place, or the branch to which a row belongs that is no element.
  @usableFromInline var node: Handle

  /// Whether the row is no element.
  @usableFromInline var isNotice = false

  /// The depth of the row, from 1.
  @usableFromInline var level: Int

  /// The sum of the extents before its row.
  @usableFromInline var offset: Int

  /// The number of siblings before it that no filter hides, and with it; 0 for a notice.
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
      node: .root, level: 1, offset: 0, index: 0, setSize: records[0].total.shown,
      page: records[0].root, place: 0)
    var rest = row
    while true {
      let page = pages.headers[Int(walk.page)]
      let (place, before) = pages.find(row: rest, in: page)
      let entry = pages.entry(place, in: page)
      rest -= before
      walk.offset += pages.extent(before: place, in: page)
      walk.index += pages.shown(before: place, in: page)
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
        walk.setSize = record.total.shown
        if record.isNotice(rest) {
          walk.node = entry
          walk.offset += record.total.extent - noticeWeight(of: record).extent
          standOnNotice(&walk)
          return walk
        }
        walk.page = record.root
      }
    }
  }

  private func standOnNotice(_ walk: inout Walk) {
    walk.isNotice = true
    walk.index = 0
    walk.setSize = 0
  }

  /// Goes to the next row, which costs O(1), and O(log *n*) for each branch that it comes out of;
  /// the row must not be the last.
  @usableFromInline
  func advance(_ walk: inout Walk) {
    if walk.isNotice {
      walk.offset += noticeWeight(of: records[Int(recordOf[Int(walk.node)])]).extent
      walk.isNotice = false
      leave(walk.node, &walk)
    } else {
      walk.offset += Int(extents[Int(walk.node)])
      if let record = record(of: walk.node), records[record].isExpanded,
        records[record].total.rows > 0
      {
        walk.level += 1
        walk.index = 0
        walk.setSize = records[record].total.shown
        if records[record].total.shown > 0 {
          enter(records[record].root, &walk)
        } else {
          standOnNotice(&walk)
        }
        return
      }
    }
    while true {
      let page = pages.headers[Int(walk.page)]
      walk.index += 1
      walk.place += 1
      while walk.place < Int(page.count), pages.isHidden(walk.place, in: page) { walk.place += 1 }
      if walk.place < Int(page.count) {
        walk.node = pages.entry(walk.place, in: page)
        return
      }
      if let next = pageBehind(walk.page) {
        enter(next, &walk)
        return
      }
      // Behind the last child come the notice of the branch and what follows the branch.
      walk.node = parents[Int(walk.node)]
      if records[Int(recordOf[Int(walk.node)])].notice != nil {
        standOnNotice(&walk)
        return
      }
      leave(walk.node, &walk)
    }
  }

  /// Goes from the rows of a branch to the branch itself, behind which the walk goes on.
  private func leave(_ branch: Handle, _ walk: inout Walk) {
    walk.level -= 1
    let (record, index) = shownRank(of: branch)
    walk.index = index
    walk.setSize = records[record].total.shown
    walk.page = pageOf[Int(branch)]
    walk.place = pages.index(of: branch, in: pages.headers[Int(walk.page)])
  }

  /// The record of the branch that an element stands in, and how many siblings that no filter hides
  /// stand before it.
  private func shownRank(of node: Handle) -> (record: Int, index: Int) {
    var number = pageOf[Int(node)]
    var page = pages.headers[Int(number)]
    var index = pages.shown(before: pages.index(of: node, in: page), in: page)
    while page.parent >= 0 {
      let entry = number
      number = page.parent
      page = pages.headers[Int(number)]
      index += pages.shown(before: pages.index(of: entry, in: page), in: page)
    }
    return (Int(~page.parent), index)
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
      let growth =
        walk.isNotice ? 0 : Int(extents[Int(walk.node)]) - Int(old[Int(walk.node)])
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

  /// Goes to the first child below a page, in which one is shown.
  private func enter(_ page: Int32, _ walk: inout Walk) {
    var number = page
    while true {
      let header = pages.headers[Int(number)]
      var place = 0
      while pages.isHidden(place, in: header) { place += 1 }
      if header.isLeaf {
        walk.page = number
        walk.place = place
        walk.node = pages.entry(place, in: header)
        return
      }
      number = pages.entry(place, in: header)
    }
  }

  /// The page of any height that comes after a leaf page in its tree, and in which a child is shown.
  private func pageBehind(_ leaf: Int32) -> Int32? {
    var number = leaf
    while true {
      let parent = pages.headers[Int(number)].parent
      if parent < 0 { return nil }
      let header = pages.headers[Int(parent)]
      var next = pages.index(of: number, in: header) + 1
      while next < Int(header.count), pages.isHidden(next, in: header) { next += 1 }
      if next < Int(header.count) { return pages.entry(next, in: header) }
      number = parent
    }
  }
}
