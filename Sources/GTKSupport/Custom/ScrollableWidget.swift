import CGtk

/// A custom widget that scrolls itself when it stands in a ``ScrolledWidget``.
///
/// The scrolled window hands its adjustments over; this widget says in them how long it is and
/// reads from them which part to show.
open class ScrollableWidget: CustomWidget {
  /// Makes a scrollable widget; see ``CustomWidget/init(styleName:role:)``.
  public override init(styleName: String, role: AccessibleRole) {
    super.init(scrollableWithStyleName: styleName, role: role)
  }

  /// The vertical adjustment, once the widget is in a scrolled window.
  public private(set) var verticalAdjustment: Adjustment?
  private var valueConnection: SignalConnection?

  /// Called when the place to show has changed.
  open func scrolled() {}

  /// Scrolls to a place and stays there, also when the view was still rolling.
  public func jump(to value: Double) {
    stopRolling()
    verticalAdjustment?.value = value
  }

  /// Ends the motion that goes on after a turn of the wheel or a push.
  ///
  /// Whoever sets a place without this finds the view where the motion leads at the next frame.
  public func stopRolling() {
    guard let parent = unsafe gtk_widget_get_parent(widget),
      unsafe g_type_check_instance_is_a(
        UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GTypeInstance.self),
        gtk_scrolled_window_get_type()) != 0,
      unsafe gtk_scrolled_window_get_kinetic_scrolling(OpaquePointer(parent)) != 0
    else { return }
    // Switching it off is the one way to stop a motion that is under way.
    unsafe gtk_scrolled_window_set_kinetic_scrolling(OpaquePointer(parent), 0)
    unsafe gtk_scrolled_window_set_kinetic_scrolling(OpaquePointer(parent), 1)
  }

  func takeVerticalAdjustment(_ native: UnsafeMutablePointer<GtkAdjustment>?) {
    if let adjustment = verticalAdjustment, let valueConnection {
      valueConnection.disconnect(from: adjustment)
    }
    verticalAdjustment = unsafe native.map { unsafe Adjustment(retaining: $0) }
    valueConnection = verticalAdjustment?.onSignal("value-changed") { [weak self] in
      self?.scrolled()
    }
    queueResize()
  }

  isolated deinit {
    if let adjustment = verticalAdjustment, let valueConnection {
      valueConnection.disconnect(from: adjustment)
    }
  }
}

/// A value between bounds that a scrollbar and a view share; in pixels here.
public final class Adjustment: NativeObject {
  private var native: UnsafeMutablePointer<GtkAdjustment> {
    unsafe pointer(as: GtkAdjustment.self)
  }

  /// The top of what is shown.
  public var value: Double {
    get { unsafe gtk_adjustment_get_value(native) }
    set { unsafe gtk_adjustment_set_value(native, newValue) }
  }

  /// The whole length.
  public var upper: Double { unsafe gtk_adjustment_get_upper(native) }

  /// The length of what is shown at once.
  public var pageSize: Double { unsafe gtk_adjustment_get_page_size(native) }

  /// Sets all at once, with one notification if something differs.
  public func configure(value: Double, upper: Double, pageSize: Double) {
    unsafe gtk_adjustment_configure(
      native, value, 0, upper, pageSize * 0.1, pageSize * 0.9, pageSize)
  }
}

/// The four properties of GtkScrollable, kept at the GObject itself because GTK sets them before
/// the Swift object is there.
enum ScrollableProperties {
  private static let keys = unsafe [
    g_quark_from_static_string("fanfold-hadjustment"),
    g_quark_from_static_string("fanfold-vadjustment"),
  ]

  static func install(in pointer: UnsafeMutableRawPointer?) {
    guard let objectClass = unsafe pointer?.assumingMemoryBound(to: GObjectClass.self) else {
      return
    }
    unsafe objectClass.pointee.set_property = { object, id, value, _ in
      guard let object = unsafe object, id == 1 || id == 2 else { return }
      let adjustment = unsafe g_value_get_object(value)
      if let adjustment = unsafe adjustment { unsafe g_object_ref_sink(adjustment) }
      unsafe g_object_set_qdata_full(
        object, ScrollableProperties.keys[Int(id) - 1], adjustment, { unsafe g_object_unref($0) })
      guard id == 2 else { return }
      let widget = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
      unsafe (swiftPeer(of: widget) as? ScrollableWidget)?.takeVerticalAdjustment(
        adjustment?.assumingMemoryBound(to: GtkAdjustment.self))
    }
    unsafe objectClass.pointee.get_property = { object, id, value, _ in
      guard let object = unsafe object else { return }
      if id == 1 || id == 2 {
        let key = ScrollableProperties.keys[Int(id) - 1]
        unsafe g_value_set_object(value, g_object_get_qdata(object, key))
      } else {
        unsafe g_value_set_enum(value, Int32(GTK_SCROLL_NATURAL.rawValue))
      }
    }
    for (id, name) in [
      (1, "hadjustment"), (2, "vadjustment"), (3, "hscroll-policy"), (4, "vscroll-policy"),
    ] {
      unsafe g_object_class_override_property(objectClass, guint(id), name)
    }
  }
}
