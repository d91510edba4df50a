import Outlines
import Synchronization
import Testing

/// The listings of the page `SelectionAndStreams`.
@Suite struct SelectionAndStreamsTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  /// A clock that stands until it is set.
  private final class Clock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
  }

  private func makeOutline() throws -> Outline<Item> {
    var outline = try Outline([
      OutlineTree(Item(id: 1), children: (10...13).map { OutlineTree(Item(id: $0)) })
    ])
    outline.expand(1)
    return outline
  }

  @Test func `A selection follows what happens to the rows`() throws {
    var outline = try makeOutline()
    // listing
    var selection = OutlineSelection<Int>()
    selection.select(10, in: outline)  // a click
    selection.extend(to: 12, in: outline)  // a click with Shift
    selection.toggle(11, in: outline)  // a click with Control
    let selected = selection.ids(in: outline)  // [10, 12]
    #expect(selected == [10, 12])
    // end
    // listing
    selection.update(outline.collapse(1), in: outline)
    let cursor = selection.cursor  // 1: the cursor was in the branch, and goes to its row
    let isEmpty = selection.isEmpty  // true: what is no row is not selected
    #expect(cursor == 1 && isEmpty)
    // end
  }

  @Test func `A stream of values becomes one batch`() throws {
    var outline = try makeOutline()
    let clock = Clock()
    // listing
    var collector = OutlineCollector<Item>(
      quiet: .milliseconds(4), limit: .milliseconds(16), now: { clock.now })
    collector.append(.replace(Item(id: 10, name: "Apple, green")))
    collector.append(.replace(Item(id: 11, name: "Pear")))
    collector.append(.replace(Item(id: 10, name: "Apple, red")))
    let isDue = collector.isDue  // false: something may still come
    #expect(!isDue && collector.count == 2)
    // end
    clock.advance(by: .milliseconds(5))
    // listing
    let changes = try outline.apply(collector.takeIfDue())
    // end
    #expect(changes.reloads.map(\.rows) == [1..<3])
    #expect(outline[id: 10]?.name == "Apple, red")
  }
}
