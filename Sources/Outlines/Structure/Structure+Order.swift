// Children that have to be put in order. Who comes before whom is decided by `Outline+Order`, which
// knows the elements; here the children are found, taken out, put back, or written down anew.
extension Structure {
  // MARK: Branches

  /// Whether an element is a branch that keeps its children in order.
  @usableFromInline
  func isSorted(_ node: Handle) -> Bool {
    if let record = record(of: node) { records[record].isSorted } else { false }
  }

  /// Notes whether a branch keeps its children in order; those that it has are left as they stand.
  @usableFromInline
  mutating func setSorted(_ node: Handle, _ isSorted: Bool) {
    guard let record = record(of: node), records[record].isSorted != isSorted else { return }
    if isRecording { touch(record) }
    records[record].isSorted = isSorted
  }

  /// All branches, the root among them, in no certain order.
  @usableFromInline
  var allBranches: [Handle] { records.lazy.filter { $0.isBranch }.map { $0.node } }

  // MARK: What is unsettled

  /// The children of sorted branches that may stand in a wrong place.
  @usableFromInline
  struct Unsettled {
    /// The children, those of each branch together.
    @usableFromInline var nodes: [Handle] = []

    /// The branches, with where their children begin and end in `nodes`.
    @usableFromInline var branches: [(node: Handle, range: Range<Int>)] = []
  }

  /// The children of sorted branches that the running batch has put there, or given another value; in
  /// O(what the batch has changed).
  @usableFromInline
  mutating func unsettled() -> Unsettled {
    var unsettled = Unsettled()
    var found: [(entry: Int32, node: Handle)] = []
    for position in journal.notes.indices {
      let note = journal.notes[position]
      if note.marks.isDisjoint(with: .unsettled) { continue }
      let parent = parents[Int(note.node)]
      guard parent != .absent, let record = record(of: parent), records[record].isSorted else {
        continue
      }
      found.append((Int32(touch(record)), note.node))
    }
    if found.isEmpty { return unsettled }
    // As many lists as there are entries, so that each child goes to its branch without a search.
    var ends = [Int](repeating: 0, count: journal.branches.count)
    for (entry, _) in found { ends[Int(entry)] += 1 }
    var start = 0
    for entry in ends.indices where ends[entry] > 0 {
      let count = ends[entry]
      unsettled.branches.append((journal.branches[entry].before.node, start..<start + count))
      ends[entry] = start
      start += count
    }
    unsettled.nodes = Array(repeating: .root, count: found.count)
    for (entry, node) in found {
      unsettled.nodes[ends[Int(entry)]] = node
      ends[Int(entry)] += 1
    }
    return unsettled
  }

  // MARK: One by one

  /// A child and its neighbours.
  @usableFromInline
  struct Neighbourhood {
    @usableFromInline let node: Handle

    /// The number of siblings before it.
    @usableFromInline let index: Int

    @usableFromInline let before: Handle?
    @usableFromInline let behind: Handle?
  }

  /// Elements with the siblings beside them, in the order of their branch; in O(log *n*) for each.
  @usableFromInline
  func neighbourhoods(of nodes: ArraySlice<Handle>) -> [Neighbourhood] {
    // All in one call: each call from outside would copy what is kept here, array by array.
    var all = nodes.map { neighbourhood(of: $0) }
    if all.count > 1 { all.sort { $0.index < $1.index } }
    return all
  }

  private func neighbourhood(of node: Handle) -> Neighbourhood {
    let page = pages.headers[Int(pageOf[Int(node)])]
    let place = pages.index(of: node, in: page)
    let (record, index) = rank(of: node)
    let branch = records[record]
    var before: Handle?
    if place > 0 {
      before = pages.entry(place - 1, in: page)
    } else if index > 0 {
      before = child(index - 1, of: branch, .after)
    }
    var behind: Handle?
    if place + 1 < Int(page.count) {
      behind = pages.entry(place + 1, in: page)
    } else if index + 1 < branch.total.elements {
      behind = child(index + 1, of: branch, .after)
    }
    return Neighbourhood(node: node, index: index, before: before, behind: behind)
  }

  /// Takes an element from the children of its branch, to which `putBack` will return it.
  @usableFromInline
  mutating func takeOut(_ node: Handle) {
    let record = Int(recordOf[Int(parents[Int(node)])])
    touchList(record)
    mark(node, .placed)
    let weight = removeChild(node, from: record)
    records[record].total += -weight
  }

  /// Returns an element to its branch, before the first child that is behind it.
  ///
  /// Costs O(log *n*) questions, and as many steps.
  ///
  /// - Parameters:
  ///   - node: The element, which was taken out.
  ///   - isBehind: Whether a child has to stand behind the element; from some child on, all do.
  @usableFromInline
  mutating func putBack(_ node: Handle, isBehind: (Handle) -> Bool) {
    let record = Int(recordOf[Int(parents[Int(node)])])
    var index = 0
    var number = records[record].root
    while number >= 0 {
      let page = pages.headers[Int(number)]
      // Of an inner page the last child page whose first child is not behind.
      var low = page.isLeaf ? 0 : 1
      var high = Int(page.count)
      while low < high {
        let middle = (low + high) / 2
        let entry = pages.entry(middle, in: page)
        if isBehind(page.isLeaf ? entry : firstChild(below: entry)) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      if page.isLeaf {
        index += low
        break
      }
      index += pages.elements(before: low - 1, in: page)
      number = pages.entry(low - 1, in: page)
    }
    let weight = weight(of: node)
    insertChild(node, weight, at: index, in: record)
    // What all children make together, and so what is above, is again what it was.
    records[record].total += weight
  }

  private func firstChild(below page: Int32) -> Handle {
    var page = pages.headers[Int(page)]
    while !page.isLeaf { page = pages.headers[Int(pages.entry(0, in: page))] }
    return pages.entry(0, in: page)
  }

  // MARK: All at once

  /// The children of a branch in order, and where among them unsettled ones stand together.
  ///
  /// - Parameters:
  ///   - node: The branch.
  ///   - unsettled: The unsettled ones; `nil` when all are.
  /// - Returns: The list, and the longest stretches of unsettled ones in ascending order; in
  ///   O(children).
  @usableFromInline
  func lineUp(
    _ node: Handle, _ unsettled: ArraySlice<Handle>?
  ) -> (list: [Handle], runs: [Range<Int>]) {
    let list = children(of: node)
    guard let unsettled else { return (list, list.isEmpty ? [] : [list.indices]) }
    var runs: [Range<Int>] = []
    runs.reserveCapacity(unsettled.count)
    for (place, child) in list.enumerated() where isUnsettled(child) {
      if let run = runs.last, run.upperBound == place {
        runs[runs.count - 1] = run.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return (list, runs)
  }

  private func isUnsettled(_ node: Handle) -> Bool {
    let note = Int(noteOf[Int(node)])
    return note >= 0 && !journal.notes[note].marks.isDisjoint(with: .unsettled)
  }

  /// Gives the children of a branch another order, in O(children).
  ///
  /// Pages keep their numbers of entries, and those that keep their entries are not touched.
  ///
  /// - Parameters:
  ///   - node: The branch.
  ///   - list: The same children in the new order.
  ///   - moved: Those to which the others are in the same order as before.
  @usableFromInline
  mutating func permute(_ node: Handle, to list: [Handle], moved: [Handle]) {
    if moved.isEmpty { return }
    guard let record = record(of: node) else { return }
    touchList(record)
    for child in moved { mark(child, .placed) }
    var start = 0
    var pending = [records[record].root]
    while let number = pending.popLast() {
      let page = pages.headers[Int(number)]
      if page.isLeaf {
        if !pages.holds(list, from: start, in: page) { rewrite(number, as: list, from: start) }
        start += Int(page.count)
      } else {
        for index in (0..<Int(page.count)).reversed() {
          pending.append(pages.entry(index, in: page))
        }
      }
    }
  }

  /// Gives a leaf page as many other entries as it has; some may come from pages not written yet.
  private mutating func rewrite(_ page: Int32, as list: [Handle], from start: Int) {
    let old = pages.total(of: pages.headers[Int(page)])
    let places = start..<start + Int(pages.headers[Int(page)].count)
    pages.willChangeEntries(page)
    for place in places where pageOf[Int(list[place])] != page {
      let node = list[place]
      note(node)
      pageOf[Int(node)] = page
      prepare(page, for: weight(of: node), isBranch: isBranch(node))
    }
    pages.entries.copy(places, of: list, to: Int(pages.headers[Int(page)].entries))
    guard pages.headers[Int(page)].weights >= 0 else { return }
    pages.willChangeWeights(page)
    var change = -old
    for (index, node) in list[places].enumerated() {
      let weight = weight(of: node)
      pages.set(weight, at: index, in: page)
      change += weight
    }
    if change != .zero { propagate(change, from: page) }
  }
}

extension Pages {
  /// Whether the entries of a page are those of a list from a place on.
  fileprivate func holds(_ list: [Int32], from start: Int, in page: Page) -> Bool {
    let (entries, list) = (entries.span, list.span)
    let first = Int(page.entries)
    for index in 0..<Int(page.count) where entries[first + index] != list[start + index] {
      return false
    }
    return true
  }
}

extension NodeMarks {
  /// The marks of an element that may stand in a wrong place in a sorted branch.
  fileprivate static var unsettled: NodeMarks { [.placed, .replaced, .requested] }
}
