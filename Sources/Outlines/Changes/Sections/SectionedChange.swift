/// A change set taken apart at the borders of sections.
struct SectionedChange {
  /// A section of the old state, of the new one, or of both.
  struct Section {
    /// Its position among the old sections; -1 when it comes.
    var old: Int
    /// Its position among the new sections; -1 when it leaves.
    var new: Int
    /// Whether it changes places with sections that stay.
    var isMoved = false
    /// In which stage it leaves, comes or moves.
    var stage = 1

    var leaves: Bool { new < 0 }
    var comes: Bool { old < 0 }
  }

  /// Rows below headers that have the same fate.
  struct Piece {
    enum Fate { case stays, moves, leaves, comes }

    var fate: Fate
    var count: Int
    /// The first row in the old state; -1 when the rows come.
    var oldRow = -1
    /// The first row in the new state; -1 when the rows leave.
    var newRow = -1
    /// The section in the old state, as an index of `sections`; -1 when the rows come.
    var source = -1
    /// The section in the new state, as an index of `sections`; -1 when the rows leave.
    var target = -1
    /// In which stage the rows leave, come or move.
    var stage = 1
  }

  let changes: ChangeSet
  let oldStarts: [Int]
  let newStarts: [Int]

  /// The old sections in their order, then those that come.
  var sections: [Section] = []

  /// For each old and each new section its index in `sections`.
  var indexOfOld: [Int] = []
  var indexOfNew: [Int] = []

  /// All rows below headers, before and after.
  var pieces: [Piece] = []

  /// Indices of the pieces by old and by new row.
  var oldOrder: [Int] = []
  var newOrder: [Int] = []

  init(_ changes: ChangeSet, oldStarts: [Int], newStarts: [Int]) {
    Self.check(oldStarts, changes.oldRowCount)
    Self.check(newStarts, changes.newRowCount)
    self.changes = changes
    self.oldStarts = oldStarts
    self.newStarts = newStarts
    matchSections()
    cutSurvivors()
    cutOthers()
    oldOrder = pieces.indices.filter { pieces[$0].oldRow >= 0 }
    oldOrder.sort { pieces[$0].oldRow < pieces[$1].oldRow }
    newOrder = pieces.indices.filter { pieces[$0].newRow >= 0 }
    newOrder.sort { pieces[$0].newRow < pieces[$1].newRow }
    settleMovedSections()
  }

  private static func check(_ starts: [Int], _ rowCount: Int) {
    precondition(
      starts.first == (rowCount == 0 ? nil : 0), "The first row is not the start of a section")
    precondition(
      zip(starts, starts.dropFirst()).allSatisfy(<) && starts.last.map { $0 < rowCount } ?? true,
      "The starts of sections do not ascend within the rows")
  }

  /// The last section that starts at a row or before it.
  static func section(of row: Int, in starts: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Finds out which sections are there before and after; those that do not move keep their order.
  private mutating func matchSections() {
    indexOfNew = [Int](repeating: -1, count: newStarts.count)
    for (old, header) in oldStarts.enumerated() {
      var section = Section(old: old, new: -1)
      if let row = changes.newRow(of: header) {
        let new = Self.section(of: row, in: newStarts)
        if newStarts[new] == row {
          section.new = new
          section.isMoved =
            changes.departures.last(startingUpTo: header)?.rows.contains(header) ?? false
          indexOfNew[new] = sections.count
        }
      }
      indexOfOld.append(sections.count)
      sections.append(section)
    }
    for new in newStarts.indices where indexOfNew[new] < 0 {
      indexOfNew[new] = sections.count
      sections.append(Section(old: -1, new: new))
    }
  }

  /// Cuts the rows that are there before and after, so that each piece goes from one section to one
  /// section.
  private mutating func cutSurvivors() {
    for (run, isMoved) in runs {
      var position = 0
      while position < run.from.rows.count {
        let oldRow = run.from.rows.lowerBound + position
        let newRow = run.to.rows.lowerBound + position
        let old = Self.section(of: oldRow, in: oldStarts)
        let new = Self.section(of: newRow, in: newStarts)
        let source = indexOfOld[old]
        let target = indexOfNew[new]
        let isOldHeader = oldStarts[old] == oldRow
        let isNewHeader = newStarts[new] == newRow
        if isOldHeader || isNewHeader {
          // An element that came up to the top level or went below it is a row on one side only.
          if !isOldHeader {
            pieces.append(Piece(fate: .leaves, count: 1, oldRow: oldRow, source: source))
          } else if !isNewHeader {
            pieces.append(Piece(fate: .comes, count: 1, newRow: newRow, target: target))
          }
          position += 1
          continue
        }
        let oldEnd = old + 1 < oldStarts.count ? oldStarts[old + 1] : .max
        let newEnd = new + 1 < newStarts.count ? newStarts[new + 1] : .max
        let count = min(run.from.rows.count - position, oldEnd - oldRow, newEnd - newRow)
        pieces.append(
          Piece(
            fate: isMoved || source != target ? .moves : .stays, count: count, oldRow: oldRow,
            newRow: newRow, source: source, target: target))
        position += count
      }
    }
  }

  private var runs: [(run: RowMove, isMoved: Bool)] {
    StayingRuns(changes).map { ($0, false) } + changes.moves.map { ($0, true) }
  }

  private mutating func cutOthers() {
    for span in changes.removals {
      Self.forEachPart(of: span.rows, oldStarts) { section, rows in
        pieces.append(
          Piece(
            fate: .leaves, count: rows.count, oldRow: rows.lowerBound,
            source: indexOfOld[section]))
      }
    }
    for span in changes.insertions {
      Self.forEachPart(of: span.rows, newStarts) { section, rows in
        pieces.append(
          Piece(
            fate: .comes, count: rows.count, newRow: rows.lowerBound,
            target: indexOfNew[section]))
      }
    }
  }

  /// Visits the rows of a range that are no headers, section by section.
  private static func forEachPart(
    of rows: Range<Int>, _ starts: [Int], _ body: (_ section: Int, _ rows: Range<Int>) -> Void
  ) {
    var section = section(of: rows.lowerBound, in: starts)
    var row = rows.lowerBound
    while row < rows.upperBound {
      if starts[section] == row { row += 1 }
      let end = min(
        rows.upperBound, section + 1 < starts.count ? starts[section + 1] : rows.upperBound)
      if row < end { body(section, row..<end) }
      row = max(row, end)
      section += 1
    }
  }

  /// Says which rows stay where they are in a section that moves.
  ///
  /// In the list of all rows each of them moves. Most of them go with their header; the largest
  /// part that is in the same order before and after stays.
  private mutating func settleMovedSections() {
    var start = 0
    while start < newOrder.count {
      let target = pieces[newOrder[start]].target
      var end = start
      while end < newOrder.count, pieces[newOrder[end]].target == target { end += 1 }
      if sections[target].isMoved {
        let own = newOrder[start..<end].filter { pieces[$0].source == target }
        let isChosen = heaviestChain(
          keys: own.map { pieces[$0].oldRow }, weights: own.map { pieces[$0].count })
        for (index, stays) in zip(own, isChosen) { pieces[index].fate = stays ? .stays : .moves }
      }
      start = end
    }
  }
}
