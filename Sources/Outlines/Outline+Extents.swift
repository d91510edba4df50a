// How much room rows take, and what to do when that changes.
extension Outline {
  /// Replaces the rule for extents and asks it for every element, in O(*n*).
  ///
  /// Call it when all rows change their size at once, for example with the size of text. The rows
  /// stay what they are, so there is no change set.
  ///
  /// - Parameter extent: The new rule.
  @inlinable
  public mutating func measure(_ extent: @escaping @Sendable (Element) -> Int) {
    storedRules.extent = extent
    for node in structure.branchesFromTop.map({ $0.node }) {
      if let element = elements[Int(node)] {
        structure.replaceNoticeExtents(node, noticeExtents(of: element))
      }
    }
    structure.measureAll(elements.map { element in element.map { self.measured($0) } ?? 0 })
  }

  /// Asks the rule for extents about one element again, in O(*d* log *n*).
  ///
  /// Call it when a row takes another room without another value, for example because its text
  /// wraps at another width.
  ///
  /// - Parameter id: The identity; one that is unknown changes nothing.
  /// - Returns: What it did to the rows: a reload where the extent is another than before.
  @inlinable @discardableResult
  public mutating func measure(_ id: ID) -> ChangeSet {
    guard let node = handles[id], let element = elements[Int(node)] else { return unchanged }
    structure.beginBatch()
    if remeasure(node, element) { structure.mark(node, .reload) }
    if structure.isBranch(node) { structure.setNoticeExtents(node, noticeExtents(of: element)) }
    let changes = commit(Batch())
    return checked(changes)
  }

  /// Asks the rule for extents about all elements of a kind again, in O(*n*); where branches show rows
  /// that are no elements, in O(*d* log *n*) for each element of the kind.
  ///
  /// - Parameter isAffected: Whether an element is of the kind.
  /// - Returns: What it did to the rows: reloads where extents are others than before.
  @inlinable @discardableResult
  public mutating func measure(where isAffected: (Element) -> Bool) -> ChangeSet {
    if structure.mayHaveNotices { return measureStepwise(where: isAffected) }
    let old = (extents: structure.extents, extent: extent)
    var extents = old.extents
    for (node, element) in elements.enumerated() {
      if let element, isAffected(element) { extents[node] = measured(element) }
    }
    guard extents != old.extents else { return unchanged }
    structure.measureAll(extents)
    revision &+= 1
    let (reloads, growths) = structure.rowsWithOtherExtents(than: old.extents)
    let changes = ChangeSet(
      reloads: reloads, oldRowCount: rowCount, newRowCount: rowCount, oldExtent: old.extent,
      newExtent: extent, extentChanges: growths)
    return checked(changes)
  }

  /// Does so where the rows of branches that are no elements have to be measured too.
  @inlinable
  mutating func measureStepwise(where isAffected: (Element) -> Bool) -> ChangeSet {
    structure.beginBatch()
    for (position, element) in elements.enumerated() {
      guard let element, isAffected(element) else { continue }
      let node = Handle(position)
      if remeasure(node, element) { structure.mark(node, .reload) }
      if structure.isBranch(node) { structure.setNoticeExtents(node, noticeExtents(of: element)) }
    }
    let changes = commit(Batch())
    return checked(changes)
  }

  /// How much the rows of a branch take that are no elements.
  @inlinable
  func noticeExtents(of element: Element) -> NoticeExtents {
    func extent(_ notice: OutlineNotice) -> Int32 {
      guard let extent = storedRules.noticeExtent(element, notice) else { return -1 }
      return Int32(clamping: max(0, extent))
    }
    return NoticeExtents(
      placeholder: extent(.placeholder), loading: extent(.loading), retry: extent(.retry))
  }

  @inlinable
  func measured(_ element: Element) -> Int32 {
    Int32(clamping: max(0, storedRules.extent(element)))
  }
}
