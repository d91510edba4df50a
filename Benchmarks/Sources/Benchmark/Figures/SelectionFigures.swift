import CTreeListModel
import Outlines

/// Selecting 1,000,000 rows by a range, then a fold and an unfolding in their middle, which the
/// selection follows.
///
/// GTK's selection is one of positions: of a cursor and an anchor it knows nothing.
enum SelectionFigures {
  static func run() -> [Figure] {
    var dice = Dice(state: 14)
    let forest = Forest.million(dice: &dice)
    let count = 1_000_000
    let group = forest.groups.count / 2
    let id = forest.groups[group]
    // As many as take some milliseconds.
    let turns = (outlines: 5000, tree: 2)
    var outline = forest.outline()
    let tree = TreeListModel(forest)
    tree_list_model_hold_groups(tree.model)
    guard let selected = selected_list_new(tree.model) else { fail("GTK made no selection") }
    defer { selected_list_free(selected) }
    let once = 2 * (count - forest.friends[group].count)
    return [
      Contest(
        name: "select_range", size: count, unit: .microseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: turns.outlines,
            run: { _ in follow(&outline, id, times: turns.outlines) },
            expected: { _ in turns.outlines * once }),
          Contender(
            name: "GtkMultiSelection", operations: turns.tree,
            run: { _ in
              Int(selected_list_fold(selected, UInt32(group), UInt32(turns.tree)))
            },
            expected: { _ in turns.tree * once }),
        ]
      ).run()
    ]
  }

  @inline(never)
  private static func follow(_ outline: inout Outline<Item>, _ id: Int, times: Int) -> Int {
    var selection = OutlineSelection<Int>()
    selection.select(id, in: outline)
    var sum = 0
    for _ in 0..<times {
      selection.select(rows: 0..<outline.rowCount, in: outline)
      selection.update(outline.collapse(id), in: outline)
      sum += selection.count
      selection.update(outline.expand(id), in: outline)
      sum += selection.count
    }
    return sum
  }
}
