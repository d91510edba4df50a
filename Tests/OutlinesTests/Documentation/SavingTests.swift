import Foundation
import Outlines
import Testing

/// The listings of the page `Saving`.
@Suite struct SavingTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var isHeading: Bool { id < 10 }
  }

  private let trees = [1, 2].map { id in
    OutlineTree(Item(id: id), children: [OutlineTree(Item(id: id * 10), children: [])])
  }

  @Test func `What is expanded comes back from JSON`() throws {
    var outline = try Outline(trees)
    outline.expand(1)
    // listing
    let saved = try JSONEncoder().encode(outline.expansion)

    let expansion = try JSONDecoder().decode(OutlineExpansion<Int>.self, from: saved)
    var again = try Outline(trees, expansion: expansion)
    // end
    #expect(again.isExpanded(1) && !again.isExpanded(2))
    #expect(again.collapse(1) == outline.collapse(1))
  }

  @Test func `A branch that nobody touched follows the default`() throws {
    // listing
    let rules = OutlineRules<Item>(isExpandedByDefault: { item in item.isHeading })
    var outline = try Outline(trees, rules: rules)
    outline.collapse(1)
    let touched = outline.expansion[1]  // false
    let untouched = outline.expansion[2]  // nil: expanded by default
    #expect(touched == false && untouched == nil && outline.isExpanded(2))
    // end
  }
}
