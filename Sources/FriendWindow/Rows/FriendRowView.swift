import FriendPresentation
import GTKSupport

/// A friend: picture with presence mark, name over status.
///
/// It lays itself out, so that showing somebody else asks nobody for a new size.
final class FriendRowView: CustomWidget {
  /// The side of the picture, in pixels.
  static nonisolated let pictureSide = 34
  /// The room between picture and text, and between name and star.
  private static let gap = (picture: 11, star: 6)

  private let avatar = Avatar(size: pictureSide)
  private let mark = BoxWidget(.horizontal)
  private let name = TextLine()
  private let star = IconWidget("starred-symbolic")
  private let status = TextLine()
  private let pictures: PictureLoader?
  private var markStyle = ""
  private var hasStar = false

  init(pictures: PictureLoader?) {
    self.pictures = pictures
    super.init(styleName: "friend", role: .presentation)
    mark.addStyle("fan-presence")
    name.addStyle("name")
    star.addStyle("fan-vip")
    status.addStyle("status")
    for part in [avatar, mark, name, star, status] { adopt(part) }
    for part in [mark, star] as [Widget] { setChild(part, isShown: false) }
  }

  func show(_ content: RowContent) {
    name.text = content.title
    if status.text.isEmpty != content.subtitle.isEmpty || hasStar || content.isVIP {
      queueAllocate()
    }
    status.text = content.subtitle
    hasStar = content.isVIP
    setChild(star, isShown: hasStar)
    setStyle("offline", content.isDimmed)
    setMark(RowStyle.presence(content.presence))
    avatar.setName(content.title)
    showPicture(content.image)
  }

  private func setMark(_ style: String) {
    guard style != markStyle else { return }
    if !markStyle.isEmpty { mark.setStyle(markStyle, false) }
    if !style.isEmpty { mark.addStyle(style) }
    setChild(mark, isShown: !style.isEmpty)
    markStyle = style
  }

  private func showPicture(_ image: String?) {
    guard let image, let pictures else {
      avatar.setPicture(nil)
      pictures?.forget(self)
      return
    }
    avatar.setPicture(pictures.picture(image, for: self))
  }

  /// Called when the picture that was asked for is there.
  func pictureArrived(_ picture: Picture) {
    avatar.setPicture(picture)
  }

  // MARK: Layout

  override func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    switch axis {
    case .horizontal:
      let width = Self.pictureSide + Self.gap.picture
      return SizeRequest(minimum: width + 40, natural: width + 200)
    case .vertical:
      let text = name.measureHeight().natural + 1 + status.measureHeight().natural
      return SizeRequest(minimum: max(Self.pictureSide, text), natural: max(Self.pictureSide, text))
    }
  }

  override func allocate(width: Int, height: Int) {
    let side = Self.pictureSide
    place(avatar, at: 0, (height - side) / 2, side, side, in: width)
    let dot = (width: mark.measureWidth().natural, height: mark.measureHeight().natural)
    // The mark sits on the lower outer corner of the picture and stands out a little.
    place(
      mark, at: side - dot.width + 3, (height + side) / 2 - dot.height + 3, dot.width, dot.height,
      in: width)

    let start = side + Self.gap.picture
    let room = max(0, width - start)
    let nameHeight = name.measureHeight().natural
    let statusHeight = status.text.isEmpty ? 0 : status.measureHeight().natural
    let top = (height - nameHeight - (statusHeight > 0 ? statusHeight + 1 : 0)) / 2
    if hasStar {
      let starSide = max(star.measureWidth().natural, star.measureHeight().natural)
      let nameWidth = max(0, min(name.textWidth, room - starSide - Self.gap.star))
      place(name, at: start, top, nameWidth, nameHeight, in: width)
      place(
        star, at: start + nameWidth + Self.gap.star, top + (nameHeight - starSide) / 2, starSide,
        starSide, in: width)
    } else {
      place(name, at: start, top, room, nameHeight, in: width)
    }
    place(
      status, at: start, top + nameHeight + 1, room, status.measureHeight().natural, in: width)
  }

  /// Places a child from the start of the line, which is on the right in some scripts.
  private func place(
    _ child: Widget, at start: Int, _ y: Int, _ childWidth: Int, _ height: Int, in width: Int
  ) {
    let x = isRightToLeft ? width - start - childWidth : start
    place(child, x: Double(x), y: Double(y), width: childWidth, height: height)
  }
}
