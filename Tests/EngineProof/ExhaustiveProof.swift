import Outlines

/// Tries everything that can happen to small outlines.
struct ExhaustiveProof {
  /// One outline with the engines that hold it.
  private struct Case {
    let start: NaiveOutline
    let rows: [NaiveRow]
    let engines: [Engine]
  }

  private(set) var tally = Tally()

  /// After one batch in how many the engine is asked all questions, and not only for its rows.
  let deepEvery: Int

  /// One batch in how many is also taken back, done again and taken back again.
  let returnEvery: Int

  /// One change set in how many is also given to the checkers of `TestSupport`, which are slower.
  let witnessEvery: Int

  private var batchCount = 0
  private var pairCount = 0
  private var refusedCount = 0

  init(deepEvery: Int, returnEvery: Int, witnessEvery: Int) {
    self.deepEvery = deepEvery
    self.returnEvery = returnEvery
    self.witnessEvery = witnessEvery
  }

  // MARK: What is tried

  /// Every edit of one outline, and with `pairs` every edit after each of them in the same batch.
  ///
  /// - Parameters:
  ///   - start: The outline.
  ///   - first: Which edits come first.
  ///   - second: Which come second; `nil` tries single edits.
  ///   - share: Of so many second edits one is tried, each time others.
  mutating func tryEdits(
    of start: EveryOutline.Start, first: EveryEdit.Breadth, second: EveryEdit.Breadth?,
    share: Int = 1
  ) {
    guard var subject = make(start, Settings()) else { return }
    for edit in EveryEdit(of: subject.start, number: 0, first).edits {
      var changed = subject.start
      changed.beginBatch()
      let refusal = perform(edit, &changed)
      let middle = changed
      if second == nil {
        finish(&changed, refusal)
        run([edit], subject, changed, refusal)
      }
      guard let second, refusal == nil else { continue }
      let widest = max(subject.start.widest, middle.widest)
      for refused in EveryEdit.refused(of: middle, number: 1) {
        var end = middle
        guard let refusal = perform(refused, &end) else { continue }
        subject = rolledBack([edit, refused], subject, refusal)
      }
      for next in EveryEdit(of: middle, number: 1, second).edits {
        pairCount += 1
        if pairCount % share != 0 { continue }
        var end = middle
        let refusal = perform(next, &end)
        finish(&end, refusal)
        run([edit, next], subject, end, refusal, widest: max(widest, end.widest))
      }
    }
  }

  /// Every whole new tree.
  mutating func tryTrees(_ targets: [[Tree]], on start: EveryOutline.Start) {
    guard let subject = make(start, Settings()) else { return }
    for target in targets {
      let edit = Edit.setChildren(of: nil, target)
      var changed = subject.start
      changed.beginBatch()
      let refusal = perform(edit, &changed)
      finish(&changed, refusal)
      run([edit], subject, changed, refusal)
    }
  }

  /// Every fold, two in a row, where every branch may fold and where some may not.
  mutating func tryFolds(on start: EveryOutline.Start) {
    for isGuarded in [false, true] {
      guard let subject = make(start, Settings(isGuarded: isGuarded)) else { continue }
      for fold in Fold.every(subject.start) {
        var once = subject.start
        fold.perform(&once)
        let rows = once.rows
        var engines = subject.engines
        for number in engines.indices {
          let changes = fold.perform(&engines[number])
          judge(changes, subject.rows, once, rows, engines[number]) {
            "\(fold) of \(subject.start)"
          }
        }
        for next in Fold.every(once) {
          var twice = once
          next.perform(&twice)
          let last = twice.rows
          for engine in engines {
            var engine = engine
            let changes = next.perform(&engine)
            judge(changes, rows, twice, last, engine) { "\(next) of \(once)" }
          }
        }
      }
    }
  }

  // MARK: How

  private mutating func make(_ start: EveryOutline.Start, _ settings: Settings) -> Case? {
    do throws(Refusal) {
      let naive = try NaiveOutline(start.trees, expansion: start.expansion, settings: settings)
      var engines: [Engine] = []
      for capacity in Driver.capacities {
        engines.append(
          try Driver.makeEngine(
            start.trees, settings, expansion: start.expansion, capacity: capacity))
      }
      tally.count("outlines")
      return Case(start: naive, rows: naive.rows, engines: engines)
    } catch {
      tally.fault("no outline of \(start.trees): \(error)")
      return nil
    }
  }

  private func perform(_ edit: Edit, _ naive: inout NaiveOutline) -> Refusal? {
    do throws(Refusal) {
      try naive.perform(edit)
      return nil
    } catch {
      return error
    }
  }

  private func finish(_ naive: inout NaiveOutline, _ refusal: Refusal?) {
    if refusal == nil { naive.endBatch() }
  }

  private mutating func run(
    _ edits: [Edit], _ subject: Case, _ end: NaiveOutline, _ refusal: Refusal?,
    widest: Int = .max
  ) {
    if let refusal {
      _ = rolledBack(edits, subject, refusal)
      return
    }
    let rows = end.rows
    for (engine, capacity) in zip(subject.engines, Driver.capacities) {
      // While no branch has more children than a page holds, larger pages would hold the same.
      if widest <= Driver.capacities[0], capacity != Driver.capacities[0] {
        tally.count("not repeated")
        continue
      }
      var engine = engine
      do throws(Refusal) {
        if batchCount % returnEvery == 0 {
          try runAndReturn(edits, subject, &engine, end, rows)
          continue
        }
        let changes: ChangeSet
        if edits.count == 1 {
          changes = try engine.apply(edits[0])
        } else {
          changes = try engine.apply(edits)
        }
        judge(changes, subject.rows, end, rows, engine) { "\(edits) on \(subject.start)" }
      } catch {
        tally.fault("\(edits) on \(subject.start) is refused: \(error)")
      }
    }
  }

  /// Runs a batch, takes it back, does it again, and takes it back again.
  private mutating func runAndReturn(
    _ edits: [Edit], _ subject: Case, _ engine: inout Engine, _ end: NaiveOutline,
    _ rows: [NaiveRow]
  ) throws(Refusal) {
    let (changes, inverse) = try engine.applyWithInverse(edits)
    judge(changes, subject.rows, end, rows, engine) { "\(edits) on \(subject.start)" }
    tally.count("taken back")
    var way = inverse
    var naive = end
    var before = rows
    for target in [subject.start, end, subject.start] {
      let (changes, next) = try engine.apply(way)
      way = next
      try naive.apply([.setChildren(of: nil, target.trees)])
      let after = naive.rows
      let difference =
        Agreement.deepDifference(engine, naive, after)
        ?? ExpectedChanges(from: before, to: after, movedByCaller: []).problem(of: changes)
        ?? (Replay.leads(changes, from: before, to: after) ? nil : "\(changes) leads elsewhere")
      before = after
      Driver.checkInvariants(engine)
      if let difference {
        tally.fault("\(edits) on \(subject.start), taken back or done again: \(difference)")
      }
    }
  }

  /// Runs a batch that must be refused.
  ///
  /// - Returns: The case with the engines that took the batch back, for the batches that follow.
  private mutating func rolledBack(_ edits: [Edit], _ subject: Case, _ refusal: Refusal) -> Case {
    var engines: [Engine] = []
    for engine in subject.engines {
      var engine = engine
      do throws(Refusal) {
        _ = try engine.apply(edits)
        tally.fault("\(edits) on \(subject.start) should be refused: \(refusal)")
      } catch {
        if !Self.isSame(error, refusal) {
          tally.fault("\(edits) on \(subject.start): \(error), should be \(refusal)")
        }
        tally.count("refused")
        refusedCount += 1
        let isDeep = refusedCount % deepEvery == 0
        if isDeep { Driver.checkInvariants(engine) }
        let difference =
          isDeep
          ? Agreement.deepDifference(engine, subject.start, subject.rows)
          : Agreement.difference(engine, subject.start, subject.rows)
        if let difference {
          tally.fault("\(edits) on \(subject.start) is not taken back: \(difference)")
        }
      }
      engines.append(engine)
    }
    return Case(start: subject.start, rows: subject.rows, engines: engines)
  }

  /// Of several identities that stand twice in a tree either may be named.
  private static func isSame(_ found: Refusal, _ expected: Refusal) -> Bool {
    if case .duplicate = found, case .duplicate = expected { return true }
    return found == expected
  }

  private mutating func judge(
    _ changes: ChangeSet, _ old: [NaiveRow], _ end: NaiveOutline, _ new: [NaiveRow],
    _ engine: Engine, _ name: () -> String
  ) {
    tally.count("batches")
    batchCount += 1
    let isDeep = batchCount % deepEvery == 0
    let difference =
      isDeep
      ? Agreement.deepDifference(engine, end, new) : Agreement.difference(engine, end, new)
    if isDeep { Driver.checkInvariants(engine) }
    if let difference { tally.fault("\(name()): \(difference)") }
    let expected = ExpectedChanges(from: old, to: new, movedByCaller: end.batch.moved)
    let right = expected.changeSet(requested: end.batch.requested)
    if changes != right { tally.fault("\(name()): \(changes), should be \(right)") }
    if !Replay.leads(changes, from: old, to: new) {
      tally.fault("\(name()): \(changes) does not lead to the rows")
    }
    if batchCount % witnessEvery == 0,
      let problem = Witness.problem(changes, old, new, end.batch.requested)
    {
      tally.fault("\(name()): \(problem)")
    }
  }
}
