import GTKSupport
import Outlines

extension OutlineListView {
  /// The row drawn at a height in the view; a pinned heading before what it covers.
  func slot(at y: Double) -> RowSlot<Element>? {
    let time = frameTime
    let top = self.top
    let isHit = { (slot: RowSlot<Element>) in
      let rowTop = slot.y(at: time, top: top)
      return !slot.isLeaving && rowTop <= y && y < rowTop + Double(slot.height)
    }
    return pinned.first(where: isHit) ?? order.last(where: isHit)
  }

  func pressed(x: Double, y: Double) { pressedRow = slot(at: y)?.row?.id }

  /// A click is a press and a release on the same row.
  func released(x: Double, y: Double) {
    let pressed = pressedRow
    pressedRow = nil
    guard (0..<Double(width)).contains(x), (0..<Double(height)).contains(y),
      let row = slot(at: y)?.row, row.id == pressed
    else { return }
    cursor = row.id
    focus(row.id)
    use(row)
  }

  /// What a click, Space and Enter do: fold or unfold a branch, activate anything else.
  func use(_ row: OutlineRow<Element>) {
    guard row.isBranch else {
      activate(row)
      return
    }
    fold(row.id, isExpanded: !row.isExpanded)
  }

  /// Asks for a fold and keeps the branch where it is on screen.
  private func fold(_ id: ID, isExpanded: Bool) {
    anchor = id
    setExpanded(id, isExpanded)
    anchor = nil
  }

  func pressed(_ press: KeyPress) -> Bool {
    guard let key = press.key, !press.control, !press.alt else { return false }
    let outline = self.outline
    guard outline.rowCount > 0 else { return false }
    let last = outline.rowCount - 1
    guard let id = cursor, let number = outline.row(of: id) else {
      guard [.up, .down, .home, .end, .pageUp, .pageDown].contains(key) else { return false }
      moveCursor(toRow: key == .end ? last : key == .home ? 0 : firstRowInView)
      return true
    }
    let row = outline[row: number]
    switch key {
    case .up: moveCursor(toRow: max(0, number - 1))
    case .down: moveCursor(toRow: min(last, number + 1))
    case .home: moveCursor(toRow: 0)
    case .end: moveCursor(toRow: last)
    case .pageUp: moveCursor(toRow: rowOnePage(from: row, sign: -1))
    case .pageDown: moveCursor(toRow: rowOnePage(from: row, sign: 1))
    case .left, .right:
      if (key == .right) != isRightToLeft { goIn(row) } else { goOut(row) }
    case .space, .enter: use(row)
    case .escape: return false
    }
    return true
  }

  /// Unfolds a branch; from an unfolded one goes to its first child.
  private func goIn(_ row: OutlineRow<Element>) {
    guard row.isBranch else { return }
    if !row.isExpanded {
      fold(row.id, isExpanded: true)
    } else if let rows = outline.rows(under: row.id), !rows.isEmpty {
      moveCursor(toRow: rows.lowerBound)
    }
  }

  /// Folds a branch; from anything else, and from a branch that stays unfolded, goes to the parent.
  private func goOut(_ row: OutlineRow<Element>) {
    if row.isBranch, row.isExpanded {
      fold(row.id, isExpanded: false)
      guard outline.isExpanded(row.id) else { return }
    }
    if let parent = outline.place(of: row.id)?.parent, let number = outline.row(of: parent) {
      moveCursor(toRow: number)
    }
  }

  /// The row one view above or below, or as near as there is one.
  private func rowOnePage(from row: OutlineRow<Element>, sign: Int) -> Int {
    let outline = self.outline
    let page = max(row.extent, height - pinnedHeight(above: row.id) - row.extent)
    let offset = min(max(0, row.offset + sign * page), outline.extent - 1)
    let target = outline.row(atOffset: offset) ?? row.row
    if target == row.row { return min(max(0, row.row + sign), outline.rowCount - 1) }
    return target
  }

  /// Puts the keyboard cursor on a row, scrolls it into view and gives it the focus.
  func moveCursor(toRow number: Int) {
    let id = outline.id(ofRow: number)
    cursor = id
    scrollIntoView(id)
    refresh()
    if shown[id] == nil {
      // Without the focus in the list the cursor's row has no widget out of view; now it is in view.
      queueAllocate()
    }
    focus(id)
  }

  /// Gives a row on screen the keyboard focus, and its words to the screen reader before that.
  func focus(_ id: ID) {
    guard let slot = shown[id] else { return }
    tellScreenReader(of: slot)
    slot.box.grabFocus()
  }

  /// Scrolls as little as possible until a row lies in view, clear of the pinned headings.
  public func scrollIntoView(_ id: ID) {
    guard let number = outline.row(of: id) else { return }
    let row = outline[row: number]
    let covered = pinnedHeight(above: id)
    if Double(row.offset - covered) < top {
      jump(to: Double(max(0, row.offset - covered)))
    } else if row.offset + row.extent > Int(top) + height {
      jump(to: Double(row.offset + row.extent - height))
    }
  }

  /// After a change: a cursor whose row was folded away goes to the branch that hides it; one whose
  /// row is gone goes to the row that took its place.
  func moveCursorToRow(_ before: Appearance) {
    let outline = self.outline
    guard let id = cursor, outline.row(of: id) == nil else { return }
    if let branch = outline.ancestors(of: id).first(where: { outline.row(of: $0) != nil }) {
      cursor = branch
      return
    }
    let old = before.byID[id]?.number ?? rowsInView(top: top).lowerBound
    cursor = outline.rowCount == 0 ? nil : outline.id(ofRow: min(old, outline.rowCount - 1))
  }

  /// The focus comes to the cursor's row, or to the first one in view; Tab leaves from any row.
  func focus(coming direction: FocusDirection) -> Bool? {
    if containsFocus {
      return direction == .tabForward || direction == .tabBackward ? false : nil
    }
    guard outline.rowCount > 0, height > 0 else { return false }
    moveCursor(toRow: cursor.flatMap { outline.row(of: $0) } ?? firstRowInView)
    return containsFocus
  }

  private var firstRowInView: Int { rowsInView(top: top).lowerBound }

  /// Gives the focus once GTK's layout is over, in the middle of which rows may still move.
  func giveFocusSoon() {
    wantsFocus = false
    MainLoop.whenIdle { [weak self] in
      guard let self, !self.containsFocus, self.outline.rowCount > 0 else { return }
      // Nothing scrolls: the place that was restored may cut the first row.
      let id = self.cursor ?? self.outline.id(ofRow: self.firstRowInView)
      self.cursor = id
      self.refresh()
      self.focus(id)
    }
  }
}
