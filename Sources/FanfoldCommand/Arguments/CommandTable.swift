import Friends

/// An option of the command line, as help lists it and the parser reads it.
struct OptionSpec: Sendable {
  let name: String
  /// What the value is called in help; `nil` for an option that is only there or not.
  var value: String?
  /// The words that may be the value; empty when any text may.
  var allowed: [String] = []
  let help: String
}

/// A word of the command line that does something of its own.
struct CommandSpec: Sendable {
  let name: String
  /// What stands behind the name in help; empty where nothing does.
  let operand: String
  let help: String
  let options: [OptionSpec]
}

/// Everything the command line understands: help and parser are both made from it.
enum CommandTable {
  static let json = OptionSpec(name: "--json", help: "one JSON object instead of text")
  static let folded = OptionSpec(name: "--folded", help: "groups only, without their friends")
  static let search = OptionSpec(
    name: "--search", value: "TEXT", help: "only who has TEXT in name, group or status")
  static let online = OptionSpec(
    name: "--online", help: "only who is known to be online, away or busy")
  static let sort = OptionSpec(
    name: "--sort", value: "ORDER", allowed: FriendOrder.allCases.map(\.rawValue),
    help: "order inside a group: manual (as in the file), presence (then name), name")
  static let format = OptionSpec(
    name: "--format", value: "FORMAT", allowed: ConvertOptions.Target.words,
    help: "the format of OUT; without it the ending of OUT says so")
  static let help = OptionSpec(name: "--help", help: "this text")
  static let version = OptionSpec(name: "--version", help: "the version")

  /// The options that every command has.
  static let everywhere = [help, version]

  static let show = CommandSpec(
    name: "show", operand: "FILE", help: "prints a friend list",
    options: [json, folded, search, online, sort])
  static let convert = CommandSpec(
    name: "convert", operand: "IN OUT", help: "writes a friend list in another format",
    options: [format])
  static let check = CommandSpec(
    name: "check", operand: "FILE", help: "prints what is wrong with a file, and where",
    options: [])

  static let helpCommand = CommandSpec(
    name: "help", operand: "[COMMAND]", help: "explains the program, or one command of it",
    options: [])
  static let versionCommand = CommandSpec(
    name: "version", operand: "", help: "prints the version", options: [])

  static let commands = [show, check, convert, helpCommand, versionCommand]
  static let allOptions = everywhere + commands.flatMap(\.options)
}
