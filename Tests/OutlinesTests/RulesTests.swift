import Outlines
import TestSupport
import Testing

/// What the rules decide.
@Suite struct RulesTests {
  private struct Plain: Identifiable, Sendable {
    let id: Int
    var value = 0
  }

  @Test func `Elements that can be compared are reloaded only when they differ`() throws {
    var outline = try Outline([leaf(1), leaf(2)])
    #expect(try outline.replace(Item(id: 1)).isEmpty)
    #expect(try outline.replace(Item(id: 2, value: 1)).reloads.map(\.rows) == [1..<2])
  }

  @Test func `Elements that cannot be compared are reloaded whenever they are set`() throws {
    var outline = try Outline([OutlineTree(Plain(id: 1)), OutlineTree(Plain(id: 2))])
    #expect(try outline.replace(Plain(id: 1)).reloads.map(\.rows) == [0..<1])
    let trees = [OutlineTree(Plain(id: 1)), OutlineTree(Plain(id: 2))]
    #expect(try outline.setChildren(of: nil, trees).reloads.map(\.rows) == [0..<2])
  }

  @Test func `A rule of one's own says what looks the same`() throws {
    let rules = OutlineRules<Plain>(areEqual: { $0.value / 10 == $1.value / 10 })
    var outline = try Outline([OutlineTree(Plain(id: 1))], rules: rules)
    #expect(try outline.replace(Plain(id: 1, value: 9)).isEmpty)
    #expect(outline[id: 1]?.value == 9)
    #expect(try outline.replace(Plain(id: 1, value: 10)).reloads.count == 1)
  }

  @Test func `An empty outline can be made of rules alone`() {
    let outline = Outline(rules: OutlineRules<Plain>())
    #expect(outline.isEmpty && outline.rowCount == 0 && outline.extent == 0)
    #expect(outline.children(of: nil).isEmpty)
    #expect(outline.row(atOffset: 0) == nil)
    #expect(Array(outline.rows(in: 0..<0)).isEmpty)
  }
}
