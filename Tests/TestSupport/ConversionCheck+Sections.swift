import Outlines

// The batches of a table with sections.
extension ConversionCheck {
  private typealias Table = TableSimulator<Int>

  mutating func checkSections(triesStages: Bool) {
    let oldStarts = old.indices.filter { old[$0].level == 1 }
    let newStarts = new.indices.filter { new[$0].level == 1 }
    let stages = changes.tableStages(oldSections: oldStarts, newSections: newStarts)
    let goal = Self.sections(newIDs, newStarts)
    var table = Table(Self.sections(oldIDs, oldStarts))
    for (number, stage) in stages.enumerated() {
      expect(
        (stage.interim == nil) == (number == stages.count - 1),
        "Stage \(number + 1) of \(stages.count) shows the wrong state")
      expect(
        stage.headerReloads.isEmpty || number == stages.count - 1, "Headers are reloaded early")
      let shown = stage.interim.map(sections) ?? goal
      let found = table.perform(stage, showing: shown)
      if !found.isEmpty {
        problems += found.map { "Stage \(number + 1) of \(stages.count): \($0)" }
        return
      }
      expect(table.operations.last?.isEmpty == false, "Stage \(number + 1) does nothing")
    }
    expect(table.sections == goal, "The table shows other sections")
    checkOperations(table.operations.flatMap { $0 }, oldStarts, newStarts)
    expect(stages.count <= 3, "There are \(stages.count) stages")
    if triesStages, stages.count > 1 {
      expect(
        !StageTrial(table.operations).fits(in: stages.count - 1),
        "\(stages.count) stages, but \(stages.count - 1) would do")
    }
  }

  private static func sections(_ ids: [Int], _ starts: [Int]) -> [Table.Section] {
    starts.enumerated().map { number, start in
      let end = number + 1 < starts.count ? starts[number + 1] : ids.count
      return Table.Section(header: ids[start], rows: Array(ids[start + 1..<end]))
    }
  }

  private func sections(_ table: InterimTable) -> [Table.Section] {
    (0..<table.sectionCount).map { section in
      Table.Section(
        header: id(table.header(ofSection: section)),
        rows: (0..<table.rowCount(inSection: section)).map {
          id(table.row($0, inSection: section))
        })
    }
  }

  private func id(_ source: InterimTable.Source) -> Int {
    switch source {
    case .old(let row): oldIDs[row]
    case .new(let row): newIDs[row]
    }
  }

  /// What is a section before and after is never removed, nor is a row; only what changed is
  /// touched, and once.
  private mutating func checkOperations(
    _ operations: [Table.Operation], _ oldStarts: [Int], _ newStarts: [Int]
  ) {
    let oldHeaders = Set(oldStarts.map { oldIDs[$0] })
    let newHeaders = Set(newStarts.map { newIDs[$0] })
    let oldRows = Set(oldIDs).subtracting(oldHeaders)
    let newRows = Set(newIDs).subtracting(newHeaders)
    expect(
      ids(.removeSection, operations) == oldHeaders.subtracting(newHeaders),
      "Other sections should be removed")
    expect(
      ids(.insertSection, operations) == newHeaders.subtracting(oldHeaders),
      "Other sections should be inserted")
    let moved = Set(changes.moves.flatMap(\.to.rows).map { newIDs[$0] })
    expect(
      ids(.moveSection, operations)
        == oldHeaders.intersection(newHeaders).intersection(moved),
      "Other sections should be moved")
    expect(
      ids(.reload, operations) == reloaded.intersection(oldRows).intersection(newRows),
      "Other rows should be reloaded")
    expect(
      ids(.reloadHeader, operations)
        == reloaded.intersection(oldHeaders).intersection(newHeaders),
      "Other headers should be reloaded")
    expect(
      ids(.remove, operations).isDisjoint(with: oldRows.intersection(newRows))
        && ids(.insert, operations).isDisjoint(with: oldRows.intersection(newRows)),
      "A row is removed or inserted that is there before and after")
    let once = operations.filter { $0.kind != .reload }
    expect(Set(once).count == once.count, "Something is done twice")
  }
}

/// Tries whether what was done in some batches could be done in fewer.
private struct StageTrial {
  typealias Operation = TableSimulator<Int>.Operation

  /// Everything that was done, but reloads, which may be done in any batch without moves.
  private let operations: [Operation]
  private let hasReloads: Bool

  init(_ stages: [[Operation]]) {
    let all = stages.flatMap { $0 }
    operations = all.filter { $0.kind != .reload && $0.kind != .reloadHeader }
    hasReloads = all.contains { $0.kind == .reload }
  }

  func fits(in stageCount: Int) -> Bool {
    var assigned: [Int] = []
    func fill() -> Bool {
      if assigned.count == operations.count {
        return !hasReloads
          || (1...stageCount).contains { stage in
            !zip(operations, assigned).contains {
              ($0.kind == .move || $0.kind == .moveSection) && $1 == stage
            }
          }
      }
      for stage in 1...stageCount {
        let next = operations[assigned.count]
        let agrees = zip(operations, assigned).allSatisfy { other, otherStage in
          Self.agree(next, stage, other, otherStage)
            && Self.agree(other, otherStage, next, stage)
        }
        if agrees {
          assigned.append(stage)
          if fill() { return true }
          assigned.removeLast()
        }
      }
      return false
    }
    return fill()
  }

  /// Whether a table takes an operation on a section in one stage and another on a row in another.
  private static func agree(
    _ section: Operation, _ sectionStage: Int, _ row: Operation, _ rowStage: Int
  ) -> Bool {
    switch row.kind {
    case .removeSection, .insertSection, .moveSection, .reload, .reloadHeader: return true
    case .remove, .insert, .move: break
    }
    let isSource = row.source != nil && row.source == section.id
    let isTarget = row.target != nil && row.target == section.id
    return switch section.kind {
    case .moveSection: !(isSource || isTarget) || rowStage != sectionStage
    case .removeSection: !isSource || rowStage < sectionStage
    case .insertSection: !isTarget || rowStage > sectionStage
    default: true
    }
  }
}
