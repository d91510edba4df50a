import Outlines
import TestSupport
import Testing

/// A batch that is refused leaves nothing behind, however much of it had been done.
@Suite struct RollbackTests {
  private static let rules = OutlineRules<Item>(
    extent: { $0.extent }, isExpandedByDefault: { $0.id % 2 == 0 })

  /// Thirty groups of thirty with inner groups, folds of every kind, and folds that are remembered.
  private func outline(pageCapacity: Int) throws -> Outline<Item> {
    var outline = try Outline(
      (1...30).map { group in
        branch(
          group,
          (1...30).map { member in
            let id = group * 1_000 + member * 10
            return member % 10 == 0 ? branch(id, [leaf(id + 1), leaf(id + 2)]) : leaf(id)
          })
      }, rules: Self.rules,
      expansion: OutlineExpansion(expanded: [5, 7, 5_100, 99], collapsed: [8, 8_100, 98]),
      pageCapacity: pageCapacity)
    try outline.apply([.remove(7_200), .replace(Item(id: 5_010, value: 1, extent: 7))])
    return outline
  }

  /// A batch that changes all that there is to change.
  private func work(_ random: inout SeededGenerator) -> [ItemEdit] {
    var edits: [ItemEdit] = [
      .setBranch(5_010, true), .insert(branch(99, [leaf(9_001)]), .last(in: 5_010)),
      .setBranch(7, false), .insert(branch(7_200, [leaf(7_201)]), .first(in: nil)), .remove(8),
      .insert(branch(8, [branch(8_100, [leaf(8_101)])]), .index(3, in: 9)),
      .setChildren(of: 10, (1...30).map { leaf(10_000 + $0 * 10) }.shuffled(using: &random)),
      .setChildren(of: 11, []), .reload(12), .expand(13), .collapse(14), .setBranch(13_020, true),
    ]
    for _ in 0..<40 {
      let group = 15 + random.below(10)
      let id = group * 1_000 + (1 + random.below(9)) * 10
      switch random.below(5) {
      case 0: edits.append(.move(id, .first(in: 15 + random.below(10))))
      case 1: edits.append(.replace(Item(id: id, value: 2, extent: random.below(5))))
      case 2: edits.append(.move(group, .index(random.below(20), in: nil)))
      case 3: edits.append(.collapse(group))
      default: edits.append(.expand(group))
      }
    }
    return edits
  }

  @Test(arguments: [3, 4, 64])
  func `After a refused batch an outline is as one that never saw it`(pageCapacity: Int) throws {
    var random = SeededGenerator(for: "Refused batches")
    let refused: [(ItemEdit, OutlineError<Int>)] = [
      (.remove(77), .unknown(77)), (.move(15, .first(in: 15)), .cycle(15, into: 15)),
      (.insert(leaf(1), .last(in: nil)), .duplicate(1)),
      (.setChildren(of: 1, [leaf(66), branch(67, [leaf(66)])]), .duplicate(66)),
      (.insert(leaf(66), .first(in: 12_010)), .notABranch(12_010)),
      (.insert(leaf(66), .index(99, in: 12)), .indexOutOfRange(99, in: 12, count: 30)),
    ]
    let untouched = try outline(pageCapacity: pageCapacity)
    var tried = try outline(pageCapacity: pageCapacity)
    for (wrong, error) in refused {
      let batch = work(&random) + [wrong]
      #expect(throws: error, "\(random)") { try tried.apply(batch) }
      #expect(throws: error, "\(random)") { try tried.applyWithInverse(batch) }
      expectSame(tried, untouched, "\(random)")
    }
    // What works next works alike, with the same changes.
    var other = untouched
    var changed = 0
    for _ in 0..<5 {
      let batch = work(&random)
      let mine = try? tried.apply(batch)
      let its = try? other.apply(batch)
      #expect(mine == its, "\(random)")
      if let mine, !mine.isEmpty { changed += 1 }
      expectSame(tried, other, "\(random)")
    }
    #expect(changed > 0, "\(random)")
  }

  private func expectSame(_ found: Outline<Item>, _ expected: Outline<Item>, _ label: String) {
    found._checkInvariants()
    var (found, expected) = (found, expected)
    for _ in 0..<2 {
      #expect(
        found.rows(in: 0..<found.rowCount).elementsEqual(
          expected.rows(in: 0..<expected.rowCount)), "\(label)")
      #expect(found.extent == expected.extent && found.count == expected.count, "\(label)")
      #expect(found.expansion == expected.expansion, "\(label)")
      #expect(found.expansion.identities == expected.expansion.identities, "\(label)")
      for id in [7, 8, 99, 66, 77, 7_200, 5_010, 9_001] {
        #expect(found[id: id] == expected[id: id] && found.row(of: id) == expected.row(of: id))
        #expect(found.place(of: id) == expected.place(of: id), "\(label)")
      }
      // The same once more with everything open, so that what is hidden is compared too.
      found.expandAll()
      expected.expandAll()
    }
  }
}
