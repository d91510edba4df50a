import CGtk

extension Widget {
  /// Tells where the primary button or a finger is pressed, and where it is released again.
  ///
  /// Places are in this widget's pixels. A release may lie anywhere, also outside the widget: whoever
  /// means a click compares it with the press.
  public func onClick(
    pressed: @escaping (_ x: Double, _ y: Double) -> Void,
    released: @escaping (_ x: Double, _ y: Double) -> Void
  ) {
    guard let gesture = unsafe gtk_gesture_click_new() else { return }
    unsafe gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
    let handler: @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer?) -> Void = {
      _, _, x, y, data in
      unsafe ClosureBox<(Double, Double) -> Void>.closure(in: data)?(x, y)
    }
    let lent = unsafe NativeObject(retaining: UnsafeMutableRawPointer(gesture))
    unsafe lent.connect("pressed", pressed, handler: unsafeBitCast(handler, to: GCallback.self))
    // While something moves, GTK asks for the pointer's state at each frame. If a quick click is over
    // by then, but its release still waits in the queue, GTK takes the click for broken off and
    // delivers the release as one without a press.
    let unpaired:
      @convention(c) (gpointer?, gdouble, gdouble, guint, gpointer?, gpointer?) -> Void = {
        _, x, y, button, _, data in
        guard button == guint(GDK_BUTTON_PRIMARY) else { return }
        unsafe ClosureBox<(Double, Double) -> Void>.closure(in: data)?(x, y)
      }
    unsafe lent.connect(
      "unpaired-release", released, handler: unsafeBitCast(unpaired, to: GCallback.self))
    unsafe addController(
      UnsafeMutableRawPointer(gesture), signal: "released", closure: released,
      handler: unsafeBitCast(handler, to: GCallback.self))
  }

  /// Runs `body` when the keyboard focus comes to this widget or into it.
  public func onFocus(_ body: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      unsafe ClosureBox<() -> Void>.closure(in: data)?()
    }
    unsafe addController(
      UnsafeMutableRawPointer(gtk_event_controller_focus_new()), signal: "enter", closure: body,
      handler: unsafeBitCast(handler, to: GCallback.self))
  }

  /// Runs `body` for each key that is pressed while the focus is in this widget; true keeps the
  /// key from going further.
  public func onKey(_ body: @escaping (KeyPress) -> Bool) {
    let controller = unsafe gtk_event_controller_key_new()
    let handler: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean =
      {
        _, value, _, modifiers, data in
        let press = KeyPress(value: value, modifiers: modifiers)
        return unsafe ClosureBox<(KeyPress) -> Bool>.closure(in: data)?(press) == true ? 1 : 0
      }
    unsafe addController(
      UnsafeMutableRawPointer(controller), signal: "key-pressed", closure: body,
      handler: unsafeBitCast(handler, to: GCallback.self))
  }

  /// Runs `body` with the pointer's place when it moves over this widget, and with nil when it
  /// leaves.
  public func onPointer(_ body: @escaping ((x: Double, y: Double)?) -> Void) {
    let controller = unsafe gtk_event_controller_motion_new()
    let moved: @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> Void = { _, x, y, data in
      unsafe ClosureBox<((x: Double, y: Double)?) -> Void>.closure(in: data)?((x, y))
    }
    let left: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      unsafe ClosureBox<((x: Double, y: Double)?) -> Void>.closure(in: data)?(nil)
    }
    guard let controller = unsafe controller else { return }
    let lent = unsafe NativeObject(retaining: UnsafeMutableRawPointer(controller))
    unsafe lent.connect("enter", body, handler: unsafeBitCast(moved, to: GCallback.self))
    unsafe lent.connect("leave", body, handler: unsafeBitCast(left, to: GCallback.self))
    unsafe addController(
      UnsafeMutableRawPointer(controller), signal: "motion", closure: body,
      handler: unsafeBitCast(moved, to: GCallback.self))
  }

  private func addController<Closure>(
    _ controller: UnsafeMutableRawPointer?, signal: String, closure: Closure, handler: GCallback
  ) {
    guard let controller = unsafe controller else { return }
    unsafe NativeObject(retaining: controller).connect(signal, closure, handler: handler)
    // The widget takes the controller over.
    unsafe gtk_widget_add_controller(widget, OpaquePointer(controller))
  }
}

/// One key that was pressed, with what was held down.
public struct KeyPress: Hashable, Sendable {
  /// The keys that lists care about; the number pad's twins count as the same.
  public enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown, space, enter, escape
  }

  /// The key, if it is one of those.
  public let key: Key?
  /// Whether Control was held.
  public let control: Bool
  /// Whether Shift was held.
  public let shift: Bool
  /// Whether Alt was held.
  public let alt: Bool

  /// A press of a key with nothing else held down.
  public init(_ key: Key) {
    self.key = key
    control = false
    shift = false
    alt = false
  }

  init(value: guint, modifiers: GdkModifierType) {
    key =
      switch Int32(bitPattern: value) {
      case GDK_KEY_Up, GDK_KEY_KP_Up: .up
      case GDK_KEY_Down, GDK_KEY_KP_Down: .down
      case GDK_KEY_Left, GDK_KEY_KP_Left: .left
      case GDK_KEY_Right, GDK_KEY_KP_Right: .right
      case GDK_KEY_Home, GDK_KEY_KP_Home: .home
      case GDK_KEY_End, GDK_KEY_KP_End: .end
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .pageUp
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: .pageDown
      case GDK_KEY_space, GDK_KEY_KP_Space: .space
      case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: .enter
      case GDK_KEY_Escape: .escape
      default: nil
      }
    control = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    shift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    alt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
  }
}
