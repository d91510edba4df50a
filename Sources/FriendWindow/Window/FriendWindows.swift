public import FriendPresentation
import GTKSupport

/// The desktop screen: its windows, from the first to the last.
public enum FriendWindows {
  /// The program's name to the desktop: of its icon, its menu entry and its windows.
  static let applicationID = "org.fanfold.Fanfold"

  /// Opens a window and runs until the last one is closed.
  ///
  /// - Returns: The exit status, or nil if no display answers.
  public static func run(_ launch: FanfoldLaunch) -> Int32? {
    guard SystemSettings.openDisplay() else { return nil }
    let desktop = Desktop(launch)
    return desktop.run()
  }
}

/// The running application and the windows that are open.
final class Desktop {
  private let application = AdwaitaApplication(id: FriendWindows.applicationID)
  private let launch: FanfoldLaunch
  private var windows: [FriendListWindow] = []
  /// Why the file that the program was started with could not be read is known by its exit status.
  private var hasFailed = false
  private var reading: Task<ReadResult, Never>?

  init(_ launch: FanfoldLaunch) {
    self.launch = launch
  }

  func run() -> Int32 {
    // The file is read while the toolkit starts.
    if case .file(let file, _) = launch.content { reading = ListReading.start(file) }
    application.onActivate { [weak self] in self?.start() }
    let status = application.run()
    return status == 0 && hasFailed ? 1 : status
  }

  private func start() {
    guard windows.isEmpty else {
      windows.last?.present()
      return
    }
    StyleSheet.install(RowStyle.css)
    if let icons = launch.icons { SystemSettings.addIcons(in: icons) }
    let window = newWindow()
    switch launch.content {
    case .startPage: break
    case .document(let document, let path): window.show(document, path: path)
    case .file(let file, let path):
      window.load(path, reading ?? ListReading.start(file)) { [weak self, launch] result in
        if case .failure = result { self?.hasFailed = true }
        launch.hasRead(result)
      }
      reading = nil
    }
    window.present()
  }

  private func newWindow() -> FriendListWindow {
    let window = FriendListWindow(application: application, launch: launch)
    window.onClose = { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
    }
    window.openElsewhere = { [weak self] screen in
      guard let self else { return }
      let window = self.newWindow()
      window.show(screen)
      window.present()
    }
    window.raise = { [weak self] path in
      guard let window = self?.windows.first(where: { $0.path == path }) else { return false }
      window.present()
      return true
    }
    windows.append(window)
    return window
  }
}
