import GTKSupport

/// The frame around one row's view: what takes focus, hover and the screen reader's attention.
final class RowBox: CustomWidget {
  let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init(styleName: "row", role: .treeItem)
    adopt(content)
    addStyle("activatable")
    setFocusable(true)
  }

  override func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    let size =
      switch axis {
      case .horizontal: content.measureWidth(forHeight: length)
      case .vertical: content.measureHeight(forWidth: length)
      }
    return SizeRequest(minimum: size.minimum, natural: size.natural)
  }

  override func allocate(width: Int, height: Int) {
    place(content, x: 0, y: 0, width: width, height: height)
  }
}
