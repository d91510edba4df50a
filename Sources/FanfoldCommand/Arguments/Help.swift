import FriendPresentation

/// The texts that explain the command line, made from its table.
enum Help {
  static func text(for command: String?) -> String {
    guard let command = CommandTable.commands.first(where: { $0.name == command }) else {
      return overview
    }
    return """
      \(usage(of: command)): \(command.help)

      \(lines((command.options + CommandTable.everywhere).map(line)))

      \(command.operand.isEmpty || command.operand == "[COMMAND]" ? exitStatuses : footnote)

      """
  }

  private static var overview: String {
    let ways =
      [
        ("fanfold", "opens a window that offers to open a file"),
        ("fanfold FILE", "opens a window on a file; without a display, prints the list"),
      ]
      + CommandTable.commands.map { command in
        let options = command.options.isEmpty ? "" : " [OPTION]..."
        return (usage(of: command) + options, command.help)
      }
    return """
      Fanfold: \(Strings.summary.lowercased()).

      \(lines(ways))

      Options of show:
      \(lines(CommandTable.show.options.map(line)))

      Options of convert:
      \(lines(CommandTable.convert.options.map(line)))

      Everywhere:
      \(lines(CommandTable.everywhere.map(line)))

      \(footnote)

      """
  }

  private static let footnote = """
    FILE is a property list, JSON or cards, or a folder of cards, recognised by its content; - is
    standard input or output, and a file called like a command is ./show.
    \(exitStatuses)
    """
  private static let exitStatuses =
    "Exit status: 0 done, 1 the work failed, 2 the command line is wrong."

  private static func usage(of command: CommandSpec) -> String {
    "fanfold " + command.name + (command.operand.isEmpty ? "" : " " + command.operand)
  }

  private static func line(for option: OptionSpec) -> (String, String) {
    (option.name + (option.value.map { " " + $0 } ?? ""), option.help)
  }

  private static func lines(_ pairs: [(String, String)]) -> String {
    let width = pairs.map { CellWidth.of($0.0) }.max() ?? 0
    return pairs.map { "  " + CellWidth.pad($0.0, to: width) + "  " + $0.1 }
      .joined(separator: "\n")
  }
}
