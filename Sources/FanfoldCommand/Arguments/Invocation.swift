public import FriendFiles
public import Friends

/// What a command line asks for, read and checked.
public enum Invocation: Hashable, Sendable {
  /// Open a window: on a file, or where none is named on the page that offers to open one.
  case open(file: String?)
  /// Print a list.
  case show(ShowOptions)
  /// Print what is wrong with a file.
  case check(file: String)
  /// Write a list in another format.
  case convert(ConvertOptions)
  /// Print how to use the program, or one command of it.
  case help(command: String?)
  /// Print the version.
  case version
}

/// What is to be shown of a list, and how.
public struct ShowOptions: Hashable, Sendable {
  /// The path of the list; `-` is standard input.
  public var file: String
  /// One JSON object instead of text.
  public var isJSON = false
  /// Groups without their friends.
  public var isFolded = false
  /// Only who is online, away or busy.
  public var onlyOnline = false
  /// Only who matches every word of this.
  public var search: String?
  /// The order inside a group; `nil` leaves the order of the file.
  public var order: FriendOrder?

  /// Shows everything of a file, as text and in the order of the file.
  public init(file: String) {
    self.file = file
  }
}

/// What is to be converted, and to what.
public struct ConvertOptions: Hashable, Sendable {
  /// A format, or a family of which the file that is read chooses one.
  public enum Target: Hashable, Sendable {
    /// Just this format.
    case format(FileFormat)
    /// The format of the file that is read if it is of this family, else the usual one.
    case family(FileFamily)

    /// The words for all of them, those of the families first.
    static let words =
      FileFamily.allCases.map(\.rawValue)
      + FileFormat.allCases.map(\.rawValue).filter { FileFamily(rawValue: $0) == nil }

    init?(word: String) {
      if let family = FileFamily(rawValue: word) {
        self = .family(family)
      } else if let format = FileFormat(rawValue: word) {
        self = .format(format)
      } else {
        return nil
      }
    }
  }

  /// The path of the list; `-` is standard input.
  public var input: String
  /// The path to write to; `-` is standard output.
  public var output: String
  /// The format of the output.
  public var target: Target

  /// Converts a file.
  public init(input: String, output: String, target: Target) {
    self.input = input
    self.output = output
    self.target = target
  }
}

/// What is wrong with a command line.
public enum UsageError: Error, Hashable, Sendable {
  /// There is no such option, or not for this command.
  case unknownOption(String, command: String?, suggestion: String?)
  /// The option needs a value and the line ends.
  case missingValue(String, name: String)
  /// The option takes no value and was given one with `=`.
  case unexpectedValue(String)
  /// The value is none of those that the option takes.
  case badValue(String, value: String, allowed: [String])
  /// The command needs a file.
  case missingFile(command: String)
  /// The command needs a file to write to.
  case missingOutput(command: String)
  /// Nothing says in which format to write this file.
  case unknownFormat(output: String, formats: [String])
  /// The name of the file is empty.
  case emptyName(command: String?)
  /// There is one operand too many.
  case tooMany(String, command: String?)
  /// The first of several operands is no command.
  case unknownCommand(String, suggestion: String?)
}
