import FriendFiles
import FriendPresentation
import Friends
import GTKSupport
import OutlinesGTK

/// One window: a friend list, or a page that says why there is none.
final class FriendListWindow {
  /// Told when the window closes.
  var onClose: () -> Void = {}
  /// Asked to show a file in a window of its own, because this one shows a list already.
  var openElsewhere: (FriendListScreen) -> Void = { _ in }
  /// Asked to raise the window that shows a file; false if none does.
  var raise: (String) -> Bool = { _ in false }

  /// The file that is shown, or will be, if it is one, with every link followed.
  var path: String? { listView?.screen.canonicalPath ?? loading?.path }

  let window: AdwaitaWindow
  let application: AdwaitaApplication
  let launch: FanfoldLaunch
  let title = WindowTitle()
  private let stack = StackWidget()
  private let toasts: ToastOverlay
  private let banner = Banner()
  private let failurePage: StatusPage
  private let backButton: ButtonWidget
  private let openButton: ButtonWidget
  private(set) var listView: FriendListView?

  /// The file that is being read, and what will show it.
  struct Loading {
    var path: String
    var task: Task<Void, Never>
  }
  var loading: Loading?
  let pageSpinner = Spinner(size: 32)
  let headerSpinner = Spinner(size: 16)

  enum Page: String {
    case start, blank, loading, list, empty, failure
  }

  init(application: AdwaitaApplication, launch: FanfoldLaunch) {
    self.application = application
    self.launch = launch
    window = AdwaitaWindow(application: application)
    toasts = ToastOverlay(stack)
    let toDocument = Forward()
    backButton = ButtonWidget(Strings.backToList) { toDocument.run() }
    openButton = ButtonWidget(Strings.open) { [weak window] in
      window?.activateAction("win.open")
    }
    failurePage = StatusPage(
      icon: "dialog-warning-symbolic", title: "", text: "",
      child: Self.buttons([openButton, backButton]))
    buildContent()
    addActions(application)
    toDocument.action = { [weak self] in self?.showDocument() }
    window.defaultSize = (340, 720)
    window.setTitle(Strings.program)
    title.set(title: Strings.program, subtitle: "")
    window.onCloseRequest { [weak self] in
      self?.stopLoading()
      self?.listView?.saveNow()
      self?.listView?.screen.close()
      self?.onClose()
    }
    show(.start)
  }

  func present() { window.present() }

  /// Shows a list that was read.
  func show(_ document: FriendDocument, path: String?) {
    show(FriendListScreen(document, path: path, store: launch.states))
  }

  /// Shows a list here, or in a window of its own when there is one already.
  func showOrOpenElsewhere(_ screen: FriendListScreen) {
    if listView == nil { show(screen) } else { openElsewhere(screen) }
  }

  /// Shows a list in this window, which has none yet.
  func show(_ screen: FriendListScreen) {
    let view = FriendListView(
      screen: screen, window: window, traces: launch.traces
    ) { [weak self] message in
      self?.toasts.show(message)
    }
    listView = view
    stack.add(view.widget, name: Page.list.rawValue)
    window.setTitle(screen.title)
    title.set(title: screen.title, subtitle: screen.subtitle)
    banner.show(screen.banner)
    showDocument()
    view.start()
  }

  private func showDocument() {
    show(listView?.screen.isEmpty == true ? .empty : .list)
    listView?.takeFocus()
  }

  func show(_ page: Page) {
    stack.shown = page.rawValue
    for action in ["unfold-all", "fold-all"] {
      window.setAction(action, isEnabled: page == .list)
    }
  }

  // MARK: Opening

  private func askForFile() {
    let dialog = FileDialog(
      title: Strings.openTitle, accept: Strings.openAccept, cancel: Strings.cancel, above: window)
    if let path, let slash = path.lastIndex(of: "/") { dialog.begin(in: String(path[..<slash])) }
    dialog.addFilter(name: Strings.friendListFiles, endings: Strings.friendListEndings)
    dialog.addFilter(name: Strings.allFiles, patterns: ["*"])
    dialog.open { [weak self] path in
      guard let self, let path else { return }
      self.open(path)
    }
  }

  func show(_ error: FriendFileError, file: String) {
    let words = FailureWords(error)
    failurePage.set(title: words.title, text: words.body(file: file))
    backButton.isVisible = listView != nil
    show(.failure)
    openButton.grabFocus()
  }

  // MARK: Building

  private func buildContent() {
    let header = HeaderBar(title: title)
    header.addAtEnd(
      MenuButtonWidget(
        icon: "open-menu-symbolic", label: Strings.mainMenu,
        menu: Menu(sections: [
          [Menu.Item(Strings.open, action: "win.open")],
          [
            Menu.Item(Strings.unfoldAll, action: "win.unfold-all"),
            Menu.Item(Strings.foldAll, action: "win.fold-all"),
          ],
          [Menu.Item(Strings.about, action: "win.about")],
        ])))
    headerSpinner.isVisible = false
    header.addAtStart(headerSpinner)
    stack.expand(vertical: true)
    stack.add(BoxWidget(.vertical), name: Page.blank.rawValue)
    stack.add(
      StatusPage(title: Strings.loadingTitle, text: "", child: pageSpinner),
      name: Page.loading.rawValue)
    stack.add(startPage(), name: Page.start.rawValue)
    stack.add(failurePage, name: Page.failure.rawValue)
    stack.add(
      StatusPage(
        icon: "system-users-symbolic", title: Strings.emptyTitle, text: Strings.emptyBody),
      name: Page.empty.rawValue)
    let content = BoxWidget(.vertical)
    content.append(header)
    content.append(banner)
    content.append(toasts)
    window.setContent(content)
  }

  private func startPage() -> StatusPage {
    var buttons = [
      ButtonWidget(Strings.open) { [weak window] in window?.activateAction("win.open") }
    ]
    buttons[0].addStyle("suggested-action")
    if let sample = launch.sample {
      buttons.append(ButtonWidget(Strings.openSample) { [weak self] in self?.open(sample) })
    }
    return StatusPage(
      icon: "system-users-symbolic", title: Strings.startTitle, text: Strings.startBody,
      child: Self.buttons(buttons))
  }

  private static func buttons(_ buttons: [ButtonWidget]) -> BoxWidget {
    let box = BoxWidget(.vertical, spacing: 12)
    box.align(horizontal: .center)
    for button in buttons {
      button.addStyle("pill")
      box.append(button)
    }
    return box
  }

  private func addActions(_ application: AdwaitaApplication) {
    window.addAction("open", keys: ["<Control>o"]) { [weak self] in self?.askForFile() }
    window.addAction("unfold-all") { [weak self] in
      self?.listView?.screen.expandAll()
      self?.listView?.takeFocus()
    }
    window.addAction("fold-all") { [weak self] in
      self?.listView?.screen.collapseAll()
      self?.listView?.takeFocus()
    }
    window.addAction("about") { [weak self] in
      self?.window.showAbout(
        name: Strings.program, version: Strings.version, summary: Strings.summary,
        icon: FriendWindows.applicationID)
    }
    window.addAction("close", keys: ["<Control>w", "<Control>q"]) { [weak self] in
      self?.window.activateAction("window.close")
    }
  }
}

/// A closure that is known before what it does is.
private final class Forward {
  var action: () -> Void = {}
  func run() { action() }
}
