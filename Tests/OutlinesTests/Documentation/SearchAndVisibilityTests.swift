import Outlines
import Testing

/// The listings of the page `SearchAndVisibility`.
@Suite struct SearchAndVisibilityTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
    var count = 1
    var isGroup: Bool { id < 10 }
  }

  private let trees = [
    OutlineTree(
      Item(id: 1, name: "Fruit"),
      children: [
        OutlineTree(Item(id: 10, name: "Apple")), OutlineTree(Item(id: 11, name: "Fig", count: 0)),
      ]),
    OutlineTree(
      Item(id: 2, name: "Roots"), children: [OutlineTree(Item(id: 20, name: "Leek", count: 0))]),
    OutlineTree(
      Item(id: 3, name: "Nuts"), children: [OutlineTree(Item(id: 30, name: "Pimpernut"))]),
  ]

  @Test func `What is not in stock is hidden, and groups without any`() throws {
    var outline = try Outline(trees)
    outline.expandAll()
    // listing
    outline.setVisibility(
      OutlineVisibility(hidesEmptyBranches: true) { item in item.isGroup || item.count > 0 })
    // end
    #expect(outline.rows(in: 0..<outline.rowCount).map(\.id) == [1, 10, 3, 30])
    try outline.replace(Item(id: 20, name: "Leek"))
    #expect(outline.isShown(20) && outline.shownChildCount(of: nil) == 3)
  }

  @Test func `A search finds what is in collapsed branches and leaves no trace`() throws {
    var outline = try Outline(trees)
    // listing
    outline.search(OutlineSearch { item in item.name.contains("p") })
    let found = outline.rows(in: 0..<4).map(\.element.name)  // Fruit, Apple, Nuts, Pimpernut
    #expect(found == ["Fruit", "Apple", "Nuts", "Pimpernut"])
    outline.clearSearch()
    // end
    #expect(outline.rowCount == 3)
  }

  @Test func `A group that matches shows what is in it`() throws {
    var outline = try Outline(trees)
    // listing
    outline.search(
      OutlineSearch(
        showsChildren: { item in item.isGroup }, matches: { item in item.name.contains("Fruit") }))
    // end
    #expect(outline.rows(in: 0..<outline.rowCount).map(\.id) == [1, 10, 11])
  }

  @Test func `A search in slices finds the same`() throws {
    let items = (0..<12_000).map { Item(id: $0 + 10, name: "\($0 % 100)") }
    var outline = try Outline(items.map { OutlineTree($0) })
    let query = OutlineSearch<Item> { $0.name == "7" }
    // listing
    var changes = [outline.search(query, matches: 50)]
    while outline.untestedCount > 0 {
      changes.append(outline.continueSearch(tests: 2_000))
    }
    // end
    #expect(changes[0].newRowCount == 50 && outline.matchCount == 120)
    #expect(changes.count == 5)
  }
}
