import GTKSupport
import Outlines
import Testing

@testable import OutlinesGTK

@Suite(.serialized) @MainActor struct KeyboardTests {
  @Test func `Up, Down, Home, End and the page keys move through the rows`() throws {
    let fixture = try ListFixture(groups: 10, people: 30, expanded: 2, animates: false)
    fixture.press(.home)
    #expect(fixture.list.cursor == "g0")
    fixture.press(.down)
    fixture.press(.down)
    #expect(fixture.list.cursor == "g0p1")
    fixture.press(.up)
    #expect(fixture.list.cursor == "g0p0")
    fixture.press(.end)
    #expect(fixture.list.cursor == "g9")
    #expect(fixture.y(of: "g9") == Double(fixture.list.height - 30))
    fixture.press(.up)
    #expect(fixture.list.cursor == "g8")
    fixture.press(.home)
    #expect(fixture.list.cursor == "g0")
    #expect(fixture.list.top == 0)
    fixture.press(.pageDown)
    let page = try #require(fixture.list.cursor)
    #expect(fixture.model.outline.row(of: page)! > 5)
    fixture.press(.pageUp)
    #expect(fixture.list.cursor == "g0")
  }

  @Test func `Page keys reach both ends of a list with rows of several heights`() throws {
    let fixture = try ListFixture(groups: 6, people: 25, expanded: 6, animates: false)
    fixture.list.pinnedLevels = [1]
    fixture.press(.home)
    var seen: [String] = []
    for _ in 0..<100 where fixture.list.cursor != "g5p24" {
      fixture.press(.pageDown)
      seen.append(fixture.list.cursor ?? "")
      fixture.expectTruth()
    }
    #expect(fixture.list.cursor == "g5p24", "\(seen)")
    for _ in 0..<100 where fixture.list.cursor != "g0" { fixture.press(.pageUp) }
    #expect(fixture.list.cursor == "g0")
  }

  @Test func `Right unfolds and goes in, Left goes out and folds`() throws {
    let fixture = try ListFixture(groups: 3, people: 2, animates: false)
    fixture.press(.home)
    fixture.press(.right)
    #expect(fixture.model.outline.isExpanded("g0") && fixture.list.cursor == "g0")
    fixture.press(.right)
    #expect(fixture.list.cursor == "g0p0")
    fixture.press(.right)
    #expect(fixture.list.cursor == "g0p0")
    fixture.press(.left)
    #expect(fixture.list.cursor == "g0")
    fixture.press(.left)
    #expect(!fixture.model.outline.isExpanded("g0"))
  }

  @Test func `Space and Enter fold groups and activate people`() throws {
    let fixture = try ListFixture(groups: 2, people: 2, animates: false)
    fixture.press(.home)
    fixture.press(.space)
    #expect(fixture.model.outline.isExpanded("g0"))
    fixture.press(.enter)
    #expect(!fixture.model.outline.isExpanded("g0"))
    fixture.press(.enter)
    fixture.press(.down)
    fixture.press(.enter)
    fixture.press(.space)
    #expect(fixture.activated == ["g0p0", "g0p0"])
  }

  @Test func `The focus goes to the group when its focused person is folded away`() throws {
    for animates in [false, true] {
      let fixture = try ListFixture(groups: 3, people: 3, expanded: 1, animates: animates)
      fixture.press(.home)
      fixture.press(.down)
      fixture.press(.down)
      #expect(fixture.list.cursor == "g0p1")
      #expect(fixture.list.containsFocus)
      fixture.model.update { $0.collapse("g0") }
      #expect(fixture.list.cursor == "g0")
      #expect(fixture.list.shown["g0"]?.box.isFocus == true)
      fixture.settle()
      #expect(fixture.list.shown["g0"]?.box.isFocus == true)
    }
  }

  @Test func `The focus goes to a neighbour when its row is removed, and stays when scrolled away`()
    throws
  {
    let fixture = try ListFixture(groups: 3, people: 60, expanded: 1, animates: false)
    fixture.press(.home)
    fixture.press(.down)
    fixture.press(.down)
    try fixture.model.update { outline throws(OutlineError<String>) in
      try outline.apply(.remove("g0p1"))
    }
    #expect(fixture.list.cursor == "g0p2")
    #expect(fixture.list.shown["g0p2"]?.box.isFocus == true)
    fixture.list.verticalAdjustment?.value = 2_000
    #expect(fixture.list.shown["g0p2"]?.box.isFocus == true)
    fixture.press(.down)
    #expect(fixture.list.cursor == "g0p3")
    #expect(fixture.y(of: "g0p3").map { $0 >= 0 && $0 < 400 } == true)
  }

  @Test func `Tab comes to the cursor's row and leaves from any row`() throws {
    let fixture = try ListFixture(groups: 3, people: 3, animates: false)
    #expect(fixture.list.moveFocus(.tabForward) == true)
    #expect(fixture.list.cursor == "g0")
    fixture.press(.down)
    #expect(fixture.list.moveFocus(.tabForward) == false)
    #expect(fixture.list.moveFocus(.tabBackward) == false)
  }

  @Test func `Keys do nothing and harm nothing in an empty list`() throws {
    let fixture = try ListFixture(groups: 1, people: 0, animates: false)
    try fixture.model.update { outline throws(OutlineError<String>) in
      try outline.apply(.remove("g0"))
    }
    for key in [KeyPress.Key.up, .down, .home, .end, .pageDown, .left, .right, .space, .enter] {
      fixture.press(key)
    }
    #expect(fixture.list.cursor == nil)
    #expect(fixture.list.visibleRows.isEmpty)
  }

  @Test func `The focus that comes by an arrow or from outside brings the cursor with it`() throws {
    let fixture = try ListFixture(groups: 5, people: 3, expanded: 2, animates: false)
    #expect(fixture.list.moveFocus(.down) == true)
    #expect(fixture.list.cursor == "g0")
    // A screen reader puts the focus on a row itself.
    fixture.list.shown["g0p1"]?.box.grabFocus()
    #expect(fixture.list.cursor == "g0p1")
    fixture.press(.down)
    #expect(fixture.list.cursor == "g0p2")
  }

  @Test func `A list that is asked for the focus before it has rows takes it when it has`() throws {
    let fixture = try ListFixture(groups: 3, people: 3, animates: false)
    let list = OutlineListView(model: fixture.model) { $0.isGroup ? 1 : 0 }
    for kind in 0...1 {
      list.register(kind: kind, make: { TestRow(height: 30) }) { view, row, _ in
        view.show(row.element.id, isExpanded: row.isExpanded, isUpdate: false)
      }
    }
    let window = Window()
    defer { window.destroy() }
    list.takeFocus()
    let column = BoxWidget(.vertical)
    column.append(ButtonWidget("first in the order of focus") {})
    let scroll = ScrolledWidget(list)
    scroll.expand(vertical: true)
    column.append(scroll)
    window.defaultSize = (200, 300)
    window.setChild(column)
    window.present()
    #expect(fixture.wait { list.containsFocus })
    #expect(list.cursor == "g0")
  }
}
