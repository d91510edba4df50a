// From pieces with stages to positions. State 0 is the table before the first stage, state 1 the
// one after it, and so on.
extension SectionedChange {
  /// A place of a piece in a section: one that it has from the start, or one that it comes to.
  private struct Place {
    var piece: Int
    var isArrival: Bool
    /// The position of its first row in each state in which it is there.
    var starts: (Int, Int, Int, Int) = (0, 0, 0, 0)
  }

  /// The places in each section from top to bottom, whichever state they belong to.
  private struct Layout {
    var places: [Place] = []
    var ranges: [Range<Int>] = []
    /// The sections in each state, in order, and where each is.
    var order: [[Int]] = []
    var positions: [[Int]] = []
    var rowCounts: [[Int]] = []
  }

  /// The batches that lead from the old table to the new one.
  mutating func stages() -> [SectionedTableStage] {
    let hasReloads = pieces.contains { piece in
      (piece.fate == .stays || piece.fate == .moves)
        && changes.reloads.first(endingBehind: piece.newRow).map {
          $0.rows.lowerBound < piece.newRow + piece.count
        } ?? false
    }
    let (stageCount, reloadStage) = plan(hasReloads: hasReloads)
    var layout = layout(stageCount)
    var stages: [SectionedTableStage] = []
    for number in 1...stageCount {
      var stage = SectionedTableStage()
      addSections(to: &stage, number, layout)
      let sources = addDepartures(to: &stage, number, layout)
      addArrivals(to: &stage, number, layout, sources)
      if number == reloadStage, hasReloads { addReloads(to: &stage, number, layout) }
      if number == stageCount {
        stage.headerReloads = sections.filter { section in
          !section.leaves && !section.comes && changes.reloads.covers(newStarts[section.new])
        }.map { $0.new }.sorted()
      } else {
        stage.interim = interim(number, layout)
      }
      swap(&stage.rowCounts, &layout.rowCounts[number])
      stages.append(stage)
    }
    let isNothing =
      stageCount == 1 && !hasReloads && stages[0].headerReloads.isEmpty
      && !sections.contains { $0.isMoved || $0.leaves || $0.comes }
      && !pieces.contains { $0.fate != .stays }
    return isNothing ? [] : stages
  }

  private func isThere(_ section: Section, in state: Int) -> Bool {
    section.leaves ? state < section.stage : section.comes ? state >= section.stage : true
  }

  private func isThere(_ place: Place, in state: Int) -> Bool {
    let piece = pieces[place.piece]
    return switch piece.fate {
    case .stays: true
    case .leaves: state < piece.stage
    case .comes: state >= piece.stage
    case .moves: place.isArrival ? state >= piece.stage : state < piece.stage
    }
  }

  private func start(_ place: Place, in state: Int) -> Int {
    switch state {
    case 0: place.starts.0
    case 1: place.starts.1
    case 2: place.starts.2
    default: place.starts.3
    }
  }

  // MARK: Layout

  private func layout(_ stageCount: Int) -> Layout {
    var layout = Layout()
    orderSections(stageCount, &layout)
    layout.ranges = [Range<Int>](repeating: 0..<0, count: sections.count)
    layout.rowCounts = layout.order.map { [Int](repeating: 0, count: $0.count) }
    let oldFirst = firsts(oldOrder) { $0.source }
    let newFirst = firsts(newOrder) { $0.target }
    for index in sections.indices {
      let start = layout.places.count
      addPlaces(
        oldOrder[oldFirst[index]], newOrder[newFirst[index]], to: &layout.places)
      layout.ranges[index] = start..<layout.places.count
      count(index, stageCount, &layout)
    }
    return layout
  }

  /// The sections of each state: those that leave stand where they were, those that come where they
  /// will be, both between the ones that stay.
  private func orderSections(_ stageCount: Int, _ layout: inout Layout) {
    var merged: [(index: Int, isArrival: Bool)] = []
    var old = 0
    func addOld(upTo end: Int) {
      while old < end {
        let index = indexOfOld[old]
        merged.append((index, false))
        old += 1
      }
    }
    for index in indexOfNew {
      let section = sections[index]
      if !section.comes, !section.isMoved {
        addOld(upTo: section.old + 1)
      } else {
        merged.append((index, true))
      }
    }
    addOld(upTo: oldStarts.count)
    for state in 0...stageCount {
      var order: [Int] = []
      var positions = [Int](repeating: -1, count: sections.count)
      for (index, isArrival) in merged {
        let section = sections[index]
        guard isThere(section, in: state),
          !section.isMoved || (state >= section.stage) == isArrival
        else { continue }
        positions[index] = order.count
        order.append(index)
      }
      layout.order.append(order)
      layout.positions.append(positions)
    }
  }

  /// For each section the range of its pieces in an order.
  private func firsts(_ order: [Int], _ section: (Piece) -> Int) -> [Range<Int>] {
    var ranges = [Range<Int>](repeating: 0..<0, count: sections.count)
    var start = 0
    while start < order.count {
      let index = section(pieces[order[start]])
      var end = start
      while end < order.count, section(pieces[order[end]]) == index { end += 1 }
      ranges[index] = start..<end
      start = end
    }
    return ranges
  }

  private func addPlaces(
    _ old: ArraySlice<Int>, _ new: ArraySlice<Int>, to places: inout [Place]
  ) {
    var old = old
    for index in new {
      if pieces[index].fate == .stays {
        while let next = old.popFirst(), next != index {
          places.append(Place(piece: next, isArrival: false))
        }
      }
      places.append(Place(piece: index, isArrival: true))
    }
    for index in old { places.append(Place(piece: index, isArrival: false)) }
  }

  /// Numbers the rows of a section in each state.
  private func count(_ section: Int, _ stageCount: Int, _ layout: inout Layout) {
    var totals = (0, 0, 0, 0)
    for index in layout.ranges[section] {
      layout.places[index].starts = totals
      let place = layout.places[index]
      let count = pieces[place.piece].count
      if isThere(place, in: 0) { totals.0 += count }
      if isThere(place, in: 1) { totals.1 += count }
      if isThere(place, in: 2) { totals.2 += count }
      if isThere(place, in: 3) { totals.3 += count }
    }
    for state in 0...stageCount {
      let position = layout.positions[state][section]
      guard position >= 0 else { continue }
      layout.rowCounts[state][position] =
        switch state {
        case 0: totals.0
        case 1: totals.1
        case 2: totals.2
        default: totals.3
        }
    }
  }

  // MARK: What happens

  private func addSections(
    to stage: inout SectionedTableStage, _ number: Int, _ layout: Layout
  ) {
    for index in layout.order[number - 1] where sections[index].leaves {
      if sections[index].stage == number {
        stage.sectionRemovals.append(layout.positions[number - 1][index])
      }
    }
    for (position, index) in layout.order[number].enumerated() {
      let section = sections[index]
      guard section.stage == number else { continue }
      if section.comes {
        stage.sectionInsertions.append(position)
      } else if section.isMoved {
        stage.sectionMoves.append(
          TableSectionMove(from: layout.positions[number - 1][index], to: position))
      }
    }
  }

  /// Adds what is removed, and finds from where rows move.
  private func addDepartures(
    to stage: inout SectionedTableStage, _ number: Int, _ layout: Layout
  ) -> [TableRows?] {
    var sources: [TableRows?] = []
    for (position, index) in layout.order[number - 1].enumerated() {
      // The rows of a section that is deleted go with it, except those that move.
      let isDeleted = sections[index].leaves && sections[index].stage == number
      for place in layout.places[layout.ranges[index]] {
        let piece = pieces[place.piece]
        guard piece.stage == number, piece.fate == .leaves || piece.fate == .moves,
          isThere(place, in: number - 1)
        else { continue }
        let start = start(place, in: number - 1)
        let rows = TableRows(section: position, rows: start..<start + piece.count)
        if piece.fate == .moves {
          if sources.isEmpty { sources = [TableRows?](repeating: nil, count: pieces.count) }
          sources[place.piece] = rows
        } else if !isDeleted {
          Self.add(rows, to: &stage.removals)
        }
      }
    }
    return sources
  }

  private func addArrivals(
    to stage: inout SectionedTableStage, _ number: Int, _ layout: Layout, _ sources: [TableRows?]
  ) {
    for (position, index) in layout.order[number].enumerated() {
      let isInserted = sections[index].comes && sections[index].stage == number
      for place in layout.places[layout.ranges[index]] where place.isArrival {
        let piece = pieces[place.piece]
        guard piece.stage == number else { continue }
        let start = start(place, in: number)
        let rows = TableRows(section: position, rows: start..<start + piece.count)
        if piece.fate == .moves, let source = sources[place.piece] {
          Self.add(TableRowMove(from: source, to: rows), to: &stage.moves)
        } else if piece.fate == .comes, !isInserted {
          Self.add(rows, to: &stage.insertions)
        }
      }
    }
  }

  private func addReloads(
    to stage: inout SectionedTableStage, _ number: Int, _ layout: Layout
  ) {
    let reloads = changes.reloads
    for (position, index) in layout.order[number - 1].enumerated() {
      for place in layout.places[layout.ranges[index]] where isThere(place, in: number - 1) {
        let piece = pieces[place.piece]
        guard piece.fate == .stays || piece.fate == .moves else { continue }
        let rows = piece.newRow..<piece.newRow + piece.count
        let shift = start(place, in: number - 1) - piece.newRow
        var next = reloads.partition { $0.rows.upperBound <= rows.lowerBound }
        while next < reloads.count, reloads[next].rows.lowerBound < rows.upperBound {
          let part = reloads[next].rows.clamped(to: rows)
          let moved = part.lowerBound + shift..<part.upperBound + shift
          Self.add(TableRows(section: position, rows: moved), to: &stage.reloads)
          next += 1
        }
      }
    }
  }

  /// Adds rows, to the last stretch where they continue it.
  private static func add(_ rows: TableRows, to list: inout [TableRows]) {
    if let last = list.last, let joined = join(last, rows) {
      list[list.count - 1] = joined
    } else {
      list.append(rows)
    }
  }

  private static func add(_ move: TableRowMove, to list: inout [TableRowMove]) {
    if let last = list.last, let from = join(last.from, move.from), let to = join(last.to, move.to)
    {
      list[list.count - 1] = TableRowMove(from: from, to: to)
    } else {
      list.append(move)
    }
  }

  private static func join(_ first: TableRows, _ second: TableRows) -> TableRows? {
    guard first.section == second.section, first.rows.upperBound == second.rows.lowerBound
    else { return nil }
    return TableRows(
      section: first.section, rows: first.rows.lowerBound..<second.rows.upperBound)
  }

  private func interim(_ state: Int, _ layout: Layout) -> InterimTable {
    var table = InterimTable()
    for index in layout.order[state] {
      let section = sections[index]
      table.beginSection(
        section.leaves ? .old(oldStarts[section.old]) : .new(newStarts[section.new]))
      for place in layout.places[layout.ranges[index]] where isThere(place, in: state) {
        let piece = pieces[place.piece]
        table.append(piece.count, piece.newRow >= 0 ? .new(piece.newRow) : .old(piece.oldRow))
      }
    }
    return table
  }
}
