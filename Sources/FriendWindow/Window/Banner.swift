import FriendPresentation
import GTKSupport

/// A line under the header bar that stays until it is dismissed.
final class Banner: Widget {
  private let text = LabelWidget()

  init() {
    let box = BoxWidget(.horizontal, spacing: 12)
    super.init(borrowed: box.widget)
    addStyle("fan-banner")
    text.setWraps(true)
    text.expand(horizontal: true)
    let button = ButtonWidget(Strings.dismiss) { [weak self] in self?.show(nil) }
    button.addStyle("flat")
    button.align(vertical: .center)
    box.append(text)
    box.append(button)
    isVisible = false
  }

  /// Shows a text; nil hides the banner.
  func show(_ message: String?) {
    text.text = message ?? ""
    isVisible = message != nil
  }
}
