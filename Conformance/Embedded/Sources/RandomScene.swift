import Outlines

/// The SplitMix64 generator: small, fast, and the same everywhere.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number in `0..<limit`, for small limits.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}

/// Random edits and folds, done to the engine and to a plain outline, with every change set played.
func playRandom(seed: UInt64, steps: Int, _ report: inout Report) throws(OutlineError<Int>) {
  report.begin("Random edits do what they do to a plain outline")
  var random = Generator(seed: seed)
  var outline = try Outline([], rules: OutlineRules<Number>())
  var plain = PlainOutline()
  var screen = Screen(outline)
  for step in 0..<steps {
    let changes = try change(&outline, &plain, &random)
    let isRight = screen.follow(changes, to: outline) && screen.rows == plain.rows
    report.check(isRight, "Step \(step) of seed \(seed)")
    if !isRight { return }
    #if OUTLINE_CHECKS
      outline._checkInvariants()
    #endif
  }
  report.check(outline.count == plain.count, "As many elements after seed \(seed)")
  print("  \(steps) steps")
}

/// Does one thing, or a batch of a few, to both outlines.
private func change(
  _ outline: inout Outline<Number>, _ plain: inout PlainOutline, _ random: inout Generator
) throws(OutlineError<Int>) -> ChangeSet {
  let most = 60
  if random.below(3) == 0 {
    let id = random.below(most)
    if plain.contains(id) { plain.setExpanded(id, !plain.isExpanded(id)) }
    return outline.toggle(id)
  }
  var batch: [OutlineEdit<Number>] = []
  for _ in 0...random.below(4) {
    let id = random.below(most)
    let chosen = random.below(most)
    let branch = plain.contains(chosen) ? chosen : nil
    if !plain.contains(id) {
      let index = random.below(plain.childCount(of: branch) + 1)
      plain.insert(id, at: index, of: branch)
      batch.append(
        .insert(NumberTree(Number(id: id), children: []), .index(index, in: branch)))
    } else if random.below(4) == 0 {
      plain.remove(id)
      batch.append(.remove(id))
    } else if !plain.isInside(branch, of: id) {
      let isThere = plain.isChild(id, of: branch)
      let index = random.below(plain.childCount(of: branch) + (isThere ? 0 : 1))
      plain.move(id, at: index, of: branch)
      batch.append(.move(id, .index(index, in: branch)))
    }
  }
  return try outline.apply(batch)
}
