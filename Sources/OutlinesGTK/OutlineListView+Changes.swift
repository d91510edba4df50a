import GTKSupport
import Outlines

extension OutlineListView {
  /// Takes a change set of the model: keeps what should stay in place, moves the rest there.
  func changed(_ changes: ChangeSet) {
    let started = ContinuousClock.now
    currentTrace = OutlineListTrace()
    let wasFocused = containsFocus
    let time = frameTime
    let oldTop = top
    let animates = isMapped && height > 0 && SystemSettings.allowsAnimation
    let before = Appearance(of: self, time: time, top: oldTop)
    let newTop = topAfter(oldTop: oldTop, appearance: before)

    // Only the user's own fold may leave room below the last row; it stays while nothing else moves.
    keepsRoomBelow = anchor != nil ? newTop > lastTop : keepsRoomBelow && newTop == oldTop
    if newTop != oldTop { stopRolling() }
    configureAdjustment(value: newTop)
    for span in changes.reloads { markForBinding(span.rows) }
    retire(before, time: time, animates: animates)
    moveCursorToRow(before)
    refresh()
    if animates { startTransitions(changes, appearance: before, oldTop: oldTop, time: time) }
    if wasFocused, let cursor, shown[cursor]?.box.isFocus == false { focus(cursor) }
    queueResize()
    queueDraw()
    currentTrace.handling = (ContinuousClock.now - started).inNanoseconds
    pendingTrace = currentTrace
    onScroll()
  }

  /// How the rows on screen looked before a change.
  struct Appearance {
    struct Row {
      let slot: RowSlot<Element>
      /// The position among the rows before the change.
      let number: Int
      let y: Double
      let opacity: Double
    }

    /// From top to bottom.
    let rows: [(id: ID, row: Row)]
    let byID: [ID: Row]
    /// Where the end of the list was drawn.
    let endY: Double

    init(of list: OutlineListView, time: Int, top: Double) {
      rows = list.order.compactMap { slot in
        guard let row = slot.row else { return nil }
        return (
          row.id,
          Row(
            slot: slot, number: row.row, y: slot.y(at: time, top: top),
            opacity: slot.opacity(at: time))
        )
      }
      byID = Dictionary(rows.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
      endY = list.endY(at: time, top: top)
    }
  }

  /// Where the end of the list is drawn, kept near the view.
  func endY(at time: Int, top: Double) -> Double {
    let target = Double(outline.extent) - top
    return target + (endTransition?.displacement(at: time) ?? 0)
  }

  /// The top that keeps the right row where it is on screen: the branch that the user folds, the
  /// row under the pointer, the cursor's, or the first that survives.
  private func topAfter(oldTop: Double, appearance: Appearance) -> Double {
    let outline = self.outline
    func top(keeping id: ID, at y: Double) -> Double? {
      guard let row = outline.row(of: id) else { return nil }
      return max(0, Double(outline.offset(ofRow: row)) - y)
    }
    if let anchor, let seen = appearance.byID[anchor], let top = top(keeping: anchor, at: seen.y) {
      return top
    }
    if oldTop <= 0 { return 0 }
    let inView = appearance.rows.filter {
      !$0.row.slot.isLeaving && $0.row.y + Double($0.row.slot.height) > 0
        && $0.row.y < Double(height)
    }
    if let pointerY,
      let pointed = inView.last(where: {
        $0.row.y <= pointerY && pointerY < $0.row.y + Double($0.row.slot.height)
      }), let top = top(keeping: pointed.id, at: pointed.row.y)
    {
      return top
    }
    if let cursor, containsFocus, let seen = inView.first(where: { $0.id == cursor }),
      let top = top(keeping: cursor, at: seen.row.y)
    {
      return top
    }
    for (id, row) in inView where row.slot.pinnedY == nil {
      if let top = top(keeping: id, at: row.y) { return top }
      // The row is gone or folded away: its nearest branch that is left takes its place.
      if let branch = outline.ancestors(of: id).first(where: { outline.row(of: $0) != nil }) {
        let y = appearance.byID[branch]?.y ?? row.y
        if let top = top(keeping: branch, at: max(y, 0)) { return top }
      }
    }
    return min(oldTop, lastTop)
  }

  private func markForBinding(_ rows: Range<Int>) {
    for slot in shown.values {
      guard let id = slot.row?.id, let row = outline.row(of: id), rows.contains(row) else {
        continue
      }
      slot.needsBinding = true
    }
  }

  /// Turns the widgets of rows that are no more into leaving ones, and those of rows that have come
  /// back into ordinary ones.
  private func retire(_ appearance: Appearance, time: Int, animates: Bool) {
    let outline = self.outline
    let newTop = top
    var above: (newY: Double, oldY: Double, key: Double)?
    for (id, seen) in appearance.rows {
      let slot = seen.slot
      if let number = outline.row(of: id) {
        let newY = Double(outline.offset(ofRow: number)) - newTop
        above = (newY, seen.y, Double(number))
        slot.isLeaving = false
        slot.offset = newY + newTop
        // For now from where it was seen, so that `refresh` keeps it if it has a way to go.
        slot.transition = animates ? transition(slot, from: seen.y - newY, seen, time) : nil
      } else if animates, seen.opacity > 0 {
        // A leaving row goes with the row that it followed and ends half a step behind it.
        let target = above.map { $0.newY + seen.y - $0.oldY } ?? seen.y
        slot.isLeaving = true
        unpin(slot)
        slot.offset = target + newTop
        slot.sortKey = (above?.key ?? -1) + 0.5
        slot.transition = RowTransition(
          start: time, fromDisplacement: seen.y - target, fromOpacity: seen.opacity, toOpacity: 0,
          isCurtained: true)
      } else {
        hide(slot, id: id)
      }
    }
  }

  /// Sets every row off from where it was seen, or would have been, to its new place.
  ///
  /// No row needs to travel farther than out of the view, however far away it really goes.
  private func startTransitions(
    _ changes: ChangeSet, appearance: Appearance, oldTop: Double, time: Int
  ) {
    let top = self.top
    for slot in order where !slot.isLeaving {
      guard let row = slot.row else { continue }
      let newY = slot.pinnedY ?? (slot.offset - top)
      if let seen = appearance.byID[row.id] {
        slot.transition = transition(slot, from: seen.y - newY, seen, time)
      } else if let oldOffset = changes.oldOffset(ofSurvivor: row.row, at: row.offset) {
        let far = Double(height + slot.height)
        let displacement = Double(oldOffset) - oldTop - newY
        slot.transition = RowTransition(
          start: time, fromDisplacement: min(max(displacement, -far), far), fromOpacity: 1,
          toOpacity: 1, isCurtained: false)
      } else {
        slot.transition = RowTransition(
          start: time, fromDisplacement: 0, fromOpacity: 0, toOpacity: 1, isCurtained: true)
      }
    }
    let far = Double(height)
    let displacement = appearance.endY - (Double(outline.extent) - top)
    endTransition = RowTransition(
      start: time, fromDisplacement: min(max(displacement, -far), far), fromOpacity: 1,
      toOpacity: 1, isCurtained: false)
    startTicking()
  }

  /// The way of a row that is on screen already; nil if it is where it belongs.
  private func transition(
    _ slot: RowSlot<Element>, from displacement: Double, _ seen: Appearance.Row, _ time: Int
  ) -> RowTransition? {
    guard abs(displacement) >= 0.5 || seen.opacity < 1 else { return nil }
    let far = Double(height + slot.height)
    let near = min(max(displacement, -far), far)
    return RowTransition(
      start: time, fromDisplacement: displacement, toDisplacement: displacement - near,
      fromOpacity: seen.opacity, toOpacity: 1,
      // A row that was coming or going stays behind its curtain until it is there.
      isCurtained: seen.opacity < 1)
  }

  private func startTicking() {
    guard !isTicking else { return }
    isTicking = true
    onEachFrame { [weak self] time in self?.tick(time) ?? false }
  }

  /// One frame of the way; false when every row has arrived.
  private func tick(_ time: Int) -> Bool {
    queueAllocate()
    queueDraw()
    let isOver =
      order.allSatisfy { $0.transition?.isOver(at: time) ?? true }
      && endTransition?.isOver(at: time) ?? true
    guard isOver else { return true }
    isTicking = false
    endTransition = nil
    for slot in order { slot.transition = nil }
    for slot in order where slot.isLeaving {
      if let id = slot.row?.id { hide(slot, id: id) }
    }
    refresh()
    return false
  }
}
