import Friends

extension JSONScanner {
  /// Reads a value with all that it holds; nil when nothing of it was there.
  ///
  /// What a fault leaves open is not complete. It calls itself for each level, of which there are as
  /// many as the limit allows.
  mutating func node() -> PropertyListNode? {
    next().map { node(of: $0) }
  }

  /// Reads the rest of a value.
  mutating func node(of token: Token) -> PropertyListNode {
    let line = Int32(clamping: tokenLine)
    switch token {
    case .string(let text): return PropertyListNode(.string(text), line: line)
    case .integer(let number): return PropertyListNode(.integer(number), line: line)
    case .unsigned(let number): return PropertyListNode(.unsigned(number), line: line)
    case .real(let number): return PropertyListNode(.real(number), line: line)
    case .boolean(let value): return PropertyListNode(.boolean(value), line: line)
    case .null: return PropertyListNode(.null, line: line)
    case .array:
      var nodes: [PropertyListNode] = []
      while nextElement(), let node = node() { nodes.append(node) }
      return PropertyListNode(.array(nodes), line: line, isComplete: !isStopped)
    case .object:
      var entries: [PropertyListEntry] = []
      while let name = nextMember(), let node = node() {
        entries.append(PropertyListEntry(name, node))
      }
      return PropertyListNode(.dictionary(entries), line: line, isComplete: !isStopped)
    }
  }
}

extension PropertyList {
  /// Parses JSON of any kind; what was complete before a fault is kept.
  ///
  /// - Throws: A passed limit, or the fault when there is no value before it.
  init(_ scanner: inout JSONScanner) throws(FriendFileError) {
    let root = scanner.node()
    scanner.finish()
    if let error = scanner.error { throw error }
    guard let root else {
      throw .damaged(.json, line: scanner.fault?.line, scanner.fault?.reason ?? .noValue)
    }
    self.init(
      root: root, problems: scanner.problems, fault: scanner.fault, itemCount: scanner.items)
    form = .json
  }
}
