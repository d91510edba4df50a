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
    if pageOf[Int(node)] >= 0 { tellAccordion(above: node, isExpanded) }
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

  /// The expanded sibling that has to be collapsed before an element can be expanded.
  @usableFromInline
  func openSibling(of node: Handle) -> Handle? {
    let record = Int(recordOf[Int(parents[Int(node)])])
    let open = records[record].openChild
    return records[record].isAccordion && open != .absent && open != node ? open : nil
  }

  /// Whether an element is in the outline, below a branch of which one child is expanded at most.
  @usableFromInline
  func standsInAccordion(_ node: Handle) -> Bool {
    hasStates && pageOf[Int(node)] >= 0
      && records[Int(recordOf[Int(parents[Int(node)])])].isAccordion
  }

  /// Has an accordion know which of its children is expanded.
  mutating func tellAccordion(above node: Handle, _ isExpanded: Bool) {
    let record = Int(recordOf[Int(parents[Int(node)])])
    guard records[record].isAccordion else { return }
    touch(record)
    if isExpanded {
      records[record].openChild = node
    } else if records[record].openChild == node {
      records[record].openChild = .absent
    }
  }

  /// Has an element come to an accordion, which it may not enter expanded if another is.
  mutating func comeTo(_ accordion: Int, _ node: Handle) {
    guard isBaseExpanded(node), let record = record(of: node) else { return }
    if records[accordion].openChild == .absent {
      records[accordion].openChild = node
    } else if records[accordion].openChild != node {
      setBase(node, false, isTouched: records[record].isTouched)
    }
  }
}
