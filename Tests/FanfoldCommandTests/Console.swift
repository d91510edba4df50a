import FanfoldCommand
import FriendFiles
import FriendPresentation

/// A run of the program without a process: what it printed, said and opened.
final class Console {
  var environment: [String: String] = [:]
  /// The path of the program.
  var executable: String?
  var isTerminal = false
  var width: Int?
  /// What standard input holds.
  var input = ""
  /// What standard input holds, where it is no text.
  var inputBytes: [UInt8]?
  /// What the window returns; `nil` when no display answers.
  var windowStatus: Int32? = 0
  /// Why output fails, if it does.
  var outputFailure: OutputFailure?

  private(set) var output = ""
  private(set) var outputBytes: [UInt8] = []
  private(set) var complaints: [String] = []
  private(set) var launches: [FanfoldLaunch] = []

  /// Runs the program with these arguments; returns its exit status.
  func run(_ arguments: String...) -> Int32 {
    run(arguments)
  }

  /// Runs the program with these arguments; returns its exit status.
  func run(_ arguments: [String]) -> Int32 {
    output = ""
    complaints = []
    launches = []
    var bytes: [UInt8] = []
    let surroundings = Surroundings(
      environment: environment, executable: executable, isTerminal: isTerminal, width: width,
      emit: { [outputFailure] (block: [UInt8]) throws(OutputFailure) in
        if let outputFailure { throw outputFailure }
        bytes += block
      },
      complain: { self.complaints.append($0) },
      readInput: { [input, inputBytes] keepsSource throws(FriendFileError) in
        try FriendFile.read(bytes: inputBytes ?? Array(input.utf8), keepsSource: keepsSource)
      })
    let status = Fanfold.run(arguments, in: surroundings) { launch in
      launches.append(launch)
      return windowStatus
    }
    output = String(decoding: bytes, as: UTF8.self)
    outputBytes = bytes
    return status
  }

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
