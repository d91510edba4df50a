package import CGtk

/// A GTK widget; the base of every widget wrapper.
open class Widget: NativeObject {
  /// Wraps a newly made widget and takes over its floating reference.
  package init(made widget: UnsafeMutablePointer<GtkWidget>) {
    unsafe super.init(sinking: widget)
  }

  /// Wraps a widget that belongs to somebody else, adding a reference.
  package init(borrowed widget: UnsafeMutablePointer<GtkWidget>) {
    unsafe super.init(retaining: widget)
  }

  /// Takes over the floating reference of a widget made elsewhere with GTK itself.
  ///
  /// For widgets that this module has no wrapper for; see ``NativeObject/unsafePointer``.
  public init(unsafelySinking pointer: UnsafeMutableRawPointer) {
    unsafe super.init(sinking: pointer)
  }

  package var widget: UnsafeMutablePointer<GtkWidget> { unsafe pointer(as: GtkWidget.self) }

  // MARK: Looks

  /// Adds a style class.
  public func addStyle(_ name: String) { unsafe gtk_widget_add_css_class(widget, name) }

  /// Adds or removes a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      unsafe gtk_widget_add_css_class(widget, name)
    } else {
      unsafe gtk_widget_remove_css_class(widget, name)
    }
  }

  /// Says whether the widget has a style class.
  public func hasStyle(_ name: String) -> Bool {
    unsafe gtk_widget_has_css_class(widget, name) != 0
  }

  /// Whether the widget takes part in layout at all.
  public var isVisible: Bool {
    get { unsafe gtk_widget_get_visible(widget) != 0 }
    set { unsafe gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is on a screen now, as far as GTK knows.
  public var isMapped: Bool { unsafe gtk_widget_get_mapped(widget) != 0 }

  /// Whether text and order run from right to left here.
  public var isRightToLeft: Bool {
    unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
  }

  /// A text shown when the pointer rests here; nil for none.
  public func setTooltip(_ text: String?) {
    if let text {
      unsafe gtk_widget_set_tooltip_text(widget, text)
    } else {
      unsafe gtk_widget_set_tooltip_text(widget, nil)
    }
  }

  // MARK: Layout

  /// How a widget uses room that it does not need.
  public enum Alignment {
    case fill, start, center, end

    var native: GtkAlign {
      switch self {
      case .fill: GTK_ALIGN_FILL
      case .start: GTK_ALIGN_START
      case .center: GTK_ALIGN_CENTER
      case .end: GTK_ALIGN_END
      }
    }
  }

  /// Places the widget in the room that its parent gives it.
  public func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) {
    if let horizontal { unsafe gtk_widget_set_halign(widget, horizontal.native) }
    if let vertical { unsafe gtk_widget_set_valign(widget, vertical.native) }
  }

  /// Lets the widget take room that is left over.
  public func expand(horizontal: Bool? = nil, vertical: Bool? = nil) {
    if let horizontal { unsafe gtk_widget_set_hexpand(widget, horizontal ? 1 : 0) }
    if let vertical { unsafe gtk_widget_set_vexpand(widget, vertical ? 1 : 0) }
  }

  /// The size in pixels that the widget has now; 0 before its first layout.
  public var size: (width: Int, height: Int) {
    unsafe (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }

  /// The least and the natural height in pixels at a width; a width of -1 leaves it open.
  public func measureHeight(forWidth width: Int = -1) -> (minimum: Int, natural: Int) {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    unsafe gtk_widget_measure(
      widget, GTK_ORIENTATION_VERTICAL, Int32(width), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  /// The least and the natural width in pixels at a height; a height of -1 leaves it open.
  public func measureWidth(forHeight height: Int = -1) -> (minimum: Int, natural: Int) {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    unsafe gtk_widget_measure(
      widget, GTK_ORIENTATION_HORIZONTAL, Int32(height), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  // MARK: Focus

  /// Whether the widget can take the keyboard focus itself.
  public func setFocusable(_ isFocusable: Bool) {
    unsafe gtk_widget_set_focusable(widget, isFocusable ? 1 : 0)
  }

  /// Moves the keyboard focus here; false if that is not possible now.
  @discardableResult
  public func grabFocus() -> Bool { unsafe gtk_widget_grab_focus(widget) != 0 }

  /// Whether this very widget has the keyboard focus of its window.
  public var isFocus: Bool { unsafe gtk_widget_is_focus(widget) != 0 }

  /// Whether the focus is here or in a descendant.
  public var containsFocus: Bool {
    guard let child = unsafe gtk_widget_get_focus_child(widget) else { return isFocus }
    return unsafe isFocus || gtk_widget_is_ancestor(child, widget) != 0
  }

  /// Runs an action of the widget or of an ancestor by its name, such as `window.close`.
  @discardableResult
  public func activateAction(_ name: String) -> Bool {
    unsafe gtk_widget_activate_action_variant(widget, name, nil) != 0
  }
}
