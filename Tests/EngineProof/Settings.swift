import Outlines

/// What the engine's rules say in one run.
struct Settings: Sendable {
  /// Extents that change behind the outline's back, where a run has such.
  var heights: Heights?

  /// Whether some branches may not expand, and others not collapse.
  var isGuarded = false

  /// How many states of absent branches are remembered.
  var memoryLimit = Engine.rememberedExpansionLimit

  func extent(of item: Item) -> Int {
    max(0, item.extent + (heights?.added(to: item.id) ?? 0))
  }

  func may(_ item: Item, become isExpanded: Bool) -> Bool {
    !isGuarded || (isExpanded ? Self.mayExpand(item) : Self.mayCollapse(item))
  }

  static func mayExpand(_ item: Item) -> Bool { item.id % 11 != 5 }

  static func mayCollapse(_ item: Item) -> Bool { item.id % 7 != 3 }
}

/// Extents that come from elsewhere than the elements, as when a picture has been loaded.
final class Heights: @unchecked Sendable {
  // One run on one thread has it.
  private var heights: [Int: Int] = [:]

  func added(to id: Int) -> Int { heights.isEmpty ? 0 : heights[id] ?? 0 }

  func set(_ id: Int, _ height: Int) { heights[id] = height }
}
