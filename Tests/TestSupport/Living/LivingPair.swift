package import Outlines

/// The engine beside the plain model: whatever is done to one is done to the other, and everything
/// that comes out is compared.
package struct LivingPair: Sendable {
  package private(set) var engine: Outline<LivingItem>
  package private(set) var model: LivingOutline
  package private(set) var rows: [LivingRow] = []

  /// What the last step did to the rows.
  package private(set) var changes: ChangeSet?

  /// How many children a page of the engine's trees holds; 0 leaves it to the engine.
  package let capacity: Int

  /// Whether all questions are asked after each step, and not only what the rows are.
  package var isDeep = true

  /// Whether the engine looks at all that it keeps after each step.
  package var checksInvariants = true

  /// The requests that were taken, each with its branch and its number in the model.
  private var requests: [(request: OutlineRequest<Int>, number: Int)] = []

  private var kept: OutlineInverse<LivingItem>?

  /// Starts both with trees.
  package init(
    _ trees: [LivingTree], settings: LivingSettings,
    expansion: OutlineExpansion<Int> = OutlineExpansion(), capacity: Int
  ) throws(LivingError) {
    self.capacity = capacity
    model = try LivingOutline(trees, settings: settings, expansion: expansion)
    engine = try Self.makeEngine(trees, settings, expansion, capacity)
    rows = model.rows
  }

  private static func makeEngine(
    _ trees: [LivingTree], _ settings: LivingSettings, _ expansion: OutlineExpansion<Int>,
    _ capacity: Int
  ) throws(LivingError) -> Outline<LivingItem> {
    let rules = settings.outlineRules
    if capacity == 0 { return try Outline(trees, rules: rules, expansion: expansion) }
    return try Outline(trees, rules: rules, expansion: expansion, pageCapacity: capacity)
  }

  /// Does one thing to both and compares.
  ///
  /// - Returns: What was wrong, or `nil`.
  package mutating func perform(_ operation: LivingOperation) -> String? {
    LivingTrace.say("  \(operation)")
    do throws(LivingError) {
      return try attempt(operation) ?? look()
    } catch {
      return "refused: \(error)"
    }
  }

  private mutating func attempt(_ operation: LivingOperation) throws(LivingError) -> String? {
    switch operation {
    case .batch(let edits): return performBatch(edits)
    case .returning(let edits): return try performReturning(edits)
    case .kept(let edits): return performKept(edits)
    case .takeBack: return try takeBack()
    case .expand(let id): return fold({ $0.expand(id) }, { $0.set(id, isExpanded: true) })
    case .collapse(let id): return fold({ $0.collapse(id) }, { $0.set(id, isExpanded: false) })
    case .toggle(let id): return fold({ $0.toggle(id) }, { $0.toggle(id) })
    case .reveal(let id): return fold({ $0.reveal(id) }, { $0.reveal(id) })
    case .all(true): return fold({ $0.expandAll() }, { $0.setAll { _ in true } })
    case .all(false): return fold({ $0.collapseAll() }, { $0.setAll { _ in false } })
    case .toLevel(let level):
      return fold({ $0.expand(toLevel: level) }, { $0.setAll { $0 < level } })
    case .show(let visibility):
      return fold(
        { $0.setVisibility(visibility?.outlineVisibility) }, { $0.show(visibility) },
        isFilter: true)
    case .search(let query, let tests, let matches):
      return fold(
        { $0.search(query.outlineSearch, tests: tests, matches: matches) },
        { $0.search(query, tests: tests, matches: matches) }, isFilter: true)
    case .continueSearch(let tests, let matches):
      return fold(
        { $0.continueSearch(tests: tests, matches: matches) },
        { $0.continueSearch(tests: tests, matches: matches) }, isFilter: true)
    case .clearSearch:
      return fold({ $0.clearSearch() }, { $0.clearSearch() }, isFilter: true)
    case .sort(let branch, let order): return sort(branch, order)
    case .sortAll(let orders):
      model.sortAll(by: orders)
      let changes = engine.sortAll { orders.order(of: $0?.id ?? 0)?.outlineOrder }
      return judge(changes, isTieFree: false)
    case .takeRequests: return takeRequests()
    case .answer(let number, let trees): return answer(number, trees)
    case .fail(let number):
      guard let (request, known) = request(number) else { return nil }
      return fold({ $0.fail(request) }, { $0.fail(request.branch, known) })
    case .retry(let id): return fold({ $0.retry(id) }, { $0.retry(id) })
    case .restore: return try restore()
    }
  }

  // MARK: Folds and filters

  private mutating func fold(
    _ change: (inout Outline<LivingItem>) -> ChangeSet, _ same: (inout LivingOutline) -> Void,
    isFilter: Bool = false
  ) -> String? {
    model.beginBatch()
    same(&model)
    model.askForChildren()
    let changes = change(&engine)
    if isFilter, !changes.moves.isEmpty || !changes.reloads.isEmpty {
      return "a filter moves or reloads: \(changes)"
    }
    return judge(changes)
  }

  private mutating func sort(_ branch: Int, _ order: LivingOrder?) -> String? {
    let name = branch == 0 ? nil : branch
    var expected: LivingError?
    do throws(LivingError) { try model.sort(name, by: order) } catch { expected = error }
    do throws(LivingError) {
      let changes = try engine.sort(name, by: order?.outlineOrder)
      if let expected { return "should be refused: \(expected)" }
      return judge(changes, isTieFree: false)
    } catch {
      return refused(error, expected)
    }
  }

  // MARK: Batches

  private mutating func performBatch(_ edits: [LivingEdit]) -> String? {
    var expected: LivingError?
    do throws(LivingError) { try model.apply(edits) } catch { expected = error }
    do throws(LivingError) {
      let changes =
        if edits.count == 1 { try engine.apply(edits[0]) } else { try engine.apply(edits) }
      if let expected { return "should be refused: \(expected)" }
      return judge(changes)
    } catch {
      return refused(error, expected)
    }
  }

  private mutating func performReturning(_ edits: [LivingEdit]) throws(LivingError) -> String? {
    let before = model.shape
    guard let (inverse, fault) = performKeeping(edits) else { return nil }
    if let fault { return fault }
    guard var way = inverse else { return nil }
    let after = model.shape
    for target in [before, after, before] {
      let (changes, next) = try engine.apply(way)
      way = next
      model.become(target)
      if let fault = judge(changes, isTieFree: false) ?? look() {
        return "taken back or done again: \(fault)"
      }
    }
    return nil
  }

  private mutating func performKept(_ edits: [LivingEdit]) -> String? {
    guard let (inverse, fault) = performKeeping(edits) else { return nil }
    kept = inverse
    return fault
  }

  private mutating func performKeeping(
    _ edits: [LivingEdit]
  ) -> (inverse: OutlineInverse<LivingItem>?, fault: String?)? {
    var expected: LivingError?
    do throws(LivingError) { try model.apply(edits) } catch { expected = error }
    do throws(LivingError) {
      let (changes, inverse) = try engine.applyWithInverse(edits)
      if let expected { return (nil, "should be refused: \(expected)") }
      return (inverse, judge(changes))
    } catch {
      return (nil, refused(error, expected))
    }
  }

  /// Takes back what was kept a while ago: as a whole, or not at all.
  private mutating func takeBack() throws(LivingError) -> String? {
    guard let inverse = kept else { return nil }
    kept = nil
    let between = model.shape
    do throws(LivingError) {
      let (changes, next) = try engine.apply(inverse)
      // There is no other account of what it should have done, but that it can be undone.
      model.become(LivingOutline.Shape(of: engine))
      if let fault = judge(changes, isTieFree: false) ?? look() { return "late inverse: \(fault)" }
      var again = self
      let (back, _) = try again.engine.apply(next)
      again.model.become(between)
      return again.judge(back, isTieFree: false).map { "inverse of a late inverse: \($0)" }
    } catch {
      guard case .basisGone = error else { return "late inverse refused: \(error)" }
      return LivingAgreement.deepDifference(engine, model, rows).map {
        "late inverse not undone: \($0)"
      }
    }
  }

  // MARK: Children that are not there yet

  private mutating func takeRequests() -> String? {
    let found = engine.takeRequests()
    let expected = model.takeRequests()
    guard found.map(\.branch).sorted() == expected.keys.sorted() else {
      return "asked for \(found.map(\.branch)), should be \(expected.keys.sorted())"
    }
    for request in found {
      if requests.contains(where: { $0.request == request }) { return "\(request) comes twice" }
      if let number = expected[request.branch] { requests.append((request, number)) }
    }
    return nil
  }

  private func request(_ number: Int) -> (request: OutlineRequest<Int>, number: Int)? {
    requests.isEmpty ? nil : requests[requests.count - 1 - number % requests.count]
  }

  private mutating func answer(_ number: Int, _ trees: [LivingTree]) -> String? {
    guard let (request, known) = request(number) else { return nil }
    var expected: LivingError?
    do throws(LivingError) {
      try model.answer(request.branch, known, with: trees)
    } catch {
      expected = error
    }
    do throws(LivingError) {
      let changes = try engine.answer(request, with: trees)
      if let expected { return "should be refused: \(expected)" }
      return judge(changes)
    } catch {
      return refused(error, expected)
    }
  }

  // MARK: Judging

  private func refused(_ error: LivingError, _ expected: LivingError?) -> String? {
    guard let expected else { return "refused: \(error)" }
    if case .duplicate = error, case .duplicate = expected {
    } else if error != expected {
      return "refused: \(error), should be \(expected)"
    }
    let difference =
      isDeep
      ? LivingAgreement.deepDifference(engine, model, rows)
      : LivingAgreement.difference(engine, model, rows)
    return difference.map { "not taken back: \($0)" }
  }

  /// Compares the engine with the model, and a change set with the right one.
  private mutating func judge(_ changes: ChangeSet, isTieFree: Bool? = nil) -> String? {
    let old = rows
    rows = model.rows
    self.changes = changes
    if let difference = LivingAgreement.difference(engine, model, rows) { return difference }
    let expected = LivingChanges(from: old, to: rows, movedByCaller: model.batch.moved)
    return expected.problem(
      of: changes, requested: model.batch.requested,
      isTieFree: isTieFree ?? !model.batch.isSorted)
  }

  private func look() -> String? {
    if checksInvariants, !LivingTrace.isUnchecked { engine._checkInvariants() }
    return isDeep ? LivingAgreement.deepDifference(engine, model, rows) : nil
  }

  /// Makes both anew from what is kept of a list: its trees and its expansion.
  private mutating func restore() throws(LivingError) -> String? {
    let trees = model.trees
    let expansion = engine.expansion
    model = try LivingOutline(trees, settings: model.settings, expansion: expansion)
    engine = try Self.makeEngine(trees, model.settings, expansion, capacity)
    requests = []
    kept = nil
    rows = model.rows
    return LivingAgreement.deepDifference(engine, model, rows)
  }
}

extension LivingOutline.Shape {
  /// What stands where in an engine.
  init(of engine: Outline<LivingItem>) {
    top = engine.children(of: nil)
    var pending: [(id: Int, parent: Int)] = top.map { ($0, 0) }
    while let (id, parent) = pending.popLast() {
      guard let item = engine[id: id] else { continue }
      let children = engine.isBranch(id) ? engine.children(of: id) : nil
      places[id] = Place(
        item: item, parent: parent, children: children,
        isUnloaded: engine.loadState(of: id) != .loaded)
      pending += (children ?? []).map { ($0, id) }
    }
  }
}
