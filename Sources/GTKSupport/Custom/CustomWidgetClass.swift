import CGtk

/// The two GObject classes behind ``CustomWidget`` and ``ScrollableWidget``, registered from Swift.
///
/// A class structure is filled once, in a class initializer that GObject calls on first use. Its
/// functions are called by GTK on the main thread only.
enum CustomWidgetClass {
  /// Under which key a GObject knows its Swift object.
  static let peer = unsafe g_quark_from_static_string("fanfold-peer")

  static let plain = unsafe register("FanfoldWidget", initializer: { unsafe fill($0, $1) })

  static let scrollable: GType = {
    let type = unsafe register(
      "FanfoldScrollable",
      initializer: { pointer, data in
        unsafe fill(pointer, data)
        unsafe ScrollableProperties.install(in: pointer)
      })
    var interface = unsafe GInterfaceInfo(
      interface_init: nil, interface_finalize: nil, interface_data: nil)
    unsafe g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
    return type
  }()

  private static func register(_ name: String, initializer: @escaping GClassInitFunc) -> GType {
    var info = unsafe GTypeInfo(
      class_size: guint16(MemoryLayout<GtkWidgetClass>.size), base_init: nil, base_finalize: nil,
      class_init: initializer, class_finalize: nil, class_data: nil,
      instance_size: guint16(MemoryLayout<GtkWidget>.size), n_preallocs: 0, instance_init: nil,
      value_table: nil)
    return unsafe g_type_register_static(
      gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
  }

  private static func fill(_ pointer: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) {
    guard let widgetClass = unsafe pointer?.assumingMemoryBound(to: GtkWidgetClass.self) else {
      return
    }
    unsafe widgetClass.pointee.measure = { widget, orientation, length, minimum, natural, _, _ in
      let axis = orientation == GTK_ORIENTATION_VERTICAL ? Axis.vertical : .horizontal
      let request =
        unsafe swiftPeer(of: widget)?.measure(axis, for: Int(length))
        ?? SizeRequest(minimum: 0, natural: 0)
      unsafe minimum?.pointee = Int32(clamping: request.minimum)
      unsafe natural?.pointee = Int32(clamping: request.natural)
    }
    unsafe widgetClass.pointee.size_allocate = { widget, width, height, _ in
      unsafe swiftPeer(of: widget)?.allocate(width: Int(width), height: Int(height))
    }
    unsafe widgetClass.pointee.snapshot = { widget, snapshot in
      guard let snapshot = unsafe snapshot, let peer = unsafe swiftPeer(of: widget) else { return }
      unsafe peer.draw(Drawing(snapshot: snapshot, widget: peer.widget))
    }
    unsafe widgetClass.pointee.css_changed = { widget, change in
      if let parent = unsafe g_type_class_peek(gtk_widget_get_type()) {
        // GTK's own part comes first: it gives the text its new font.
        unsafe parent.assumingMemoryBound(to: GtkWidgetClass.self).pointee.css_changed(
          widget, change)
      }
      unsafe swiftPeer(of: widget)?.styleChanged()
    }
    unsafe widgetClass.pointee.focus = { widget, direction in
      if let direction = FocusDirection(direction),
        let answer = unsafe swiftPeer(of: widget)?.moveFocus(direction)
      {
        return answer ? 1 : 0
      }
      guard let parent = unsafe g_type_class_peek(gtk_widget_get_type()) else { return 0 }
      return unsafe parent.assumingMemoryBound(to: GtkWidgetClass.self).pointee.focus(
        widget, direction)
    }
  }
}

/// The Swift object of a custom widget; nil before it is made and after it is gone.
func swiftPeer(of widget: UnsafeMutablePointer<GtkWidget>?) -> CustomWidget? {
  guard let object = unsafe UnsafeMutableRawPointer(widget)?.assumingMemoryBound(to: GObject.self),
    let peer = unsafe g_object_get_qdata(object, CustomWidgetClass.peer)
  else { return nil }
  return unsafe Unmanaged<CustomWidget>.fromOpaque(peer).takeUnretainedValue()
}

/// Makes an instance with the properties that can be given at construction only.
///
/// A widget may be the first thing that a program makes, so GTK is started here if it was not yet.
func newCustomWidget(
  type: GType, styleName: String, role: AccessibleRole
) -> UnsafeMutablePointer<GtkWidget> {
  precondition(
    gtk_init_check() != 0, "no display answers; SystemSettings.openDisplay() tells that beforehand")
  var values = [GValue(), GValue()]
  return unsafe values.withUnsafeMutableBufferPointer { values in
    unsafe g_value_init(&values[0], String.valueType)
    unsafe g_value_set_string(&values[0], styleName)
    unsafe g_value_init(&values[1], gtk_accessible_role_get_type())
    unsafe g_value_set_enum(&values[1], Int32(role.native.rawValue))
    defer {
      unsafe g_value_unset(&values[0])
      unsafe g_value_unset(&values[1])
    }
    return unsafe "css-name".withCString { cssName in
      unsafe "accessible-role".withCString { accessibleRole in
        var names: [UnsafePointer<CChar>?] = unsafe [cssName, accessibleRole]
        guard
          let object = unsafe g_object_new_with_properties(
            type, 2, &names, values.baseAddress)
        else { preconditionFailure("GObject makes an instance or ends the program") }
        return unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
      }
    }
  }
}

extension FocusDirection {
  init?(_ native: GtkDirectionType) {
    switch native {
    case GTK_DIR_TAB_FORWARD: self = .tabForward
    case GTK_DIR_TAB_BACKWARD: self = .tabBackward
    case GTK_DIR_UP: self = .up
    case GTK_DIR_DOWN: self = .down
    case GTK_DIR_LEFT: self = .left
    case GTK_DIR_RIGHT: self = .right
    default: return nil
    }
  }
}
