import Outlines

/// Whether the engine says of an outline what the naive one says.
enum Agreement {
  /// The first difference in words, looking at the rows only.
  static func difference(_ engine: Engine, _ naive: NaiveOutline, _ rows: [NaiveRow]) -> String? {
    let extent = rows.last.map { $0.offset + $0.entry.extent } ?? 0
    guard engine.rowCount == rows.count, engine.extent == extent,
      engine.count == naive.entries.count
    else {
      return
        "\(engine.rowCount) rows, extent \(engine.extent), \(engine.count) elements; should be "
        + "\(rows.count), \(extent), \(naive.entries.count)"
    }
    var position = 0
    for row in engine.rows(in: 0..<rows.count) {
      if !isSame(row, rows[position], at: position) {
        return "row \(position) is \(row), should be \(rows[position])"
      }
      position += 1
    }
    return position == rows.count ? nil : "the walk ends at row \(position)"
  }

  /// The first difference in words, asking every question that the engine answers.
  static func deepDifference(
    _ engine: Engine, _ naive: NaiveOutline, _ rows: [NaiveRow]
  ) -> String? {
    difference(engine, naive, rows) ?? rowDifference(engine, rows)
      ?? elementDifference(engine, naive, rows)
      ?? (engine.expansion == naive.expansion
        ? nil
        : "expansion is \(engine.expansion), should be \(naive.expansion)")
  }

  static func isSame(_ row: OutlineRow<Item>, _ naive: NaiveRow, at position: Int) -> Bool {
    row.element == naive.entry.item && row.row == position && row.level == naive.entry.depth + 1
      && row.isBranch == naive.entry.isBranch
      && row.isExpanded == (naive.entry.isBranch && naive.entry.isExpanded)
      && row.index == naive.index && row.setSize == naive.setSize && row.offset == naive.offset
      && row.extent == naive.entry.extent
  }

  private static func rowDifference(_ engine: Engine, _ rows: [NaiveRow]) -> String? {
    var end = 0
    for (position, row) in rows.enumerated() {
      end = row.offset + row.entry.extent
      if !isSame(engine[row: position], row, at: position) {
        return "row \(position) by its number is \(engine[row: position]), should be \(row)"
      }
      if engine.id(ofRow: position) != row.id { return "another identity at row \(position)" }
      if engine.offset(ofRow: position) != row.offset {
        return "row \(position) lies at \(engine.offset(ofRow: position)), not \(row.offset)"
      }
      if row.entry.extent > 0 {
        for offset in [row.offset, end - 1] where engine.row(atOffset: offset) != position {
          return "at offset \(offset) is row \(String(describing: engine.row(atOffset: offset)))"
        }
      }
    }
    if engine.offset(ofRow: rows.count) != end { return "the end lies elsewhere" }
    if engine.row(atOffset: end) != nil || engine.row(atOffset: -1) != nil {
      return "there is a row outside"
    }
    return nil
  }

  private static func elementDifference(
    _ engine: Engine, _ naive: NaiveOutline, _ rows: [NaiveRow]
  ) -> String? {
    let everything = naive.everything
    var visible = Identities()
    for row in rows { visible.insert(row.id) }
    var row = 0
    var path: [Int] = []
    for (position, element) in everything.enumerated() {
      let id = element.id
      let depth = element.entry.depth
      path.removeLast(path.count - depth)
      let place = OutlinePosition(
        parent: path.last, level: depth + 1, index: element.index, setSize: element.setSize)
      if engine[id: id] != element.entry.item || !engine.contains(id) { return "\(id) is another" }
      if engine.place(of: id) != place {
        return "\(id) is at \(String(describing: engine.place(of: id))), should be at \(place)"
      }
      if engine.isBranch(id) != element.entry.isBranch { return "\(id) a branch?" }
      if engine.isExpanded(id) != (element.entry.isBranch && element.entry.isExpanded) {
        return "\(id) expanded?"
      }
      if engine.ancestors(of: id) != path.reversed() { return "other ancestors of \(id)" }
      if engine.child(at: element.index, of: path.last) != id { return "another child \(id)" }
      if let difference = childDifference(engine, naive, id, at: position) {
        return difference
      }
      let isVisible = visible.contains(id)
      if engine.row(of: id) != (isVisible ? row : nil) {
        return "\(id) is row \(String(describing: engine.row(of: id)))"
      }
      if isVisible {
        var end = row + 1
        while end < rows.count, rows[end].entry.depth > depth { end += 1 }
        if engine.rows(under: id) != row + 1..<end { return "other rows under \(id)" }
        row += 1
      } else if engine.rows(under: id) != nil {
        return "rows under \(id), which is hidden"
      }
      path.append(id)
    }
    if engine.children(of: nil) != naive.children(of: nil).map({ naive.entries[$0].item.id }) {
      return "another top level"
    }
    return nil
  }

  private static func childDifference(
    _ engine: Engine, _ naive: NaiveOutline, _ id: Int, at position: Int
  ) -> String? {
    let children = naive.children(of: position).map { naive.entries[$0].item.id }
    if engine.childCount(of: id) != children.count || engine.children(of: id) != children {
      return "children of \(id) are \(engine.children(of: id)), should be \(children)"
    }
    return nil
  }
}
