import FriendFiles
import FriendPresentation
import Friends
import GTKSupport
import Glibc
import OutlinesGTK

/// The list of one document: rows, folds, and what is remembered of both.
final class FriendListView {
  let screen: FriendListScreen
  let widget: ScrolledWidget
  private let list: OutlineListView<FriendElement>
  private let window: AdwaitaWindow
  private var isSaving = false

  private typealias Kind = RowContent.Kind

  /// A view of `screen`, which prints times where `traces` is set.
  ///
  /// `tell` shows a short message that the screen has for the user.
  init(
    screen: FriendListScreen, window: AdwaitaWindow, traces: Bool,
    tell: @escaping (String) -> Void
  ) {
    self.screen = screen
    self.window = window
    list = OutlineListView(model: screen.model) { Kind($0).rawValue }
    widget = ScrolledWidget(list)
    widget.expand(vertical: true)
    list.addStyle("fan-list")
    list.setAccessible(AccessibleText(label: Strings.list))
    // Sections and groups stay at the top while their people scroll by.
    list.pinnedLevels = [1, 2]
    registerRows()
    list.describe = { [screen] row in
      let content = screen.content(of: row)
      return OutlineRowDescription(
        text: AccessibleText(
          label: content.accessibleName, description: content.accessibleDescription),
        isExpanded: content.isExpanded)
    }
    list.setExpanded = { [screen] id, isExpanded in
      if isExpanded { screen.expand(id) } else { screen.collapse(id) }
    }
    let tellNotice = { [weak screen] in
      if let notice = screen?.takeNotice() { tell(notice) }
    }
    screen.onNotice = tellNotice
    tellNotice()
    if traces { list.trace = Self.printTrace }
  }

  private func registerRows() {
    let screen = self.screen
    let pictures = PictureLoader(folder: screen.pictures)
    list.register(
      kind: Kind.friend.rawValue, make: { FriendRowView(pictures: pictures) },
      bind: { view, row, _ in view.show(screen.content(of: row)) },
      recycle: { pictures.forget($0) })
    list.register(
      kind: Kind.group.rawValue, make: { GroupRowView() },
      bind: { view, row, binding in
        view.show(screen.content(of: row), isUpdate: binding == .update)
      })
    list.register(
      kind: Kind.section.rawValue, make: { SectionRowView() },
      bind: { view, row, _ in view.show(screen.content(of: row)) })
  }

  /// Brings back what is remembered of the document and starts remembering what changes.
  func start() {
    if let size = screen.windowSize { window.defaultSize = (size.width, size.height) }
    if let place = screen.place {
      list.restore(OutlineListPlace(id: place.id, offset: place.offset))
    }
    list.onScroll = { [weak self] in self?.saveSoon() }
    for property in ["default-width", "default-height"] {
      window.onChange(of: property) { [weak self] in self?.saveSoon() }
    }
  }

  /// Gives the keyboard to the list.
  func takeFocus() { list.takeFocus() }

  /// Remembers place and window size when they have rested for a moment.
  private func saveSoon() {
    guard !isSaving else { return }
    isSaving = true
    MainLoop.after(milliseconds: 400) { [weak self] in
      self?.isSaving = false
      self?.saveNow()
    }
  }

  /// Remembers place and window size now.
  func saveNow() {
    if let place = list.place { screen.scrolled(to: place.id, offset: place.offset) }
    let size = window.defaultSize
    screen.windowBecame(width: size.width, height: size.height)
  }

  private static func printTrace(_ trace: OutlineListTrace) {
    func milliseconds(_ nanoseconds: Int) -> String {
      let hundredths = (nanoseconds + 5_000) / 10_000
      let digits = hundredths % 100
      return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }
    let line =
      "fanfold: change \(milliseconds(trace.handling)) ms"
      + " (binding \(milliseconds(trace.binding)) ms of \(trace.bound) rows, \(trace.made) made),"
      + " layout \(milliseconds(trace.layout)) ms, \(trace.rowWidgets) row widgets\n"
    // Straight to the descriptor: the C library's stream is a global that anybody may change.
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
