/// A place in a tree of values, from the root.
struct FilePlace {
  /// One step down.
  enum Step {
    case index(Int)
    case key(String)
  }

  private(set) var steps: [Step] = []
  /// The same steps by the positions of elements and entries, which tell equal keys apart.
  private(set) var positions: [Int] = []

  /// Goes one step further down; a key's step with the position of its entry.
  mutating func descend(_ step: Step, entry: Int = -1) {
    steps.append(step)
    if case .index(let index) = step, entry < 0 {
      positions.append(index)
    } else {
      positions.append(entry)
    }
  }

  /// Goes back up one step.
  mutating func ascend() {
    steps.removeLast()
    positions.removeLast()
  }

  /// The place as a key path such as `[2].friends[0].vip`.
  var description: String {
    var text = ""
    for step in steps { Self.append(step, to: &text) }
    return text
  }

  /// The place of something below this one.
  func description(below step: Step) -> String {
    var text = description
    Self.append(step, to: &text)
    return text
  }

  private static func append(_ step: Step, to text: inout String) {
    switch step {
    case .index(let index):
      text += "[\(index)]"
    case .key(let key) where isPlain(key):
      text += text.isEmpty ? key : ".\(key)"
    case .key(let key):
      // A key that reads like a path itself is quoted, so that a place means one thing only.
      text += "[\"\(key.prefix(80))\"]"
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 80
      && key.utf8.allSatisfy { $0 > 0x20 && $0 != 0x2E && $0 != 0x5B && $0 != 0x5D && $0 != 0x22 }
  }
}
