import Outlines
import Synchronization
import Testing

/// Rows that take another room while their elements stay what they are.
@Suite struct MeasureTests {
  /// Heights that change behind the outline's back, as when a width changes.
  private final class Heights: Sendable {
    private let heights = Mutex<[Int: Int]>([:])

    subscript(id: Int) -> Int {
      get { heights.withLock { $0[id] ?? 10 } }
      set { heights.withLock { $0[id] = newValue } }
    }
  }

  private func outline(_ heights: Heights) throws -> Outline<Item> {
    var outline = try Outline(
      groups(2, of: 3), rules: OutlineRules(extent: { heights[$0.id] }))
    outline.expandAll()
    return outline
  }

  @Test func `One row is measured again and moves what is below it`() throws {
    let heights = Heights()
    var outline = try outline(heights)
    heights[1_002] = 25
    let changes = outline.measure(1_002)
    #expect(changes.reloads == [RowSpan(rows: 2..<3, offsets: 20..<45)])
    #expect(changes.oldExtent == 80 && changes.newExtent == 95)
    #expect(outline.offset(ofRow: 3) == 45 && outline.row(atOffset: 44) == 2)
    #expect(outline.measure(1_002).isEmpty && outline.measure(7).isEmpty)
  }

  @Test func `A hidden row is measured again and tells so when it is shown`() throws {
    let heights = Heights()
    var outline = try outline(heights)
    outline.collapse(1)
    heights[1_001] = 40
    #expect(outline.measure(1_001).isEmpty)
    #expect(outline.extent == 50)
    #expect(outline.expand(1).insertions.map(\.offsets) == [10..<70])
  }

  @Test func `All rows of a kind are measured again at once`() throws {
    let heights = Heights()
    var outline = try outline(heights)
    for id in [1, 2] { heights[id] = 30 }
    heights[2_003] = 99
    let changes = outline.measure { $0.id < 10 }
    #expect(changes.reloads.map(\.rows) == [0..<1, 4..<5])
    #expect(changes.reloads.map(\.offsets) == [0..<30, 60..<90])
    #expect(outline.extent == 120 && changes.newExtent == 120)
    #expect(outline.measure { $0.id < 10 }.isEmpty)
    // What is not of the kind keeps the extent it had, until it is asked for.
    #expect(outline.measure { $0.id > 2_000 }.reloads.map(\.rows) == [7..<8])
  }
}
