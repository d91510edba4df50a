import Outlines
import TestSupport

extension RandomRun {
  /// Does one thing to both outlines and compares.
  ///
  /// - Returns: What was wrong, or `nil`.
  mutating func perform(_ operation: Operation) -> String? {
    steps += 1
    let fault: String?
    switch operation {
    case .batch(let edits):
      fault = performed { run throws(Refusal) in try run.perform(batch: edits) }
    case .returning(let edits): fault = performReturning(edits)
    case .kept(let edits): fault = performKept(edits)
    case .takeBack: fault = takeBack()
    case .fold(let fold):
      tally.count("folds")
      fold.perform(&naive)
      let changes = fold.perform(&engine)
      fault = judge(changes)
    case .measure(let id, let height):
      tally.count("measurings")
      heights.set(id, height)
      naive.measure { $0.id == id }
      let changes = engine.measure(id)
      fault = judge(changes)
    case .measureKind(let rest, let height):
      tally.count("measurings")
      for id in 0..<plan.size * 2 where id % 5 == rest { heights.set(id, height) }
      naive.measure { $0.id % 5 == rest }
      let changes = engine.measure { $0.id % 5 == rest }
      fault = judge(changes)
    case .restore: fault = restore()
    }
    return fault ?? look()
  }

  private mutating func performed(
    _ body: (inout RandomRun) throws(Refusal) -> String?
  ) -> String? {
    do throws(Refusal) { return try body(&self) } catch { return "refused: \(error)" }
  }

  // MARK: Batches

  /// Applies a batch that may be refused, to both alike.
  mutating func perform(batch edits: [Edit]) throws(Refusal) -> String? {
    count(edits)
    var expected: Refusal?
    do throws(Refusal) { try naive.apply(edits) } catch { expected = error }
    do throws(Refusal) {
      let changes = try engine.apply(edits)
      if let expected { return "should be refused: \(expected)" }
      return judge(changes)
    } catch {
      return refused(error, expected)
    }
  }

  private mutating func performReturning(_ edits: [Edit]) -> String? {
    count(edits)
    let before = naive
    var expected: Refusal?
    do throws(Refusal) { try naive.apply(edits) } catch { expected = error }
    do throws(Refusal) {
      let (changes, inverse) = try engine.applyWithInverse(edits)
      if let expected { return "should be refused: \(expected)" }
      if let fault = judge(changes) { return fault }
      let after = naive
      var way = inverse
      for target in [before, after, before] {
        tally.count("inverses")
        let (changes, next) = try engine.apply(way)
        way = next
        try naive.apply([.setChildren(of: nil, target.trees)])
        if let fault = judge(changes, isTieFree: false) {
          return "taken back or done again: \(fault)"
        }
      }
      return nil
    } catch {
      return refused(error, expected)
    }
  }

  private mutating func performKept(_ edits: [Edit]) -> String? {
    count(edits)
    var expected: Refusal?
    do throws(Refusal) { try naive.apply(edits) } catch { expected = error }
    do throws(Refusal) {
      let (changes, inverse) = try engine.applyWithInverse(edits)
      if let expected { return "should be refused: \(expected)" }
      kept = inverse
      return judge(changes)
    } catch {
      return refused(error, expected)
    }
  }

  /// Takes back what was kept a while ago: as a whole, or not at all.
  private mutating func takeBack() -> String? {
    guard let inverse = kept else { return nil }
    kept = nil
    do throws(Refusal) {
      let (changes, next) = try engine.apply(inverse)
      tally.count("late inverses")
      let between = naive
      naive = NaiveOutline(of: engine, settings: settings)
      if let fault = judge(changes, isTieFree: false) { return "late inverse: \(fault)" }
      // There is no other account of what it should have done, but that it can be undone.
      let (back, _) = try engine.apply(next)
      try naive.apply([.setChildren(of: nil, between.trees)])
      if let fault = judge(back, isTieFree: false) { return "inverse of a late inverse: \(fault)" }
      return naive.trees == between.trees ? nil : "a late inverse is not taken back"
    } catch {
      guard case .basisGone = error else { return "late inverse refused: \(error)" }
      tally.count("late inverses refused")
      return Agreement.deepDifference(engine, naive, rows).map { "late inverse not undone: \($0)" }
    }
  }

  private mutating func count(_ edits: [Edit]) {
    tally.count("batches")
    tally.count("edits", edits.count)
    editCount += edits.count
  }

  private mutating func refused(_ error: Refusal, _ expected: Refusal?) -> String? {
    tally.count("refused")
    guard let expected else { return "refused: \(error)" }
    if case .duplicate = error, case .duplicate = expected {
    } else if error != expected {
      return "refused: \(error), should be \(expected)"
    }
    return Agreement.deepDifference(engine, naive, rows).map { "not taken back: \($0)" }
  }

  // MARK: Judging

  /// Compares the engine with the naive outline, and a change set with the only right one.
  private mutating func judge(_ changes: ChangeSet, isTieFree: Bool = true) -> String? {
    let old = rows
    rows = naive.rows
    if let difference = Agreement.difference(engine, naive, rows) { return difference }
    let expected = ExpectedChanges(from: old, to: rows, movedByCaller: naive.batch.moved)
    if isTieFree {
      let right = expected.changeSet(requested: naive.batch.requested)
      if changes != right { return "\(changes), should be \(right)" }
    } else if let problem = expected.problem(of: changes) {
      return problem
    }
    if !Replay.leads(changes, from: old, to: rows) { return "\(changes) does not lead to the rows" }
    if steps % (plan.size < 100 ? 16 : 64) == 0 {
      tally.count("conversions")
      return Witness.problem(changes, old, rows, isTieFree ? naive.batch.requested : [])
    }
    return nil
  }

  /// Now and then asks the engine everything, and walks from some row on.
  private mutating func look() -> String? {
    if !rows.isEmpty {
      let start = random.below(rows.count)
      let end = min(rows.count, start + random.below(12))
      var position = start
      for row in engine.rows(in: start..<end) {
        if !Agreement.isSame(row, rows[position], at: position) { return "walk from row \(start)" }
        position += 1
      }
      if position != end { return "the walk from row \(start) ends at \(position)" }
    }
    guard random.oneIn(plan.size / 6 + 1) else { return nil }
    tally.count("deep looks")
    Driver.checkInvariants(engine)
    return Agreement.deepDifference(engine, naive, rows)
  }

  /// Makes both anew from what is kept of an outline: its trees and its expansion.
  private mutating func restore() -> String? {
    tally.count("restored")
    let expansion = engine.expansion
    let trees = naive.trees
    do throws(Refusal) {
      engine = try Driver.makeEngine(
        trees, settings, expansion: expansion, capacity: plan.capacity)
      naive = try NaiveOutline(trees, expansion: expansion, settings: settings)
    } catch {
      return "not restored: \(error)"
    }
    let old = rows
    rows = naive.rows
    if !settings.isGuarded, old.map(\.id) != rows.map(\.id) {
      // Branches that nobody touched keep the state in which they came in; everything else is back.
      let untouched = naive.entries.contains { $0.isBranch && !$0.isTouched }
      if !untouched { return "other rows after being restored" }
    }
    return Agreement.deepDifference(engine, naive, rows)
  }
}

extension NaiveOutline {
  /// Asks for extents again.
  mutating func measure(where isAffected: (Item) -> Bool) {
    beginBatch()
    for position in entries.indices where isAffected(entries[position].item) {
      entries[position].extent = extent(of: entries[position].item)
    }
  }

  /// Takes over what an engine holds.
  init(of engine: Engine, settings: Settings) {
    self.settings = settings
    let expansion = engine.expansion
    var pending: [(id: Int, depth: Int)] = engine.children(of: nil).reversed().map { ($0, 0) }
    while let (id, depth) = pending.popLast() {
      guard let item = engine[id: id] else { continue }
      let isBranch = engine.isBranch(id)
      entries.append(
        Entry(
          item: item, depth: depth, isBranch: isBranch, isExpanded: engine.isExpanded(id),
          isTouched: isBranch && expansion[id] != nil, extent: settings.extent(of: item)))
      pending += engine.children(of: id).reversed().map { ($0, depth + 1) }
    }
    memory = expansion.identities.filter { !engine.isBranch($0) }
      .map { State(id: $0, isExpanded: expansion[$0] == true) }
  }
}
