import Outlines
import TestSupport

/// What the checkers of `TestSupport` say, which know nothing of this program.
enum Witness {
  static func problem(
    _ changes: ChangeSet, _ old: [NaiveRow], _ new: [NaiveRow], _ requested: [Int]
  ) -> String? {
    let (old, new) = (rows(old), rows(new))
    let problems =
      ChangeReplayer.problems(
        of: changes, from: old, to: new, requestedReloads: Set(requested))
      + ConversionChecker.problems(of: changes, from: old, to: new)
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  private static func rows(_ rows: [NaiveRow]) -> [OutlineRow<Item>] {
    rows.enumerated().map { position, row in
      OutlineRow(
        element: row.entry.item, row: position, level: row.entry.depth + 1,
        isBranch: row.entry.isBranch, isExpanded: row.entry.isBranch && row.entry.isExpanded,
        index: row.index, setSize: row.setSize, offset: row.offset, extent: row.entry.extent)
    }
  }
}
