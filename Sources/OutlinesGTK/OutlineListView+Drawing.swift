import GTKSupport

extension OutlineListView {
  /// Draws the rows, each no farther than its neighbours let it be seen.
  func drawRows(_ drawing: Drawing) {
    let time = frameTime
    let top = self.top
    // Rows that come or go are seen only between their settled neighbours, as if these uncovered
    // or covered them.
    var curtained: [RowSlot<Element>] = []
    var ceiling = -Double.infinity
    func lift(to floor: Double) {
      for slot in curtained {
        drawing.drawBand(
          from: max(ceiling, 0), to: min(floor, Double(height)),
          opacity: slot.opacity(at: time)
        ) { $0.draw(slot.box) }
      }
      curtained.removeAll(keepingCapacity: true)
    }
    for slot in order where slot.pinnedY == nil {
      let y = slot.y(at: time, top: top)
      if slot.isCurtained {
        curtained.append(slot)
        continue
      }
      lift(to: y)
      ceiling = max(ceiling, y + Double(slot.height))
    }
    lift(to: endY(at: time, top: top))
    for slot in order where slot.pinnedY == nil && !slot.isCurtained { drawing.draw(slot.box) }
    // The innermost heading lies lowest, so that one that is pushed up goes under the outer one.
    for slot in pinned.reversed() { drawing.draw(slot.box) }
  }
}
