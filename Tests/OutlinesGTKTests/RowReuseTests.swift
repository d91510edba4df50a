import GTKSupport
import Outlines
import TestSupport
import Testing

@testable import OutlinesGTK

@Suite(.serialized) @MainActor struct RowReuseTests {
  @Test func `Only rows on screen and one screenful more have widgets, however long the list`()
    throws
  {
    var most: [Int] = []
    for people in [100, 10_000] {
      let fixture = try ListFixture(groups: 10, people: people, expanded: 10, animates: false)
      var count = 0
      for step in 0..<40 {
        fixture.list.verticalAdjustment?.value = Double(step * 97 % 40) * 800
        count = max(count, fixture.list.rowWidgetCount)
      }
      fixture.expectTruth()
      most.append(count)
    }
    // 400 pixels hold at most 15 rows of 30 pixels; the same again may wait in the pools.
    #expect(most.allSatisfy { $0 <= 2 * 15 + 6 }, "\(most)")
  }

  @Test func `Every row in view shows its own element after any scrolling and folding`() throws {
    let fixture = try ListFixture(groups: 30, people: 40, expanded: 15, animates: false)
    fixture.list.pinnedLevels = [1]
    var random = SeededGenerator(for: "rows in view")
    for _ in 0..<400 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: fixture.model.update { $0.toggle("g\(Int.random(in: 0..<30, using: &random))") }
      case 1:
        if let id = fixture.list.visibleRows.randomElement(using: &random)?.row.id {
          try fixture.click(id)
        }
      default:
        let end = Double(max(1, fixture.model.outline.extent))
        fixture.list.verticalAdjustment?.value = Double.random(in: 0..<end, using: &random)
      }
      fixture.expectTruth()
    }
  }

  @Test func `Every row is right too when folds and scrolling interrupt each other`() throws {
    let fixture = try ListFixture(groups: 12, people: 9, expanded: 4)
    fixture.list.pinnedLevels = [1]
    var random = SeededGenerator(for: "rows in view")
    for _ in 0..<60 {
      var frames = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: fixture.model.update { $0.toggle("g\(Int.random(in: 0..<12, using: &random))") }
      case 1:
        if let id = fixture.list.visibleRows.randomElement(using: &random)?.row.id {
          try fixture.click(id)
        }
      default:
        let end = Double(max(1, fixture.model.outline.extent))
        fixture.list.verticalAdjustment?.value = Double.random(in: 0..<end, using: &random)
      }
      _ = fixture.wait {
        frames -= 1
        return frames < 0
      }
    }
    fixture.settle()
    fixture.expectTruth()
    #expect(!fixture.list.order.contains { $0.isLeaving })
  }

  @Test func `Edits of every kind reach the rows on screen`() throws {
    let fixture = try ListFixture(groups: 6, people: 6, expanded: 3, animates: false)
    var random = SeededGenerator(for: "rows in view")
    for round in 0..<200 {
      let outline = fixture.model.outline
      guard outline.rowCount > 0 else { break }
      let id = outline.id(ofRow: Int.random(in: 0..<outline.rowCount, using: &random))
      let target = "g\(Int.random(in: 0..<6, using: &random))"
      // An edit that the outline refuses changes nothing, which the list must survive as well.
      _ = try? fixture.model.update { outline throws(OutlineError<String>) in
        switch round % 4 {
        case 0: try outline.apply(.insert(OutlineTree(Item(id: "n\(round)")), .last(in: target)))
        case 1: try outline.apply(.move(id, .first(in: id.contains("p") ? target : nil)))
        case 2: try outline.apply(id.contains("p") ? .remove(id) : .reload(id))
        default: outline.toggle(target)
        }
      }
      fixture.expectTruth()
    }
  }

  @Test func `A row that was filled anew turns no arrow`() throws {
    let fixture = try ListFixture(groups: 40, people: 30, expanded: 20)
    for step in 0..<30 {
      fixture.list.verticalAdjustment?.value = Double(step) * 211
      for row in fixture.list.visibleRows where row.row.isBranch {
        #expect((row.view as? TestRow)?.arrow.angle == (row.row.isExpanded ? 90 : 0))
      }
    }
  }

  @Test func `Nothing is left when the list is gone`() throws {
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
    do {
      let fixture = try ListFixture(groups: 5, people: 5, expanded: 2)
      fixture.model.update { $0.toggle("g3") }
      fixture.settle()
    }
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
  }
}
