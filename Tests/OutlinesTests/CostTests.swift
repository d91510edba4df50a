import Outlines
import Testing

/// What look-ups and edits cost, counted in pages, which does not vary from run to run.
@Suite struct CostTests {
  /// The most pages on the way from a child to its branch: pages are at least a quarter full.
  private func height(of count: Int, capacity: Int) -> Int {
    let least = max(2, capacity / 4)
    var pages = (count + least - 1) / least
    var height = 1
    while pages > 1 {
      pages = (pages + least - 1) / least
      height += 1
    }
    return height
  }

  @Test(arguments: [100, 1_000, 25_000])
  func `A look-up reads as many pages as the trees above are high`(size: Int) throws {
    let count = 50_000 / size
    let trees = (0..<count).map { group in
      branch(-1 - group, (0..<size).map { leaf(group * size + $0) })
    }
    var outline = try Outline(trees, rules: itemRules)
    let most = height(of: size, capacity: 64) + height(of: count, capacity: 64)
    for id in stride(from: 0, to: 50_000, by: 997) {
      #expect(outline.pagesRead(lookingUp: id) <= most)
    }
    // The same in trees that grew and shrank bit by bit.
    try outline.apply(
      (0..<2_000).map { step in
        .move((step * 7_919) % 50_000, .index((step * 31) % size / 2, in: -1 - (step % count)))
      })
    for id in stride(from: 0, to: 50_000, by: 997) {
      #expect(outline.pagesRead(lookingUp: id) <= most + 1)
    }
  }

  @Test func `Five hundred times the elements are one page more`()
    throws
  {
    let small = try Outline((0..<100).map(leaf), rules: itemRules)
    let large = try Outline((0..<50_000).map(leaf), rules: itemRules)
    #expect(small.pagesRead(lookingUp: 50) == 2)
    #expect(large.pagesRead(lookingUp: 25_000) == 3)
  }

  @Test func `What is unknown is found without reading a page`() throws {
    let outline = try Outline((0..<10).map(leaf), rules: itemRules)
    #expect(outline.pagesRead(lookingUp: 11) == 0)
  }
}
