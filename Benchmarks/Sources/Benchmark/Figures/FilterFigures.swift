import CTreeListModel
import Outlines

/// Searching 1,000,000 elements in 10,000 groups, of which every other one is collapsed, for the
/// hundredth part of them; and ending the search.
///
/// GTK's filter sees rows only: what stands in collapsed groups it neither tests nor finds. So it
/// has half of the work.
enum FilterFigures {
  private static let divisor = 100

  /// How many matches fill a screen.
  private static let screenful = 50

  static func run() -> [Figure] {
    var dice = Dice(state: 12)
    let forest = Forest.million(dice: &dice)
    // A group is found if it matches, and shown for what it holds as well.
    let shown = forest.groups.indices.map { group in
      let friends = forest.friends[group].count { isSearched($0) }
      return friends + (friends > 0 || isSearched(forest.groups[group]) ? 1 : 0)
    }
    let search = OutlineSearch<Item> { isSearched($0.id) }
    var outline = forest.outline(rules: OutlineRules())
    for group in stride(from: 0, to: forest.groups.count, by: 2) {
      outline.expand(forest.groups[group])
    }
    let rows = outline.rowCount
    let tree = TreeListModel(forest, isExpanded: false)
    tree_list_model_hold_groups(tree.model)
    guard Int(tree_list_model_expand_every_other(tree.model)) == rows,
      let filter = filtered_list_new(tree.model, Int64(divisor))
    else { fail("GTK made no such rows") }
    defer { filtered_list_free(filter) }
    let shownByGTK =
      stride(from: 0, to: shown.count, by: 2).reduce(0) { $0 + shown[$1] }
      + stride(from: 1, to: shown.count, by: 2).count { shown[$0] > 0 }

    return [
      contest(
        "filter",
        prepare: { _ in outline.clearSearch() },
        run: { _ in outline.search(search).newRowCount },
        expected: shown.reduce(0, +),
        gtkPrepare: { _ in _ = filtered_list_set(filter, false) },
        gtkRun: { _ in Int(filtered_list_set(filter, true)) }, gtkExpected: shownByGTK),
      Contest(
        name: "filter_first_screenful", size: 1_000_000, unit: .milliseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: 1, prepare: { _ in outline.clearSearch() },
            run: { _ in
              outline.search(search, matches: screenful)
              return outline.matchCount
            }, expected: { _ in screenful })
        ]
      ).run(),
      contest(
        "clear_filter",
        prepare: { _ in outline.search(search) },
        run: { _ in outline.clearSearch().newRowCount }, expected: rows,
        gtkPrepare: { _ in _ = filtered_list_set(filter, true) },
        gtkRun: { _ in Int(filtered_list_set(filter, false)) }, gtkExpected: rows),
    ]
  }

  private static func isSearched(_ id: Int) -> Bool { id % divisor == 0 }

  /// A contest with GTK, each side with a count of rows of its own.
  private static func contest(
    _ name: String, prepare: @escaping (Int) -> Void, run: @escaping (Int) -> Int, expected: Int,
    gtkPrepare: @escaping (Int) -> Void, gtkRun: @escaping (Int) -> Int, gtkExpected: Int
  ) -> Figure {
    Contest(
      name: name, size: 1_000_000, unit: .milliseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: 1, prepare: prepare, run: run,
          expected: { _ in expected }),
        Contender(
          // Takes the better part of a second, so five rounds must do.
          name: "GtkFilterListModel", operations: 1, rounds: 5, prepare: gtkPrepare, run: gtkRun,
          expected: { _ in gtkExpected }),
      ]
    ).run()
  }
}
