import Friends

extension FriendListJSONReader {
  /// Whether a member that may stand once only stands here for the first time.
  func isFirst(_ name: String, _ known: Set<String>, _ seen: inout Set<String>) -> Bool {
    !known.contains(name) || seen.insert(name).inserted
  }

  /// Keeps the value of a member that stood before.
  mutating func keepRepeated(_ name: String, in extra: inout ExtraValues) {
    guard let node = scanner.node() else { return }
    report(.repeatedKey(name), .warning, line: Int(node.line), below: .key(name))
    append(name, node, to: &extra)
  }

  /// Keeps the value of a member that is not known.
  mutating func keep(_ name: String, in extra: inout ExtraValues) {
    guard let node = scanner.node() else { return }
    append(name, node, to: &extra)
  }

  /// Keeps a value that a member cannot have.
  private mutating func keep(
    _ token: JSONScanner.Token, _ name: String, _ extra: inout ExtraValues,
    expected: [ValueType], _ severity: FileProblem.Severity = .warning
  ) {
    let line = scanner.tokenLine
    let node = scanner.node(of: token)
    report(
      .wrongType(found: node.value.type, expected: expected), severity, line: line,
      below: .key(name))
    append(name, node, to: &extra)
  }

  private mutating func append(
    _ name: String, _ node: PropertyListNode, to extra: inout ExtraValues
  ) {
    guard let value = ExtraValue(json: node, depth: limits.depth) else {
      scanner.refuse(.tooDeep(limit: limits.depth, line: Int(node.line)))
      return
    }
    extra.append(name, value)
  }

  /// Reads the member `extra`.
  mutating func readExtra(into extra: inout ExtraValues) {
    guard let node = scanner.node() else { return }
    switch node.value {
    case .null: break
    case .dictionary(let entries):
      guard let values = ExtraValues(json: entries, depth: limits.depth) else {
        scanner.refuse(.tooDeep(limit: limits.depth, line: Int(node.line)))
        return
      }
      extra.entries += values.entries
    default:
      report(
        .wrongType(found: node.value.type, expected: [.dictionary]), .warning,
        line: Int(node.line), below: .key("extra"))
      append("extra", node, to: &extra)
    }
  }

  // MARK: Fields

  /// A text; nil where there is none, or something else, which is kept.
  mutating func text(_ name: String, _ extra: inout ExtraValues) -> String? {
    guard let token = scanner.next() else { return nil }
    switch token {
    case .string(let text): return text
    case .null: return nil
    default:
      keep(token, name, &extra, expected: [.string])
      return nil
    }
  }

  /// A text that may be written as a number, as identities and names of digits easily are.
  mutating func identity(_ name: String, _ extra: inout ExtraValues) -> String? {
    guard let token = scanner.next() else { return nil }
    switch token {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .unsigned(let number): return String(number)
    case .null: return nil
    default:
      keep(token, name, &extra, expected: [.string])
      return nil
    }
  }

  /// Texts in an array; anything else among them is kept.
  mutating func texts(_ name: String, _ extra: inout ExtraValues) -> [String] {
    guard let token = scanner.next() else { return [] }
    if case .null = token { return [] }
    guard case .array = token else {
      keep(token, name, &extra, expected: [.array])
      return []
    }
    var texts: [String] = []
    var others = ExtraValues()
    place.descend(.key(name))
    var index = 0
    while scanner.nextElement(), let token = scanner.next() {
      place.descend(.index(index))
      if case .string(let text) = token {
        texts.append(text)
      } else {
        let line = scanner.tokenLine
        let node = scanner.node(of: token)
        report(.wrongType(found: node.value.type, expected: [.string]), .warning, line: line)
        append(name, node, to: &others)
      }
      place.ascend()
      index += 1
    }
    place.ascend()
    if !others.isEmpty { extra.append(name, .array(others.entries.map(\.value))) }
    return texts
  }

  /// A count, which is not below zero; anything else is kept.
  mutating func count(_ name: String, _ extra: inout ExtraValues) -> Int? {
    guard let token = scanner.next() else { return nil }
    switch token {
    case .integer(let number) where number >= 0: return Int(number)
    case .null: return nil
    case .integer(let number):
      report(
        .notACount(String(number)), .warning, line: scanner.tokenLine, below: .key(name))
      extra.append(name, .integer(number))
    default:
      keep(token, name, &extra, expected: [.integer])
    }
    return nil
  }

  /// A yes or no; anything else is kept.
  mutating func yesOrNo(_ name: String, _ extra: inout ExtraValues) -> Bool? {
    guard let token = scanner.next() else { return nil }
    let line = scanner.tokenLine
    switch token {
    case .boolean(let value): return value
    case .integer(let number): return number != 0
    case .null: return nil
    case .string(let text):
      if let value = FriendKeys.yesOrNo(text) { return value }
      report(.notYesOrNo(String(text.prefix(80))), .warning, line: line, below: .key(name))
      extra.append(name, .string(text))
    default:
      keep(token, name, &extra, expected: [.boolean])
    }
    return nil
  }

  // MARK: Elements

  /// Reads an array, one element after the other; anything else is an error and kept.
  mutating func readArray(
    _ name: String, in extra: inout ExtraValues,
    _ read: (inout FriendListJSONReader, JSONScanner.Token) -> Void
  ) {
    guard let token = scanner.next() else { return }
    if case .null = token { return }
    guard case .array = token else {
      keep(token, name, &extra, expected: [.array], .error)
      return
    }
    place.descend(.key(name))
    var index = 0
    while scanner.nextElement(), let token = scanner.next() {
      place.descend(.index(index))
      read(&self, token)
      place.ascend()
      index += 1
    }
    place.ascend()
  }

  /// Passes a value that is none of those that can stand there.
  mutating func skipOther(
    _ token: JSONScanner.Token, _ kind: (ValueType) -> FileProblem.Kind
  ) {
    let line = scanner.tokenLine
    let node = scanner.node(of: token)
    report(kind(node.value.type), .error, line: line)
  }

  // MARK: Problems

  mutating func report(
    _ kind: @autoclosure () -> FileProblem.Kind, _ severity: FileProblem.Severity, line: Int,
    below step: FilePlace.Step? = nil
  ) {
    let place = place
    scanner.problems.add(
      FileProblem(
        kind(), severity: severity,
        place: step.map { place.description(below: $0) } ?? place.description, line: line),
      severity: severity)
  }
}
