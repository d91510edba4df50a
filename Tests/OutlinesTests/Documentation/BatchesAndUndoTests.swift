import Outlines
import Testing

/// The listings of the page `BatchesAndUndo`.
@Suite struct BatchesAndUndoTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private func makeOutline() throws -> Outline<Item> {
    var outline = try Outline([
      OutlineTree(
        Item(id: 1, name: "Fruit"),
        children: [2, 3].map { OutlineTree(Item(id: $0, name: "Kind \($0)")) }),
      OutlineTree(Item(id: 4, name: "Vegetables"), children: []),
    ])
    outline.expandAll()
    return outline
  }

  @Test func `A batch is one change`() throws {
    var outline = try makeOutline()
    // listing
    let changes = try outline.apply([
      .insert(OutlineTree(Item(id: 6, name: "Nuts"), children: []), .before(4)),
      .move(3, .last(in: 6)),
      .remove(2),
      .expand(6),
    ])
    // end
    #expect(outline.rows(in: 0..<outline.rowCount).map(\.id) == [1, 6, 3, 4])
    #expect(changes.fault(from: [1, 2, 3, 4], to: [1, 6, 3, 4]) == nil)
    #expect(changes.moves.count == 1)
  }

  @Test func `A batch that is refused changes nothing and says why`() throws {
    var outline = try makeOutline()
    var reports: [String] = []
    func report(_ words: String) { reports.append(words) }
    // listing
    do {
      try outline.apply([.remove(4), .move(1, .last(in: 5))])
    } catch .unknown(let id) {
      report("There is no item \(id) any more.")
    } catch {
      report("That cannot be done: \(error)")
    }
    // end
    #expect(reports == ["There is no item 5 any more."])
    #expect(outline.contains(4))
  }

  @Test func `A batch is taken back and done again`() throws {
    var outline = try makeOutline()
    // listing
    let removal = try outline.applyWithInverse([.remove(1)])
    #expect(outline.count == 1)
    let undone = try outline.apply(removal.inverse)
    #expect(outline.children(of: 1) == [2, 3])
    let redone = try outline.apply(undone.inverse)
    // end
    #expect(outline.count == 1 && !redone.inverse.isEmpty)
  }

  @Test func `A stack undoes and does again, in groups`() throws {
    var outline = try makeOutline()
    // listing
    var history = OutlineUndoStack<Item>()
    history.push(try outline.applyWithInverse([.remove(2)]).inverse, name: "Remove")
    let name = history.undoName  // "Remove"
    let undone = try history.undo(on: &outline)
    #expect(name == "Remove" && undone.insertions.map(\.rows) == [1..<2])
    let redone = try history.redo(on: &outline)
    // end
    #expect(redone.removals.map(\.rows) == [1..<2])
    try history.undo(on: &outline)
    // listing
    history.beginGroup("Sort in")
    for id in [2, 3] {
      history.push(try outline.applyWithInverse([.move(id, .last(in: 4))]).inverse, name: "Move")
    }
    history.endGroup()
    #expect(outline.children(of: 4) == [2, 3])
    let back = try history.undo(on: &outline)
    // end
    #expect(outline.children(of: 1) == [2, 3] && back.moves.count == 1)
  }
}
