import Outlines
import TestSupport
import Testing

/// Answers of rules and filters that change without any edit, as when a picture has been loaded or
/// a preference was set.
@Suite struct OutsideTests {
  /// What the rules look at; a test changes it on one thread.
  private final class Outside: @unchecked Sendable {
    var room = 1
    var hidden: Set<Int> = []
  }

  private let outside = Outside()

  private func makeOutline() throws -> Outline<LivingItem> {
    let outside = outside
    var rules = OutlineRules<LivingItem>()
    rules.noticeExtent = { _, _ in outside.room }
    return try Outline(
      [unloaded(1), group(2), group(3, [friend(4), friend(5)])], rules: rules,
      expansion: OutlineExpansion(expanded: [1, 2, 3]))
  }

  @Test func `A notice is measured again with its branch`() throws {
    var outline = try makeOutline()
    #expect(outline.extent == 7)
    outside.room = 4
    let changes = outline.measure(1)
    #expect(outline.extent == 10 && outline[row: 1].extent == 4 && outline[row: 3].extent == 1)
    #expect(changes.reloads.flatMap(\.rows) == [1])
    #expect(changes.extentChanges == [ExtentChange(row: 1, change: 3)])
  }

  @Test func `All notices are measured again with their kind`() throws {
    var outline = try makeOutline()
    outside.room = 6
    let changes = outline.measure { $0.id < 3 }
    #expect(outline.extent == 17 && changes.newExtent == 17)
    #expect(changes.reloads.flatMap(\.rows) == [1, 3])
    #expect(outline.offset(ofRow: 4) == 14)
    #expect(outline.measure { $0.id < 3 }.isEmpty)
  }

  @Test func `A filter whose answers have changed is asked anew when it is set again`() throws {
    let outside = outside
    var outline = try makeOutline()
    _ = outline.setVisibility(OutlineVisibility { !outside.hidden.contains($0.id) })
    #expect(outline.rowCount == 7)
    outside.hidden = [4, 5, 1]
    #expect(outline.rowCount == 7 && outline.isShown(4))
    let changes = outline.setVisibility(outline.visibility)
    #expect(changes.removals.flatMap(\.rows) == [0, 1, 5, 6])
    #expect(changes.insertions.flatMap(\.rows) == [3])
    #expect(outline.notice(atRow: 3) == .placeholder && outline.noticeRow(of: 3) == 3)
  }

  @Test func `One element is asked anew when it is reloaded`() throws {
    let outside = outside
    var outline = try makeOutline()
    _ = outline.setVisibility(OutlineVisibility { !outside.hidden.contains($0.id) })
    outside.hidden = [4, 5]
    let changes = try outline.reload(4)
    #expect(changes.removals.flatMap(\.rows) == [5] && changes.reloads.isEmpty)
    #expect(outline.isShown(5) && outline.shownChildCount(of: 3) == 1)
  }

  @Test func `Copies of a list that is searched go their own ways`() throws {
    var outline = try makeOutline()
    _ = outline.search(OutlineSearch { $0.id == 4 })
    var copy = outline
    _ = copy.clearSearch()
    _ = try outline.replace(LivingItem(id: 5, value: 1))
    _ = outline.collapse(3)
    #expect(outline.isSearching && outline.rowCount == 1 && outline.matchCount == 1)
    #expect(!copy.isSearching && copy.rowCount == 7 && copy[id: 5]?.value == 0)
  }
}
