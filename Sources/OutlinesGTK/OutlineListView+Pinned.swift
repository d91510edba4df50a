import Outlines

extension OutlineListView {
  /// The headings that stay at the top of a view which begins at `top`, from the outermost inwards.
  ///
  /// Each level pins the heading of the row that lies right under the headings above it. A heading
  /// is pushed up by the end of its own rows.
  func pinnedRows(top: Double) -> [(row: OutlineRow<Element>, y: Double)] {
    guard !pinnedLevels.isEmpty else { return [] }
    let outline = self.outline
    var pins: [(row: OutlineRow<Element>, y: Double)] = []
    var y = 0.0
    for level in pinnedLevels.sorted() {
      guard let under = outline.row(atOffset: Int(top + y)) else { break }
      let row = outline[row: under]
      let line = [row.id] + outline.ancestors(of: row.id)
      // `line` runs from the row's own level down to 1.
      guard row.level >= level, line.count >= level else { continue }
      let id = line[row.level - level]
      guard let number = outline.row(of: id), let rows = outline.rows(under: id), !rows.isEmpty
      else { continue }
      let heading = outline[row: number]
      guard Double(heading.offset) < top + y else { continue }
      let end = Double(outline.offset(ofRow: rows.upperBound)) - top
      let place = min(y, end - Double(heading.extent))
      pins.append((heading, place))
      y = place + Double(heading.extent)
    }
    return pins
  }

  /// How much of the top of the view the pinned headings of a row will cover when it is there.
  func pinnedHeight(above id: ID) -> Int {
    guard !pinnedLevels.isEmpty else { return 0 }
    let outline = self.outline
    return outline.ancestors(of: id).reduce(0) { sum, ancestor in
      guard let row = outline.row(of: ancestor).map({ outline[row: $0] }),
        pinnedLevels.contains(row.level)
      else { return sum }
      return sum + row.extent
    }
  }
}
