/// What a figure shall be: a ratio to a peer of the same run, or a count.
struct Target {
  let what: String
  /// What was measured, in words; `nil` where the figures are not there.
  let found: String?
  let isReached: Bool

  /// The targets, judged on medians.
  static func all(_ figures: [Figure]) -> [Target] {
    func figure(_ name: String, _ size: Int? = nil) -> Figure? {
      figures.first { $0.name == name && (size == nil || $0.size == size) }
    }
    let tree = TreeListModel.name
    let toggles = ToggleFigures.sizes.compactMap { figure("toggle", $0)?.value }
    let memory = figure("memory_per_row")
    let newTree = figure("apply_tree")
    let moves = figure("apply_tree_moves")
    let presence = figure("presence_stream")
    let operations = figures.filter { $0.name.hasSuffix("_operations") }
    return [
      Target(
        "fold or unfold: 100, 1,000 and 100,000 the same within 1.5 times",
        toggles.max().flatMap { most in toggles.min().map { most / $0 } }, atMost: 1.5),
      Target(
        "fold or unfold 100: at least 10 times faster than \(tree)",
        figure("toggle", 100)?.ratio(to: tree), atLeast: 10),
      Target(
        "fold or unfold 100,000: at least 10,000 times faster than \(tree)",
        figure("toggle", 100_000)?.ratio(to: tree), atLeast: 10_000),
      Target(
        "row at a random position: at least 4 times faster than \(tree)",
        figure("row_at")?.ratio(to: tree), atLeast: 4),
      Target(
        "position of a random identity, look-up included: faster than \(tree) without one",
        figure("position_of")?.ratio(to: tree), atLeast: 1),
      Target(
        "expand all: at least 20 times faster than \(tree)",
        figure("expand_all")?.ratio(to: tree), atLeast: 20),
      Target("memory: at most 71 bytes a row", memory?.value, atMost: 71),
      Target("memory: at most a third of \(tree)", memory?.ratio(to: tree), atLeast: 3),
      Target(
        "a new tree of 100,000: at least 50 times faster than CollectionDifference",
        newTree?.ratio(to: "CollectionDifference"), atLeast: 50),
      Target(
        "a new tree of 100,000: moves beyond the minimum",
        moves.flatMap { moves in moves["minimum"].map { moves.value - $0.median } }, atMost: 0),
      Target(
        "changes of presence: at least 1,000,000 a second", presence.map { 1e6 / $0.value },
        atLeast: 1e6),
      Target(
        "changes of presence: rows moved and reloaded beyond the minimum",
        operations.isEmpty
          ? nil
          : operations.reduce(0) { sum, figure in
            sum + abs(figure.value - (figure["minimum"]?.median ?? .infinity))
          }, atMost: 0),
      Target(
        "search 1,000,000: faster than GtkFilterListModel on those of expanded groups",
        figure("filter")?.ratio(to: "GtkFilterListModel"), atLeast: 1),
    ]
  }

  private init(_ what: String, _ value: Double?, atLeast least: Double) {
    self.what = what
    found = value.map { rounded($0) }
    isReached = value.map { $0 >= least } ?? false
  }

  private init(_ what: String, _ value: Double?, atMost most: Double) {
    self.what = what
    found = value.map { rounded($0) }
    isReached = value.map { $0 <= most } ?? false
  }
}
