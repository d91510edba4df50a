import Outlines

/// Tries everything that can happen to small living lists.
///
/// A case is a list, what leads up to it (a filter, a search that is half done, requests that wait),
/// one batch or fold, and what ends it all (the filter is cleared, the answers come).
package struct LivingExhaustion: Sendable {
  /// What is tried.
  package enum Part: String, CaseIterable, Sendable {
    case filters, loading, order, accordion
  }

  /// How many cases were tried.
  package private(set) var caseCount = 0

  /// The first faults that were found, and how many there were.
  package private(set) var faults: [String] = []
  package private(set) var faultCount = 0

  /// One case in how many is tried.
  package let share: Int

  /// After one step in how many every question is asked.
  package let deepEvery: Int

  private let capacity: Int
  private var number = 0
  private var stepCount = 0

  /// Prepares a trial.
  ///
  /// - Parameters:
  ///   - share: One case in so many is tried.
  ///   - deepEvery: After one step in so many every question is asked.
  ///   - capacity: The capacity of pages.
  ///   - offset: Which of the cases in a share is tried.
  package init(share: Int, deepEvery: Int, capacity: Int, offset: Int = 0) {
    self.share = share
    self.deepEvery = deepEvery
    self.capacity = capacity
    number = offset
  }

  /// Tries a part on one list.
  package mutating func run(_ part: Part, on start: EveryLivingOutline.Start) {
    switch part {
    case .filters:
      for isHiding in [false, true] {
        let settings = LivingSettings(isGuarded: isHiding, notices: isHiding ? .mixed : .usual)
        run(start, settings, after: Self.filters(of: start, isHiding), ending: Self.clearing)
      }
    case .loading:
      for notices in [LivingSettings.Notices.usual, .mixed] {
        run(
          start, LivingSettings(notices: notices), after: Self.loadings, ending: Self.answering)
      }
    case .order:
      for orders in [[LivingOrder.value], [nil, .parity, .valueDown], [.extentThenValue, nil]] {
        run(
          start, LivingSettings(orders: LivingOrders(orders)),
          after: [[], [.sort(1, .valueDown)], [.sort(0, nil)]],
          ending: [.sort(0, .value), .sortAll(LivingOrders([.parity])), .sortAll(LivingOrders())])
      }
    case .accordion:
      for every in [1, 2] {
        for isGuarded in [false, true] {
          run(
            start, LivingSettings(isGuarded: isGuarded, accordionEvery: every),
            after: [
              [], [.all(true)], [.search(LivingQuery(.rest(0, of: 2)), tests: .max, matches: .max)],
            ],
            ending: [.clearSearch, .all(true), .toggle(2), .reveal(3), .toLevel(2)])
        }
      }
    }
  }

  // MARK: What leads up, and what ends

  private static func filters(
    of start: EveryLivingOutline.Start, _ isHiding: Bool
  ) -> [[LivingOperation]] {
    var filters: [[LivingOperation]] = []
    // Newcomers match in half of the cases.
    for bits in 0..<(UInt64(1) << UInt64(count(of: start.trees))) {
      let test = LivingTest.ids(bits << 1 | (bits % 2 == 0 ? 0xF800 : 0))
      filters.append([.show(LivingVisibility(test, hidesEmptyBranches: isHiding))])
      filters.append([
        .search(LivingQuery(test, showsChildrenEvery: isHiding ? 1 : 0), tests: .max, matches: .max)
      ])
      if isHiding {
        filters.append([
          .show(LivingVisibility(.rest(1, of: 2))),
          .search(LivingQuery(test), tests: .max, matches: 1),
        ])
      } else {
        filters.append([.search(LivingQuery(test), tests: 1, matches: .max)])
      }
    }
    return filters
  }

  private static func count(of trees: [LivingTree]) -> Int {
    trees.reduce(0) { $0 + 1 + count(of: $1.children ?? []) }
  }

  private static let clearing: [LivingOperation] = [
    .continueSearch(tests: .max, matches: .max), .toggle(1), .clearSearch, .show(nil),
    .takeRequests,
  ]

  private static let loadings: [[LivingOperation]] = [
    [], [.takeRequests], [.all(true), .takeRequests], [.takeRequests, .fail(0)],
    [.all(true), .takeRequests, .answer(0, [LivingTree(LivingItem(id: 20))])],
    [.all(true), .takeRequests, .fail(0), .retry(1), .retry(2), .retry(3)],
  ]

  private static let answering: [LivingOperation] = [
    .answer(0, [LivingTree(LivingItem(id: 21)), LivingTree(unloaded: LivingItem(id: 22))]),
    .fail(1), .retry(2), .takeRequests, .answer(0, []), .answer(1, [LivingTree(LivingItem(id: 1))]),
    .answer(2, [LivingTree(LivingItem(id: 23))]),
  ]

  // MARK: Trying

  private mutating func run(
    _ start: EveryLivingOutline.Start, _ settings: LivingSettings,
    after beginnings: [[LivingOperation]], ending: [LivingOperation]
  ) {
    let first: LivingPair
    do throws(LivingError) {
      first = try LivingPair(
        start.trees, settings: settings, expansion: start.expansion, capacity: capacity)
    } catch {
      fault("no list of \(start.trees): \(error)")
      return
    }
    for beginning in beginnings {
      var pair = first
      let name = { "\(settings) \(first.model): \(beginning)" }
      pair.isDeep = true
      guard perform(beginning, &pair, name) else { continue }
      var operations = EveryLivingEdit.folds(of: pair.model)
      operations += EveryLivingEdit.batches(of: pair.model).map { .batch($0) }
      for var operation in operations {
        number += 1
        if number % share != 0 { continue }
        caseCount += 1
        if case .batch(let edits) = operation, (number / share) % 3 == 0 {
          operation = .returning(edits)
        }
        var pair = pair
        _ = perform([operation] + ending, &pair) { name() + " then \([operation] + ending)" }
      }
    }
  }

  private mutating func perform(
    _ operations: [LivingOperation], _ pair: inout LivingPair, _ name: () -> String
  ) -> Bool {
    LivingTrace.say(name())
    for operation in operations {
      stepCount += 1
      pair.isDeep = stepCount % deepEvery == 0
      pair.checksInvariants = pair.isDeep
      if let problem = pair.perform(operation) {
        fault("\(name()), at \(operation): \(problem)")
        return false
      }
    }
    return true
  }

  private mutating func fault(_ text: String) {
    faultCount += 1
    if faults.count < 5 { faults.append(text) }
  }
}
