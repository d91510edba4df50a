import GTKSupport
import Outlines

// Layout has two halves. `refresh` decides which rows have widgets and fills them; it runs when the
// view was scrolled or the outline changed, before GTK lays out. `allocate` only places them.

extension OutlineListView {
  /// The place in the list at the top of the view, in whole pixels.
  var top: Double { (verticalAdjustment?.value ?? 0).rounded() }

  /// What shall be shown, registration or pinning, has changed.
  func contentChanged() {
    isStale = true
    queueResize()
  }

  func request(_ axis: Axis) -> SizeRequest {
    switch axis {
    case .horizontal:
      let widths = kinds.values.map { $0.prototype.measureWidth() }
      return SizeRequest(
        minimum: widths.map(\.minimum).max() ?? 0, natural: widths.map(\.natural).max() ?? 0)
    case .vertical:
      measureKinds()
      return SizeRequest(minimum: 0, natural: outline.extent)
    }
  }

  /// Places the rows in a view of a size.
  func layOut(width: Int, height: Int) {
    let started = ContinuousClock.now
    if measureKinds() || width != self.width || height != self.height { isStale = true }
    self.width = width
    self.height = height
    restorePendingPlace()
    configureAdjustment(value: top)
    if isStale { refresh() }
    placeRows()
    if wantsFocus, !order.isEmpty { giveFocusSoon() }
    if var trace = pendingTrace {
      pendingTrace = nil
      trace.layout = (ContinuousClock.now - started).inNanoseconds
      trace.rowWidgets = rowWidgetCount
      self.trace?(trace)
    }
    warmPools()
  }

  /// The view was scrolled, by whatever means.
  func viewScrolled() {
    guard !isConfiguring else { return }
    if keepsRoomBelow, top <= lastTop { keepsRoomBelow = false }
    refresh()
    queueAllocate()
    onScroll()
  }

  /// The place from which the end of the list is just in view.
  var lastTop: Double { max(0, Double(outline.extent - height)) }

  /// Tells the scrollbar how long the list is and which part is shown.
  func configureAdjustment(value: Double) {
    guard let adjustment = verticalAdjustment else { return }
    let kept = max(0, keepsRoomBelow ? value : min(value, lastTop))
    isConfiguring = true
    adjustment.configure(
      value: kept,
      upper: max(Double(outline.extent), kept + Double(height)), pageSize: Double(height))
    isConfiguring = false
  }

  /// Asks each kind how tall it is now, text size and theme considered; true if something changed.
  @discardableResult
  func measureKinds() -> Bool {
    var measured: [Int: Int] = [:]
    for (kind, views) in kinds {
      measured[kind] = max(1, views.prototype.measureHeight().natural)
    }
    guard measured != heights else { return false }
    let isFirst = heights.isEmpty
    let place = self.place
    heights = measured
    // A kind that nobody registered gets a height too, so that its first row says so.
    model.measure { [kindOf, heights] in heights[kindOf($0)] ?? 1 }
    if !isFirst, pendingPlace == nil { pendingPlace = place }
    isStale = true
    return true
  }

  /// Gives a widget to each row that needs one, takes it from those that do not, and fills those
  /// that show something else than they should.
  func refresh() {
    isStale = false
    let started = ContinuousClock.now
    defer { currentTrace.binding += (ContinuousClock.now - started).inNanoseconds }
    guard height > 0 else { return }
    let outline = self.outline
    let top = self.top
    let time = frameTime
    var wanted = Set<ID>()

    func want(_ row: OutlineRow<Element>) -> RowSlot<Element> {
      wanted.insert(row.id)
      return show(row)
    }

    for row in outline.rows(in: rowsInView(top: top)) { _ = want(row) }
    let pins = pinnedRows(top: top)
    let newlyPinned = pins.map { pin -> RowSlot<Element> in
      let slot = want(pin.row)
      slot.pinnedY = pin.y
      return slot
    }
    for slot in pinned where !newlyPinned.contains(where: { $0 === slot }) { unpin(slot) }
    for slot in newlyPinned { slot.box.setStyle("pinned", true) }
    pinned = newlyPinned
    if let cursor, let row = outline.row(of: cursor), containsFocus {
      _ = want(outline[row: row])
    }
    // Rows that are still on their way out of the view.
    for (id, slot) in shown where !wanted.contains(id) {
      guard let transition = slot.transition, !transition.isOver(at: time) else { continue }
      let y = slot.y(at: time, top: top)
      guard slot.isLeaving || (y < Double(height) && y + Double(slot.height) > 0) else { continue }
      wanted.insert(id)
      if !slot.isLeaving, let row = outline.row(of: id) { _ = show(outline[row: row]) }
    }
    for (id, slot) in shown where !wanted.contains(id) { hide(slot, id: id) }
    order = shown.values.sorted { $0.sortKey < $1.sortKey }
    stackWidgets()
  }

  /// The rows of which something is in the view.
  func rowsInView(top: Double) -> Range<Int> {
    let outline = self.outline
    guard outline.rowCount > 0,
      let first = outline.row(atOffset: min(max(0, Int(top)), outline.extent - 1))
    else { return 0..<0 }
    let bottom = min(Int(top) + height - 1, outline.extent - 1)
    guard let last = outline.row(atOffset: bottom), last >= first else { return first..<first + 1 }
    return first..<last + 1
  }

  /// Puts a row into its widget, taking one from the pool or making one if it has none.
  private func show(_ row: OutlineRow<Element>) -> RowSlot<Element> {
    let kind = kindOf(row.element)
    if let slot = shown[row.id] {
      if slot.kind == kind {
        fill(slot, with: row, binding: .update)
        return slot
      }
      hide(slot, id: row.id)
    }
    let slot = takePooled(kind: kind, for: row.id) ?? makeSlot(kind: kind)
    setChild(slot.box, isShown: true)
    shown[row.id] = slot
    fill(slot, with: row, binding: .fresh)
    return slot
  }

  private func fill(
    _ slot: RowSlot<Element>, with row: OutlineRow<Element>, binding: RowBinding
  ) {
    let old = slot.row
    slot.row = row
    slot.offset = Double(row.offset)
    slot.height = row.extent
    slot.sortKey = Double(row.row)
    let isSame =
      old.map {
        $0.level == row.level && $0.isBranch == row.isBranch && $0.isExpanded == row.isExpanded
          && $0.index == row.index && $0.setSize == row.setSize
      } ?? false
    guard binding == .fresh || slot.needsBinding || !isSame else { return }
    slot.needsBinding = false
    slot.bind(row, binding)
    currentTrace.bound += 1
    slot.needsDescription = true
    describeSoon()
    // GTK wants to be asked before it allocates.
    _ = slot.box.measureWidth()
  }

  /// Lets a heading go back to its own place.
  func unpin(_ slot: RowSlot<Element>) {
    guard slot.pinnedY != nil else { return }
    slot.pinnedY = nil
    slot.box.setStyle("pinned", false)
    pinned.removeAll { $0 === slot }
  }

  /// Brings the widgets into the order of the rows, pinned ones on top of the others.
  ///
  /// GTK reads children to the screen reader in this order and looks for what is under the pointer
  /// from the end.
  private func stackWidgets() {
    var previous: RowBox?
    for slot in order where slot.pinnedY == nil {
      if let previous { place(slot.box, after: previous) }
      previous = slot.box
    }
    for slot in pinned {
      if let previous { place(slot.box, after: previous) }
      previous = slot.box
    }
  }

  private func placeRows() {
    let time = frameTime
    let top = self.top
    let limit = Double(2 * height + 10_000)
    for slot in order {
      // Far out of view the exact place does not matter, and single precision would not hold it.
      let y = min(max(slot.y(at: time, top: top), -limit), limit)
      place(slot.box, x: 0, y: y, width: max(width, 1), height: max(slot.height, 1))
    }
  }
}

extension Duration {
  var inNanoseconds: Int {
    let parts = components
    return Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
  }
}
