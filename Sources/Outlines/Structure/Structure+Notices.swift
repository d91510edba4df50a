// Rows that are no elements, and children that are not there. All of it is noted and can be taken back.
extension Structure {
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
  mutating func askOrLetBe(_ record: Int) {
    let branch = records[record]
    switch branch.load {
    case .unloaded where branch.isBaseExpanded: ask(record)
    case .loading where !branch.isBaseExpanded, .failed where !branch.isBaseExpanded:
      changeLoad(record, .unloaded)
    default: break
    }
  }
}
