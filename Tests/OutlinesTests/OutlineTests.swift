import Outlines
import TestSupport
import Testing

/// Outlines as values, and what can be asked of one.
@Suite struct OutlineTests {
  @Test func `A copy does not see what happens to the original`() throws {
    var outline = try Outline(groups(2, of: 2))
    let copy = outline
    outline.expand(1)
    try outline.remove(2)
    try outline.replace(Item(id: 1_001, value: 3))
    #expect(copy.visible == [1, 2])
    #expect(copy[id: 1_001]?.value == 0)
    #expect(outline.visible == [1, 1_001, 1_002])
  }

  @Test func `Rows that are being read are those of the time when the reading began`() throws {
    var outline = try Outline(groups(2, of: 2))
    var rows = outline.rows(in: 0..<2).makeIterator()
    _ = rows.next()
    outline.expandAll()
    #expect(rows.next()?.id == 2)
    #expect(rows.next() == nil)
  }

  @Test func `Any stretch of rows can be walked`() throws {
    var outline = try Outline([
      branch(1, [branch(2, [leaf(3)]), branch(4)]), branch(5, [leaf(6)]), leaf(7),
    ])
    outline.expandAll()
    let all = (0..<outline.rowCount).map { outline[row: $0] }
    for start in 0...all.count {
      for end in start...all.count {
        let walked = outline.rows(in: start..<end)
        #expect(Array(walked) == Array(all[start..<end]))
        #expect(walked.underestimatedCount == end - start)
      }
    }
  }

  @Test func `Place among siblings counts from one level and from no index`() throws {
    let outline = try Outline([leaf(1), branch(2, [leaf(3), leaf(4), leaf(5)])])
    #expect(
      outline.place(of: 4) == OutlinePosition(parent: 2, level: 2, index: 1, setSize: 3))
    #expect(outline.place(of: 2) == OutlinePosition(parent: nil, level: 1, index: 1, setSize: 2))
    #expect(outline.place(of: 9) == nil)
    #expect(outline.ancestors(of: 4) == [2])
    #expect(outline.ancestors(of: 9).isEmpty)
  }

  @Test func `Rows under an element are none for a leaf and unknown for what is hidden`() throws {
    var outline = try Outline([branch(1, [leaf(2)]), leaf(3)])
    #expect(outline.rows(under: 1) == 1..<1)
    #expect(outline.rows(under: 2) == nil)
    #expect(outline.rows(under: 9) == nil)
    outline.expand(1)
    #expect(outline.rows(under: 1) == 1..<2)
    #expect(outline.rows(under: 3) == 3..<3)
  }

  @Test func `Nothing is known of an unknown identity`() throws {
    let outline = try Outline([branch(1)])
    #expect(!outline.contains(9) && outline[id: 9] == nil)
    #expect(!outline.isBranch(9) && !outline.isExpanded(9))
    #expect(outline.row(of: 9) == nil)
    #expect(outline.childCount(of: 9) == 0 && outline.children(of: 9).isEmpty)
  }

  @Test func `Very deep outlines work`() throws {
    var tree = leaf(0)
    for id in 1...1_000 { tree = branch(id, [tree]) }
    var outline = try Outline([tree])
    #expect(outline.reveal(0).insertions.map(\.rows) == [1..<1_001])
    #expect(outline[row: 1_000].level == 1_001)
    try outline.move(500, .first(in: nil))
    #expect(outline.row(of: 0) == 500)
    try outline.remove(500)
    #expect(outline.rowCount == 500)
  }

  @Test func `Memory of what was removed is used again`() throws {
    var outline = try Outline(groups(10, of: 10))
    for round in 0..<50 {
      try outline.remove(1 + round % 10)
      try outline.insert(groups(10, of: 10)[round % 10], .first(in: nil))
    }
    #expect(outline.count == 110)
    outline._checkInvariants()
  }

  @Test func `Outlines and change sets may be sent between threads`() async throws {
    let outline = try Outline(groups(2, of: 2))
    let (visible, changes) = await Task.detached {
      var copy = outline
      let changes = copy.expandAll()
      return (copy.visible, changes)
    }.value
    #expect(visible == [1, 1_001, 1_002, 2, 2_001, 2_002])
    #expect(changes.insertions.count == 2)
    #expect(outline.rowCount == 2)
  }

  @Test func `Identities may be of any kind that can be told apart`() throws {
    struct Named: Identifiable, Sendable { let id: String }
    var outline = try Outline([
      OutlineTree(Named(id: "家人"), children: [OutlineTree(Named(id: "苦海无涯"))])
    ])
    outline.expand("家人")
    #expect(outline.row(of: "苦海无涯") == 1)
  }

  @Test func `Elements may be objects`() throws {
    final class Node: Identifiable {}
    let inner = Node()
    let outer = Node()
    var outline = try Outline([OutlineTree(outer, children: [OutlineTree(inner)])])
    outline.expand(outer.id)
    #expect(outline[row: 1].element === inner)
  }
}
