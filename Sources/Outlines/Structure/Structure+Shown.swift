// Which elements filters hide, and which branches cover what is below them. All of it is noted and can
// be taken back.
extension Structure {
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
}
