import Outlines
import Testing

/// The listings of the page `FirstList`, and the one of README.md.
@Suite struct FirstListTests {
  @Test func `The first list folds and changes as its page says`() throws {
    // listing
    struct Item: Identifiable, Equatable {
      let id: Int
      var name: String
    }
    // end

    // listing
    var outline = try Outline([
      OutlineTree(
        Item(id: 1, name: "Fruit"),
        children: [OutlineTree(Item(id: 2, name: "Apple")), OutlineTree(Item(id: 3, name: "Pear"))]),
      OutlineTree(Item(id: 4, name: "Vegetables"), children: []),
    ])
    // end
    #expect(outline.rowCount == 2)

    // listing
    func draw(_ outline: Outline<Item>, rows: Range<Int>) -> [String] {
      outline.rows(in: rows).map { row in
        let arrow = row.isBranch ? (row.isExpanded ? "▾ " : "▸ ") : "  "
        return String(repeating: "  ", count: row.level - 1) + arrow + row.element.name
      }
    }
    // end

    // listing
    let unfolded = outline.toggle(1)
    let came = unfolded.insertions.map(\.rows)  // [1..<3]
    #expect(came == [1..<3])
    let drawn = draw(outline, rows: 0..<3)  // ["▾ Fruit", "    Apple", "    Pear"]
    #expect(drawn == ["▾ Fruit", "    Apple", "    Pear"])
    // end
    #expect(draw(outline, rows: 3..<4) == ["▸ Vegetables"])

    // listing
    try outline.insert(OutlineTree(Item(id: 5, name: "Leek")), .first(in: 4))
    try outline.replace(Item(id: 3, name: "Quince"))
    let moves = try outline.move(1, .last(in: nil)).moves
    let went = (from: moves[0].from.rows, to: moves[0].to.rows)  // (0..<3, 1..<4)
    #expect(went == (0..<3, 1..<4))
    // end
    #expect(draw(outline, rows: 0..<3) == ["▸ Vegetables", "▾ Fruit", "    Apple"])
    #expect(outline[row: 3].element.name == "Quince")
  }

  @Test func `The list in the README folds and changes as it says`() throws {
    // listing
    struct Item: Identifiable, Equatable {
      let id: Int
      var name: String
    }

    var outline = try Outline([
      OutlineTree(
        Item(id: 1, name: "Family"),
        children: [OutlineTree(Item(id: 2, name: "Ada")), OutlineTree(Item(id: 3, name: "Grace"))]),
      OutlineTree(Item(id: 4, name: "Work"), children: []),
    ])
    let change = outline.expand(1)  // one range of rows came in: 1..<3
    let name = outline[row: 1].element.name  // "Ada"
    let row = outline.row(of: 4)  // 3
    #expect(change.insertions.map(\.rows) == [1..<3])
    #expect(name == "Ada" && row == 3)
    try outline.apply(.move(3, .last(in: 4)))  // what is folded away is no row, and is remembered
    // end
    #expect(outline.rowCount == 3 && outline.place(of: 3)?.parent == 4)
  }
}
