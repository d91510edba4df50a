// Whether branches are expanded, in the layer that lasts and in that of a search, as batches set it.
extension Structure {
  // MARK: Expanded or collapsed

  /// Whether the children of a branch are shown when there is no search.
  @usableFromInline
  func isBaseExpanded(_ node: Handle) -> Bool {
    if let record = record(of: node) { records[record].isBaseExpanded } else { false }
  }

  /// Sets the state that a branch has when there is no search.
  @usableFromInline
  mutating func setBase(_ node: Handle, _ isExpanded: Bool, isTouched: Bool) {
    guard let record = record(of: node) else { return }
    let branch = records[record]
    if branch.isBaseExpanded == isExpanded, branch.isTouched == isTouched { return }
    touch(record)
    records[record].isTouched = isTouched
    if branch.isBaseExpanded == isExpanded { return }
    records[record].isBaseExpanded = isExpanded
    if standsInAccordion(node) {
      if isExpanded {
        noteOpening(of: node)
      } else {
        noteClosing(of: node, in: Int(recordOf[Int(parents[Int(node)])]))
      }
    }
    if !filters.isSearching { show(record, isExpanded) }
    askOrLetBe(record)
  }

  /// Sets the state that a branch has in the running search.
  @usableFromInline
  mutating func setOverlay(_ node: Handle, _ isExpanded: Bool, isTouched: Bool) {
    guard let record = record(of: node) else { return }
    touch(record)
    if isTouched { records[record].isOverlayTouched = true }
    show(record, isExpanded)
  }

  /// Whether somebody expanded or collapsed a branch in the running search.
  @usableFromInline
  func isOverlayTouched(_ node: Handle) -> Bool {
    if let record = record(of: node) { records[record].isOverlayTouched } else { false }
  }

  private mutating func show(_ record: Int, _ isExpanded: Bool) {
    if records[record].isExpanded == isExpanded { return }
    let node = records[record].node
    let before = weight(of: node)
    records[record].isExpanded = isExpanded
    spread(node, before: before)
  }

  // MARK: Accordions

  /// Declares that of a branch's children at most one is expanded at a time.
  @usableFromInline
  mutating func setAccordion(_ node: Handle) {
    guard let record = record(of: node) else { return }
    touch(record)
    records[record].isAccordion = true
    hasStates = true
  }

  /// Declares that of the top level at most one element is expanded at a time.
  @usableFromInline
  mutating func makeTopAccordion() {
    records[0].isAccordion = true
    hasStates = true
  }

  /// The expanded siblings that have to be collapsed before an element can be expanded.
  ///
  /// At most one between batches; within a batch, what has come in expanded joins it.
  @usableFromInline
  func openSiblings(of node: Handle) -> [Handle] {
    let parent = parents[Int(node)]
    guard hasStates, records[Int(recordOf[Int(parent)])].isAccordion else { return [] }
    let open = records[Int(recordOf[Int(parent)])].openChild
    var siblings = open == .absent || open == node ? [] : [open]
    var seen: Set<Handle> = [open, node]
    for newcomer in openings where seen.insert(newcomer).inserted {
      if parents[Int(newcomer)] == parent, isBaseExpanded(newcomer) { siblings.append(newcomer) }
    }
    return siblings
  }

  /// The branch above an element if one of its children is expanded at most, and which of them is.
  @usableFromInline
  func accordion(above node: Handle) -> (parent: Handle, open: Handle?)? {
    guard standsInAccordion(node) else { return nil }
    let parent = parents[Int(node)]
    let open = records[Int(recordOf[Int(parent)])].openChild
    return (parent, open == .absent ? nil : open)
  }

  /// Whether an element is in the outline, below a branch of which one child is expanded at most.
  func standsInAccordion(_ node: Handle) -> Bool {
    hasStates && pageOf[Int(node)] >= 0
      && records[Int(recordOf[Int(parents[Int(node)])])].isAccordion
  }

  /// Notes that a child of an accordion has been collapsed, has gone, or is a branch no more.
  mutating func noteClosing(of node: Handle, in accordion: Int) {
    if records[accordion].openChild != node { return }
    touch(accordion)
    records[accordion].openChild = .absent
  }

  /// Notes that an element stands in an accordion and is expanded; who stays so is decided at the end.
  mutating func noteOpening(of node: Handle) {
    if isBaseExpanded(node) { openings.append(node) }
  }

  /// Leaves one child of each accordion expanded, at the end of a batch.
  ///
  /// Of those that are expanded now, the first stays that stood there as a branch before; if there is
  /// none, the first of those that came.
  @usableFromInline
  mutating func settleAccordions() {
    if openings.isEmpty { return }
    var rivals: [Handle] = []
    var seen: Set<Handle> = []
    for node in openings where standsInAccordion(node) && isBaseExpanded(node) {
      let open = records[Int(recordOf[Int(parents[Int(node)])])].openChild
      if open != .absent, seen.insert(open).inserted { rivals.append(open) }
      if seen.insert(node).inserted { rivals.append(node) }
    }
    openings.removeAll()
    var stays: [Handle: Handle] = [:]
    for node in rivals {
      let parent = parents[Int(node)]
      guard let other = stays[parent] else {
        stays[parent] = node
        continue
      }
      let place = (isNewcomer(node) ? 1 : 0, index(of: node))
      if place < (isNewcomer(other) ? 1 : 0, index(of: other)) { stays[parent] = node }
    }
    for node in rivals {
      let parent = parents[Int(node)]
      let record = Int(recordOf[Int(parent)])
      if stays[parent] == node {
        touch(record)
        records[record].openChild = node
      } else {
        setBase(node, false, isTouched: records[Int(recordOf[Int(node)])].isTouched)
      }
    }
  }

  /// Whether an element was no branch of its parent when the batch began.
  private func isNewcomer(_ node: Handle) -> Bool {
    if parent(of: node, .before) != parents[Int(node)] { return true }
    return !branch(Int(recordOf[Int(node)]), .before).isBranch
  }
}
