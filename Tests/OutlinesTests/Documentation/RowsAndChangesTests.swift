import Foundation
import Outlines
import Testing

/// The listings of the page `RowsAndChanges`.
@Suite struct RowsAndChangesTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
    var isHeading: Bool { id < 10 }
  }

  private let trees = [
    OutlineTree(
      Item(id: 1, name: "Fruit"),
      children: [OutlineTree(Item(id: 10, name: "Apple")), OutlineTree(Item(id: 11, name: "Pear"))])
  ]

  @Test func `Rows of two heights are found by offset`() throws {
    // listing
    var outline = try Outline(
      trees, rules: OutlineRules(extent: { item in item.isHeading ? 32 : 20 }))
    outline.expandAll()
    let all = outline.extent  // 72: the height of everything
    let row = outline.row(atOffset: 40)  // 1: what lies under the pixel 40
    let top = outline.offset(ofRow: 2)  // 52
    #expect(all == 72 && row == 1 && top == 52)
    // end
  }

  @Test func `Splices bring an array up to date`() throws {
    var outline = try Outline(trees)
    outline.expand(1)
    var shown = outline.rows(in: 0..<3).map(\.element.name)
    let changes = try outline.apply([
      .insert(OutlineTree(Item(id: 2, name: "Nuts"), children: []), .first(in: nil)),
      .replace(Item(id: 10, name: "Plum")), .move(11, .last(in: nil)),
    ])
    // listing
    for splice in changes.splices() {
      let new = outline.rows(in: splice.row..<splice.row + splice.insertedCount)
      shown.replaceSubrange(
        splice.row..<splice.row + splice.removedCount, with: new.map { $0.element.name })
    }
    // end
    #expect(shown == ["Nuts", "Fruit", "Plum", "Pear"])
  }

  @Test func `Stages bring a table up to date`() throws {
    var outline = try Outline(trees)
    outline.expand(1)
    let table = Table(outline.rows(in: 0..<3).map(\.element.name))
    let changes = try outline.apply([
      .insert(OutlineTree(Item(id: 2, name: "Nuts"), children: []), .first(in: nil)),
      .replace(Item(id: 10, name: "Plum")), .move(11, .first(in: 1)),
    ])
    table.source = outline.rows(in: 0..<outline.rowCount).map(\.element.name)
    // listing
    func paths(_ spans: some Sequence<RowSpan>) -> [IndexPath] {
      spans.flatMap { span in span.rows.map { IndexPath(row: $0, section: 0) } }
    }

    for stage in changes.tableStages {
      table.performBatchUpdates {
        table.deleteRows(at: paths(stage.removals), with: .fade)
        table.insertRows(at: paths(stage.insertions), with: .fade)
        for (from, to) in zip(paths(stage.moves.map(\.from)), paths(stage.moves.map(\.to))) {
          table.moveRow(at: from, to: to)
        }
        table.reloadRows(at: paths(stage.reloads), with: .none)
      }
    }
    // end
    #expect(table.shown == ["Nuts", "Fruit", "Pear", "Plum"])
  }

  @Test func `The row at the top of the screen stays there when a branch above it collapses`()
    throws
  {
    var outline = try Outline(
      trees + [OutlineTree(Item(id: 3, name: "Roots"))],
      rules: OutlineRules(extent: { $0.isHeading ? 32 : 20 }))
    outline.expand(1)
    var scrollOffset = 75
    // listing
    let anchor = outline.row(atOffset: scrollOffset) ?? 0
    let before = outline.offset(ofRow: anchor)
    let changes = outline.collapse(1)
    if let after = changes.newOffset(ofSurvivor: anchor, at: before) {
      scrollOffset += after - before
    }
    // end
    #expect(scrollOffset == 35)
  }

  @Test func `A change set is checked against the rows`() throws {
    var outline = try Outline(trees)
    outline.expand(1)
    // listing
    let before = outline.rows(in: 0..<outline.rowCount).map(\.id)
    let changes = outline.collapseAll()
    let after = outline.rows(in: 0..<outline.rowCount).map(\.id)
    assert(changes.fault(from: before, to: after) == nil)
    // end
    #expect(changes.fault(from: before, to: before) == .rowCount)
  }

  @Test func `A model tells its observers`() throws {
    let outline = try Outline(trees)
    var heard: [Int] = []
    // listing
    let model = OutlineModel(outline)
    let observation = model.observe { changes in
      heard.append(changes.newRowCount)  // model.outline is the state after the change
    }
    model.update { $0.expand(1) }
    observation.cancel()
    // end
    model.update { $0.collapse(1) }
    #expect(heard == [3])
  }
}

/// A table with the rules of `UITableView`: a batch that does not add up is refused.
private final class Table {
  enum Animation { case fade, none }

  /// What the data source says.
  var source: [String] = []
  private(set) var shown: [String]

  private var deleted: Set<Int> = []
  private var inserted: Set<Int> = []
  private var reloaded: Set<Int> = []
  private var moved: [(from: Int, to: Int)] = []

  init(_ shown: [String]) { self.shown = shown }

  func deleteRows(at paths: [IndexPath], with: Animation) { deleted.formUnion(paths.map(\.row)) }
  func insertRows(at paths: [IndexPath], with: Animation) { inserted.formUnion(paths.map(\.row)) }
  func reloadRows(at paths: [IndexPath], with: Animation) { reloaded.formUnion(paths.map(\.row)) }
  func moveRow(at from: IndexPath, to: IndexPath) { moved.append((from.row, to.row)) }

  func performBatchUpdates(_ updates: () -> Void) {
    (deleted, inserted, reloaded, moved) = ([], [], [], [])
    updates()
    #expect(shown.count - deleted.count + inserted.count == source.count)
    #expect(moved.isEmpty || reloaded.isEmpty)
    var arrivals: [Int: String] = [:]
    for row in inserted { arrivals[row] = source[row] }
    for (from, to) in moved { arrivals[to] = shown[from] }
    let gone = deleted.union(moved.map(\.from))
    var stays = shown.indices.filter { !gone.contains($0) }.makeIterator()
    shown = source.indices.map { row in
      if let arrival = arrivals[row] { return arrival }
      guard let old = stays.next() else { return "?" }
      return reloaded.contains(old) ? source[row] : shown[old]
    }
  }
}

extension IndexPath {
  fileprivate init(row: Int, section: Int) { self = [section, row] }
  fileprivate var row: Int { self[1] }
}
