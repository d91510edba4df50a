import CGtk

/// A row or a column of widgets.
public final class BoxWidget: Widget {
  /// The direction in which children follow each other.
  public enum Direction { case horizontal, vertical }

  /// An empty box with `spacing` pixels between its children.
  public init(_ direction: Direction, spacing: Int = 0) {
    unsafe super.init(
      made: gtk_box_new(
        direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL,
        Int32(spacing)))
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) {
    unsafe gtk_box_append(pointer(as: GtkBox.self), child.widget)
  }
}

/// Several pages of which one is shown.
public final class StackWidget: Widget {
  /// An empty stack that fades between its pages.
  public init() {
    unsafe super.init(made: gtk_stack_new())
    unsafe gtk_stack_set_transition_type(opaquePointer, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
  }

  /// Adds a page under a name.
  public func add(_ child: Widget, name: String) {
    unsafe gtk_stack_add_named(opaquePointer, child.widget, name)
  }

  /// The name of the page that is shown; setting a name that is not there changes nothing.
  public var shown: String {
    get {
      guard let name = unsafe gtk_stack_get_visible_child_name(opaquePointer) else { return "" }
      return unsafe String(cString: name)
    }
    set { unsafe gtk_stack_set_visible_child_name(opaquePointer, newValue) }
  }
}

/// A view onto a larger widget, with scrollbars, wheel, touch and kinetic motion by GTK.
public final class ScrolledWidget: Widget {
  /// Scrolls `child` up and down; its width follows the view.
  public init(_ child: Widget) {
    unsafe super.init(made: gtk_scrolled_window_new())
    unsafe gtk_scrolled_window_set_policy(opaquePointer, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    unsafe gtk_scrolled_window_set_child(opaquePointer, child.widget)
  }
}
