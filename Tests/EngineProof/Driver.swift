import Outlines

/// The one place that knows which parts of the engine's interface there are.
enum Driver {
  /// How many children a page of the engine's trees holds; 0 is the engine's own choice.
  static let capacities = [3, 4]

  /// Whether branches can be kept from folding.
  static let canGuard = false

  static func makeEngine(
    _ trees: [Tree], _ settings: Settings, expansion: OutlineExpansion<Int>, capacity: Int
  ) throws(Refusal) -> Engine {
    try Engine(trees, rules: rules(settings), expansion: expansion)
  }

  private static func rules(_ settings: Settings) -> OutlineRules<Item> {
    if let heights = settings.heights {
      return OutlineRules(
        extent: { $0.extent + heights.added(to: $0.id) },
        isExpandedByDefault: { $0.startsExpanded })
    }
    return OutlineRules(extent: { $0.extent }, isExpandedByDefault: { $0.startsExpanded })
  }

  static func branchEdits(_ id: Int, _ isBranch: Bool, isWhole: Bool) -> [Edit] { [] }

  static func checkInvariants(_ engine: Engine) {
    #if DEBUG || OUTLINE_CHECKS
      engine._checkInvariants()
    #endif
  }
}
