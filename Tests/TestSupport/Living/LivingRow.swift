package import Outlines

/// Everything that a view shows of a row, found by walking.
package struct LivingRow: Equatable, Sendable {
  package var item: LivingItem
  /// Not `nil` for the row behind the children of the branch that `item` is.
  package var notice: OutlineNotice?
  package var level: Int
  package var isBranch: Bool
  package var isExpanded: Bool
  package var index: Int
  package var setSize: Int
  package var offset: Int
  package var extent: Int
  /// The identity of the element above; 0 at the top level.
  package var parent: Int
  /// The counters of a branch, by their raw values.
  package var counts: [Int]

  package var id: Int { item.id }

  /// What tells the row from every other: the identity, below 0 for a notice.
  package var key: Int { notice == nil ? item.id : -item.id }

  /// Whether a row of the engine says the same.
  package func isSame(as row: OutlineRow<LivingItem>, at position: Int) -> Bool {
    row.element == item && row.row == position && row.level == level && row.isBranch == isBranch
      && row.isExpanded == isExpanded && row.index == index && row.setSize == setSize
      && row.offset == offset && row.extent == extent && row.notice == notice
      && row.key == (notice == nil ? .element(item.id) : .notice(of: item.id))
  }
}

extension LivingRow: CustomStringConvertible {
  package var description: String {
    "(\(notice.map { "\($0) of " } ?? "")\(item), level \(level)"
      + (isBranch ? isExpanded ? ", ▾" : ", ▸" : "")
      + ", \(index) of \(setSize), at \(offset)+\(extent), in \(parent), counts \(counts))"
  }
}

extension LivingOutline {
  /// What is visible, from top to bottom.
  package var rows: [LivingRow] {
    var rows: [LivingRow] = []
    list(under: 0, level: 1, everyShown(), &rows)
    return rows
  }

  private func list(under branch: Int, level: Int, _ shown: [Bool], _ rows: inout [LivingRow]) {
    let shownChildren = children(of: branch).filter { shown[$0] }
    for (index, id) in shownChildren.enumerated() {
      guard let node = nodes[id] else { continue }
      let isExpanded = isExpanded(id)
      append(
        LivingRow(
          item: node.item, notice: nil, level: level, isBranch: node.children != nil,
          isExpanded: isExpanded, index: index, setSize: shownChildren.count, offset: 0,
          extent: node.extent, parent: branch, counts: node.children == nil ? [] : counts(in: id)),
        &rows)
      if isExpanded { list(under: id, level: level + 1, shown, &rows) }
    }
    if let item = nodes[branch]?.item, let (kind, extent) = notice(of: branch, shown) {
      append(
        LivingRow(
          item: item, notice: kind, level: level, isBranch: false, isExpanded: false, index: 0,
          setSize: 0, offset: 0, extent: extent, parent: branch, counts: []),
        &rows)
    }
  }

  private func append(_ row: LivingRow, _ rows: inout [LivingRow]) {
    var row = row
    row.offset = rows.last.map { $0.offset + $0.extent } ?? 0
    rows.append(row)
  }

  private func counts(in branch: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: LivingCounter.allCases.count)
    for id in everything(under: branch) {
      guard let item = nodes[id]?.item else { continue }
      for counter in LivingCounter.allCases { counts[counter.rawValue] += counter.value(of: item) }
    }
    return counts
  }
}
