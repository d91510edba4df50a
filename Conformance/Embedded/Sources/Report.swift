import Outlines

/// What the program found out: claims that hold are counted, others are printed with the scene.
struct Report {
  private(set) var faults = 0
  private(set) var claims = 0
  private var scene = ""

  /// Begins a part of the output.
  mutating func begin(_ scene: String) {
    if !self.scene.isEmpty { print("") }
    self.scene = scene
    print(scene)
  }

  /// Counts a claim, and prints it when it does not hold.
  mutating func check(_ isRight: Bool, _ claim: String) {
    claims += 1
    if isRight { return }
    faults += 1
    print("FAULT in \(scene): \(claim)")
  }
}

/// Prints a row as a terminal would show it.
func show(_ row: OutlineRow<Contact>) {
  var line = ""
  for _ in 1..<row.level { line += "  " }
  line += row.isBranch ? (row.isExpanded ? "▾ " : "▸ ") : "  "
  line += row.element.name
  print("  \(line)  (\(row.index + 1) of \(row.setSize))")
}

/// What a change set says, in words.
func words(of changes: ChangeSet) -> String {
  var parts: [String] = []
  for span in changes.removals { parts.append("out \(words(of: span.rows))") }
  for span in changes.insertions { parts.append("in \(words(of: span.rows))") }
  for move in changes.moves {
    parts.append("moved \(words(of: move.from.rows)) to \(words(of: move.to.rows))")
  }
  for span in changes.reloads { parts.append("reloaded \(words(of: span.rows))") }
  return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
}

private func words(of rows: Range<Int>) -> String {
  rows.count == 1 ? "\(rows.lowerBound)" : "\(rows.lowerBound)-\(rows.upperBound - 1)"
}
