import GTKSupport
import Outlines
import Testing

@testable import OutlinesGTK

@Suite(.serialized) @MainActor struct FoldAnimationTests {
  @Test func `A fold slides the rows below while the clicked row stays exactly where it is`() throws
  {
    let fixture = try ListFixture(groups: 6, people: 3)
    let clicked = try #require(fixture.y(of: "g1"))
    let below = try #require(fixture.y(of: "g2"))
    try fixture.click("g1")
    var seen: [Double] = []
    let hasCome = fixture.wait {
      #expect(fixture.y(of: "g1") == clicked)
      if let y = fixture.y(of: "g2"), y != seen.last { seen.append(y) }
      return !fixture.list.isAnimating
    }
    #expect(hasCome)
    #expect(seen == seen.sorted())
    #expect(seen.count >= 4, "\(seen)")
    #expect(seen.last == below + 3 * 44)
    fixture.expectTruth()
  }

  @Test func `New rows fade in at their places`() throws {
    let fixture = try ListFixture(groups: 2, people: 2)
    try fixture.click("g0")
    let slot = try #require(fixture.list.shown["g0p1"])
    var opacities: Set<Double> = []
    let hasCome = fixture.wait {
      opacities.insert(slot.opacity(at: fixture.list.frameTime))
      #expect(fixture.y(of: "g0p1") == 74.0)
      return !fixture.list.isAnimating
    }
    #expect(hasCome)
    #expect(opacities.count >= 4 && opacities.max() == 1 && opacities.min()! < 0.5)
  }

  @Test func `A second click in the middle turns the fold round from where it is`() throws {
    let fixture = try ListFixture(groups: 4, people: 4)
    let start = try #require(fixture.y(of: "g1"))
    try fixture.click("g0")
    #expect(fixture.wait { fixture.y(of: "g1")! > start + 60 })
    let turning = try #require(fixture.y(of: "g1"))
    try fixture.click("g0")
    let turned = try #require(fixture.y(of: "g1"))
    // One frame may have passed between the two looks.
    #expect(abs(turned - turning) < 30)
    var last = turned
    let hasCome = fixture.wait {
      let y = fixture.y(of: "g1")!
      #expect(y <= last)
      last = y
      return !fixture.list.isAnimating
    }
    #expect(hasCome)
    #expect(fixture.y(of: "g1") == start)
    #expect(fixture.texts == ["g0", "g1", "g2", "g3"])
    #expect(fixture.list.order.count == 4)
  }

  @Test func `All happens at once when the system asks for no animation`() throws {
    let fixture = try ListFixture(groups: 4, people: 4, animates: false)
    try fixture.click("g1")
    #expect(!fixture.list.isAnimating)
    fixture.expectTruth()
    #expect(fixture.list.order.allSatisfy { $0.transition == nil })
    let row = fixture.list.visibleRows.first { $0.row.id == "g1" }
    #expect((row?.view as? TestRow)?.arrow.angle == 90)
  }

  @Test func `The arrow passes through angles between pointing on and pointing down`() throws {
    let fixture = try ListFixture(groups: 3, people: 2)
    try fixture.click("g1")
    let row = try #require(fixture.list.visibleRows.first { $0.row.id == "g1" })
    let arrow = try #require((row.view as? TestRow)?.arrow)
    var between: Set<Double> = []
    let hasCome = fixture.wait {
      if arrow.angle > 0, arrow.angle < 90 { between.insert(arrow.angle) }
      return arrow.angle == 90
    }
    #expect(hasCome)
    #expect(between.count >= 3, "\(between)")
    try fixture.click("g1")
    #expect(fixture.wait { arrow.angle < 90 && arrow.angle > 0 })
    #expect(fixture.wait { arrow.angle == 0 })
  }

  @Test func `A fold near the end of the list does not move the row that was clicked`() throws {
    let fixture = try ListFixture(groups: 20, people: 20, expanded: 20, animates: false)
    let adjustment = try #require(fixture.list.verticalAdjustment)
    adjustment.value = adjustment.upper
    let last = try #require(fixture.model.outline.row(of: "g19"))
    adjustment.value = Double(fixture.model.outline.offset(ofRow: last)) - 150
    let before = try #require(fixture.y(of: "g19"))
    try fixture.click("g19")
    #expect(fixture.y(of: "g19") == before)
    // Scrolling back takes the room below away again.
    adjustment.value -= 600
    let extent = Double(fixture.model.outline.extent)
    #expect(fixture.wait { adjustment.upper == extent })
    fixture.expectTruth()
  }

  @Test func `Folding everything from outside keeps the group in view in place`() throws {
    let fixture = try ListFixture(groups: 40, people: 10, expanded: 40, animates: false)
    fixture.list.verticalAdjustment?.value = 12 * 470 + 200
    fixture.model.update { $0.collapseAll() }
    fixture.expectTruth()
    // Its first row in view was cut by the upper edge; the group's row takes its place, whole.
    #expect(fixture.y(of: "g12") == 0.0)
    fixture.model.update { $0.expandAll() }
    fixture.expectTruth()
    #expect(fixture.y(of: "g12") == 0.0)
  }

  @Test func `Folding everything from outside leaves no room below a list that then fits`() throws {
    let fixture = try ListFixture(groups: 5, people: 20, expanded: 5, animates: false)
    let adjustment = try #require(fixture.list.verticalAdjustment)
    adjustment.value = adjustment.upper
    fixture.model.update { $0.collapseAll() }
    fixture.expectTruth()
    #expect(fixture.y(of: "g0") == 0.0)
  }

  @Test func `A press on one row and a release on another folds nothing`() throws {
    let fixture = try ListFixture(groups: 4, people: 4, animates: false)
    fixture.list.pressed(x: 50, y: 10)
    fixture.list.released(x: 50, y: 40)
    fixture.list.pressed(x: 50, y: 10)
    fixture.list.released(x: -20, y: 10)
    fixture.list.released(x: 50, y: 10)
    #expect(fixture.texts == ["g0", "g1", "g2", "g3"])
    fixture.click(y: 10)
    #expect(fixture.model.outline.isExpanded("g0"))
  }

  @Test func `A fold fills as many rows in a group of a hundred thousand as in one of a hundred`()
    throws
  {
    var bound: [[Int]] = []
    for people in [100, 100_000] {
      let fixture = try ListFixture(groups: 1, people: people, animates: false)
      var counts: [Int] = []
      fixture.list.trace = { trace in
        counts.append(trace.bound)
        if counts.count > 2 { #expect(trace.made == 0) }
      }
      for fold in 1...6 {
        try fixture.click("g0")
        #expect(fixture.wait { counts.count == fold })
      }
      bound.append(counts)
    }
    #expect(bound[0] == bound[1])
    #expect(bound[0].allSatisfy { $0 <= 15 }, "\(bound)")
  }
}
