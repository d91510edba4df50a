/// A place in a tree of values, from the root.
struct FilePlace {
  /// One step down.
  enum Step {
    case index(Int)
    case key(String)
  }

  private(set) var steps: [Step] = []

  /// Does something one step further down.
  mutating func descend(_ step: Step) {
    steps.append(step)
  }

  /// Goes back up one step.
  mutating func ascend() {
    steps.removeLast()
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
