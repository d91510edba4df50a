import FriendPresentation
import GTKSupport
import OutlinesGTK

/// The heading of a section: small and quiet.
final class SectionRowView: Widget {
  private let title = TextLine()

  init() {
    let box = BoxWidget(.horizontal)
    super.init(borrowed: box.widget)
    addStyle("fan-section")
    title.expand(horizontal: true)
    box.append(title)
  }

  func show(_ content: RowContent) {
    title.text = content.title
  }

}

/// The line of a group: arrow, name, count.
final class GroupRowView: Widget {
  private let arrow = DisclosureArrow()
  private let title = TextLine()
  private let count = LabelWidget()

  init() {
    let box = BoxWidget(.horizontal, spacing: 6)
    super.init(borrowed: box.widget)
    addStyle("fan-group")
    arrow.align(vertical: .center)
    title.addStyle("name")
    title.expand(horizontal: true)
    count.addStyle("fan-count")
    count.setCentered(true)
    count.align(vertical: .center)
    for part in [arrow, title, count] { box.append(part) }
  }

  func show(_ content: RowContent, isUpdate: Bool) {
    title.text = content.title
    count.text = content.count
    count.setStyle("some", content.countHasOnline)
    arrow.set(isExpanded: content.isExpanded ?? false, animated: isUpdate)
  }
}
