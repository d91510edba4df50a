package import CGtk

/// A top-level window: what every kind of window has in common.
open class Window: Widget {
  package var window: UnsafeMutablePointer<GtkWindow> { unsafe pointer(as: GtkWindow.self) }

  /// A plain window, for tests and examples; an application brings its own kind.
  public init() {
    unsafe super.init(borrowed: gtk_window_new())
  }

  /// Wraps a window that GTK keeps in its list of top-level windows, adding a reference.
  package init(toplevel widget: UnsafeMutablePointer<GtkWidget>) {
    unsafe super.init(borrowed: widget)
  }

  /// What a plain window shows.
  public func setChild(_ child: Widget?) {
    unsafe gtk_window_set_child(window, child?.widget)
  }

  /// The text in the title bar and the task switcher.
  public func setTitle(_ title: String) { unsafe gtk_window_set_title(window, title) }

  /// The size the window opens with, or has now, without being maximized; in pixels.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var width: Int32 = 0
      var height: Int32 = 0
      unsafe gtk_window_get_default_size(window, &width, &height)
      return (Int(width), Int(height))
    }
    set {
      unsafe gtk_window_set_default_size(
        window, Int32(clamping: newValue.width), Int32(clamping: newValue.height))
    }
  }

  /// Shows the window, or raises it.
  public func present() { unsafe gtk_window_present(window) }

  /// Closes the window at once.
  public func destroy() { unsafe gtk_window_destroy(window) }

  /// Runs `body` when the window is about to close; it closes afterwards.
  public func onCloseRequest(_ body: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      unsafe ClosureBox<() -> Void>.closure(in: data)?()
      return 0
    }
    unsafe connect("close-request", body, handler: unsafeBitCast(handler, to: GCallback.self))
  }

  /// Adds an action named `win.NAME` with keys such as `<Control>o`.
  public func addAction(
    _ name: String, keys: [String] = [], _ body: @escaping () -> Void
  ) {
    let action = unsafe NativeObject(
      adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      unsafe ClosureBox<() -> Void>.closure(in: data)?()
    }
    unsafe action.connect("activate", body, handler: unsafeBitCast(handler, to: GCallback.self))
    // GActionMap is an interface of application windows; a plain window has none.
    unsafe g_action_map_add_action(opaquePointer, action.opaquePointer)
    guard !keys.isEmpty, let application = unsafe gtk_window_get_application(window) else {
      return
    }
    unsafe withCStringArray(keys) { list in
      unsafe gtk_application_set_accels_for_action(application, "win." + name, list)
    }
  }

  /// Enables or disables an action that ``addAction(_:keys:_:)`` added.
  public func setAction(_ name: String, isEnabled: Bool) {
    guard let action = unsafe g_action_map_lookup_action(opaquePointer, name) else { return }
    unsafe g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}

/// Lends an array of C strings that ends with NULL.
func withCStringArray(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void
) {
  let copies = unsafe strings.map { unsafe g_strdup($0) }
  defer { unsafe copies.forEach { unsafe g_free($0) } }
  let pointers = unsafe copies.map { unsafe UnsafePointer<CChar>($0) } + [nil]
  unsafe pointers.withUnsafeBufferPointer { list in
    guard let start = list.baseAddress else { return }
    unsafe body(start)
  }
}
