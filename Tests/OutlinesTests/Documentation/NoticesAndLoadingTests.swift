import Outlines
import Testing

/// The listings of the page `NoticesAndLoading`.
@Suite struct NoticesAndLoadingTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
    var isGroup: Bool { id < 10 }
  }

  @Test func `An empty group says that it is empty`() throws {
    let trees = [OutlineTree(Item(id: 1), children: [])]
    // listing
    let rules = OutlineRules<Item>(
      noticeExtent: { item, notice in notice == .placeholder && item.isGroup ? 1 : nil })
    var outline = try Outline(trees, rules: rules)
    outline.expand(1)
    let notice = outline[row: 1].notice  // .placeholder
    #expect(notice == .placeholder)
    // end
    #expect(outline[row: 1].key != outline[row: 0].key && outline.count == 1)
  }

  @Test func `Children come when the branch is expanded`() throws {
    // listing
    var outline = try Outline([OutlineTree(unloaded: Item(id: 1, name: "Fruit"))])
    outline.expand(1)
    let requests = outline.takeRequests()
    let notice = outline[row: 1].notice  // .loading
    #expect(notice == .loading)
    // end
    // listing
    let names = ["Apple", "Pear"]
    let changes = try outline.answer(
      requests[0],
      with: names.enumerated().map { OutlineTree(Item(id: 10 + $0.offset, name: $0.element)) })
    // end
    #expect(changes.newRowCount == 3 && outline.loadState(of: 1) == .loaded)
    #expect(try outline.answer(requests[0], with: []).isEmpty)
  }

  @Test func `Loading that failed is tried again`() throws {
    var outline = try Outline([OutlineTree(unloaded: Item(id: 1, name: "Fruit"))])
    outline.expand(1)
    let requests = outline.takeRequests()
    // listing
    outline.fail(requests[0])
    let failed = outline.loadState(of: 1)  // .failed
    #expect(failed == .failed)
    outline.retry(1)
    let again = outline.takeRequests()  // with a new token
    #expect(again.count == 1 && again != requests)
    // end
  }

  @Test func `Of an accordion one child is expanded`() throws {
    let trees = [1, 2].map {
      OutlineTree(Item(id: $0), children: [OutlineTree(Item(id: $0 * 10))])
    }
    // listing
    var outline = try Outline(trees, rules: OutlineRules(isAccordion: { $0 == nil }))
    outline.expand(1)
    let changes = outline.expand(2)
    let expanded = (outline.isExpanded(1), outline.isExpanded(2))  // (false, true)
    #expect(expanded == (false, true) && changes.removals.map(\.rows) == [1..<2])
    // end
  }
}
