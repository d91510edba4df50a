package import Outlines

/// Whether the engine says of a living list what the plain one says.
package enum LivingAgreement {
  /// The first difference in words, looking at the rows only.
  package static func difference(
    _ engine: Outline<LivingItem>, _ model: LivingOutline, _ rows: [LivingRow]
  ) -> String? {
    let extent = rows.last.map { $0.offset + $0.extent } ?? 0
    let count = model.identities.count
    guard engine.rowCount == rows.count, engine.extent == extent, engine.count == count else {
      return "\(engine.rowCount) rows, extent \(engine.extent), \(engine.count) elements: "
        + "\(list(engine)); should be \(rows.count), \(extent), \(count): \(rows)"
    }
    var position = 0
    for row in engine.rows(in: 0..<rows.count) {
      if !rows[position].isSame(as: row, at: position) {
        return "row \(position) is \(row), should be \(rows[position])"
      }
      position += 1
    }
    return position == rows.count ? nil : "the walk ends at row \(position)"
  }

  /// The first difference in words, asking every question that the engine answers.
  package static func deepDifference(
    _ engine: Outline<LivingItem>, _ model: LivingOutline, _ rows: [LivingRow]
  ) -> String? {
    if let difference = difference(engine, model, rows) ?? rowDifference(engine, rows) {
      return difference
    }
    let shown = model.everyShown()
    for id in model.identities {
      if let difference = elementDifference(id, engine, model, rows, shown) { return difference }
    }
    if engine.children(of: nil) != model.children(of: 0) { return "another top level" }
    if let difference = branchDifference(0, engine, model, shown) { return difference }
    if engine.expansion != model.expansion {
      return "expansion is \(engine.expansion), should be \(model.expansion)"
    }
    if engine.isSearching != model.isSearching { return "searching: \(engine.isSearching)" }
    if (engine.visibility == nil) != (model.visibility == nil) { return "another visibility" }
    if engine.untestedCount != model.untestedCount {
      return "\(engine.untestedCount) are untested, should be \(model.untestedCount)"
    }
    if engine.matchCount != model.matchCount {
      return "\(engine.matchCount) matches, should be \(model.matchCount)"
    }
    return nil
  }

  private static func list(_ engine: Outline<LivingItem>) -> String {
    let rows = engine.rows(in: 0..<engine.rowCount).map { row in
      (row.notice.map { "\($0) of " } ?? "") + "\(row.element) at level \(row.level)"
    }
    return "[\(rows.joined(separator: ", "))]"
  }

  private static func rowDifference(
    _ engine: Outline<LivingItem>, _ rows: [LivingRow]
  ) -> String? {
    for (position, row) in rows.enumerated() {
      let found = engine[row: position]
      if !row.isSame(as: found, at: position) {
        return "row \(position) by its number is \(found), should be \(row)"
      }
      if engine.id(ofRow: position) != row.id { return "another identity at row \(position)" }
      if engine.notice(atRow: position) != row.notice { return "another notice at \(position)" }
      if engine.offset(ofRow: position) != row.offset { return "another offset at \(position)" }
      if row.extent > 0 {
        for offset in [row.offset, row.offset + row.extent - 1]
        where engine.row(atOffset: offset) != position {
          return "at offset \(offset) is \(String(describing: engine.row(atOffset: offset)))"
        }
      }
    }
    if engine.offset(ofRow: rows.count) != engine.extent { return "the end lies elsewhere" }
    if engine.row(atOffset: engine.extent) != nil { return "there is a row behind the end" }
    return nil
  }

  private static func elementDifference(
    _ id: Int, _ engine: Outline<LivingItem>, _ model: LivingOutline, _ rows: [LivingRow],
    _ shown: [Bool]
  ) -> String? {
    guard let node = model.node(id) else { return nil }
    let siblings = model.children(of: node.parent)
    let ancestors = model.ancestors(of: id)
    let place = OutlinePosition(
      parent: node.parent == 0 ? nil : node.parent, level: ancestors.count + 1,
      index: siblings.firstIndex(of: id) ?? -1, setSize: siblings.count)
    if engine[id: id] != node.item || !engine.contains(id) { return "\(id) is another" }
    if engine.place(of: id) != place {
      return "\(id) is at \(String(describing: engine.place(of: id))), should be at \(place)"
    }
    if engine.ancestors(of: id) != ancestors { return "other ancestors of \(id)" }
    if engine.isBranch(id) != (node.children != nil) { return "\(id) a branch?" }
    if engine.isExpanded(id) != model.isExpanded(id) { return "\(id) expanded?" }
    if engine.isMatch(id) != node.isMatch { return "\(id) a match?" }
    if engine.isShown(id) != shown[id] { return "\(id) shown? should be \(shown[id])" }
    let row = rows.firstIndex { $0.key == id }
    if engine.row(of: id) != row {
      return "\(id) is row \(String(describing: engine.row(of: id))), should be "
        + String(describing: row)
    }
    var under: Range<Int>?
    if let row {
      let end = rows[(row + 1)...].firstIndex { $0.level <= rows[row].level } ?? rows.count
      under = row + 1..<end
    }
    if engine.rows(under: id) != under { return "other rows under \(id)" }
    if engine.noticeRow(of: id) != rows.firstIndex(where: { $0.key == -id }) {
      return "another notice row of \(id)"
    }
    return branchDifference(id, engine, model, shown)
  }

  private static func branchDifference(
    _ id: Int, _ engine: Outline<LivingItem>, _ model: LivingOutline, _ shown: [Bool]
  ) -> String? {
    let name = id == 0 ? nil : id
    let children = model.children(of: id)
    if engine.children(of: name) != children || engine.childCount(of: name) != children.count {
      return "children of \(id) are \(engine.children(of: name)), should be \(children)"
    }
    for (index, child) in children.enumerated() where engine.child(at: index, of: name) != child {
      return "another child \(child) of \(id)"
    }
    let shownCount = children.count { shown[$0] }
    if engine.shownChildCount(of: name) != shownCount {
      return "\(engine.shownChildCount(of: name)) children of \(id) are shown, not \(shownCount)"
    }
    if engine.isSorted(name) != (model.nodes[id]?.children != nil && model.nodes[id]?.order != nil)
    {
      return "\(id) sorted? \(engine.isSorted(name))"
    }
    for counter in LivingCounter.allCases
    where engine.count(counter, in: name) != model.count(counter, in: id) {
      return "\(counter) in \(id) is \(engine.count(counter, in: name)), should be "
        + "\(model.count(counter, in: id))"
    }
    if id > 0, let node = model.node(id), !isSame(engine.loadState(of: id), node) {
      return "load state of \(id) is \(engine.loadState(of: id)), should be \(node.load)"
    }
    return nil
  }

  private static func isSame(_ found: OutlineLoadState, _ node: LivingOutline.Node) -> Bool {
    switch node.load {
    case .loaded: found == .loaded
    case .unloaded: found == .unloaded
    case .loading: found == .loading
    case .failed: found == .failed
    }
  }
}
