import Outlines
import TestSupport
import Testing

/// Batches that are taken back.
@Suite struct InverseTests {
  /// Everything that taking back restores: who stands where, and the values.
  private func shape(_ outline: Outline<Item>) -> [ItemTree] {
    func trees(_ id: Int?) -> [ItemTree] {
      outline.children(of: id).compactMap { child in
        outline[id: child].map {
          ItemTree($0, children: outline.isBranch(child) ? trees(child) : nil)
        }
      }
    }
    return trees(nil)
  }

  @Test(arguments: [(count: 2, oneIn: 20), (count: 3, oneIn: 1500)])
  func `Pairs of edits are taken back and done again`(count: Int, oneIn: Int) throws {
    var random = SeededGenerator(for: "Pairs of edits of \(count) elements and back")
    let ids = Array(1...count)
    let edits =
      SmallOutlines.edits(ids: ids) + ids.flatMap { [.setBranch($0, true), .setBranch($0, false)] }
    for trees in SmallOutlines.forests(of: count, withEmptyBranches: true) {
      let start = try Outline(trees, rules: itemRules, pageCapacity: 3)
      for first in edits {
        for second in edits where random.oneIn(oneIn) {
          var outline = start
          guard let (_, inverse) = try? outline.applyWithInverse([first, second]) else { continue }
          let after = shape(outline)
          let (_, again) = try outline.apply(inverse)
          check(shape(outline) == shape(start), "\(random): \(first), \(second) taken back")
          _ = try outline.apply(again)
          check(shape(outline) == after, "\(random): \(first), \(second) done again")
        }
      }
    }
  }

  @Test func `A taken-back batch leaves what came later where it is`() throws {
    var outline = try Outline(groups(2, of: 3), rules: itemRules)
    let (_, inverse) = try outline.applyWithInverse([.move(1_001, .last(in: 2))])
    try outline.insert(leaf(7), .first(in: 1))
    let (changes, _) = try outline.apply(inverse)
    #expect(outline.children(of: 1) == [1_001, 7, 1_002, 1_003])
    #expect(changes.isEmpty)
  }

  @Test func `What rests on something that is gone is refused, and nothing changes`() throws {
    var outline = try Outline(groups(2, of: 3), rules: itemRules)
    let (_, inverse) = try outline.applyWithInverse([.remove(1_002), .move(2_001, .first(in: nil))])
    try outline.remove(1_001)
    let before = shape(outline)
    #expect(throws: OutlineError.basisGone(1_001)) { try outline.apply(inverse) }
    #expect(shape(outline) == before)
  }

  @Test func `Taking back a new group does not take what was put into it later`() throws {
    var outline = try Outline(groups(1, of: 2), rules: itemRules)
    let (_, inverse) = try outline.applyWithInverse([.insert(branch(9), .last(in: nil))])
    try outline.move(1_001, .first(in: 9))
    #expect(throws: OutlineError.basisGone(1_001)) { try outline.apply(inverse) }
    #expect(outline.children(of: 9) == [1_001])
  }

  @Test func `A removed group comes back with its friends, its values and its fold`() throws {
    var outline = try Outline(groups(3, of: 3), rules: itemRules)
    outline.expand(2)
    let rows = outline.visible
    let (_, inverse) = try outline.applyWithInverse([
      .replace(Item(id: 2_002, value: 5)), .remove(2),
    ])
    #expect(outline.rowCount == 2)
    _ = try outline.apply(inverse)
    #expect(outline.visible == rows)
    #expect(outline[id: 2_002]?.value == 0)
  }
}
