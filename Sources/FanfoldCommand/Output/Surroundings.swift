public import FriendFiles
import FriendPresentation

/// What a run of the command line has around it; the process's own, or a test's.
public struct Surroundings {
  /// The environment variables.
  public var environment: [String: String]
  /// The path of the running program, links followed, which leads to its sample and icons; `nil` if unknown.
  public var executable: String?
  /// Whether the output goes to a terminal, which allows colour and cutting long lines.
  public var isTerminal: Bool
  /// How many cells a line of that terminal has; `nil` when nobody knows.
  public var width: Int?
  /// Takes a block of output; throws when it cannot, and is then not called again.
  public var emit: ([UInt8]) throws(OutputFailure) -> Void
  /// Takes one line for standard error, without its line break.
  public var complain: (String) -> Void
  /// Draws a piece of a line on standard error, without a line break; nil where it is no terminal.
  public var drawProgress: (@Sendable (String) -> Void)?
  /// Whether somebody types what standard input delivers.
  public var isInputTerminal = false
  /// Reads the list that standard input holds.
  ///
  /// It is told whether the document shall keep what writing it back needs.
  public var readInput: (_ keepsSource: Bool) throws(FriendFileError) -> FriendDocument

  /// Puts surroundings together.
  public init(
    environment: [String: String], executable: String? = nil, isTerminal: Bool = false,
    width: Int? = nil,
    emit: @escaping ([UInt8]) throws(OutputFailure) -> Void,
    complain: @escaping (String) -> Void, drawProgress: (@Sendable (String) -> Void)? = nil,
    readInput: @escaping (_ keepsSource: Bool) throws(FriendFileError) -> FriendDocument
  ) {
    self.environment = environment
    self.executable = executable
    self.isTerminal = isTerminal
    self.width = width
    self.emit = emit
    self.complain = complain
    self.drawProgress = drawProgress
    self.readInput = readInput
  }

  /// Whether there is a display that a window could open on.
  var hasDisplay: Bool { isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") }

  /// Whether text may be coloured: at a terminal that can, unless `NO_COLOR` is set.
  var allowsColour: Bool {
    isTerminal && !isSet("NO_COLOR") && environment["TERM"] != "dumb"
  }

  /// What a window needs to know, with this as what it shows first.
  func launch(_ content: FanfoldLaunch.Content) -> FanfoldLaunch {
    FanfoldLaunch(
      content, states: DocumentStateStore(environment: environment),
      sample: SampleList.path(executable: executable),
      icons: IconFolder.path(executable: executable),
      traces: isSet("FANFOLD_TRACE"))
  }

  /// Whether the variable is there and not empty.
  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
}

/// Why output could not be written.
public enum OutputFailure: Error, Hashable, Sendable {
  /// Nobody reads any more (`fanfold show | head`): no mistake of anybody's.
  case closed
  /// The system refused, for this reason in its own words.
  case failed(reason: String)
}
