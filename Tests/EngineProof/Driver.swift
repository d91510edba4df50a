import Outlines

/// Makes engines for the proofs.
enum Driver {
  /// How many children a page of the engine's trees holds where everything is tried.
  static let capacities = [3, 4]

  /// Makes an engine of trees.
  ///
  /// - Parameters:
  ///   - trees: The top level.
  ///   - settings: What its rules say.
  ///   - expansion: Remembered states.
  ///   - capacity: The capacity of pages; 0 leaves it to the engine.
  /// - Returns: The engine.
  /// - Throws: `duplicate`.
  static func makeEngine(
    _ trees: [Tree], _ settings: Settings, expansion: OutlineExpansion<Int>, capacity: Int
  ) throws(Refusal) -> Engine {
    let rules = rules(settings)
    if capacity == 0 { return try Engine(trees, rules: rules, expansion: expansion) }
    return try Engine(trees, rules: rules, expansion: expansion, pageCapacity: capacity)
  }

  private static func rules(_ settings: Settings) -> OutlineRules<Item> {
    var rules = OutlineRules<Item>(
      extent: { $0.extent }, isExpandedByDefault: { $0.startsExpanded })
    if let heights = settings.heights {
      rules.extent = { $0.extent + heights.added(to: $0.id) }
    }
    if settings.isGuarded {
      rules.mayExpand = Settings.mayExpand
      rules.mayCollapse = Settings.mayCollapse
    }
    return rules
  }

  /// Lets the engine look at all that it keeps; the program stops where that contradicts itself.
  static func checkInvariants(_ engine: Engine) {
    engine._checkInvariants()
  }
}
