import FriendFiles
import FriendPresentation
import GTKSupport

// A large file is read while the window is there. It shows nothing at first, since most files are there
// at once, and after a moment that it is loading.

extension FriendListWindow {
  /// How long nothing is shown before the window says that it is loading, in milliseconds.
  private static var patience: UInt32 { 200 }

  /// Reads the file at a path, then shows its list, here or in a window of its own, or what is wrong.
  func open(_ path: String) {
    guard !raise(FilePath.canonical(path)) else { return }
    load(path, ListReading.start(path))
  }

  /// Shows what is being read from a file as soon as it is there.
  ///
  /// The program goes on until the reading has ended, also when the window is closed meanwhile.
  func load(
    _ path: String, _ reading: Task<ReadResult, Never>,
    hasRead: @escaping (ReadResult) -> Void = { _ in }
  ) {
    stopLoading()
    application.hold()
    let states = launch.states
    let task = Task { [weak self, application] in
      defer { application.release() }
      let result = await reading.valueOrCancelled
      guard !Task.isCancelled else { return }
      hasRead(result)
      switch result {
      case .failure(let error):
        self?.stopLoading()
        self?.show(error, file: path)
      case .success(let document):
        let state = states?.open(document: path, contentHash: document.contentHash)
        let list = await ListReading.prepare(document, path: path, state: state?.state)
        guard let self, !Task.isCancelled else { return }
        self.stopLoading()
        self.showOrOpenElsewhere(FriendListScreen(list, state: state))
      }
    }
    loading = Loading(path: FilePath.canonical(path), task: task)
    showThatItLoads(path, task)
  }

  /// Ends the reading, if there is one, and what tells of it.
  func stopLoading() {
    loading?.task.cancel()
    loading = nil
    pageSpinner.isSpinning = false
    headerSpinner.isSpinning = false
    headerSpinner.isVisible = false
  }

  private func showThatItLoads(_ path: String, _ task: Task<Void, Never>) {
    if listView == nil {
      if let size = launch.states?.windowSize(ofDocument: path) {
        window.defaultSize = (size.width, size.height)
      }
      let name = SafeText.forWindow(FilePath.name(of: path))
      window.setTitle(name)
      title.set(title: name, subtitle: "")
      show(.blank)
    }
    MainLoop.after(milliseconds: Self.patience) { [weak self] in
      guard let self, self.loading?.task == task else { return }
      if self.listView == nil {
        self.pageSpinner.isSpinning = true
        self.show(.loading)
      } else {
        self.headerSpinner.isVisible = true
        self.headerSpinner.isSpinning = true
      }
    }
  }
}
