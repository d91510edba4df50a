import GTKSupport
import Outlines

/// How a row view is being filled.
public enum RowBinding: Sendable {
  /// The view shows another element than before, or its first: nothing may move.
  case fresh
  /// The view shows this element already and its state or value changed: changes may be animated.
  case update
}

/// One kind of row: how its views are made, and how tall they are.
struct RowKind<Element: Identifiable & SendableMetatype> {
  let make: () -> RowSlot<Element>
  /// A view that is never shown, filled with the tallest content of its kind.
  let prototype: RowBox
}
