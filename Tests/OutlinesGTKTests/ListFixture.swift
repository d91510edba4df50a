import GTKSupport
import Outlines
import Testing

@testable import OutlinesGTK

/// A person, or a group of people, for lists in tests.
struct Item: Identifiable, Equatable, Sendable {
  let id: String
  var isGroup = false
}

/// A real list in a real window.
@MainActor
final class ListFixture {
  let model: OutlineModel<Item>
  let list: OutlineListView<Item>
  let scroll: ScrolledWidget
  let window: Window
  var activated: [String] = []

  /// A list of groups with so many people each; `expanded` of them are unfolded.
  init(
    groups: Int, people: Int, expanded: Int = 0, height: Int = 400, animates: Bool = true
  ) throws {
    try #require(SystemSettings.openDisplay(), "these tests need a display, such as Xvfb's")
    SystemSettings.allowsAnimation = animates
    window = Window()
    let trees = (0..<groups).map { group in
      OutlineTree(
        Item(id: "g\(group)", isGroup: true),
        children: (0..<people).map { OutlineTree(Item(id: "g\(group)p\($0)")) })
    }
    var outline = try Outline(trees)
    for group in 0..<expanded { outline.expand("g\(group)") }
    model = OutlineModel(outline)
    list = OutlineListView(model: model) { $0.isGroup ? 1 : 0 }
    scroll = ScrolledWidget(list)
    for (kind, high) in [(0, 44), (1, 30)] {
      list.register(kind: kind, make: { TestRow(height: high) }) { view, row, binding in
        view.show(row.element.id, isExpanded: row.isExpanded, isUpdate: binding == .update)
      }
    }
    list.activate = { [weak self] in self?.activated.append($0.id) }
    window.defaultSize = (300, height)
    window.setChild(scroll)
    window.present()
    #expect(wait { !self.list.visibleRows.isEmpty && self.list.isMapped })
  }

  isolated deinit {
    window.destroy()
    SystemSettings.allowsAnimation = true
  }

  func wait(_ condition: () -> Bool) -> Bool { MainLoop.run(until: condition) }

  /// Waits until nothing moves any more.
  func settle() { #expect(wait { !self.list.isAnimating }) }

  /// Clicks on a row that is on screen, in its middle.
  func click(_ id: String) throws {
    let row = try #require(list.visibleRows.first { $0.row.id == id })
    click(y: row.y + Double(row.height) / 2)
  }

  /// Presses and releases at a height of the view.
  func click(y: Double) {
    list.pressed(x: 50, y: y)
    list.released(x: 50, y: y)
  }

  func press(_ key: KeyPress.Key) { _ = list.pressed(KeyPress(key)) }

  func y(of id: String) -> Double? { list.visibleRows.first { $0.row.id == id }?.y }

  /// The rows on screen now, from top to bottom.
  var texts: [String] { list.visibleRows.compactMap { ($0.view as? TestRow)?.text } }

  /// What a settled list must look like: exactly the rows in view, each where the outline's
  /// extents say, each showing its own element.
  func expectTruth(sourceLocation: SourceLocation = #_sourceLocation) {
    let outline = model.outline
    let top = list.top
    var seen: [String] = []
    for (row, view, y, height) in list.visibleRows {
      #expect((view as? TestRow)?.text == row.id, sourceLocation: sourceLocation)
      #expect((view as? TestRow)?.isExpanded == row.isExpanded, sourceLocation: sourceLocation)
      #expect(outline.row(of: row.id) == row.row, sourceLocation: sourceLocation)
      if !list.pinned.contains(where: { $0.row?.id == row.id }) {
        let offset = outline.offset(ofRow: row.row)
        #expect(y == Double(offset) - top, sourceLocation: sourceLocation)
      }
      #expect(height == (row.isBranch ? 30 : 44), sourceLocation: sourceLocation)
      seen.append(row.id)
    }
    for number in list.rowsInView(top: top) {
      #expect(seen.contains(outline.id(ofRow: number)), sourceLocation: sourceLocation)
    }
  }
}

/// A row of a fixed height that knows what it shows.
final class TestRow: CustomWidget {
  let arrow = DisclosureArrow()
  private let line = TextLine()
  private let high: Int
  private(set) var isExpanded = false
  private(set) var freshBindings = 0

  init(height: Int) {
    high = height
    super.init(styleName: "testrow", role: .presentation)
    adopt(line)
    adopt(arrow)
  }

  var text: String { line.text }

  func show(_ text: String, isExpanded: Bool, isUpdate: Bool) {
    if !isUpdate { freshBindings += 1 }
    line.text = text
    self.isExpanded = isExpanded
    arrow.set(isExpanded: isExpanded, animated: isUpdate)
  }

  override func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    SizeRequest(minimum: axis == .vertical ? high : 50, natural: axis == .vertical ? high : 50)
  }

  override func allocate(width: Int, height: Int) {
    place(line, x: 20, y: 0, width: max(0, width - 20), height: height)
    let side = arrow.measureWidth().natural
    place(arrow, x: 0, y: 0, width: side, height: side)
  }
}
