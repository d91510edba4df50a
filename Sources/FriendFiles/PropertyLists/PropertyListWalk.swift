/// Goes through a tree of values in the order of the file, with a stack of its own, so that no depth of
/// nesting can exhaust that of the thread.
struct PropertyListWalk {
  /// What is met on the way.
  enum Step {
    /// A value without others in it, or an empty container, and its key in a dictionary.
    case value(PropertyListValue, key: String?)
    /// A container with something in it begins.
    case begin(PropertyListValue, key: String?)
    /// The container that began last and has not ended does.
    case end(isDictionary: Bool)
  }

  private struct Frame {
    var value: PropertyListValue
    var next = 0
  }

  private var frames: [Frame] = []
  private var root: PropertyListNode?

  init(_ root: PropertyListNode) {
    self.root = root
  }

  /// How many containers are open.
  var depth: Int { frames.count }

  /// The next step; nil at the end.
  mutating func next() -> Step? {
    guard let top = frames.indices.last else {
      guard let node = root else { return nil }
      root = nil
      return step(node.value, key: nil)
    }
    let index = frames[top].next
    switch frames[top].value {
    case .array(let nodes):
      guard index < nodes.count else { return end(isDictionary: false) }
      frames[top].next = index + 1
      return step(nodes[index].value, key: nil)
    case .dictionary(let entries):
      guard index < entries.count else { return end(isDictionary: true) }
      frames[top].next = index + 1
      return step(entries[index].node.value, key: entries[index].key)
    default:
      return end(isDictionary: false)
    }
  }

  /// Leaves the container that began last, as if it had ended; its end is not met then.
  mutating func skip() {
    if !frames.isEmpty { frames.removeLast() }
  }

  private mutating func step(_ value: PropertyListValue, key: String?) -> Step {
    switch value {
    case .array(let nodes) where !nodes.isEmpty: frames.append(Frame(value: value))
    case .dictionary(let entries) where !entries.isEmpty: frames.append(Frame(value: value))
    default: return .value(value, key: key)
    }
    return .begin(value, key: key)
  }

  private mutating func end(isDictionary: Bool) -> Step {
    frames.removeLast()
    return .end(isDictionary: isDictionary)
  }
}
