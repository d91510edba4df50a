import Outlines

/// A long run of everything that a living list can do, by chance, with the model beside it.
package struct LivingRun: Sendable {
  /// Which run it is; with the seed it says all that happens in it.
  package struct Plan: Sendable, CustomStringConvertible {
    /// About how many elements there are.
    package var size: Int
    /// The capacity of pages; 0 is the engine's own.
    package var capacity: Int
    package var steps: Int
    package var seed: UInt64

    package init(size: Int, capacity: Int, steps: Int, seed: UInt64) {
      self.size = size
      self.capacity = capacity
      self.steps = steps
      self.seed = seed
    }

    package var description: String {
      "size \(size), capacity \(capacity == 0 ? "default" : "\(capacity)"), FANFOLD_SEED=\(seed)"
    }
  }

  package let plan: Plan
  package private(set) var pair: LivingPair
  private let start: [LivingTree]
  private var random: SeededGenerator
  private let chance: LivingChance
  private var operations: [LivingOperation] = []

  /// Starts a run; the seed also decides what the rules are.
  package init(_ plan: Plan) throws(LivingError) {
    self.plan = plan
    random = SeededGenerator(seed: plan.seed)
    chance = LivingChance(size: plan.size)
    var settings = LivingSettings(isGuarded: random.oneIn(3))
    settings.accordionEvery = [0, 0, 0, 1, 2, 3][random.below(6)]
    settings.notices = [.none, .usual, .mixed, .mixed][random.below(4)]
    settings.orders = LivingChance.orders(&random)
    start = chance.trees(&random)
    LivingTrace.say("\(plan) \(settings)")
    pair = try LivingPair(start, settings: settings, capacity: plan.capacity)
    LivingTrace.say("on \(pair.model)")
  }

  /// Runs to the end.
  ///
  /// - Parameter isShortened: Whether a fault is told with as few steps as show it still.
  /// - Returns: What was wrong, or `nil`.
  package mutating func run(isShortened: Bool = true) -> String? {
    for step in 0..<plan.steps {
      pair.isDeep = random.oneIn(plan.size / 12 + 1)
      pair.checksInvariants = pair.isDeep
      let operation = chance.operation(on: pair.model, &random)
      operations.append(operation)
      if let fault = pair.perform(operation) {
        let way = isShortened ? shortened() : nil
        return "\(plan), step \(step): \(operation)\n    \(fault)" + (way.map { "\n\($0)" } ?? "")
      }
    }
    return nil
  }

  /// The settings, the start and the operations that still lead to a fault, with as few of them as
  /// can be found by leaving out one after the other.
  private func shortened() -> String {
    var operations = operations
    var trees = start
    var fault = fault(of: operations, on: trees) ?? "cannot be shortened"
    func isShorter(_ trial: [LivingOperation], _ start: [LivingTree]) -> Bool {
      guard let found = self.fault(of: trial, on: start) else { return false }
      fault = found
      operations = trial
      trees = start
      return true
    }
    var length = max(1, operations.count / 2)
    while true {
      var position = operations.count
      while position > 0 {
        position = max(0, position - length)
        var trial = operations
        trial.removeSubrange(position..<min(trial.count, position + length))
        _ = isShorter(trial, trees)
        position = min(position, operations.count)
      }
      if length == 1 { break }
      length /= 2
    }
    var isDone = false
    while !isDone {
      isDone = true
      for position in operations.indices.reversed() where position < operations.count {
        for candidate in operations[position].shorter {
          var trial = operations
          trial[position] = candidate
          if isShorter(trial, trees) {
            isDone = false
            break
          }
        }
      }
      for fewer in Self.fewer(trees) where isShorter(operations, fewer) {
        isDone = false
        break
      }
      for position in operations.indices.reversed() {
        var trial = operations
        trial.remove(at: position)
        if isShorter(trial, trees) { isDone = false }
      }
    }
    let model = try? LivingOutline(trees, settings: pair.model.settings)
    return
      "    \(pair.model.settings) capacity \(plan.capacity)\n    on \(model.map { "\($0)" } ?? "")\n"
      + operations.map { "      \($0)\n" }.joined() + "      \(fault)"
  }

  /// Forests with one element less.
  private static func fewer(_ trees: [LivingTree]) -> [[LivingTree]] {
    trees.indices.flatMap { position -> [[LivingTree]] in
      var without = trees
      let taken = without.remove(at: position)
      return [without]
        + fewer(taken.children ?? []).map { children in
          var other = trees
          other[position].children = children
          return other
        }
    }
  }

  private func fault(of operations: [LivingOperation], on trees: [LivingTree]) -> String? {
    guard
      var pair = try? LivingPair(
        trees, settings: pair.model.settings, capacity: plan.capacity)
    else { return nil }
    pair.checksInvariants = false
    for operation in operations {
      if let fault = pair.perform(operation) { return "at \(operation): \(fault)" }
    }
    return nil
  }
}
