import FriendFiles
public import FriendPresentation

/// The program as a function: arguments in, output and an exit status out.
public enum Fanfold {
  /// Opens a window and returns the exit status when it is closed; `nil` when no display answers.
  public typealias OpenWindow = (FanfoldLaunch) -> Int32?

  /// Runs with the arguments and the surroundings of this process; returns the exit status.
  public static func main(window: OpenWindow) -> Int32 {
    Surroundings.holdClosedStreams()
    Surroundings.ignoreBrokenPipes()
    return run(Array(CommandLine.arguments.dropFirst()), in: .ofProcess(), window: window)
  }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the program.
  ///   - surroundings: Where output goes and what the environment says.
  ///   - window: Opens a window; called at most once, after the file was read.
  /// - Returns: The exit status: 0 done, 1 the work failed, 2 the command line is wrong.
  public static func run(
    _ arguments: [String], in surroundings: Surroundings, window: OpenWindow
  ) -> Int32 {
    let run = CommandRun(surroundings)
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      return run.fail(error.words, status: ExitStatus.wrongUsage)
    }
    let status =
      switch invocation {
      case .help(let command): run.print(Help.text(for: command))
      case .version: run.print("fanfold \(Strings.version)\n")
      case .show(let options): run.show(options)
      case .check(let file): run.check(file)
      case .convert(let options): run.convert(options)
      case .open(let file): run.open(file, window: window)
      }
    return run.finish(status)
  }
}

/// What the exit status of the program says.
enum ExitStatus {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let wrongUsage: Int32 = 2
}
