public import Outlines

/// Tries everything that a change set can be converted to, and looks for anything that is not as
/// promised.
///
/// One call takes some ten microseconds for a few rows.
public enum ConversionChecker {
  /// Everything that is wrong with the conversions of a change set, in words.
  ///
  /// The change set itself must be right, which ``ChangeReplayer`` finds out. Looked at are the
  /// positions and offsets of survivors, the inverse and its inverse, the splices with and without
  /// reloads (played, and as few as can be), the bounding splice (as small as can be), and the
  /// batches of a table with one section and with a section for each top-level row (performed by
  /// ``TableSimulator``).
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - old: The rows before.
  ///   - new: The rows after.
  ///   - triesStages: Whether to make sure that fewer batches are not enough, by trying all ways;
  ///     only for few changes.
  /// - Returns: An empty array when all is well.
  public static func problems<Element: Identifiable>(
    of changes: ChangeSet, from old: [OutlineRow<Element>], to new: [OutlineRow<Element>],
    triesStages: Bool = false
  ) -> [String] {
    var check = ConversionCheck(changes, old, new)
    check.checkPositions()
    check.checkInverse()
    check.checkSplices(replacingReloads: true)
    check.checkSplices(replacingReloads: false)
    check.checkBoundingSplice()
    check.checkTable()
    check.checkSections(triesStages: triesStages)
    return check.problems
  }
}

/// One change set with what the rows say about it.
struct ConversionCheck<Element: Identifiable> {
  typealias ID = Element.ID

  let changes: ChangeSet
  let old: [OutlineRow<Element>]
  let new: [OutlineRow<Element>]
  let oldIDs: [ID]
  let newIDs: [ID]

  /// For each new row the old row that it was.
  var sources: [Int?]

  /// The rows that neither leave, come nor move.
  let staying: Set<ID>
  let reloaded: Set<ID>
  var problems: [String] = []

  init(
    _ changes: ChangeSet, _ old: [OutlineRow<Element>], _ new: [OutlineRow<Element>]
  ) {
    self.changes = changes
    self.old = old
    self.new = new
    oldIDs = old.map(\.id)
    newIDs = new.map(\.id)
    var places: [ID: Int] = [:]
    for (row, id) in oldIDs.enumerated() { places[id] = row }
    sources = newIDs.map { places[$0] }
    var staying = Set(oldIDs)
    for row in changes.removals.flatMap(\.rows) { staying.remove(oldIDs[row]) }
    for row in changes.moves.flatMap(\.from.rows) { staying.remove(oldIDs[row]) }
    self.staying = staying
    reloaded = Set(changes.reloads.flatMap(\.rows).map { new[$0].id })
  }

  mutating func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  /// Whether exact offsets can be asked for: either no extent changed, or the changes are known.
  private var knowsExtents: Bool {
    !changes.extentChanges.isEmpty
      || sources.enumerated().allSatisfy { row, source in
        source.map { old[$0].extent == new[row].extent } ?? true
      }
  }

  mutating func checkPositions() {
    let knowsExtents = knowsExtents
    var targets = [Int?](repeating: nil, count: old.count)
    for (row, source) in sources.enumerated() {
      if let source { targets[source] = row }
      let found = changes.oldRow(of: row)
      expect(found == source, "Row \(row) was at \(show(found)), not at \(show(source))")
      guard knowsExtents else { continue }
      let offset = changes.oldOffset(ofSurvivor: row, at: new[row].offset)
      let expected = source.map { old[$0].offset }
      expect(offset == expected, "Row \(row) lay at \(show(offset)), not at \(show(expected))")
    }
    for (row, target) in targets.enumerated() {
      let found = changes.newRow(of: row)
      expect(found == target, "Row \(row) is now at \(show(found)), not at \(show(target))")
      guard knowsExtents else { continue }
      let offset = changes.newOffset(ofSurvivor: row, at: old[row].offset)
      let expected = target.map { new[$0].offset }
      expect(offset == expected, "Row \(row) now lies at \(show(offset)), not \(show(expected))")
    }
    if let last = changes.extentChanges.last {
      var expected: [ExtentChange] = []
      for (row, source) in sources.enumerated() {
        guard let source, old[source].extent != new[row].extent else { continue }
        expected.append(ExtentChange(row: row, change: new[row].extent - old[source].extent))
      }
      expect(changes.extentChanges == expected, "Other rows than these grew, up to \(last)")
    }
  }

  mutating func checkInverse() {
    let inverse = changes.inverse
    if let fault = inverse.fault(from: newIDs, to: oldIDs) {
      problems.append("The inverse has a fault: \(fault)")
      return
    }
    expect(
      !knowsExtents || inverse.inverse == changes,
      "The inverse of the inverse is another change set")
    let reloads = Set(inverse.reloads.flatMap(\.rows).map { oldIDs[$0] })
    expect(reloads == reloaded, "The inverse reloads other rows")
    let moved = Set(inverse.moves.flatMap(\.to.rows).map { oldIDs[$0] })
    expect(
      moved == Set(changes.moves.flatMap(\.to.rows).map { newIDs[$0] }),
      "The inverse moves other rows")
    guard knowsExtents else { return }
    for span in inverse.removals { expectOffsets(span, new) }
    for span in inverse.insertions { expectOffsets(span, old) }
    for span in inverse.reloads { expectOffsets(span, old) }
    for move in inverse.moves {
      expectOffsets(move.from, new)
      expectOffsets(move.to, old)
    }
  }

  private mutating func expectOffsets(_ span: RowSpan, _ rows: [OutlineRow<Element>]) {
    let offsets =
      rows[span.rows.lowerBound].offset..<rows[span.rows.upperBound - 1].offsets.upperBound
    expect(span.offsets == offsets, "A span of the inverse is \(span), should lie at \(offsets)")
  }

  mutating func checkSplices(replacingReloads replacesReloads: Bool) {
    let splices = changes.splices(replacingReloads: replacesReloads)
    var player = SplicePlayer(oldIDs)
    for splice in splices {
      problems += player.perform(splice, to: newIDs)
    }
    expect(player.rows.map(\.id) == newIDs, "The splices lead to other rows")
    let replaced = replacesReloads ? reloaded : []
    for (id, isFresh) in player.rows {
      if replaced.contains(id) {
        expect(isFresh, "\(id) should be replaced")
      } else if staying.contains(id) {
        expect(!isFresh, "\(id) should be left alone")
      }
    }
    let fewest = SplicePlayer.fewest(
      from: oldIDs, to: newIDs, staying: staying.subtracting(replaced), replaced: replaced)
    expect(splices.count == fewest, "There are \(splices.count) splices instead of \(fewest)")
  }

  mutating func checkBoundingSplice() {
    var first = 0
    while first < min(old.count, new.count), isUntouched(first, first) { first += 1 }
    var below = 0
    while below < min(old.count, new.count) - first,
      isUntouched(old.count - 1 - below, new.count - 1 - below)
    {
      below += 1
    }
    let expected =
      first == old.count && first == new.count
      ? nil
      : RowSplice(
        row: first, removedCount: old.count - below - first,
        insertedCount: new.count - below - first)
    let found = changes.boundingSplice
    expect(
      found == expected,
      "The bounding splice is \(String(describing: found)), not \(String(describing: expected))")
  }

  private func isUntouched(_ oldRow: Int, _ newRow: Int) -> Bool {
    oldIDs[oldRow] == newIDs[newRow] && !reloaded.contains(newIDs[newRow])
  }

  mutating func checkTable() {
    let stages = changes.tableStages
    var table = TableSimulator([TableSimulator<ID>.Section(header: nil, rows: oldIDs)])
    for stage in stages {
      let found = table.perform(stage, showing: newIDs)
      if !found.isEmpty {
        problems += found
        return
      }
    }
    expect(table.sections[0].rows == newIDs, "The table shows other rows")
    let operations = table.operations.flatMap { $0 }
    expect(ids(.reload, operations) == reloaded, "The table reloads other rows")
    expect(
      operations.count { $0.kind == .reload } == reloaded.count, "The table reloads rows twice")
    expect(
      operations.count { $0.kind == .move } == changes.moves.reduce(0) { $0 + $1.to.rows.count },
      "The table moves other rows")
    let needed = changes.isEmpty ? 0 : changes.moves.isEmpty || changes.reloads.isEmpty ? 1 : 2
    expect(stages.count == needed, "The table takes \(stages.count) batches, not \(needed)")
  }

  func ids(
    _ kind: TableSimulator<ID>.Operation.Kind, _ operations: [TableSimulator<ID>.Operation]
  ) -> Set<ID> {
    var ids: Set<ID> = []
    for operation in operations where operation.kind == kind {
      if let id = operation.id { ids.insert(id) }
    }
    return ids
  }
}

private func show(_ number: Int?) -> String { number.map(String.init) ?? "nowhere" }
