/// A value of JSON, as the lines of state files hold them.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in order; the last one of a name counts.
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  /// Reads one value that is all of a text; nil when it is no JSON, or nested deeper than 16.
  init?(_ bytes: some Collection<UInt8>) {
    var scanner = JSONScanner(Array(bytes), limits: FileLimits(depth: 16))
    guard let node = scanner.node() else { return nil }
    scanner.finish()
    // Half a surrogate pair, or a number that nothing holds, is no value of a state.
    guard !scanner.isStopped, scanner.problems.all.isEmpty else { return nil }
    self.init(node)
  }

  private init(_ node: PropertyListNode) {
    switch node.value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let number): self = .number(Double(number))
    case .unsigned(let number): self = .number(Double(number))
    case .real(let number): self = .number(number)
    case .string(let text), .date(let text): self = .string(text)
    case .array(let nodes): self = .array(nodes.map { JSONValue($0) })
    case .dictionary(let entries):
      self = .object(entries.map { Member(name: $0.key, value: JSONValue($0.node)) })
    case .data, .null: self = .null
    }
  }

  /// The member of that name; nil for anything but an object that has it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string; nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number that is whole and fits; nil for anything else.
  var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  /// The value of a number; nil for anything else.
  var real: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
