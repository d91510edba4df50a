import CHeap
import CTreeListModel
import Outlines

/// Bytes of heap for each of 1,000,000 rows, by the allocator's own books.
///
/// Measured first of all: later, GLib's allocator has room left over from what was freed.
enum MemoryFigures {
  static func run() -> [Figure] {
    var dice = Dice(state: 6)
    let forest = Forest.million(dice: &dice)
    let ids = forest.rows.map { Int64($0) }
    let sizes = forest.sizes.map { UInt32($0) }
    let rows = Double(ids.count)

    let tree = growth { TreeListModel(ids: ids, sizes: sizes, isExpanded: true) } / rows
    let byHand = growth { ByHand(forest) } / rows
    let slim = growth { outline(forest) { Slim(id: $0) } } / rows
    let wide = growth { outline(forest) { Wide(id: $0) } } / rows

    // Elements of two sizes tell what each byte of an element costs; what is left when an element has
    // no bytes is the structure and the map of identities. What an outline keeps beside the bytes of
    // an element, such as whether there is one, thus counts as structure.
    let sizeOfSlim = Double(MemoryLayout<Slim>.stride)
    let difference = Double(MemoryLayout<Wide>.stride) - sizeOfSlim
    let structure = slim - (wide - slim) / difference * sizeOfSlim
    return [
      .count(
        "memory_per_row", size: ids.count, unit: "bytes",
        [Contest.engine: structure, TreeListModel.name: tree, "by hand": byHand]),
      .count(
        "memory_per_row_with_elements", size: ids.count, unit: "bytes",
        [Contest.engine: slim, TreeListModel.name: tree, "by hand": byHand]),
    ]
  }

  /// An element that is its identity.
  private struct Slim: Identifiable {
    let id: Int
  }

  /// An element that carries as much again, and again.
  private struct Wide: Identifiable {
    let id: Int
    var more = (0, 0)
  }

  /// By how much the heap is larger when something was made, and what making it took was let go.
  private static func growth<Value>(_ make: () -> Value) -> Double {
    let before = heap_bytes_in_use()
    let value = make()
    let after = heap_bytes_in_use()
    return withExtendedLifetime(value) { Double(after) - Double(before) }
  }

  private static func outline<Element: Identifiable & SendableMetatype>(
    _ forest: Forest, _ element: (Int) -> Element
  ) -> Outline<Element>
  where Element.ID == Int {
    let trees = zip(forest.groups, forest.friends).map { group, friends in
      OutlineTree(element(group), children: friends.map { OutlineTree(element($0)) })
    }
    do {
      return try Outline(trees, rules: OutlineRules(isExpandedByDefault: { _ in true }))
    } catch {
      fail("the outline was refused: \(error)")
    }
  }
}
