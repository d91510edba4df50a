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

extension PropertyListNode {
  /// Makes a node of a kept value; nil where it nests deeper than that many containers.
  init?(_ value: ExtraValue, depth: Int) {
    switch value {
    case .string(let text): self.init(.string(text))
    case .integer(let number): self.init(.integer(number))
    case .unsigned(let number): self.init(.unsigned(number))
    case .real(let number): self.init(.real(number))
    case .boolean(let value): self.init(.boolean(value))
    case .date(let text): self.init(.date(text))
    case .data(let bytes): self.init(.data(bytes))
    case .null: self.init(.null)
    case .array(let values):
      guard depth > 0 else { return nil }
      var nodes: [PropertyListNode] = []
      for value in values {
        guard let node = PropertyListNode(value, depth: depth - 1) else { return nil }
        nodes.append(node)
      }
      self.init(.array(nodes))
    case .dictionary(let values):
      guard depth > 0 else { return nil }
      var entries: [PropertyListEntry] = []
      for entry in values.entries {
        guard let node = PropertyListNode(entry.value, depth: depth - 1) else { return nil }
        entries.append(PropertyListEntry(entry.key, node))
      }
      self.init(.dictionary(entries))
    }
  }
}
