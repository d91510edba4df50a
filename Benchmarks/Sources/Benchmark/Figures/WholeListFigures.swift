import CTreeListModel
import Outlines

/// What touches all of 10,000 groups or 1,000,000 rows: expanding everything, and building.
enum WholeListFigures {
  static func run() -> [Figure] { [expandAll(), build()] }

  private static func expandAll() -> Figure {
    var dice = Dice(state: 4)
    let forest = Forest.million(dice: &dice)
    let count = 1_000_000
    var outline = forest.outline(rules: OutlineRules())
    var byHand = ByHand(forest, isExpanded: false)
    let tree = TreeListModel(forest, isExpanded: false)
    tree_list_model_hold_groups(tree.model)
    return Contest(
      name: "expand_all", size: count, unit: .milliseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: 1,
          prepare: { _ in outline.collapseAll() },
          run: { _ in
            let changes = outline.expandAll()
            return changes.newRowCount + changes.insertions.count
          },
          // Each group's friends came in as one stretch of rows.
          expected: { _ in count + forest.groups.count }),
        Contender(
          name: TreeListModel.name, operations: 1,
          prepare: { _ in _ = tree_list_model_set_all(tree.model, false) },
          run: { _ in Int(tree_list_model_set_all(tree.model, true)) },
          expected: { _ in count }),
        Contender(
          name: "by hand", operations: 1,
          prepare: { _ in for group in byHand.groups.indices { byHand.isExpanded[group] = false } },
          run: { _ in
            for group in byHand.groups.indices { byHand.isExpanded[group] = true }
            return byHand.rowCount
          },
          expected: { _ in count }),
      ]
    ).run()
  }

  /// From arrays of integers to a list that is ready and expanded.
  ///
  /// What each contender wants as its input is part of it: trees here, objects in stores there.
  private static func build() -> Figure {
    var dice = Dice(state: 5)
    let forest = Forest.million(dice: &dice)
    let count = 1_000_000
    let ids = forest.rows.map { Int64($0) }
    let sizes = forest.sizes.map { UInt32($0) }
    // What was built is let go before the next round, which is not measured.
    var outline: Outline<Item>?
    var byHand: ByHand?
    var tree: TreeListModel?
    let figure = Contest(
      name: "build", size: count, unit: .milliseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: 1, prepare: { _ in outline = nil },
          run: { _ in
            outline = forest.outline()
            return outline?.rowCount ?? 0
          }, expected: { _ in count }),
        Contender(
          name: TreeListModel.name, operations: 1, prepare: { _ in tree = nil },
          run: { _ in
            tree = TreeListModel(ids: ids, sizes: sizes, isExpanded: true)
            return tree.map { Int(tree_list_model_row_count($0.model)) } ?? 0
          }, expected: { _ in count }),
        Contender(
          name: "by hand", operations: 1, prepare: { _ in byHand = nil },
          run: { _ in
            byHand = ByHand(forest)
            return byHand?.rowCount ?? 0
          }, expected: { _ in count }),
      ]
    ).run()
    withExtendedLifetime((outline, tree, byHand)) {}
    return figure
  }
}
