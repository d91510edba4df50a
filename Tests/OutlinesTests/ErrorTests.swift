import Outlines
import TestSupport
import Testing

/// Edits that cannot be done are refused with the identity that is the reason, and change nothing.
@Suite struct ErrorTests {
  private static let trees = [
    branch(1, [branch(2, [leaf(3)]), leaf(4)]), leaf(5), branch(6),
  ]

  private static let cases: [(ItemEdit, OutlineError<Int>)] = [
    (.insert(leaf(3), .first(in: nil)), .duplicate(3)),
    (.insert(branch(8, [leaf(9), leaf(9)]), .first(in: nil)), .duplicate(9)),
    (.insert(branch(8, [leaf(8)]), .first(in: nil)), .duplicate(8)),
    (.insert(branch(8, [branch(9, [leaf(1)])]), .first(in: nil)), .duplicate(1)),
    (.setChildren(of: 1, [leaf(2), leaf(5)]), .duplicate(5)),
    (.setChildren(of: 2, [leaf(1)]), .duplicate(1)),
    (.setChildren(of: nil, [leaf(1), leaf(7), leaf(7)]), .duplicate(7)),
    (.remove(7), .unknown(7)),
    (.move(7, .first(in: nil)), .unknown(7)),
    (.move(1, .before(7)), .unknown(7)),
    (.insert(leaf(8), .after(7)), .unknown(7)),
    (.insert(leaf(8), .first(in: 7)), .unknown(7)),
    (.replace(Item(id: 7)), .unknown(7)),
    (.reload(7), .unknown(7)),
    (.setChildren(of: 7, []), .unknown(7)),
    (.expand(7), .unknown(7)),
    (.collapse(7), .unknown(7)),
    (.move(1, .first(in: 1)), .cycle(1, into: 1)),
    (.move(1, .last(in: 2)), .cycle(1, into: 2)),
    (.move(1, .after(3)), .cycle(1, into: 2)),
    (.move(1, .before(4)), .cycle(1, into: 1)),
    (.insert(leaf(8), .first(in: 5)), .notABranch(5)),
    (.move(1, .last(in: 5)), .notABranch(5)),
    (.setChildren(of: 5, [leaf(8)]), .notABranch(5)),
    (.insert(leaf(8), .index(4, in: nil)), .indexOutOfRange(4, in: nil, count: 3)),
    (.insert(leaf(8), .index(-1, in: 1)), .indexOutOfRange(-1, in: 1, count: 2)),
    (.move(4, .index(2, in: 1)), .indexOutOfRange(2, in: 1, count: 1)),
  ]

  @Test(arguments: cases.indices)
  func `A wrong edit names what is wrong and leaves the outline as it was`(index: Int) throws {
    let (edit, expected) = Self.cases[index]
    var outline = try Outline(
      Self.trees, rules: itemRules, expansion: OutlineExpansion(expanded: [2, 50]))
    outline.expand(1)
    let before = Array(outline.rows(in: 0..<outline.rowCount))
    let expansion = outline.expansion

    #expect(throws: expected) { try outline.apply(edit) }
    // The same after edits that could be done, all of which are taken back.
    let prelude: [ItemEdit] = [
      .insert(branch(50, [leaf(51)]), .first(in: nil)), .replace(Item(id: 3, value: 1, extent: 4)),
      .move(5, .first(in: 6)), .move(5, .last(in: nil)), .collapse(1), .expand(6), .remove(6),
      .insert(branch(6), .last(in: nil)), .reload(2), .remove(50),
    ]
    #expect(throws: (any Error).self) { try outline.apply(prelude + [edit]) }

    #expect(Array(outline.rows(in: 0..<outline.rowCount)) == before)
    #expect(outline.expansion == expansion)
    #expect(outline.count == 6)
    #expect(!outline.contains(8) && !outline.contains(50))
    #expect(outline.row(of: 3) == 2)
    outline._checkInvariants()
    // And it still works.
    try outline.remove(1)
    #expect(outline.visible == [5, 6])
  }

  @Test func `A forest with an identity in it twice makes no outline`() {
    #expect(throws: OutlineError.duplicate(2)) {
      try Outline([branch(1, [leaf(2)]), leaf(2)])
    }
  }

  @Test func `What was taken out in a batch is unknown to the edits after it`() throws {
    var outline = try Outline(Self.trees)
    #expect(throws: OutlineError.unknown(3)) {
      try outline.apply([.remove(1), .replace(Item(id: 3))])
    }
    #expect(throws: OutlineError.unknown(2)) {
      try outline.apply([.setChildren(of: 1, []), .move(5, .first(in: 2))])
    }
    #expect(outline.contains(3))
  }

  @Test func `Many refused edits leave nothing behind`() throws {
    var outline = try Outline(Self.trees)
    for id in 100..<400 {
      #expect(throws: OutlineError.duplicate(1)) {
        try outline.insert(branch(id, [leaf(id + 1_000), leaf(1)]), .first(in: nil))
      }
    }
    #expect(outline.count == 6)
    try outline.insert(leaf(100), .last(in: nil))
    outline.measure { _ in 2 }
    #expect(outline.extent == 2 * outline.rowCount)
    outline._checkInvariants()
  }
}
