import Outlines
import Testing

/// The listings of the page `EditsOrTrees`.
@Suite struct EditsOrTreesTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  private func leaves(_ ids: [Int]) -> [OutlineTree<Item>] { ids.map { OutlineTree(Item(id: $0)) } }

  private func makeOutline() throws -> Outline<Item> {
    var outline = try Outline([
      OutlineTree(Item(id: 1), children: leaves([10, 11])),
      OutlineTree(Item(id: 2), children: leaves([20])),
    ])
    outline.expand(1)
    return outline
  }

  @Test func `A whole new tree keeps what was expanded and moves little`() throws {
    var outline = try makeOutline()
    let newTrees = [
      OutlineTree(Item(id: 2), children: leaves([20, 11])),
      OutlineTree(Item(id: 1, name: "Fruit"), children: leaves([10])),
    ]
    // listing
    let changes = try outline.setChildren(of: nil, newTrees)
    // end
    #expect(outline.rows(in: 0..<outline.rowCount).map(\.id) == [2, 1, 10])
    #expect(changes.moves.count == 1 && changes.removals.map(\.rows) == [2..<3])
    #expect(changes.reloads.map(\.rows) == [1..<2])
  }

  @Test func `One branch is set by itself`() throws {
    var outline = try makeOutline()
    let filesNow = leaves([11, 12])
    // listing
    let changes = try outline.setChildren(of: 1, filesNow)
    // end
    #expect(changes.removals.map(\.rows) == [1..<2] && changes.insertions.map(\.rows) == [2..<3])
  }
}
