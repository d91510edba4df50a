import FriendFiles
import Friends

extension Invocation {
  /// Reads a command line, the name of the program left out.
  ///
  /// Options may stand anywhere, their values after `=` or as the next word. After `--` all words
  /// are files; `-` is a file too. The first word that is no option is a command if there is one of
  /// that name: a file called like a command is `./show`. Where two files are named and no command,
  /// the file system is asked whether the first is a file or a mistyped command.
  ///
  /// - Throws: What is wrong with it; the first mistake from the left.
  public init(_ arguments: [String]) throws(UsageError) {
    let words = Words(arguments)
    let command = words.command
    // Asking for help is never answered with a complaint, whatever else is on the line.
    if command?.name == CommandTable.helpCommand.name {
      let topic = CommandTable.commands.first { $0.name == words.operands.first }
      let isAboutItself = topic == nil && words.has(CommandTable.help)
      self = .help(command: isAboutItself ? command?.name : topic?.name)
      return
    }
    if words.has(CommandTable.help) {
      self = .help(command: command?.name)
      return
    }
    if words.has(CommandTable.version) || command?.name == CommandTable.versionCommand.name {
      self = .version
      return
    }
    if let mistake = words.mistake { throw mistake }

    let known = CommandTable.everywhere + (command?.options ?? [])
    for option in words.options where !known.contains(where: { $0.name == option.name }) {
      throw .unknownOption(option.name, command: command?.name, suggestion: nil)
    }
    guard let command else {
      if let extra = words.operands.dropFirst().first {
        let first = words.operands[0]
        if first.isEmpty { throw .emptyName(command: nil) }
        guard words.mayBeCommand, !Self.looksLikeFile(first) else {
          throw .tooMany(extra, command: nil)
        }
        throw .unknownCommand(
          first, suggestion: nearest(to: first, among: CommandTable.commands.map(\.name)))
      }
      if words.operands.first == "" { throw .emptyName(command: nil) }
      self = .open(file: words.operands.first)
      return
    }
    if command.name == CommandTable.convert.name {
      self = .convert(try Self.conversion(words))
      return
    }
    if words.operands.count > 1 { throw .tooMany(words.operands[1], command: command.name) }
    guard let file = words.operands.first else { throw .missingFile(command: command.name) }
    if file.isEmpty { throw .emptyName(command: command.name) }

    switch command.name {
    case CommandTable.check.name:
      self = .check(file: file)
    default:
      var options = ShowOptions(file: file)
      options.isJSON = words.has(CommandTable.json)
      options.isFolded = words.has(CommandTable.folded)
      options.onlyOnline = words.has(CommandTable.online)
      options.search = words.value(of: CommandTable.search)
      options.order = words.value(of: CommandTable.sort).flatMap(FriendOrder.init(rawValue:))
      self = .show(options)
    }
  }

  private static func conversion(_ words: Words) throws(UsageError) -> ConvertOptions {
    let name = CommandTable.convert.name
    if words.operands.contains("") { throw .emptyName(command: name) }
    guard let input = words.operands.first else { throw .missingFile(command: name) }
    guard let output = words.operands.dropFirst().first else {
      throw .missingOutput(command: name)
    }
    if words.operands.count > 2 { throw .tooMany(words.operands[2], command: name) }
    let stated = words.value(of: CommandTable.format).flatMap(ConvertOptions.Target.init(word:))
    let isFolder = output.utf8.last == UInt8(ascii: "/") || FilePath.isFolder(output)
    let implied = isFolder ? FileFamily.cards : FileFamily(path: output)
    guard let target = stated ?? implied.map(ConvertOptions.Target.family) else {
      throw .unknownFormat(output: output, formats: ConvertOptions.Target.words)
    }
    return ConvertOptions(input: input, output: output, target: target)
  }

  /// Whether a word is rather the path of a file than a mistyped command.
  private static func looksLikeFile(_ word: String) -> Bool {
    // Byte by byte: a slash with a combining mark behind it is a slash to the system.
    word == "-" || word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
      || FilePath.exists(word)
  }
}

/// The words of a command line, told apart.
private struct Words {
  private(set) var options: [(name: String, value: String?)] = []
  private(set) var operands: [String] = []
  private(set) var command: CommandSpec?
  /// Whether the first operand stood before any `--`, where a command may stand.
  private(set) var mayBeCommand = false
  /// What is wrong with an option; the first mistake from the left.
  private(set) var mistake: UsageError?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || word.utf8.first != UInt8(ascii: "-") {
        addOperand(word, mayBeCommand: !onlyOperands)
      } else if word == "--" {
        onlyOperands = true
      } else {
        do throws(UsageError) {
          try addOption(word, rest: &rest)
        } catch {
          mistake = mistake ?? error
        }
      }
    }
  }

  func has(_ option: OptionSpec) -> Bool {
    options.contains { $0.name == option.name }
  }

  /// The value of an option; the last one counts where it is given twice.
  func value(of option: OptionSpec) -> String? {
    options.last { $0.name == option.name }?.value
  }

  private mutating func addOperand(_ word: String, mayBeCommand: Bool) {
    if command == nil && operands.isEmpty {
      self.mayBeCommand = mayBeCommand
      if mayBeCommand, let found = CommandTable.commands.first(where: { $0.name == word }) {
        command = found
        return
      }
    }
    operands.append(word)
  }

  private mutating func addOption(
    _ word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    // Byte by byte: a mark that combines with the equals sign belongs to the value.
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    var name = parts[0]
    var value = parts.count > 1 ? parts[1] : nil
    if name == "-h" { name = CommandTable.help.name }

    guard let option = CommandTable.allOptions.first(where: { $0.name == name }) else {
      let names = (CommandTable.everywhere + (command?.options ?? CommandTable.allOptions))
        .map(\.name)
      throw .unknownOption(
        name, command: command?.name, suggestion: nearest(to: name, among: names))
    }
    if let valueName = option.value {
      value = value ?? rest.popFirst()
      guard let value else { throw .missingValue(name, name: valueName) }
      if !option.allowed.isEmpty && !option.allowed.contains(value) {
        throw .badValue(name, value: value, allowed: option.allowed)
      }
    } else if value != nil {
      throw .unexpectedValue(name)
    }
    options.append((name, value))
  }
}
