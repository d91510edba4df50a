import Foundation
import FriendFiles
import FriendPresentation
import Friends
import Outlines
import TestSupport
import Testing

@MainActor
@Suite struct FriendListScreenTests {
  private func screen(
    _ list: FriendList = Lists.sample, path: String? = nil, in folder: String? = nil
  ) -> FriendListScreen {
    FriendListScreen(
      FriendDocument(list: list, contentHash: ContentHash(text: "content")), path: path,
      store: folder.map { DocumentStateStore(folder: $0) })
  }

  /// What stands on screen, indented by level.
  private func rows(_ screen: FriendListScreen) -> [String] {
    let outline = screen.model.outline
    return (0..<outline.rowCount).map { row in
      let row = outline[row: row]
      return String(repeating: ".", count: row.level - 1) + screen.content(of: row).title
    }
  }

  @Test func `Sections start unfolded and groups folded`() {
    #expect(rows(screen()) == ["Phone", ".Devices", "Friends", ".Family", ".Work"])
  }

  @Test func `A group starts as its file says where it says something`() {
    var list = Lists.sample
    list.sections[1].groups[1].isExpanded = true
    #expect(rows(screen(list)) == ["Phone", ".Devices", "Friends", ".Family", ".Work", "..Bob"])
  }

  @Test func `A click folds a group, and nothing else`() {
    let screen = screen()
    screen.expand(.group("work"))
    #expect(rows(screen) == ["Phone", ".Devices", "Friends", ".Family", ".Work", "..Bob"])
    for id: FriendElementID in [.section("friends"), .membership("m3"), .group("nobody's")] {
      #expect(!screen.canCollapse(id))
      screen.collapse(id)
      screen.expand(id)
      #expect(rows(screen).count == 6)
    }
    #expect(screen.canCollapse(.group("work")))
    screen.expand(.group("work"))
    #expect(rows(screen).count == 6)
    screen.collapse(.group("work"))
    #expect(rows(screen).count == 5)
  }

  @Test func `Unfold All and Fold All leave the headings as they are`() {
    let screen = screen()
    screen.expandAll()
    #expect(
      rows(screen) == [
        "Phone", ".Devices", "..Pad", "Friends", ".Family", "..Ada", "..Mum", ".Work", "..Bob",
      ])
    screen.collapseAll()
    #expect(rows(screen) == ["Phone", ".Devices", "Friends", ".Family", ".Work"])
  }

  @Test func `Views hear of a change once, and of nothing when nothing changed`() {
    let screen = screen()
    var heard: [ChangeSet] = []
    let observation = screen.model.observe { heard.append($0) }
    defer { observation.cancel() }
    screen.expand(.group("family"))
    #expect(heard.map(\.newRowCount) == [7])
    screen.expand(.group("family"))
    screen.collapse(.section("friends"))
    #expect(heard.count == 1)
    screen.expandAll()
    screen.expandAll()
    #expect(heard.map(\.newRowCount) == [7, 9])
    screen.collapseAll()
    screen.collapseAll()
    #expect(heard.map(\.newRowCount) == [7, 9, 5])
  }

  @Test func `Folds, size and place are remembered for the file at once`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/list.plist"
    try AtomicFile.write(Array("content".utf8), to: path)
    let state = folder.path + "/state"
    let first = screen(path: path, in: state)
    #expect(first.windowSize == nil && first.place == nil)
    first.expand(.group("family"))
    first.expandAll()
    first.collapse(.group("work"))
    first.windowBecame(width: 400, height: 700)
    first.windowBecame(width: 0, height: 0)
    first.scrolled(to: .membership("m2"), offset: 12)

    // The first is neither closed nor gone: the second reads what a killed one would have left.
    let second = screen(path: path, in: state)
    #expect(rows(second) == rows(first))
    #expect(rows(second).count == 8)
    #expect(second.windowSize == DocumentState.Size(width: 400, height: 700))
    #expect(second.place == DocumentState.Place(id: .membership("m2"), offset: 12))
    #expect(first.notice == nil && second.notice == nil)

    // A place in a group that is folded now is no place to go to.
    second.collapse(.group("family"))
    #expect(second.place == nil)
    let other = screen(path: folder.path + "/other.plist", in: state)
    #expect(rows(other).count == 5, "a copy of a file is not the file itself")
  }

  @Test func `A touched group stays as it was left even if the file says otherwise`() throws {
    let folder = try TemporaryDirectory()
    var list = Lists.sample
    list.sections[1].groups[1].isExpanded = true
    let path = folder.path + "/list.plist"
    screen(list, path: path, in: folder.path + "/state").collapseAll()
    #expect(rows(screen(list, path: path, in: folder.path + "/state")).count == 5)
  }

  @Test func `All unfolded stays unfolded, however many groups there are, in one line`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/list.plist"
    var list = FriendList()
    list.sections = [FriendSection(id: "s")]
    // That one line holds for more groups than are remembered singly is tried where lines are kept.
    list.sections[0].groups = (0..<2000).map { number in
      FriendGroup(id: GroupID(rawValue: "\(number)"), isExpanded: number.isMultiple(of: 2))
    }
    let state = folder.path + "/state"
    let first = screen(list, path: path, in: state)
    first.expandAll()
    first.collapse(.group("7"))
    let store = DocumentStateStore(folder: state)
    let hash = ContentHash(text: "content")
    #expect(store.open(document: path, contentHash: hash).state.changes.count == 2)
    let second = screen(list, path: path, in: state)
    for group in list.groups {
      let isExpanded = second.model.outline.isExpanded(.group(group.id))
      if isExpanded != (group.id != "7") { Issue.record("\(group.id)") }
    }
    second.collapseAll()
    #expect(store.open(document: path, contentHash: hash).state.changes.count == 1)
    let third = screen(list, path: path, in: state)
    #expect(!list.groups.contains { third.model.outline.isExpanded(.group($0.id)) })
  }

  @Test func `A disk that takes nothing is said once, and folding goes on`() throws {
    let folder = try TemporaryDirectory()
    // A file stands where the folder should be.
    try AtomicFile.write(Array("x".utf8), to: folder.path + "/state")
    let screen = screen(path: folder.path + "/list.plist", in: folder.path + "/state")
    var said = 0
    screen.onNotice = { said += 1 }
    screen.expand(.group("work"))
    screen.expand(.group("family"))
    screen.windowBecame(width: 300, height: 300)
    screen.close()
    #expect(rows(screen).count == 8)
    #expect(said == 1)
    #expect(screen.takeNotice()?.hasPrefix("What is folded cannot be remembered") == true)
    #expect(screen.takeNotice() == nil)
  }

  @Test func `Title and subtitle tell the list and its counts`() {
    #expect(screen(path: "/a/Old Friends.plist").title == "Old Friends")
    #expect(screen(path: "/a/.plist").title == ".plist")
    #expect(screen(path: "/a/Cards/").title == "Cards")
    #expect(screen(path: "/").title == "/")
    #expect(screen().title == "Friends")
    #expect(screen().subtitle == "2 of 4 online")
    var list = Lists.sample
    list.title = "Mine\u{202E}"
    #expect(screen(list, path: "/a/b.plist").title == "Mine")
    #expect(screen(FriendList()).isEmpty)
  }

  @Test func `A title is the file's name byte by byte, as the system takes it apart`() {
    #expect(screen(path: "/a/\u{301}b.plist").title == "\u{301}b")
    #expect(screen(path: "/a.b/c").title == "c")
  }

  @Test func `Two paths of one file have one canonical path`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("list.plist", "content").path
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.plist", withDestinationPath: "list.plist")
    let canonical = try #require(screen(path: path).canonicalPath)
    #expect(canonical.hasSuffix("/list.plist"))
    for other in ["/link.plist", "/./list.plist", "//list.plist"] {
      #expect(screen(path: folder.path + other).canonicalPath == canonical)
    }
    #expect(screen(path: folder.path + "/other.plist").canonicalPath != canonical)
    #expect(screen().canonicalPath == nil)
  }

  @Test func `A list in which two rows are one is refused in words`() {
    var list = Lists.sample
    list.sections[1].groups[1].id = list.sections[1].groups[0].id
    let screen = screen(list)
    #expect(screen.isEmpty)
    #expect(screen.notice != nil)
  }

  @Test func `What was lost of a file is a banner, what is merely doubtful is not`() {
    func screen(_ problem: FileProblem) -> FriendListScreen {
      FriendListScreen(
        FriendDocument(
          list: Lists.sample, problems: [problem], contentHash: ContentHash(text: "content")),
        path: nil, store: nil)
    }
    #expect(screen(FileProblem(.groupWithoutName, severity: .warning)).banner == nil)
    let banner = screen(FileProblem(.damaged(.endsEarly), severity: .error, line: 7)).banner
    #expect(banner?.hasPrefix("Part of this file could not be read, line 7: ") == true)
  }
}
