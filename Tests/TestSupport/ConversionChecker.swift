public import Outlines

/// Tries everything that a change set can be converted to, and looks for anything that is not as
/// promised.
public enum ConversionChecker {
  /// What has to be known of a row.
  public struct Row: Hashable, Sendable {
    /// A number that stands for its identity, from 0 on.
    public let id: Int

    /// Its level; rows of level 1 are sections.
    public let level: Int

    /// Where it lies.
    public let offsets: Range<Int>

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - id: A number that stands for its identity, from 0 on.
    ///   - level: Its level.
    ///   - offsets: Where it lies.
    @inlinable
    public init(id: Int, level: Int, offsets: Range<Int>) {
      self.id = id
      self.level = level
      self.offsets = offsets
    }
  }

  /// Everything that is wrong with the conversions of a change set, in words.
  ///
  /// The change set itself must be right, which ``ChangeReplayer`` finds out. Looked at are the
  /// positions and offsets of survivors, the inverse and its inverse, the splices with and without
  /// reloads (played, and as few as can be), the bounding splice (as small as can be), and the
  /// batches of a table with one section and with a section for each top-level row (performed by
  /// ``TableSimulator``).
  ///
  /// In the words a row is the number that it had in the old state, or that many rows and its number
  /// in the new one.
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - old: The rows before.
  ///   - new: The rows after.
  ///   - triesStages: Whether to make sure that fewer batches are not enough, by trying all ways;
  ///     only for few changes.
  ///   - requiresExtents: Whether the change set must know of every extent that changed. If not, it
  ///     may know of none, and offsets are then compared only if no extent changed.
  /// - Returns: An empty array when all is well.
  @inlinable
  public static func problems<Element: Identifiable>(
    of changes: ChangeSet, from old: [OutlineRow<Element>], to new: [OutlineRow<Element>],
    triesStages: Bool = false, requiresExtents: Bool = false
  ) -> [String] {
    var numbers: [Element.ID: Int] = [:]
    for row in old { numbers[row.id] = row.row }
    return problems(
      of: changes,
      from: old.map { Row(id: $0.row, level: $0.level, offsets: $0.offsets) },
      to: new.map { row in
        Row(
          id: numbers[row.id] ?? old.count + row.row, level: row.level, offsets: row.offsets)
      }, triesStages: triesStages, requiresExtents: requiresExtents)
  }

  /// Everything that is wrong with the conversions of a change set between numbered rows.
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - old: The rows before, whose identities are their positions.
  ///   - new: The rows after.
  ///   - triesStages: Whether to make sure that fewer batches are not enough.
  ///   - requiresExtents: Whether the change set must know of every extent that changed.
  /// - Returns: An empty array when all is well.
  public static func problems(
    of changes: ChangeSet, from old: [Row], to new: [Row], triesStages: Bool = false,
    requiresExtents: Bool = false
  ) -> [String] {
    var check = ConversionCheck(changes, old, new, requiresExtents: requiresExtents)
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
struct ConversionCheck {
  let changes: ChangeSet
  let old: [ConversionChecker.Row]
  let new: [ConversionChecker.Row]
  let oldIDs: [Int]
  let newIDs: [Int]

  /// For each new row the old row that it was.
  let sources: [Int?]

  /// By identity: whether a row neither leaves, comes nor moves; whether it is reloaded.
  let isStaying: [Bool]
  let isReloaded: [Bool]

  /// Whether exact offsets can be asked for: either no extent changed, or the changes are known.
  let knowsExtents: Bool
  var problems: [String] = []

  init(
    _ changes: ChangeSet, _ old: [ConversionChecker.Row], _ new: [ConversionChecker.Row],
    requiresExtents: Bool
  ) {
    self.changes = changes
    self.old = old
    self.new = new
    oldIDs = old.map { $0.id }
    newIDs = new.map { $0.id }
    let sources = new.map { $0.id < old.count ? $0.id : nil }
    var isStaying = [Bool](repeating: false, count: old.count + new.count)
    for row in old.indices { isStaying[row] = true }
    for span in changes.removals { for row in span.rows { isStaying[row] = false } }
    for move in changes.moves { for row in move.from.rows { isStaying[row] = false } }
    var isReloaded = [Bool](repeating: false, count: old.count + new.count)
    for span in changes.reloads { for row in span.rows { isReloaded[new[row].id] = true } }
    self.sources = sources
    self.isStaying = isStaying
    self.isReloaded = isReloaded
    knowsExtents =
      requiresExtents || !changes.extentChanges.isEmpty
      || new.allSatisfy { $0.id >= old.count || old[$0.id].offsets.count == $0.offsets.count }
  }

  /// The identities of all reloaded rows.
  var reloaded: Set<Int> { Set(isReloaded.indices.filter { isReloaded[$0] }) }

  mutating func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  mutating func checkPositions() {
    var targets = [Int?](repeating: nil, count: old.count)
    for (row, source) in sources.enumerated() {
      if let source { targets[source] = row }
      let found = changes.oldRow(of: row)
      expect(found == source, "Row \(row) was at \(show(found)), not at \(show(source))")
      guard knowsExtents else { continue }
      let offset = changes.oldOffset(ofSurvivor: row, at: new[row].offsets.lowerBound)
      let expected = source.map { old[$0].offsets.lowerBound }
      expect(offset == expected, "Row \(row) lay at \(show(offset)), not at \(show(expected))")
    }
    for (row, target) in targets.enumerated() {
      let found = changes.newRow(of: row)
      expect(found == target, "Row \(row) is now at \(show(found)), not at \(show(target))")
      guard knowsExtents else { continue }
      let offset = changes.newOffset(ofSurvivor: row, at: old[row].offsets.lowerBound)
      let expected = target.map { new[$0].offsets.lowerBound }
      expect(offset == expected, "Row \(row) now lies at \(show(offset)), not \(show(expected))")
    }
    if knowsExtents {
      var expected: [ExtentChange] = []
      for (row, source) in sources.enumerated() {
        guard let source else { continue }
        let change = new[row].offsets.count - old[source].offsets.count
        if change != 0 { expected.append(ExtentChange(row: row, change: change)) }
      }
      expect(changes.extentChanges == expected, "Other rows grew: \(expected)")
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

  private mutating func expectOffsets(_ span: RowSpan, _ rows: [ConversionChecker.Row]) {
    let offsets =
      rows[span.rows.lowerBound].offsets
      .lowerBound..<rows[span.rows.upperBound - 1].offsets.upperBound
    expect(span.offsets == offsets, "A span of the inverse is \(span), should lie at \(offsets)")
  }

  mutating func checkSplices(replacingReloads replacesReloads: Bool) {
    let splices = changes.splices(replacingReloads: replacesReloads)
    var player = SplicePlayer(oldIDs)
    for splice in splices {
      problems += player.perform(splice, to: newIDs)
    }
    expect(player.rows.map(\.id) == newIDs, "The splices lead to other rows")
    for (id, isFresh) in player.rows {
      if replacesReloads, isReloaded[id] {
        expect(isFresh, "\(id) should be replaced")
      } else if isStaying[id] {
        expect(!isFresh, "\(id) should be left alone")
      }
    }
    let fewest = SplicePlayer.fewest(
      from: oldIDs, to: newIDs,
      isStaying: { isStaying[$0] && !(replacesReloads && isReloaded[$0]) },
      isReplaced: { replacesReloads && isReloaded[$0] })
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
    oldIDs[oldRow] == newIDs[newRow] && !isReloaded[newIDs[newRow]]
  }

  mutating func checkTable() {
    let stages = changes.tableStages
    var table = TableSimulator([TableSimulator<Int>.Section(header: nil, rows: oldIDs)])
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
    _ kind: TableSimulator<Int>.Operation.Kind, _ operations: [TableSimulator<Int>.Operation]
  ) -> Set<Int> {
    var ids: Set<Int> = []
    for operation in operations where operation.kind == kind {
      if let id = operation.id { ids.insert(id) }
    }
    return ids
  }
}

private func show(_ number: Int?) -> String { number.map(String.init) ?? "nowhere" }
