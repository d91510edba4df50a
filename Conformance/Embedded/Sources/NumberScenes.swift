import Outlines

/// A number with a value, and with the room that its row takes.
struct Number: Identifiable, Equatable, Sendable {
  let id: Int
  var value = 0
  var height = 1
}

typealias NumberTree = OutlineTree<Number>

/// A group of numbers: group 1 holds 11, 12 and so on.
func numbers(_ group: Int, count: Int, height: Int = 1) -> NumberTree {
  var children: [NumberTree] = []
  for position in 0..<count {
    children.append(NumberTree(Number(id: group * 10 + position + 1, height: height)))
  }
  return NumberTree(Number(id: group, height: height), children: children)
}

/// Heights near the end of what an `Int` of 32 bits holds.
func playExtents(_ report: inout Report) throws(OutlineError<Int>) {
  report.begin("Rows take room, up to what an Int holds")
  let rules = OutlineRules<Number>(extent: { $0.height })
  // Two groups of four rows each, half of all that there is to give.
  let height = Int(Int32.max / 8)
  var outline = try Outline(
    [numbers(1, count: 3, height: height), numbers(2, count: 3, height: height)], rules: rules)
  report.check(outline.extent == 2 * height, "Two rows show")
  let changes = outline.expandAll()
  report.check(changes.newExtent == 8 * height, "Eight rows fill what there is")
  report.check(outline.offset(ofRow: 5) == 5 * height, "The fifth row's offset")
  report.check(outline.row(atOffset: 8 * height - 1) == 7, "The last row covers the end")
  report.check(outline.row(atOffset: 8 * height) == nil, "Nothing lies behind the end")
  try outline.remove(2)
  try outline.replace(Number(id: 12, height: -5))
  report.check(outline.extent == 3 * height, "A negative height counts as none")
  try outline.setChildren(of: nil, [NumberTree(Number(id: 3, height: .max))])
  report.check(outline.extent == Int(Int32.max), "The largest height")
  outline.measure { _ in 20 }
  report.check(outline.extent == 20, "All rows measured anew")
  print("  \(outline.rowCount) row, \(outline.extent) high")
}

/// A chain of groups far deeper than the stack is high.
func playDepth(levels: Int, _ report: inout Report) throws(OutlineError<Int>) {
  report.begin("Groups stand in groups, as deep as one likes")
  var outline = try Outline([numbers(1, count: 0)])
  for id in 2...levels {
    try outline.insert(NumberTree(Number(id: id), children: []), .first(in: id - 1))
  }
  report.check(outline.rowCount == 1 && outline.count == levels, "One row of all")
  let changes = outline.expandAll()
  report.check(changes.insertions.count == 1, "One stretch of rows comes in")
  report.check(outline.row(of: levels) == levels - 1, "The deepest is the last row")
  report.check(outline.ancestors(of: levels).count == levels - 1, "All others are above it")
  print("  \(outline.rowCount) rows, the last on level \(outline[row: levels - 1].level)")
  try outline.move(levels, .last(in: nil))
  try outline.remove(1)
  report.check(outline.count == 1, "What stood in the first went with it")
}

/// What the observers of a model were told.
private final class Diary {
  var lines: [String] = []
}

/// One outline for two observers, the first of which answers a change by another.
func playModel(_ report: inout Report) throws(OutlineError<Int>) {
  report.begin("Observers are told each change with the state that belongs to it")
  let model = OutlineModel(try Outline([numbers(1, count: 2), numbers(2, count: 2)]))
  let diary = Diary()
  // Embedded Swift has neither weak nor unowned references: the model lives until the observations
  // are released.
  let first = model.observe { changes in
    diary.lines.append("first sees \(changes.oldRowCount) to \(model.outline.rowCount)")
    if model.outline.rowCount == 4 { model.update { $0.expand(2) } }
  }
  let second = model.observe { changes in
    diary.lines.append("second sees \(changes.oldRowCount) to \(model.outline.rowCount)")
  }
  model.update { $0.expand(1) }
  second.cancel()
  model.update { $0.collapse(1) }
  for line in diary.lines { print("  \(line)") }
  report.check(diary.lines.count == 5, "Who is cancelled is told no more")
  withExtendedLifetime(first) {}
}
