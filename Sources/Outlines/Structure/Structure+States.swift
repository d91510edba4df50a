// What is true of elements and branches beside where they stand: shown or hidden, expanded or
// collapsed, their children there or not. Everything here is noted and can be taken back.
extension Structure {
  // MARK: Shown or hidden

  /// Whether no filter hides an element, whatever is true of the branches that it stands in.
  @usableFromInline
  @inline(__always)
  func isShown(_ node: Handle) -> Bool {
    if !filters.areOn { return true }
    return isShown(flags[Int(node)], record(of: node).map { records[$0] })
  }

  /// Whether no filter hides an element, in one of the two states of a batch.
  func isShown(_ node: Handle, _ moment: Moment) -> Bool {
    if !filters.areOn { return true }
    let flags: ElementFlags
    if moment == .before, let note = note(of: node) {
      flags = note.flags
    } else {
      flags = self.flags[Int(node)]
    }
    let record = Int(recordOf[Int(node)])
    if record < 0 { return isShown(flags, nil) }
    let branch = branch(record, moment)
    return isShown(flags, branch.isBranch ? branch : nil)
  }

  private func isShown(_ flags: ElementFlags, _ branch: BranchRecord?) -> Bool {
    if filters.isSearching {
      if !flags.isDisjoint(with: [.matches, .covered]) { return true }
      guard let branch else { return false }
      return branch.total.shown > 0
    }
    if flags.contains(.invisible) { return false }
    guard filters.hidesEmptyBranches, let branch else { return true }
    return branch.total.shown > 0 || branch.load != .loaded
  }

  /// Sets what filters say of an element.
  @usableFromInline
  mutating func setFlags(_ node: Handle, _ new: ElementFlags) {
    if flags[Int(node)] == new { return }
    if isRecording { note(node) }
    let before = weight(of: node)
    setFlagsOnly(node, new)
    spread(node, before: before)
  }

  /// Sets what filters say of an element without telling the sums above it.
  @usableFromInline
  mutating func setFlagsOnly(_ node: Handle, _ new: ElementFlags) {
    let old = flags[Int(node)]
    flags[Int(node)] = new
    filters.matchCount += (new.contains(.matches) ? 1 : 0) - (old.contains(.matches) ? 1 : 0)
  }

  /// Whether everything below an element is shown because of the element or one above it.
  @usableFromInline
  func isCovering(_ node: Handle) -> Bool {
    !flags[Int(node)].isDisjoint(with: [.covers, .covered])
  }

  /// Has everything below a branch know whether it is covered, in O(what is below it).
  @usableFromInline
  mutating func spreadCover(under node: Handle) {
    var pending = [node]
    while let branch = pending.popLast() {
      let isCovered = isCovering(branch)
      for child in children(of: branch) {
        var flags = flags[Int(child)]
        if flags.contains(.covered) == isCovered { continue }
        if isCovered { flags.insert(.covered) } else { flags.remove(.covered) }
        setFlags(child, flags)
        if isBranch(child) { pending.append(child) }
      }
    }
  }

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

  // MARK: Notices

  /// The row behind the children that a branch shows while it is expanded.
  private func notice(of branch: BranchRecord) -> OutlineNotice? {
    if filters.isSearching || branch.node == .root { return nil }
    let notice: OutlineNotice
    switch branch.load {
    case .loaded:
      if branch.total.shown > 0 { return nil }
      notice = .placeholder
    case .unloaded: return nil
    case .loading: notice = .loading
    case .failed: notice = .retry
    }
    return branch.noticeExtents[notice] < 0 ? nil : notice
  }

  /// Brings what a branch makes, which is noted, up to date with its notice.
  mutating func updateNotice(of record: Int) {
    let branch = records[record]
    let notice = notice(of: branch)
    if notice == branch.notice { return }
    if notice != nil { mayHaveNotices = true }
    records[record].notice = notice
    records[record].total += weight(of: notice, branch) - weight(of: branch.notice, branch)
  }

  private func weight(of notice: OutlineNotice?, _ branch: BranchRecord) -> Weight {
    guard let notice else { return .zero }
    return Weight(elements: 0, shown: 0, rows: 1, extent: Int(branch.noticeExtents[notice]))
  }

  /// What the notice of a branch makes.
  func noticeWeight(of branch: BranchRecord) -> Weight { weight(of: branch.notice, branch) }

  /// Sets how much the notices of a branch take.
  @usableFromInline
  mutating func setNoticeExtents(_ node: Handle, _ extents: NoticeExtents) {
    guard let record = record(of: node), records[record].noticeExtents != extents else { return }
    touch(record)
    let before = weight(of: node)
    records[record].total += -noticeWeight(of: records[record])
    records[record].notice = nil
    records[record].noticeExtents = extents
    updateNotice(of: record)
    spread(node, before: before)
  }

  /// Sets how much the notices of a branch take where everything is measured anew afterwards.
  @usableFromInline
  mutating func replaceNoticeExtents(_ node: Handle, _ extents: NoticeExtents) {
    if let record = record(of: node) { records[record].noticeExtents = extents }
  }

  // MARK: Children that are not there

  @usableFromInline
  func loadState(of node: Handle) -> OutlineLoadState {
    if let record = record(of: node) { records[record].load } else { .loaded }
  }

  /// Whether a branch waits for the answer to a request.
  @usableFromInline
  func isWaiting(_ node: Handle, for token: Int) -> Bool {
    guard let record = record(of: node) else { return false }
    return records[record].load == .loading && Int(records[record].token) == token
  }

  /// The number of the request that a branch waits for.
  @usableFromInline
  func token(of node: Handle) -> Int {
    if let record = record(of: node) { Int(records[record].token) } else { 0 }
  }

  /// Sets whether the children of a branch are there; one that is expanded asks for them at once.
  @usableFromInline
  mutating func setLoad(_ node: Handle, _ load: OutlineLoadState) {
    guard let record = record(of: node), records[record].load != load else { return }
    changeLoad(record, load)
    askOrLetBe(record)
  }

  /// Has a branch that was not answered ask again.
  @usableFromInline
  mutating func ask(_ node: Handle) {
    if let record = record(of: node) { ask(record) }
  }

  private mutating func ask(_ record: Int) {
    lastToken += 1
    changeLoad(record, .loading)
    records[record].token = Int32(truncatingIfNeeded: lastToken)
    asking.append(records[record].node)
  }

  private mutating func changeLoad(_ record: Int, _ load: OutlineLoadState) {
    touch(record)
    hasStates = true
    let node = records[record].node
    let before = weight(of: node)
    records[record].load = load
    updateNotice(of: record)
    spread(node, before: before)
  }

  /// Asks for the children of a branch that is expanded, and lets be what nobody waits for.
  private mutating func askOrLetBe(_ record: Int) {
    let branch = records[record]
    switch branch.load {
    case .unloaded where branch.isBaseExpanded: ask(record)
    case .loading where !branch.isBaseExpanded, .failed where !branch.isBaseExpanded:
      changeLoad(record, .unloaded)
    default: break
    }
  }
}
