import CGtk

/// What a custom widget draws on, valid during ``CustomWidget/draw(_:)`` only.
@safe public struct Drawing {
  let snapshot: OpaquePointer
  let widget: UnsafeMutablePointer<GtkWidget>

  /// Draws one child where it was placed.
  public func draw(_ child: Widget) {
    unsafe gtk_widget_snapshot_child(widget, child.widget, snapshot)
  }

  /// Draws all children from the bottom up.
  public func drawChildren() {
    var child = unsafe gtk_widget_get_first_child(widget)
    while let current = unsafe child {
      unsafe gtk_widget_snapshot_child(widget, current, snapshot)
      unsafe child = gtk_widget_get_next_sibling(current)
    }
  }

  /// Draws a Pango layout in the widget's text colour.
  func draw(_ layout: NativeObject, x: Double, y: Double) {
    unsafe gtk_snapshot_render_layout(
      snapshot, gtk_widget_get_style_context(widget), x, y, layout.opaquePointer)
  }

  /// Draws what `body` draws, but only between two heights and with an opacity from 0 to 1.
  public func drawBand(
    from top: Double, to bottom: Double, opacity: Double, _ body: (Drawing) -> Void
  ) {
    guard bottom > top, opacity > 0 else { return }
    let width = unsafe Float(gtk_widget_get_width(widget))
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: Float(top)),
      size: graphene_size_t(width: width, height: Float(bottom - top)))
    unsafe gtk_snapshot_push_clip(snapshot, &bounds)
    if opacity < 1 { unsafe gtk_snapshot_push_opacity(snapshot, opacity) }
    body(self)
    if opacity < 1 { unsafe gtk_snapshot_pop(snapshot) }
    unsafe gtk_snapshot_pop(snapshot)
  }
}
