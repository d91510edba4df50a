import CGtk

/// One line of text of a fixed height, cut with an ellipsis where it does not fit.
///
/// For rows that are filled again and again. A label asks for a new size with each text, for itself
/// and all that it stands in, shapes the text twice, and tells the screen reader of it. A text line
/// takes the width that it gets and a height that depends on the font alone, so that a new text
/// costs a redraw; it says nothing to the screen reader, which hears the row's own name instead.
///
/// In a taller room it stands in the middle. Texts in different scripts stand on the same baseline,
/// whatever font each of them needs.
public final class TextLine: CustomWidget {
  /// What is measured for the height: letters that reach high and low, and an ideograph, which
  /// brings a font of its own.
  private static let tallest = "Ágþ国"

  private var layout: NativeObject?
  private var metrics: (height: Int, baseline: Int)?
  /// The font that layout and metrics were made with, as Pango's hash of its description.
  private var font: UInt32 = 0

  /// An empty line.
  public init() {
    super.init(styleName: "label", role: .presentation)
    setClipsChildren(true)
  }

  /// The text, never read as markup; a line break is drawn as a sign, not obeyed.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      layout = nil
      queueDraw()
    }
  }

  /// The width in pixels of the whole text; costs as much as drawing it.
  public var textWidth: Int {
    var width: Int32 = 0
    let layout = makeLayout(text)
    unsafe pango_layout_get_pixel_size(layout.opaquePointer, &width, nil)
    return Int(width)
  }

  override public func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    switch axis {
    case .horizontal: SizeRequest(minimum: 0, natural: 0)
    case .vertical:
      SizeRequest(minimum: currentMetrics().height, natural: currentMetrics().height)
    }
  }

  override public func draw(_ drawing: Drawing) {
    let layout = self.layout ?? makeLayout(text)
    self.layout = layout
    let width = size.width
    guard width > 0 else { return }
    let pango = unsafe layout.opaquePointer
    let scaled = Int32(clamping: width * Int(PANGO_SCALE))
    if unsafe pango_layout_get_width(pango) != scaled {
      unsafe pango_layout_set_width(pango, scaled)
    }
    let baseline = unsafe Int(pango_layout_get_baseline(pango)) / Int(PANGO_SCALE)
    let metrics = currentMetrics()
    let top = (size.height - metrics.height) / 2
    drawing.draw(layout, x: 0, y: Double(top + metrics.baseline - baseline))
  }

  override func styleChanged() {
    // Most changes are of a colour, which is asked for at each drawing.
    let new = currentFont()
    guard new != font else { return }
    font = new
    layout = nil
    metrics = nil
    queueResize()
  }

  private func currentFont() -> UInt32 {
    let description = unsafe pango_context_get_font_description(
      gtk_widget_get_pango_context(widget))
    return unsafe pango_font_description_hash(description)
  }

  private func makeLayout(_ text: String) -> NativeObject {
    // A new layout is given away to us.
    let layout = unsafe NativeObject(
      adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, text)))
    unsafe pango_layout_set_ellipsize(layout.opaquePointer, PANGO_ELLIPSIZE_END)
    unsafe pango_layout_set_single_paragraph_mode(layout.opaquePointer, 1)
    // All lines of a list begin at the same edge, whatever their script. Pango turns the alignment
    // round for a text that runs against its context, so this names the side that is not to be.
    let runsLeft =
      unsafe pango_layout_get_direction(layout.opaquePointer, 0) == PANGO_DIRECTION_RTL
    unsafe pango_layout_set_alignment(
      layout.opaquePointer, runsLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    return layout
  }

  private func currentMetrics() -> (height: Int, baseline: Int) {
    if let metrics { return metrics }
    let layout = makeLayout(Self.tallest)
    var height: Int32 = 0
    unsafe pango_layout_get_pixel_size(layout.opaquePointer, nil, &height)
    let baseline = unsafe Int(pango_layout_get_baseline(layout.opaquePointer)) / Int(PANGO_SCALE)
    let result = (Int(height), baseline)
    metrics = result
    return result
  }
}
