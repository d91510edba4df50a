package import Friends

extension ExtraValue {
  /// Keeps a value of a property list as it is, lines apart.
  package init(_ node: PropertyListNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .unsigned(let number): self = .unsigned(number)
    case .real(let number): self = .real(number)
    case .boolean(let value): self = .boolean(value)
    case .date(let text): self = .date(text)
    case .data(let bytes): self = .data(bytes)
    case .array(let elements): self = .array(elements.map { ExtraValue($0) })
    case .dictionary(let entries):
      self = .dictionary(
        ExtraValues(entries.map { ExtraValues.Entry($0.key, ExtraValue($0.node)) }))
    case .null: self = .null
    }
  }
}
