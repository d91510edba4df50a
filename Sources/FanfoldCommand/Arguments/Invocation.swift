public import Friends

/// What a command line asks for, read and checked.
public enum Invocation: Hashable, Sendable {
  /// Open a window: on a file, or where none is named on the page that offers to open one.
  case open(file: String?)
  /// Print a list.
  case show(ShowOptions)
  /// Print what is wrong with a file.
  case check(file: String)
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
  /// The name of the file is empty.
  case emptyName(command: String?)
  /// There is one operand too many.
  case tooMany(String, command: String?)
  /// The first of several operands is no command.
  case unknownCommand(String, suggestion: String?)
}
