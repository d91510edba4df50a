import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct DocumentStateTests {
  private let family = FriendElementID.group("我的好友/家人")
  private let work = FriendElementID.group("Work \"quoted\"\n")

  @Test func `Nothing is written for a file in which nothing was folded`() throws {
    let scene = try StateScene()
    let file = scene.open(try scene.document("a.plist"))
    #expect(file.state == DocumentState())
    #expect(file.problem == nil)
    #expect(!FileManager.default.fileExists(atPath: scene.store.folder))
  }

  @Test func `Folds, the window's size and the place are there again, without closing anything`()
    throws
  {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    let place = DocumentState.Place(id: .membership("m"), offset: 12)
    #expect(file.record(.expand(family)) == nil)
    #expect(file.record(.expand(work)) == nil)
    #expect(file.record(.collapse(family)) == nil)
    #expect(file.record(.window(DocumentState.Size(width: 400, height: 700))) == nil)
    #expect(file.record(.place(place)) == nil)
    // The first file is still open, as after a process that was killed.
    let again = scene.open(document)
    #expect(again.state == file.state)
    #expect(again.state.isExpanded(family) == false)
    #expect(again.state.isExpanded(work) == true)
    #expect(again.state.isExpanded(.section("x")) == nil)
    #expect(again.state.expanded == [work])
    #expect(again.state.collapsed == [family])
    #expect(again.state.window == DocumentState.Size(width: 400, height: 700))
    #expect(again.state.place == place)
    withExtendedLifetime(file) {}
  }

  @Test func `The folder is the user's alone, and so are the files`() throws {
    let scene = try StateScene()
    let file = scene.open(try scene.document("a.plist"))
    file.record(.expand(family))
    let manager = FileManager.default
    #expect(
      try manager.attributesOfItem(atPath: scene.store.folder)[.posixPermissions] as? Int == 0o700)
    #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A fold appends one line, whatever was folded before`() throws {
    let scene = try StateScene()
    let file = scene.open(try scene.document("a.plist"))
    for number in 0..<1000 {
      file.record(.expand(.group(GroupID(rawValue: "\(number)"))))
    }
    let before = try scene.text(file)
    file.record(.collapse(family))
    #expect(try scene.text(file) == before + "{\"collapse\": \"g:我的好友/家人\"}\n")
  }

  @Test func `Each file has a state of its own, found through links too`() throws {
    let scene = try StateScene()
    let first = try scene.document("a.plist")
    let second = try scene.document("b.plist", "two")
    scene.open(first).record(.expand(family))
    #expect(scene.open(second).state == DocumentState())
    let link = scene.folder.path + "/link.plist"
    symlink(first.path, link)
    #expect(scene.open((link, first.hash)).state.isExpanded(family) == true)
  }

  @Test func `A file that moved is found by its content, and keeps its state under the new path`()
    throws
  {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    scene.open(document).record(.expand(family))
    let moved = scene.folder.path + "/moved.plist"
    try FileManager.default.moveItem(atPath: document.path, toPath: moved)
    let found = scene.open((moved, document.hash))
    #expect(found.state.isExpanded(family) == true)
    #expect(scene.files.count == 1)
    #expect(scene.open((moved, document.hash)).state.isExpanded(family) == true)
  }

  @Test func `A file that changed and then moved is found by its last content`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    scene.open(document).record(.expand(family))
    let changed = try scene.document("a.plist", "changed")
    #expect(scene.open(changed).state.isExpanded(family) == true)
    let moved = scene.folder.path + "/moved.plist"
    try FileManager.default.moveItem(atPath: changed.path, toPath: moved)
    #expect(scene.open((moved, changed.hash)).state.isExpanded(family) == true)
  }

  @Test func `A copy does not take the state of a file that is still there`() throws {
    let scene = try StateScene()
    scene.open(try scene.document("a.plist")).record(.expand(family))
    #expect(scene.open(try scene.document("copy.plist")).state == DocumentState())
    #expect(scene.files.count == 1)
  }

  @Test func `Two processes may write to one state`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let first = scene.open(document)
    let second = scene.open(document)
    first.record(.expand(family))
    second.record(.expand(work))
    first.record(.collapse(.section("s")))
    let merged = scene.open(document).state
    #expect(Set(merged.expanded) == [family, work])
    #expect(merged.collapsed == [.section("s")])
  }

  @Test func `A torn line and lines that nobody knows cost nothing else`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record(.expand(family))
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    handle.seekToEndOfFile()
    handle.write(
      Data(
        "{\"future\": 1}\nnonsense\n{\"window\": [0, -3]}\n{\"expand\": 7}\n{\"collapse\": \"g:"
          .utf8))
    try handle.close()
    let again = scene.open(document)
    #expect(again.state.expanded == [family])
    #expect(again.state.window == nil)
    again.record(.expand(work))
    #expect(scene.open(document).state.expanded == [family, work])
  }

  @Test func `A damaged state is started anew with the next fold`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let path = scene.open(document).path
    try FileManager.default.createDirectory(
      atPath: scene.store.folder, withIntermediateDirectories: true)
    for damage in ["", "\u{0}\u{1}", "{\"expand\": \"g:x\"}\n", "{\"fanfold-state\": 1}\n"] {
      try damage.write(toFile: path, atomically: false, encoding: .utf8)
      let file = scene.open(document)
      #expect(file.state == DocumentState())
      #expect(file.record(.expand(family)) == nil)
      #expect(scene.open(document).state.expanded == [family])
    }
  }

  @Test func `The state of a newer version is left alone`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let path = scene.open(document).path
    try FileManager.default.createDirectory(
      atPath: scene.store.folder, withIntermediateDirectories: true)
    let newer = "{\"fanfold-state\": 2, \"other\": true}\n{\"expand\": \"g:x\"}\n"
    try newer.write(toFile: path, atomically: false, encoding: .utf8)
    let file = scene.open(document)
    #expect(file.problem == .newerVersion(2))
    #expect(file.record(.expand(family)) == .newerVersion(2))
    #expect(file.state.expanded == [family])
    #expect(try scene.text(file) == newer)
  }

  @Test func `Void lines are left out once they are most of the file`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    for _ in 0..<200 {
      file.record(.expand(family))
      file.record(.collapse(family))
    }
    file.record(.expand(work))
    let again = scene.open(document)
    #expect(again.state == file.state)
    #expect(try scene.text(again).split(separator: "\n").count == 3)
    // The one that was open before notices the new file and writes to it.
    file.record(.expand(.section("s")))
    #expect(Set(scene.open(document).state.expanded) == [work, .section("s")])
  }

  @Test
  func `A state that somebody removed while the program runs is written again, with all of it`()
    throws
  {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record(.expand(family))
    try FileManager.default.removeItem(atPath: scene.store.folder)
    #expect(file.record(.expand(work)) == nil)
    #expect(scene.open(document).state.expanded == [family, work])
  }

  @Test(
    "Whatever number a state file holds, what is remembered fits a window and a row",
    arguments: [
      "1e300", "-1e300", "9e18", "9223372036854775807", "-9223372036854775808", "1e999", "-1",
      "1000001", "0.5", "1e-300", "null", "\"7\"", "[7]", "{}", "true",
    ])
  func hostileNumbers(number: String) throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    let place = DocumentState.Place(id: family, offset: 7)
    let size = DocumentState.Size(width: 400, height: 700)
    file.record([.window(size), .place(place)])
    let lines = [
      "{\"place\": {\"id\": \"g:x\", \"offset\": \(number)}}",
      "{\"window\": [\(number), 300]}", "{\"window\": [300, \(number)]}",
      "{\"window\": \(number)}", "{\"place\": \(number)}", "{\"expand\": \(number)}",
    ]
    let text = try scene.text(file)
    try (text + lines.joined(separator: "\n") + "\n").write(
      toFile: file.path, atomically: true, encoding: .utf8)
    let again = scene.open(document)
    #expect(again.state.place == place)
    #expect(again.state.window == size)
    // As the first line it is no state of ours, or one of a newer version.
    try ("{\"fanfold-state\": \(number), \"path\": \"x\"}\n" + text).write(
      toFile: file.path, atomically: true, encoding: .utf8)
    #expect(scene.open(document).state == DocumentState())
  }

  @Test func `The furthest places are remembered, and one beyond becomes the furthest`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    for (offset, kept) in [
      (0, 0), (1_000_000, 1_000_000), (-1, 0), (.min, 0), (1_000_001, 1_000_000),
      (.max, 1_000_000),
    ] {
      scene.open(document).record(.place(DocumentState.Place(id: family, offset: offset)))
      #expect(scene.open(document).state.place?.offset == kept)
    }
  }

  @Test func `A folder that cannot be written is a problem to tell, and folding goes on`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    try scene.folder.write("state", "a file where the folder should be")
    let file = scene.open(document)
    guard case .notWritten(let error)? = file.record(.expand(family)) else {
      Issue.record("\(String(describing: file.problem))")
      return
    }
    #expect(error.step == .makeFolder)
    #expect(file.state.expanded == [family])
    unlink(scene.folder.path + "/state")
    #expect(file.record(.expand(work)) == nil)
    #expect(scene.open(document).state.expanded == [family, work])
  }

  @Test func `The two hundred states used last are kept`() throws {
    let scene = try StateScene()
    let first = try scene.document("first.plist", "first")
    scene.open(first).record(.expand(family))
    let old = Date(timeIntervalSinceNow: -1000)
    for number in 0..<199 {
      let file = scene.open(try scene.document("\(number).plist", "\(number)"))
      file.record(.expand(family))
      try FileManager.default.setAttributes(
        [.modificationDate: old.addingTimeInterval(Double(number))], ofItemAtPath: file.path)
    }
    #expect(scene.files.count == 200)
    // Opening counts as a use, so the first one outlives an unused one.
    #expect(scene.open(first).state.expanded == [family])
    scene.open(try scene.document("last.plist", "last")).record(.expand(family))
    #expect(scene.files.count == 200)
    #expect(scene.open(first).state.expanded == [family])
    #expect(
      scene.open((scene.folder.path + "/0.plist", ContentHash(text: "0"))).state.expanded == [])
  }

  @Test func `All folded or unfolded at once is one line, which single ones after it override`()
    throws
  {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record([.expand(work), .collapse(family)])
    let before = try scene.text(file)
    file.record(.expandAll)
    #expect(try scene.text(file) == before + "{\"all\": \"expand\"}\n")
    #expect(scene.open(document).state.isExpanded(family) == true)
    file.record(.collapse(work))
    let again = scene.open(document).state
    #expect(again == file.state)
    #expect(again.isAllExpanded == true && again.collapsed == [work] && again.expanded == [])
    file.record(.collapseAll)
    file.record(.expand(work))
    let last = scene.open(document).state
    #expect(last.isExpanded(family) == false && last.isExpanded(work) == true)
    #expect(last != again)
    var made = DocumentState()
    for change in last.changes { made.apply(change) }
    #expect(made == last && made.hashValue == last.hashValue)
  }

  @Test func `All unfolded at once holds for more branches than are remembered singly`() {
    var state = DocumentState()
    state.apply(.expandAll)
    for number in 0..<(DocumentState.branchLimit * 5 / 4) {
      state.apply(.expand(.group(GroupID(rawValue: "\(number)"))))
    }
    #expect(state.isExpanded(.group("0")) == true)
  }

  @Test func `The oldest of very many folds are forgotten first`() {
    var state = DocumentState()
    for number in 0..<(DocumentState.branchLimit * 5 / 4) {
      state.apply(.expand(.group(GroupID(rawValue: "\(number)"))))
    }
    state.apply(.collapse(family))
    #expect(state.expanded.count <= DocumentState.branchLimit + DocumentState.branchLimit / 8)
    #expect(state.isExpanded(.group("0")) == nil)
    #expect(state.isExpanded(family) == false)
  }

  @Test func `The folder is the environment's, and a relative path is none`() {
    #expect(
      DocumentStateStore(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.folder
        == "/s/fanfold")
    #expect(
      DocumentStateStore(environment: ["HOME": "/h"])?.folder == "/h/.local/state/fanfold")
    #expect(
      DocumentStateStore(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.folder
        == "/h/.local/state/fanfold")
    #expect(DocumentStateStore(environment: ["XDG_STATE_HOME": ""]) == nil)
    #expect(
      DocumentStateStore(environment: ["XDG_STATE_HOME": "/\u{301}s"])?.folder
        == "/\u{301}s/fanfold")
  }
}
