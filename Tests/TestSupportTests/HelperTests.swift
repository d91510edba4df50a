import Foundation
import Outlines
import TestSupport
import Testing

@Suite struct HelperTests {
  @Test func `Labels stand inside each other and end with what they label`() throws {
    var seen: [String] = []
    withEvery("count", in: 1...2) { _ in
      withEverySubset("of", of: ["a"]) { _ in seen.append(Labels.text) }
    }
    #expect(
      seen == [
        "count: 1, of: []", "count: 1, of: [\"a\"]", "count: 2, of: []", "count: 2, of: [\"a\"]",
      ])
    #expect(Labels.current.isEmpty)
  }

  @Test func `A failed check is reported with its labels`() {
    withKnownIssue {
      Labels.with("row: 3") { _ = checkEqual(1, 2, "Level") }
    } matching: { issue in
      issue.comments.contains { $0.rawValue == "Level: found 1, expected 2 [row: 3]" }
    }
    #expect(check(true, "nothing"))
  }

  @Test func `Every order and every subset is tried once`() {
    #expect(orders(of: [1, 2, 3, 4]).count == 24)
    #expect(Set(orders(of: [1, 2, 3, 4])).count == 24)
    #expect(orders(of: [Int]()) == [[]])
    var subsets: Set<[Int]> = []
    withEverySubset("subset", of: [1, 2, 3]) { subsets.insert($0) }
    #expect(subsets.count == 8)
    var found = 0
    withEveryOrder("order", of: [1, 2, 3]) { _ in found += 1 }
    #expect(found == 6)
  }

  @Test func `Waiting ends when it is true and fails when it never is`() async throws {
    var looks = 0
    try await waitUntil("the third look comes") {
      looks += 1
      return looks == 3
    }
    #expect(looks == 3)
    await #expect(throws: WaitTimedOut.self) {
      try await waitUntil("pigs fly", within: .milliseconds(5)) { false }
    }
    #expect(
      WaitTimedOut(what: "pigs fly", limit: .seconds(1)).description
        == "After 1.0 seconds it is not true that pigs fly")
  }

  @Test func `A temporary folder goes with the object that made it`() throws {
    var folder: TemporaryDirectory? = try TemporaryDirectory()
    let file = try #require(try folder?.write("a/b.txt", "hello"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
    let path = try #require(folder?.path)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

/// The naive model by itself, on a case that is worked out by hand.
@Suite struct ReferenceOutlineTests {
  private struct Name: Identifiable, Hashable, Sendable { let id: String }

  private func tree(_ id: String, _ children: [OutlineTree<Name>]? = nil) -> OutlineTree<Name> {
    OutlineTree(Name(id: id), children: children)
  }

  @Test func `It lists what is visible and applies edits all or none`() throws {
    var outline = try ReferenceOutline(
      [tree("a", [tree("b"), tree("c", [tree("d")])]), tree("e")], rules: OutlineRules())
    #expect(outline.rows.map(\.id) == ["a", "e"])
    outline.set("a", isExpanded: true)
    #expect(outline.rows.map(\.level) == [1, 2, 2, 1])
    #expect(outline.ancestors(of: "d") == ["c", "a"])
    try outline.apply([.move("b", .last(in: "c")), .expand("c")])
    #expect(outline.rows.map(\.id) == ["a", "c", "d", "b", "e"])
    #expect(throws: OutlineError.unknown("z")) { try outline.apply([.remove("a"), .remove("z")]) }
    #expect(outline.rows.count == 5)
    try outline.apply([.remove("c")])
    #expect(outline.expansion.expanded == ["a", "c"])
    #expect(outline.children(of: "a").isEmpty && outline.children(of: nil) == ["a", "e"])
    outline.setAll { _ in false }
    outline.reveal("e")
    #expect(outline.rows.map(\.offset) == [0, 1])
    #expect(outline.visible(under: "a").isEmpty)
  }
}
