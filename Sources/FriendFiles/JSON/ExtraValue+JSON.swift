import Friends

extension ExtraValue {
  /// Takes a value of JSON as `FriendListJSON` writes them: what JSON has no type for stands under a
  /// single key that begins with a dollar sign.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - depth: How many containers may lie in each other; nil is returned where more do.
  init?(json node: PropertyListNode, depth: Int) {
    switch node.value {
    case .array(let nodes):
      guard depth > 0 else { return nil }
      var values: [ExtraValue] = []
      values.reserveCapacity(nodes.count)
      for node in nodes {
        guard let value = ExtraValue(json: node, depth: depth - 1) else { return nil }
        values.append(value)
      }
      self = .array(values)
    case .dictionary(let entries):
      if let scalar = Self.scalar(entries) {
        self = scalar
        return
      }
      guard depth > 0, let values = ExtraValues(json: entries, depth: depth) else { return nil }
      self = .dictionary(values)
    default:
      self.init(node)
    }
  }

  /// The value that stands for a dictionary of one of the typed forms; nil for any other dictionary.
  private static func scalar(_ entries: [PropertyListEntry]) -> ExtraValue? {
    guard entries.count == 1, case .string(let text) = entries[0].node.value else { return nil }
    switch entries[0].key {
    case "$date": return .date(text)
    case "$data": return Base64.decode(text.utf8).map { .data($0) }
    case "$real": return Double(text).map { .real($0) }
    default: return nil
    }
  }
}

extension ExtraValues {
  /// Takes the members of an object, or the pairs of one that is written as pairs.
  ///
  /// - Parameters:
  ///   - entries: The members.
  ///   - depth: How many containers may lie in each other, this one too; nil is returned where more do.
  init?(json entries: [PropertyListEntry], depth: Int) {
    self.init()
    self.entries.reserveCapacity(entries.count)
    for (key, node) in Self.pairs(entries) ?? entries.map({ ($0.key, $0.node) }) {
      guard let value = ExtraValue(json: node, depth: depth - 1) else { return nil }
      append(key, value)
    }
  }

  /// What stands in `{"$pairs": [[key, value], ...]}`; nil for any other object.
  private static func pairs(
    _ entries: [PropertyListEntry]
  ) -> [(key: String, node: PropertyListNode)]? {
    guard entries.count == 1, entries[0].key == "$pairs",
      case .array(let nodes) = entries[0].node.value
    else { return nil }
    var pairs: [(key: String, node: PropertyListNode)] = []
    for node in nodes {
      guard case .array(let pair) = node.value, pair.count == 2,
        case .string(let key) = pair[0].value
      else { return nil }
      pairs.append((key, pair[1]))
    }
    return pairs
  }
}
