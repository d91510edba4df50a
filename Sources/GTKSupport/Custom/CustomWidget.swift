import CGtk

/// What a widget asks for in one direction, in pixels.
public struct SizeRequest: Hashable, Sendable {
  /// The least it can do with.
  public var minimum: Int
  /// What it looks best with.
  public var natural: Int

  /// A request; `natural` is never below `minimum`.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }
}

/// The axis that a question about size is meant for.
public enum Axis: Sendable { case horizontal, vertical }

/// Where the keyboard focus is asked to go.
public enum FocusDirection: Sendable { case tabForward, tabBackward, up, down, left, right }

/// What kind of thing a widget is for assistive technology.
public enum AccessibleRole: Sendable {
  case generic, presentation, list, listItem, tree, treeItem, image

  var native: GtkAccessibleRole {
    switch self {
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .tree: GTK_ACCESSIBLE_ROLE_TREE
    case .treeItem: GTK_ACCESSIBLE_ROLE_TREE_ITEM
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    }
  }
}

/// A widget whose layout and drawing are written in Swift: override what differs.
///
/// GTK's class functions find the Swift object through the GObject, which knows it without owning
/// it. So whoever puts the widget into a window also keeps this object; without it the widget is
/// empty. Children that were put in by ``adopt(_:)`` are taken out when this object goes.
open class CustomWidget: Widget {
  /// Makes a widget with a name for style rules and a role for assistive technology.
  public init(styleName: String, role: AccessibleRole) {
    unsafe super.init(
      made: newCustomWidget(type: CustomWidgetClass.plain, styleName: styleName, role: role))
    introduce()
  }

  init(scrollableWithStyleName styleName: String, role: AccessibleRole) {
    unsafe super.init(
      made: newCustomWidget(type: CustomWidgetClass.scrollable, styleName: styleName, role: role))
    introduce()
  }

  private func introduce() {
    unsafe g_object_set_qdata(
      pointer(as: GObject.self), CustomWidgetClass.peer, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    unsafe g_object_set_qdata(pointer(as: GObject.self), CustomWidgetClass.peer, nil)
    while let child = unsafe gtk_widget_get_first_child(widget) {
      unsafe gtk_widget_unparent(child)
    }
  }

  /// What the widget asks for along `axis` when it gets `length` pixels across; -1 is any length.
  ///
  /// By default nothing: overriding is the rule.
  open func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    SizeRequest(minimum: 0, natural: 0)
  }

  /// Places the children in the room that the widget got.
  open func allocate(width: Int, height: Int) {}

  /// Draws the children; by default all of them in their order.
  open func draw(_ drawing: Drawing) { drawing.drawChildren() }

  /// Moves the focus into or through the widget; false lets it leave.
  ///
  /// By default, and for nil, GTK decides.
  open func moveFocus(_ direction: FocusDirection) -> Bool? { nil }

  /// Called when the style rules that apply here have changed: font, colour, or any other.
  func styleChanged() {}

  /// Makes `child` a child of this widget, on top of the others.
  public func adopt(_ child: Widget) {
    unsafe gtk_widget_set_parent(child.widget, widget)
  }

  /// Takes a child out again.
  public func remove(_ child: Widget) {
    unsafe gtk_widget_unparent(child.widget)
  }

  /// Puts a child right above `sibling` in the order of drawing and reading; nil is the bottom.
  public func place(_ child: Widget, after sibling: Widget?) {
    let previous = unsafe gtk_widget_get_prev_sibling(child.widget)
    guard unsafe previous != sibling?.widget else { return }
    unsafe gtk_widget_insert_after(child.widget, widget, sibling?.widget)
  }

  /// Shows or hides a child without a change of layout, also from the screen reader.
  public func setChild(_ child: Widget, isShown: Bool) {
    unsafe gtk_widget_set_child_visible(child.widget, isShown ? 1 : 0)
    child.setAccessibleHidden(!isShown)
  }

  /// Gives a child its room; it may be turned about its middle by `degrees`, clockwise.
  public func place(
    _ child: Widget, x: Double, y: Double, width: Int, height: Int, degrees: Double = 0
  ) {
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    var transform = unsafe gsk_transform_translate(nil, &origin)
    if degrees != 0 {
      var middle = graphene_point_t(x: Float(width) / 2, y: Float(height) / 2)
      var back = graphene_point_t(x: -middle.x, y: -middle.y)
      unsafe transform = gsk_transform_translate(transform, &middle)
      unsafe transform = gsk_transform_rotate(transform, Float(degrees))
      unsafe transform = gsk_transform_translate(transform, &back)
    }
    // The transform is given away.
    unsafe gtk_widget_allocate(child.widget, Int32(width), Int32(height), -1, transform)
  }

  /// Asks for a new placing of the children, the size being the same.
  public func queueAllocate() { unsafe gtk_widget_queue_allocate(widget) }

  /// Asks for a new size, and all that follows.
  public func queueResize() { unsafe gtk_widget_queue_resize(widget) }

  /// Asks to be drawn again.
  public func queueDraw() { unsafe gtk_widget_queue_draw(widget) }

  /// Cuts off what children draw outside the widget.
  public func setClipsChildren(_ clips: Bool) {
    unsafe gtk_widget_set_overflow(widget, clips ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
  }

  /// Runs `body` before each frame, with the frame's time in microseconds, until it returns false.
  public func onEachFrame(_ body: @escaping (_ time: Int) -> Bool) {
    unsafe gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        let time = unsafe Int(gdk_frame_clock_get_frame_time(clock))
        return unsafe ClosureBox<(Int) -> Bool>.closure(in: data)?(time) == true ? 1 : 0
      }, ClosureBox<(Int) -> Bool>.retained(body), releaseBox)
  }

  /// The time in microseconds of the frame that is made now, or of the last one.
  public var frameTime: Int {
    guard let clock = unsafe gtk_widget_get_frame_clock(widget) else {
      return Int(g_get_monotonic_time())
    }
    return unsafe Int(gdk_frame_clock_get_frame_time(clock))
  }
}
