import GTKSupport
import Outlines
import Testing

@testable import OutlinesGTK

@Suite(.serialized) @MainActor struct PinnedHeadingTests {
  private func fixture() throws -> ListFixture {
    let fixture = try ListFixture(groups: 10, people: 20, expanded: 10, animates: false)
    fixture.list.pinnedLevels = [1]
    return fixture
  }

  /// One unfolded group: its row and its people.
  private let groupExtent = 30 + 20 * 44

  @Test func `A heading stays at the top while its people scroll by`() throws {
    let fixture = try fixture()
    for offset in [10, 300, 700] {
      fixture.list.verticalAdjustment?.value = Double(2 * groupExtent + offset)
      #expect(fixture.y(of: "g2") == 0)
      fixture.expectTruth()
    }
  }

  @Test func `The next heading pushes it away`() throws {
    let fixture = try fixture()
    fixture.list.verticalAdjustment?.value = Double(3 * groupExtent - 12)
    #expect(fixture.y(of: "g3") == 12)
    #expect(fixture.y(of: "g2") == -18.0)
  }

  @Test func `At its own place nothing is pinned`() throws {
    let fixture = try fixture()
    fixture.list.verticalAdjustment?.value = Double(2 * groupExtent)
    #expect(fixture.list.pinned.isEmpty)
    #expect(fixture.y(of: "g2") == 0)
  }

  @Test func `A click on a pinned heading folds its group and leaves it there`() throws {
    let fixture = try fixture()
    fixture.list.verticalAdjustment?.value = Double(4 * groupExtent + 333)
    fixture.click(y: 10)
    #expect(!fixture.model.outline.isExpanded("g4"))
    #expect(fixture.y(of: "g4") == 0)
    fixture.expectTruth()
  }

  @Test func `The keyboard cursor never hides under a pinned heading`() throws {
    let fixture = try fixture()
    fixture.list.verticalAdjustment?.value = Double(4 * groupExtent + 500)
    for _ in 0..<40 {
      fixture.press(.up)
      let id = try #require(fixture.list.cursor)
      let y = try #require(fixture.y(of: id))
      let isPinned = fixture.list.pinned.contains { $0.row?.id == id }
      #expect(isPinned || y >= 30 || id.count == 2, "\(id) at \(y)")
    }
  }
}
