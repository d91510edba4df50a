// The counted tree of each branch: its children in pages, the pages in pages above them. Each
// entry of an inner page carries what stands below it, so that a position is found from the root
// down, and a rank from the leaf up, in as many steps as the tree is high.
extension Structure {
  // MARK: Changing weights

  /// Adds to the weights of a page and of all pages above it in its tree.
  mutating func propagate(_ change: Weight, from page: Int32) {
    var page = page
    while true {
      let parent = pages.headers[Int(page)].parent
      if parent < 0 { return }
      pages.willChangeWeights(parent)
      let index = pages.index(of: page, in: pages.headers[Int(parent)])
      pages.add(change, at: index, in: parent)
      page = parent
    }
  }

  /// Adds to the weight of an element that stands under a branch, up to the branch's root page.
  mutating func addWeight(_ change: Weight, to node: Handle) {
    let page = pageOf[Int(node)]
    pages.addWeights(page)
    pages.willChangeWeights(page)
    let index = pages.index(of: node, in: pages.headers[Int(page)])
    pages.add(change, at: index, in: page)
    propagate(change, from: page)
  }

  // MARK: Inserting

  /// Puts an element among the children of a branch, in O(log *n*).
  ///
  /// - Parameters:
  ///   - node: The element, which stands nowhere.
  ///   - weight: What it and all that is visible below it takes.
  ///   - index: The number of children before it.
  ///   - record: The record of the branch, already noted in the journal.
  mutating func insertChild(_ node: Handle, _ weight: Weight, at index: Int, in record: Int) {
    if records[record].root < 0 {
      let root = pages.make(isLeaf: true, for: 1, parent: ~Int32(record))
      records[record].root = root
    }
    var page = records[record].root
    var rest = index
    while !pages.headers[Int(page)].isLeaf {
      // Between two pages the end of the first, so that what is appended fills one page.
      let header = pages.headers[Int(page)]
      let (place, before) = rest == 0 ? (0, 0) : pages.find(element: rest - 1, in: header)
      rest -= before
      page = pages.entry(place, in: header)
    }
    insertEntry(node, weight, at: rest, in: page)
    records[record].branchChildren += isBranch(node) ? 1 : 0
  }

  /// Puts an entry into a page, splitting the page where it is full.
  private mutating func insertEntry(
    _ entry: Int32, _ weight: Weight, at index: Int, in page: Int32
  ) {
    var page = page
    var index = index
    if Int(pages.headers[Int(page)].count) == pages.capacity {
      (page, index) = split(page, at: index)
    }
    pages.willChangeEntries(page)
    pages.willChangeWeights(page)
    prepare(page, for: weight, isBranch: pages.headers[Int(page)].isLeaf && isBranch(entry))
    let count = Int(pages.headers[Int(page)].count)
    pages.makeRoom(page, for: count + 1)
    pages.headers[Int(page)].count += 1
    shift(page, from: index, by: 1, count: count - index)
    place(entry, weight, at: index, in: page)
    propagate(weight, from: page)
  }

  /// Gives a leaf page weights if an entry that comes in needs them.
  mutating func prepare(_ page: Int32, for weight: Weight, isBranch: Bool) {
    let header = pages.headers[Int(page)]
    if header.weights >= 0 { return }
    if header.count == 0, !isBranch {
      pages.dropWeights(page, of: weight)
    } else if isBranch || weight.rows != Int(header.unit) || weight.extent != Int(header.extent) {
      pages.addWeights(page)
    }
  }

  /// Writes an entry into a page and notes there where it is.
  private mutating func place(
    _ entry: Int32, _ weight: Weight, at index: Int, in page: Int32
  ) {
    let header = pages.headers[Int(page)]
    pages.entries[Int(header.entries) + index] = entry
    if header.weights >= 0 { pages.set(weight, at: index, in: page) }
    if header.isLeaf {
      if isRecording { note(entry) }
      pageOf[Int(entry)] = page
    } else {
      pages.willChange(entry)
      pages.headers[Int(entry)].parent = page
    }
  }

  /// Moves the entries of a page from a place on.
  private mutating func shift(_ page: Int32, from index: Int, by distance: Int, count: Int) {
    let header = pages.headers[Int(page)]
    let slot = Int(header.entries) + index
    pages.entries.copy(count, from: slot, to: slot + distance)
    if header.weights >= 0 {
      let slot = Int(header.weights) + index
      pages.elements.copy(count, from: slot, to: slot + distance)
      pages.shown.copy(count, from: slot, to: slot + distance)
      pages.rows.copy(count, from: slot, to: slot + distance)
      pages.extents.copy(count, from: slot, to: slot + distance)
    }
  }

  /// Divides a full page into two.
  ///
  /// - Returns: The page, and the place in it, for an entry that was to go to `index`.
  private mutating func split(_ page: Int32, at index: Int) -> (page: Int32, index: Int) {
    let capacity = pages.capacity
    let goesFirst = index <= capacity / 2
    // What comes behind everything else leaves the page nearly full: lists grow at their end.
    let kept =
      index == capacity ? capacity - pages.minimum + 1 : capacity / 2 + (goesFirst ? 0 : 1)
    let header = pages.headers[Int(page)]
    if header.parent < 0 {
      let root = pages.make(isLeaf: false, for: 2, parent: header.parent)
      records[Int(~header.parent)].root = root
      pages.headers[Int(root)].count = 1
      place(page, pages.total(of: header), at: 0, in: root)
    }
    let parent = pages.headers[Int(page)].parent
    let other = pages.make(isLeaf: header.isLeaf, for: capacity - kept + 1, parent: parent)
    let moved = moveEntries(from: page, kept..<capacity, to: other, at: 0)
    let place = pages.index(of: page, in: pages.headers[Int(parent)])
    insertEntry(other, moved, at: place + 1, in: parent)
    propagate(-moved, from: page)
    return goesFirst ? (page, index) : (other, index - kept)
  }

  /// Moves entries from one page to another, without telling the pages above.
  ///
  /// - Returns: What the entries weigh.
  private mutating func moveEntries(
    from source: Int32, _ range: Range<Int>, to target: Int32, at index: Int
  ) -> Weight {
    pages.willChangeEntries(source)
    pages.willChangeWeights(source)
    pages.willChangeEntries(target)
    pages.willChangeWeights(target)
    let from = pages.headers[Int(source)]
    let to = pages.headers[Int(target)]
    if to.isLeaf, to.weights < 0 {
      if to.count == 0 {
        pages.headers[Int(target)].extent = from.extent
        pages.headers[Int(target)].unit = from.unit
      }
      let page = pages.headers[Int(target)]
      if from.weights >= 0 || page.extent != from.extent || page.unit != from.unit {
        pages.addWeights(target)
      }
    }
    pages.makeRoom(target, for: Int(to.count) + range.count)
    pages.headers[Int(target)].count += Int32(range.count)
    shift(target, from: index, by: range.count, count: Int(to.count) - index)
    var sum = Weight.zero
    for (step, position) in range.enumerated() {
      let weight = pages.weight(position, in: from)
      place(pages.entry(position, in: from), weight, at: index + step, in: target)
      sum += weight
    }
    shift(
      source, from: range.upperBound, by: -range.count, count: Int(from.count) - range.upperBound)
    pages.headers[Int(source)].count -= Int32(range.count)
    return sum
  }

  // MARK: Removing

  /// Takes an element from the children of its branch, in O(log *n*).
  ///
  /// - Returns: What it and all that is visible below it takes.
  @discardableResult
  mutating func removeChild(_ node: Handle, from record: Int) -> Weight {
    let page = pageOf[Int(node)]
    let index = pages.index(of: node, in: pages.headers[Int(page)])
    let weight = pages.weight(index, in: pages.headers[Int(page)])
    removeEntry(at: index, of: page, weight)
    if isRecording { note(node) }
    pageOf[Int(node)] = Pages.none
    records[record].branchChildren -= isBranch(node) ? 1 : 0
    return weight
  }

  private mutating func removeEntry(at index: Int, of page: Int32, _ weight: Weight) {
    pages.willChangeEntries(page)
    pages.willChangeWeights(page)
    let count = Int(pages.headers[Int(page)].count)
    shift(page, from: index + 1, by: -1, count: count - index - 1)
    pages.headers[Int(page)].count -= 1
    propagate(-weight, from: page)
    rebalance(page)
  }

  /// Mends a page that may have too few entries.
  private mutating func rebalance(_ page: Int32) {
    let header = pages.headers[Int(page)]
    if header.parent < 0 {
      let record = Int(~header.parent)
      if header.count == 0 {
        records[record].root = Pages.none
        pages.retire(page)
      } else if !header.isLeaf, header.count == 1 {
        let child = pages.entry(0, in: header)
        pages.willChange(child)
        pages.headers[Int(child)].parent = header.parent
        records[record].root = child
        pages.retire(page)
      }
      return
    }
    if Int(header.count) >= pages.minimum { return }
    let parent = header.parent
    let above = pages.headers[Int(parent)]
    let place = pages.index(of: page, in: above)
    let first = place > 0 ? place - 1 : 0
    let left = pages.entry(first, in: above)
    let right = pages.entry(first + 1, in: above)
    let leftCount = Int(pages.headers[Int(left)].count)
    let rightCount = Int(pages.headers[Int(right)].count)
    if leftCount + rightCount <= pages.capacity {
      let moved = moveEntries(from: right, 0..<rightCount, to: left, at: leftCount)
      propagate(moved, from: left)
      pages.retire(right)
      removeEntry(at: first + 1, of: parent, moved)
      return
    }
    let half = (leftCount + rightCount) / 2
    var moved: Weight
    if leftCount > half {
      moved = -moveEntries(from: left, half..<leftCount, to: right, at: 0)
    } else {
      moved = moveEntries(from: right, 0..<half - leftCount, to: left, at: leftCount)
    }
    pages.willChangeWeights(parent)
    pages.add(moved, at: first, in: parent)
    moved = -moved
    pages.add(moved, at: first + 1, in: parent)
  }

  /// Takes all pages of a branch out of use, in O(pages); the elements are left as they are.
  mutating func dropTree(of record: Int) {
    var pending: [Int32] = []
    if records[record].root >= 0 { pending.append(records[record].root) }
    records[record].root = Pages.none
    records[record].total = .zero
    records[record].notice = nil
    records[record].branchChildren = 0
    while let page = pending.popLast() {
      let header = pages.headers[Int(page)]
      if !header.isLeaf {
        for index in 0..<Int(header.count) { pending.append(pages.entry(index, in: header)) }
      }
      pages.retire(page)
    }
  }

  // MARK: Building

  /// Gives a branch without children a whole list of them, in O(children).
  mutating func buildTree(of nodes: [Handle], for record: Int) {
    var level: [(page: Int32, weight: Weight)] = []
    let parent = ~Int32(record)
    for chunk in chunks(of: nodes.count) {
      let page = pages.make(isLeaf: true, for: chunk.count, parent: parent)
      pages.headers[Int(page)].count = Int32(chunk.count)
      for node in nodes[chunk] where isBranch(node) { records[record].branchChildren += 1 }
      if let weight = commonWeight(of: nodes[chunk]) {
        pages.dropWeights(page, of: weight)
      } else {
        pages.addWeights(page)
      }
      var sum = Weight.zero
      for (index, node) in nodes[chunk].enumerated() {
        let weight = weight(of: node)
        place(node, weight, at: index, in: page)
        sum += weight
      }
      level.append((page, sum))
    }
    while level.count > 1 {
      var above: [(page: Int32, weight: Weight)] = []
      for chunk in chunks(of: level.count) {
        let page = pages.make(isLeaf: false, for: chunk.count, parent: parent)
        pages.headers[Int(page)].count = Int32(chunk.count)
        var sum = Weight.zero
        for (index, child) in level[chunk].enumerated() {
          place(child.page, child.weight, at: index, in: page)
          sum += child.weight
        }
        above.append((page, sum))
      }
      level = above
    }
    guard let root = level.first else { return }
    records[record].root = root.page
    records[record].total = root.weight
    // What the branch said while it was empty is not in the new total.
    records[record].notice = nil
    updateNotice(of: record)
  }

  /// What each of some children weighs, if they are all leaves and weigh the same.
  private func commonWeight(of nodes: ArraySlice<Handle>) -> Weight? {
    guard let first = nodes.first, !isBranch(first) else { return nil }
    let extent = extents[Int(first)]
    let isFirstShown = isShown(first)
    for node in nodes {
      if isBranch(node) || isShown(node) != isFirstShown { return nil }
      if isFirstShown, extents[Int(node)] != extent { return nil }
    }
    return weight(of: first)
  }

  /// Divides a number of entries among pages as evenly as can be.
  private func chunks(of count: Int) -> [Range<Int>] {
    let most = count <= pages.capacity ? pages.capacity : pages.fill
    let parts = (count + most - 1) / most
    return (0..<parts).map { part in count * part / parts..<count * (part + 1) / parts }
  }

  /// Counts all pages of a branch again.
  ///
  /// - Parameters:
  ///   - record: The branch.
  ///   - measuring: Whether leaves weigh something else. If not, only pages that hold branches are
  ///     counted; if so, all are, and a page whose children all weigh the same loses its weights.
  mutating func recount(_ record: Int, measuring: Bool) {
    let root = records[record].root
    records[record].total = root < 0 ? .zero : recount(page: root, measuring: measuring)
    records[record].notice = nil
    updateNotice(of: record)
  }

  private mutating func recount(page: Int32, measuring: Bool) -> Weight {
    let header = pages.headers[Int(page)]
    var sum = Weight.zero
    if header.isLeaf, measuring {
      measure(page)
    }
    if header.isLeaf, pages.headers[Int(page)].weights < 0 {
      return pages.total(of: pages.headers[Int(page)])
    }
    for index in 0..<Int(header.count) {
      let entry = pages.entry(index, in: header)
      // Not deeper than the tree is high.
      let weight = header.isLeaf ? weight(of: entry) : recount(page: entry, measuring: measuring)
      pages.set(weight, at: index, in: page)
      sum += weight
    }
    return sum
  }

  /// Gives a leaf page the form that its children need, which may have got other extents.
  private mutating func measure(_ page: Int32) {
    let header = pages.headers[Int(page)]
    let start = Int(header.entries)
    if let weight = commonWeight(of: pages.entries[start..<start + Int(header.count)]) {
      pages.dropWeights(page, of: weight)
    } else {
      pages.addWeights(page)
    }
  }
}
