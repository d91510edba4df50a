import FriendFiles
import FriendPresentation

/// One run of the program: where its output goes, and how it ends.
struct CommandRun {
  let surroundings: Surroundings
  let output: OutputBuffer

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    output = OutputBuffer(surroundings.emit)
  }

  func print(_ text: String) -> Int32 {
    output.append(text)
    return ExitStatus.done
  }

  /// Says one line on standard error.
  func say(_ line: String) {
    surroundings.complain("fanfold: " + line)
  }

  func fail(_ line: String, status: Int32 = ExitStatus.failed) -> Int32 {
    say(line)
    return status
  }

  /// Writes what is left of the output; the status is then that of the run, or of a failed write.
  func finish(_ status: Int32) -> Int32 {
    output.flush()
    switch output.failure {
    case nil, .closed:
      // Whoever stopped reading has what they wanted.
      return status
    case .failed(let reason):
      return fail("the output cannot be written: \(reason)")
    }
  }

  /// Reads a list; a failure is said on standard error, and the result is then `nil`.
  func read(_ file: String, keepsSource: Bool = false) -> FriendDocument? {
    read(file) { () throws(FriendFileError) in
      try file == "-"
        ? surroundings.readInput(keepsSource)
        : FriendFile.read(path: file, keepsSource: keepsSource)
    }
  }

  /// Does something with a file; a failure is said on standard error, and the result is then `nil`.
  func read<Result>(
    _ file: String, from work: () throws(FriendFileError) -> Result
  ) -> Result? {
    // Whoever types the list shall not have their lines drawn over.
    let isTyped = file == "-" && surroundings.isInputTerminal
    let progress = isTyped ? nil : progress(Strings.reading(name(of: file)))
    do throws(FriendFileError) {
      let result = try work()
      progress?.finish()
      return result
    } catch {
      progress?.finish()
      var words = FailureWords(error)
      // A mistyped command looks like a file that is not there.
      if error == .missing, !file.contains("/"), !file.contains("."),
        let command = nearest(to: file, among: CommandTable.commands.map(\.name))
      {
        words.remedy = "did you mean 'fanfold \(command)'?"
      }
      say(words.line(file: name(of: file)))
      return nil
    }
  }

  /// A line that says what is being done, if that takes long and standard error is a terminal.
  func progress(_ text: String) -> ProgressLine? {
    // A line that wraps cannot be drawn over.
    let short = CellWidth.cut(SafeText.forTerminal(text), to: 60)
    return surroundings.drawProgress.map { ProgressLine(short, draw: $0) }
  }

  /// Says every problem of a document on standard error, the worst as well as the least.
  func sayProblems(of document: FriendDocument, file: String) {
    for problem in document.problems { say(problem.line(file: name(of: file))) }
  }

  /// What a file is called in messages.
  func name(of file: String) -> String {
    file == "-" ? "standard input" : file
  }
}
