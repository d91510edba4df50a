import Outlines
import TestSupport

/// Everything that an outline can do, mixed by chance, with the naive outline beside it.
struct RandomRun {
  /// Which run it is; with the seed it says all that happens in it.
  struct Plan: Sendable, CustomStringConvertible {
    /// About how many elements there are.
    var size: Int
    /// The capacity of pages; 0 is the engine's own.
    var capacity: Int
    var edits: Int
    var seed: UInt64

    var description: String {
      "size \(size), capacity \(capacity == 0 ? "default" : "\(capacity)"), FANFOLD_SEED=\(seed)"
    }
  }

  /// One thing that is done.
  enum Operation {
    case batch([Edit])
    /// A batch that is taken back, done again, and taken back a second time.
    case returning([Edit])
    /// A batch whose inverse is kept for later.
    case kept([Edit])
    /// What was kept is taken back, if that is possible still.
    case takeBack
    case fold(Fold)
    /// An element takes another room.
    case measure(Int, Int)
    /// All elements whose number leaves a rest take another room.
    case measureKind(rest: Int, Int)
    /// The outline is made anew from its trees and its saved expansion.
    case restore
  }

  let plan: Plan
  let heights = Heights()
  let settings: Settings
  var random: SeededGenerator
  var engine: Engine
  var naive: NaiveOutline
  var rows: [NaiveRow] = []
  var kept: OutlineInverse<Item>?
  var tally = Tally()
  var steps = 0
  var editCount = 0

  init(_ plan: Plan) throws(Refusal) {
    self.plan = plan
    random = SeededGenerator(seed: plan.seed)
    settings = Settings(heights: heights, isGuarded: plan.seed % 2 == 0)
    naive = try NaiveOutline([], settings: settings)
    engine = try Driver.makeEngine(
      [], settings, expansion: OutlineExpansion(), capacity: plan.capacity)
    let edits = RandomEdits(naive, plan.size)
    _ = try perform(batch: [edits.wholeTree(&random)])
  }

  /// Does one thing more.
  ///
  /// - Returns: What was wrong, or `nil`.
  mutating func step() -> (operation: Operation, fault: String?) {
    let operation = choose()
    let fault = perform(operation)
    return (operation, fault)
  }

  /// What comes next; uses up random numbers, and changes nothing else.
  mutating func choose() -> Operation {
    switch random.below(24) {
    case 0..<7: return .fold(fold())
    case 7: return .measure(random.below(plan.size * 2), random.below(4))
    case 8:
      return random.oneIn(4) ? .measureKind(rest: random.below(5), random.below(4)) : .fold(fold())
    case 9: return random.oneIn(8) ? .restore : .fold(fold())
    case 10, 11: return .takeBack
    case 12, 13: return .kept(batch())
    case 14...16: return .returning(batch())
    default: return .batch(batch())
    }
  }

  private mutating func batch() -> [Edit] {
    var edits = RandomEdits(naive, plan.size)
    let most = plan.size < 100 ? 6 : 20
    return edits.batch(of: random.oneIn(3) ? 1 : 1 + random.below(most), &random)
  }

  private mutating func fold() -> Fold {
    let id =
      naive.entries.isEmpty || random.oneIn(20)
      ? random.below(plan.size * 2) : naive.entries[random.below(naive.entries.count)].item.id
    switch random.below(24) {
    case 0: return .all(random.oneIn(2))
    case 1: return .toLevel(random.below(5))
    case 2..<6: return .reveal(id)
    case 6..<9: return .expand(id)
    case 9..<12: return .collapse(id)
    default: return .toggle(id)
    }
  }
}
