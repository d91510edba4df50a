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
    // A file that cannot be read ends the program before any window opens.
    guard let document = read(file) else { return ExitStatus.failed }
    sayProblems(of: document, file: file)
    if surroundings.hasDisplay {
      let content = FanfoldLaunch.Content.document(document, path: file == "-" ? nil : file)
      if let status = window(surroundings.launch(content)) { return status }
    }
    say("there is no display, so the list is printed")
    printText(of: document, ShowOptions(file: file))
    return ExitStatus.done
  }
}
