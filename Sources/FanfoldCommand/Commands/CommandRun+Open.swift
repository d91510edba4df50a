import FriendFiles
import FriendPresentation

extension CommandRun {
  /// Opens a window on a file, or prints the list where there is no display.
  func open(_ file: String?, window: Fanfold.OpenWindow) -> Int32 {
    guard let file else {
      if surroundings.hasDisplay, let status = window(surroundings.launch(.startPage)) {
        return status
      }
      return fail(
        "there is no display to open a window on; to print a list: fanfold show FILE",
        status: ExitStatus.wrongUsage)
    }
    // A file that cannot be read ends the program before any window opens. Of a large one only what
    // can be seen at once is known by then; Documentation/Decisions.md says why that is enough.
    if surroundings.hasDisplay, file != "-" {
      guard let opened = openFile(file) else { return ExitStatus.failed }
      if let size = opened.size, size > Self.quickSize {
        return openLarge(opened, file, window: window)
      }
      guard let document = read(file, from: opened.read) else { return ExitStatus.failed }
      return show(document, file, window: window)
    }
    guard let document = read(file) else { return ExitStatus.failed }
    return show(document, file, window: window)
  }

  /// The most bytes of a file that is read before the window opens: some 20,000 friends, which takes
  /// less time than the window needs to come up.
  private static var quickSize: Int { 4 << 20 }

  private func openFile(_ file: String) -> OpenFriendFile? {
    read(file) { () throws(FriendFileError) in try FriendFile.open(path: file) }
  }

  private func show(
    _ document: FriendDocument, _ file: String, window: Fanfold.OpenWindow
  ) -> Int32 {
    sayProblems(of: document, file: file)
    if surroundings.hasDisplay {
      let content = FanfoldLaunch.Content.document(document, path: file == "-" ? nil : file)
      if let status = window(surroundings.launch(content)) { return status }
    }
    return printInstead(document, file)
  }

  private func printInstead(_ document: FriendDocument, _ file: String) -> Int32 {
    say("there is no display, so the list is printed")
    printText(of: document, ShowOptions(file: file))
    return ExitStatus.done
  }

  /// Opens a window at once, which reads the file.
  private func openLarge(
    _ opened: OpenFriendFile, _ file: String, window: Fanfold.OpenWindow
  ) -> Int32 {
    var launch = surroundings.launch(.file(opened, path: file))
    let complain = surroundings.complain
    launch.hasRead = { result in
      for line in Self.lines(about: result, file: file) { complain(line) }
    }
    if let status = window(launch) { return status }
    guard let document = read(file, from: opened.read) else { return ExitStatus.failed }
    sayProblems(of: document, file: file)
    return printInstead(document, file)
  }

  /// What standard error is told of a file that was read, or could not be.
  private static func lines(
    about result: Result<FriendDocument, FriendFileError>, file: String
  ) -> [String] {
    switch result {
    case .success(let document): document.problems.map { "fanfold: " + $0.line(file: file) }
    case .failure(let error): ["fanfold: " + FailureWords(error).line(file: file)]
    }
  }
}
