import FriendPresentation

extension UsageError {
  /// What is wrong and what helps, in one line without the name of the program.
  var words: String {
    switch self {
    case .unknownOption(let option, let command, let suggestion):
      let option = SafeText.forTerminal(option)
      let place = command.map { "'fanfold \($0)' has no option \(option)" }
      let problem = place ?? "there is no option \(option) here"
      return "\(problem); \(suggestion.map { "did you mean \($0)?" } ?? hint(command))"
    case .missingValue(let option, let name):
      return "\(option) needs a value: \(option) \(name)"
    case .unexpectedValue(let option):
      return "\(option) takes no value"
    case .badValue(let option, let value, let allowed):
      let list = allowed.dropLast().joined(separator: ", ") + " or " + (allowed.last ?? "")
      return "\(option) \(SafeText.forTerminal(value)): the value must be \(list)"
    case .missingFile(let command):
      return "'fanfold \(command)' needs a file: fanfold \(command) FILE"
    case .missingOutput(let command):
      return "'fanfold \(command)' needs a file to write to: fanfold \(command) IN OUT"
    case .unknownFormat(let output, let formats):
      let list = formats.dropLast().joined(separator: ", ") + " or " + (formats.last ?? "")
      let name = output == "-" ? "standard output" : SafeText.forTerminal(output)
      return "nothing says how to write \(name): add --format with \(list)"
    case .emptyName(let command):
      return "the name of the file is empty; \(hint(command))"
    case .tooMany(let word, let command):
      return "one file at a time: \(SafeText.forTerminal(word)) is too many; \(hint(command))"
    case .unknownCommand(let word, let suggestion):
      let problem = "there is no command \(SafeText.forTerminal(word))"
      return "\(problem); \(suggestion.map { "did you mean \($0)?" } ?? hint(nil))"
    }
  }

  private func hint(_ command: String?) -> String {
    "see 'fanfold \(command.map { $0 + " " } ?? "")--help'"
  }
}
