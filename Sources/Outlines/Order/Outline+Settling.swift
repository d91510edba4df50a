// How children come to stand in order. What has come in or changed is *unsettled*; the others stand in
// order among themselves already.
extension Outline {
  /// Compares elements by their handles.
  @usableFromInline
  struct Comparer {
    @usableFromInline let elements: [Element?]
    @usableFromInline let order: OutlineOrder<Element>

    @inlinable
    init(_ elements: [Element?], _ order: OutlineOrder<Element>) {
      self.elements = elements
      self.order = order
    }

    @inlinable
    func precedes(_ left: Handle, _ right: Handle) -> Bool {
      guard let left = elements[Int(left)], let right = elements[Int(right)] else { return false }
      return order.precedes(left, right)
    }

    /// Whether an unsettled child may stay where it is: between the last one before it that stays, and
    /// the next one behind it that is settled.
    @inlinable
    func fits(_ child: Handle, behind before: Handle?, before behind: Handle?) -> Bool {
      if let before, precedes(child, before) { return false }
      if let behind, precedes(behind, child) { return false }
      return true
    }
  }

  /// Brings what the running batch has put into sorted branches, or changed there, in order.
  ///
  /// What still fits stays where it is. The others are put behind the last child that does not have to
  /// stand behind them, one after another.
  @inlinable
  mutating func settle() {
    if orders.isEmpty { return }
    let unsettled = structure.unsettled()
    for (node, range) in unsettled.branches {
      guard let order = orders[node] else { continue }
      let children = unsettled.nodes[range]
      if children.count * settlingRatio > structure.childCount(of: node) {
        settle(children, of: node, by: order)
      } else {
        settleEach(children, by: order)
      }
    }
  }

  // MARK: One by one

  /// Settles a few children of a branch, in O(log *n*) for each.
  @inlinable
  mutating func settleEach(_ children: ArraySlice<Handle>, by order: OutlineOrder<Element>) {
    let comparer = Comparer(elements, order)
    let places = structure.neighbourhoods(of: children)
    var moved: [Handle] = []
    var first = 0
    while first < places.count {
      var end = first + 1
      while end < places.count, places[end].index == places[end - 1].index + 1 { end += 1 }
      var last = places[first].before
      let next = places[end - 1].behind
      for place in places[first..<end] {
        if comparer.fits(place.node, behind: last, before: next) {
          last = place.node
        } else {
          moved.append(place.node)
        }
      }
      first = end
    }
    // All are out before the first is put back: only what is in order can be searched.
    for node in moved { structure.takeOut(node) }
    for node in moved { structure.putBack(node) { comparer.precedes(node, $0) } }
  }

  // MARK: All at once

  /// Settles children of a branch by going through all of them, in O(*c* + *u* log *c*) for *u* of *c*.
  ///
  /// - Parameters:
  ///   - children: The unsettled ones; `nil` when all are, which makes a stable sort.
  ///   - node: The branch.
  ///   - order: Its order.
  @inlinable
  mutating func settle(
    _ children: ArraySlice<Handle>?, of node: Handle, by order: OutlineOrder<Element>
  ) {
    let comparer = Comparer(elements, order)
    let (list, runs) = structure.lineUp(node, children)
    var moved: [Handle] = []
    var stay: [Handle] = []
    stay.reserveCapacity(list.count)
    for run in runs {
      let settled = stay.count + moved.count..<run.lowerBound
      stay.append(contentsOf: list[settled])
      let next = run.upperBound < list.count ? list[run.upperBound] : nil
      for child in list[run] {
        if comparer.fits(child, behind: stay.last, before: next) {
          stay.append(child)
        } else {
          moved.append(child)
        }
      }
    }
    if moved.isEmpty { return }
    stay.append(contentsOf: list[(stay.count + moved.count)...])
    moved.sort { comparer.precedes($0, $1) }
    structure.permute(node, to: comparer.merged(moved, into: stay), moved: moved)
  }

  /// The elements that an outline is made of, in the order of their branch.
  @inlinable
  func sorted(_ nodes: [Handle], in parent: Handle) -> [Handle] {
    guard structure.isSorted(parent), let order = orders[parent] else { return nodes }
    let comparer = Comparer(elements, order)
    return nodes.sorted { comparer.precedes($0, $1) }
  }
}

extension Outline.Comparer {
  /// Puts each of some children behind the last one of a list that does not have to stand behind it.
  ///
  /// - Parameters:
  ///   - moved: The children, in order.
  ///   - list: The list, in order.
  /// - Returns: All of them in order.
  @inlinable
  func merged(_ moved: [Handle], into list: [Handle]) -> [Handle] {
    var merged: [Handle] = []
    merged.reserveCapacity(list.count + moved.count)
    var start = 0
    for (position, child) in moved.enumerated() {
      // The search begins where the one before ended, with a step as long as it will be on average.
      var step = max(1, (list.count - start) / (moved.count - position + 1))
      var low = start
      var high = list.count
      while low + step < high {
        if precedes(child, list[low + step]) {
          high = low + step
        } else {
          low += step + 1
          step *= 2
        }
      }
      while low < high {
        let middle = (low + high) / 2
        if precedes(child, list[middle]) { high = middle } else { low = middle + 1 }
      }
      merged.append(contentsOf: list[start..<low])
      merged.append(child)
      start = low
    }
    merged.append(contentsOf: list[start...])
    return merged
  }
}
