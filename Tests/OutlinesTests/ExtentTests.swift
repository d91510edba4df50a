import Outlines
import TestSupport
import Testing

/// Rows of different sizes.
@Suite struct ExtentTests {
  @Test func `Every row takes one unit unless a rule says otherwise`() throws {
    let outline = try Outline((1...5).map(leaf))
    #expect(outline.extent == 5)
    #expect(outline[row: 3].offsets == 3..<4)
  }

  @Test func `Headings and rows of different heights add up`() throws {
    let rules = OutlineRules<Item>(extent: { $0.id < 1_000 ? 40 : 56 })
    var outline = try Outline(groups(3, of: 2), rules: rules)
    outline.expand(2)
    #expect(outline.extent == 3 * 40 + 2 * 56)
    #expect(outline.offset(ofRow: 4) == 2 * 40 + 2 * 56)
    #expect(outline.row(atOffset: 79) == 1)
    #expect(outline.row(atOffset: 80) == 2)
    #expect(outline.row(atOffset: 191) == 3)
    #expect(outline.row(atOffset: 192) == 4)
    let changes = outline.collapse(2)
    #expect(changes.removals.map(\.offsets) == [80..<192])
    #expect(changes.oldExtent == 232 && changes.newExtent == 120)
  }

  @Test func `A row of no extent is a row that covers nothing`() throws {
    let outline = try Outline(
      [0, 2, 0, 0, 3, 0].enumerated().map { ItemTree(Item(id: $0, extent: $1)) }, rules: itemRules)
    #expect(outline.rowCount == 6)
    #expect((0..<5).map { outline.row(atOffset: $0) } == [1, 1, 4, 4, 4])
    #expect((0...6).map { outline.offset(ofRow: $0) } == [0, 0, 2, 2, 2, 5, 5])
  }

  @Test func `An outline of rows without extent has rows and no offsets`() throws {
    let outline = try Outline(
      (1...3).map { ItemTree(Item(id: $0, extent: 0)) }, rules: itemRules)
    #expect(outline.rowCount == 3)
    #expect(outline.row(atOffset: 0) == nil)
  }

  @Test func `Negative and enormous extents are brought into bounds`() throws {
    let outline = try Outline(
      [ItemTree(Item(id: 1, extent: -5)), ItemTree(Item(id: 2, extent: .max))], rules: itemRules)
    #expect(outline[row: 0].extent == 0)
    #expect(outline[row: 1].extent == Int(Int32.max))
  }

  @Test func `Measuring anew changes every row and no change set is needed`() throws {
    var outline = try Outline(groups(3, of: 2), rules: itemRules)
    outline.expand(2)
    outline.measure { $0.id < 1_000 ? 10 : 7 }
    #expect(outline.extent == 44)
    #expect(outline.offset(ofRow: 3) == 27)
    outline.expand(1)
    #expect(outline.extent == 58)
    try outline.insert(leaf(9), .last(in: nil))
    #expect(outline.extent == 68)
    outline._checkInvariants()
  }

  @Test func `A value with another extent moves what is below it and is reloaded`() throws {
    var outline = try Outline((1...3).map(leaf), rules: itemRules)
    let changes = try outline.replace(Item(id: 2, extent: 9))
    #expect(changes.reloads == [RowSpan(rows: 1..<2, offsets: 1..<10)])
    #expect(outline.offset(ofRow: 2) == 10)
  }

  @Test func `Where a row lay before is known though another one grew`() throws {
    var outline = try Outline((1...3).map(leaf), rules: itemRules)
    let changes = try outline.apply([.replace(Item(id: 1, extent: 10)), .remove(2)])
    #expect(changes.extentChanges == [ExtentChange(row: 0, change: 9)])
    #expect(changes.newOffset(ofSurvivor: 2, at: 2) == 10)
    #expect(changes.oldOffset(ofSurvivor: 1, at: 10) == 2)
  }

  @Test func `A row that grows while it appears did not grow`() throws {
    var outline = try Outline([branch(1, [leaf(2)])], rules: itemRules)
    let changes = try outline.apply([.replace(Item(id: 2, extent: 5)), .expand(1)])
    #expect(changes.extentChanges.isEmpty && changes.reloads.isEmpty)
    #expect(changes.insertions.map(\.offsets) == [1..<6])
  }

  @Test func `A reload asks for the extent again`() throws {
    struct Box: Identifiable, Sendable {
      let id: Int
    }
    // The extent comes from elsewhere, as when a picture has been loaded.
    let heights = Heights()
    var outline = try Outline(
      (1...3).map { OutlineTree(Box(id: $0)) },
      rules: OutlineRules(extent: { heights[$0.id] }))
    heights[2] = 5
    #expect(outline.extent == 3)
    let changes = try outline.apply(.reload(2))
    #expect(changes.reloads.map(\.offsets) == [1..<6])
    #expect(outline.extent == 7)
  }
}

/// Heights that change behind the outline's back.
private final class Heights: @unchecked Sendable {
  // Only the test that owns it uses it, on one thread.
  private var changed: [Int: Int] = [:]

  subscript(id: Int) -> Int {
    get { changed[id] ?? 1 }
    set { changed[id] = newValue }
  }
}
