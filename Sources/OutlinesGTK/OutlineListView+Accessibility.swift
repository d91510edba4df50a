import GTKSupport
import Outlines

extension OutlineListView {
  /// Tells the screen reader what the rows on screen have become, when there is time for it.
  ///
  /// Each word goes over the bus, which may take longer than all the rest of a fold.
  func describeSoon() {
    guard !isDescribing else { return }
    isDescribing = true
    MainLoop.whenIdle { [weak self] in
      guard let self else { return }
      self.isDescribing = false
      for slot in self.order where slot.needsDescription { self.tellScreenReader(of: slot) }
    }
  }

  /// Tells the screen reader what a row is; at once for the one that gets the focus.
  func tellScreenReader(of slot: RowSlot<Element>) {
    guard slot.needsDescription, let row = slot.row else { return }
    slot.needsDescription = false
    let description = describe?(row)
    if let description { slot.box.setAccessible(description.text) }
    let expanded = description.map { $0.isExpanded } ?? (row.isBranch ? row.isExpanded : nil)
    slot.box.setAccessibleExpanded(expanded)
    slot.box.setAccessiblePlace(level: row.level, position: row.index + 1, setSize: row.setSize)
  }
}
