import Outlines
import TestSupport
import Testing

/// Selections on outlines that change, compared with a naive one.
@Suite struct SelectionRandomTests {
  /// Every selection of a small outline, with every cursor, and every edit after it; samples of
  /// those of larger ones.
  @Test(arguments: [
    (count: 2, edits: 1, selections: 1), (count: 3, edits: 3, selections: 4),
    (count: 4, edits: 30, selections: 8),
  ])
  func `Small outlines with everything that can be selected in them`(
    count: Int, edits: Int, selections: Int
  ) throws {
    var random = SeededGenerator(for: "Selections of outlines of \(count) elements")
    var compared = 0
    for trees in SmallOutlines.forests(of: count, withEmptyBranches: count < 4) {
      try withEverySubset("\(random), \(trees), expanded", of: SmallOutlines.branches(of: trees)) {
        let start = try Outline(trees, rules: itemRules, expansion: OutlineExpansion(expanded: $0))
        let rows = start.visible
        for edit in SmallOutlines.mainEdits(ids: Array(1...count)) where random.oneIn(edits) {
          withEverySubset("selected", of: rows) { selected in
            for cursor in rows where random.oneIn(selections) {
              var pair = SelectionPair(start)
              pair.select("a click", { $0.select(cursor, in: $1) }, { $0.select(cursor, $1) })
              pair.select(
                "stretches", { $0.select(ids: selected, in: $1) },
                { naive, _ in naive.select(selected) })
              if pair.change("\(edit), cursor \(cursor)", { try $0.apply([edit]) }) {
                compared += 1
              }
            }
          }
        }
      }
    }
    #expect(compared > 20, "\(random)")
  }

  @Test(arguments: [(most: 14, steps: 700), (most: 80, steps: 250), (most: 300, steps: 40)])
  func `A long run of selecting, folding and editing`(most: Int, steps: Int) throws {
    var random = SeededGenerator(for: "Selecting among \(most) elements")
    var pair = SelectionPair(try Outline([], rules: itemRules, pageCapacity: 3))
    var done = 0
    for step in 0..<steps {
      Labels.with("\(random), most \(most), step \(step)") {
        switch random.below(3) {
        case 0: select(&pair, most, &random)
        case 1: fold(&pair, most, &random)
        default:
          let edits = RandomEdits.batch(
            of: 1 + random.below(6), on: pair.outline, most: most, &random)
          if pair.change("\(edits)", { try $0.apply(edits) }) { done += 1 }
        }
      }
    }
    #expect(done > steps / 5, "\(random)")
  }

  private func select(_ pair: inout SelectionPair, _ most: Int, _ random: inout SeededGenerator) {
    let rows = pair.outline.rowCount
    // Mostly a row, as what a person selects.
    let id =
      rows == 0 || random.oneIn(8)
      ? random.below(most) : pair.outline.id(ofRow: random.below(rows))
    let keeps = !random.oneIn(4)
    let start = random.below(rows + 1)
    let range = start..<start + random.below(rows - start + 1)
    switch random.below(14) {
    case 0: pair.select("select", { $0.select(id, in: $1) }, { $0.select(id, $1) })
    case 1...4: pair.select("toggle", { $0.toggle(id, in: $1) }, { $0.toggle(id, $1) })
    case 5...8:
      pair.select(
        "extend", { $0.extend(to: id, keepingOthers: keeps, in: $1) },
        { $0.extend(to: id, keepingOthers: keeps, $1) })
    case 9:
      pair.select(
        "moveCursor", { $0.moveCursor(to: id, in: $1) },
        { naive, rows in if rows.contains(id) { naive.cursor = id } })
    case 10:
      pair.select("selectAll", { $0.selectAll(in: $1) }, { $0.select($1) })
    case 11:
      let outline = pair.outline
      pair.select("selectAll under", { $0.selectAll(under: id, in: $1) }) { naive, rows in
        if let under = outline.rows(under: id) { naive.select(rows[under]) }
      }
    case 12:
      pair.select("deselect", { selection, _ in selection.deselect(rows: range) }) { naive, rows in
        naive.select(naive.selected.subtracting(rows[range]))
      }
    default:
      pair.select(
        "select rows", { $0.select(rows: range, keepingOthers: keeps, in: $1) },
        { $0.select($1[range], keepingOthers: keeps) })
    }
  }

  private func fold(_ pair: inout SelectionPair, _ most: Int, _ random: inout SeededGenerator) {
    let id = RandomEdits.known(pair.outline, most, &random)
    switch random.below(10) {
    case 0, 1: pair.change("expandAll") { $0.expandAll() }
    case 2 where random.oneIn(4): pair.change("collapseAll") { $0.collapseAll() }
    case 3: pair.change("expand to level 2") { $0.expand(toLevel: 2) }
    case 4: pair.change("reveal \(id)") { $0.reveal(id) }
    default: pair.change("toggle \(id)") { $0.toggle(id) }
    }
  }
}
