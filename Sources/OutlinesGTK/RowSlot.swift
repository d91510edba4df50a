import GTKSupport
import Outlines

/// One row widget: in use for an element, or waiting in a pool for the next one of its kind.
final class RowSlot<Element: Identifiable & SendableMetatype> {
  let kind: Int
  let box: RowBox
  let bind: (OutlineRow<Element>, RowBinding) -> Void
  let recycle: () -> Void

  /// What the widget shows; nil in the pool.
  var row: OutlineRow<Element>?
  /// The element that a pooled widget showed last, and still has the words of.
  var lastShown: Element.ID?
  /// Whether the element's value may have changed since it was bound.
  var needsBinding = false
  /// Whether the screen reader has not been told yet what the widget shows.
  var needsDescription = false
  /// Whether the element is no row any more and the widget is only fading away.
  var isLeaving = false
  /// Whether the row is shown at the top of the view instead of at its own place.
  var pinnedY: Double?
  /// Where the row belongs, in pixels from the start of the list.
  var offset = 0.0
  var height = 0
  /// The order on screen from top to bottom; a leaving row stands half a step behind the row that
  /// it followed.
  var sortKey = 0.0
  var transition: RowTransition?

  init(
    kind: Int, box: RowBox, bind: @escaping (OutlineRow<Element>, RowBinding) -> Void,
    recycle: @escaping () -> Void
  ) {
    self.kind = kind
    self.box = box
    self.bind = bind
    self.recycle = recycle
  }

  /// Where the row is drawn at a moment, in pixels from the top of the view.
  func y(at time: Int, top: Double) -> Double {
    let target = pinnedY ?? (offset - top)
    return target + (transition?.displacement(at: time) ?? 0)
  }

  func opacity(at time: Int) -> Double { transition?.opacity(at: time) ?? (isLeaving ? 0 : 1) }

  /// Whether the row is uncovered or covered by its neighbours while it comes or goes.
  var isCurtained: Bool { transition?.isCurtained ?? isLeaving }
}

/// The way of one row from how it looked to how it shall look.
struct RowTransition {
  /// Frame time of the start, in microseconds.
  let start: Int
  /// Pixels from the target at the start; turned round in the middle, it starts from there.
  let fromDisplacement: Double
  /// Pixels from the target at the end: not 0 for a row that leaves the view before it arrives.
  var toDisplacement = 0.0
  let fromOpacity: Double
  let toOpacity: Double
  let isCurtained: Bool

  /// How long rows take to slide, in microseconds.
  static let duration = 250_000

  func isOver(at time: Int) -> Bool { time - start >= Self.duration }

  func displacement(at time: Int) -> Double {
    mix(fromDisplacement, toDisplacement, progress(at: time))
  }

  func opacity(at time: Int) -> Double { mix(fromOpacity, toOpacity, progress(at: time)) }

  private func progress(at time: Int) -> Double {
    easeOut(Double(time - start) / Double(Self.duration))
  }
}

/// Fast at first, then slower: 0 at 0, 1 at 1, held outside.
func easeOut(_ fraction: Double) -> Double {
  let left = 1 - min(max(fraction, 0), 1)
  return 1 - left * left * left
}

private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
  from + (to - from) * share
}
