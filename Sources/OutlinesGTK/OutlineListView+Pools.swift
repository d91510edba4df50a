import GTKSupport
import Outlines

// Row widgets are made once and used again. Those that show nothing wait in a pool of their kind; at
// most one screenful waits.

extension OutlineListView {
  /// Takes a waiting widget, the one that showed this very row last if it is there.
  ///
  /// Folding a group and unfolding it again then finds every row as it was, and filling it with the
  /// same words costs next to nothing.
  func takePooled(kind: Int, for id: ID) -> RowSlot<Element>? {
    guard let pool = pools[kind], !pool.isEmpty else { return nil }
    // Otherwise the one that has waited longest: its row is the least likely to come back.
    return pools[kind]?.remove(at: pool.lastIndex { $0.lastShown == id } ?? 0)
  }

  func makeSlot(kind: Int) -> RowSlot<Element> {
    guard let views = kinds[kind] else {
      preconditionFailure("no row views are registered for kind \(kind)")
    }
    let slot = views.make()
    adopt(slot.box)
    slot.box.addStyle("kind-\(kind)")
    // However the focus came to a row, the keys go on from there.
    slot.box.onFocus { [weak self, weak slot] in
      if let id = slot?.row?.id { self?.cursor = id }
    }
    currentTrace.made += 1
    return slot
  }

  /// Takes a row's widget back into the pool of its kind.
  func hide(_ slot: RowSlot<Element>, id: ID) {
    setChild(slot.box, isShown: false)
    unpin(slot)
    slot.recycle()
    slot.lastShown = id
    shown[id] = nil
    slot.row = nil
    slot.isLeaving = false
    slot.transition = nil
    slot.needsBinding = false
    pools[slot.kind, default: []].append(slot)
  }

  /// Makes some row views while nothing else is to do, so that the next fold finds them ready.
  func warmPools() {
    guard !isWarming, height > 0, !heights.isEmpty else { return }
    isWarming = true
    MainLoop.whileIdle { [weak self] in
      guard let self else { return false }
      for kind in self.kindOrder {
        let needed = self.height / (self.heights[kind] ?? self.height) + 1
        let inUse = self.shown.values.count { $0.kind == kind }
        let pooled = self.pools[kind]?.count ?? 0
        let spare = self.pools.values.reduce(0) { $0 + $1.count }
        if inUse + pooled < needed, spare < self.screenful * 3 / 4 {
          let slot = self.makeSlot(kind: kind)
          self.setChild(slot.box, isShown: false)
          // Asking for its size works its style out, which takes longer than all that follows.
          _ = slot.box.measureHeight()
          self.pools[kind, default: []].append(slot)
          return true
        }
      }
      self.trimPools()
      self.isWarming = false
      return false
    }
  }

  /// How many rows of the lowest kind fill the view.
  private var screenful: Int { height / max(1, heights.values.min() ?? 1) + 2 }

  /// Lets go of widgets that one screenful of spare ones does not need.
  private func trimPools() {
    for kind in kindOrder.reversed() {
      while pools.values.reduce(0, { $0 + $1.count }) > screenful, let slot = pools[kind]?.popLast()
      {
        remove(slot.box)
      }
    }
  }
}
