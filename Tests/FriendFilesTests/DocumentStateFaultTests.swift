import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

private let family = FriendElementID.group("我的好友/家人")
private let work = FriendElementID.group("Work")
private let school = FriendElementID.group("School")

/// Lets files grow to that many bytes and no more, in this whole process; nil takes the limit away.
private func limitFiles(to bytes: Int?) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

// Each runs in a process of its own, whose files are limited: a disk that is full.
@Suite struct FullDiskTests {
  @Test func `Folds that a full disk did not take are written with the next one`() async {
    await #expect(processExitsWith: .success) {
      let scene = try StateScene()
      let document = try scene.document("a.plist")
      let file = scene.open(document)
      file.record(.expand(family))
      let before = try scene.text(file)
      // Half a line fits.
      limitFiles(to: before.utf8.count + 7)
      #expect(file.record(.collapse(family)) == .notWritten(FileWriteError(.write, errno: EFBIG)))
      #expect(file.record(.expand(work)) != nil)
      #expect(try scene.text(file).hasPrefix(before + "{\"col"))
      limitFiles(to: nil)
      #expect(file.record(.expand(school)) == nil)
      #expect(file.problem == nil)
      let again = scene.open(document).state
      #expect(again == file.state)
      #expect(again.collapsed == [family] && again.expanded == [work, school])
    }
  }

  @Test func `Folds that a full disk did not take are written when the window closes`() async {
    await #expect(processExitsWith: .success) {
      let scene = try StateScene()
      let document = try scene.document("a.plist")
      let file = scene.open(document)
      // Not even the file can be made.
      limitFiles(to: 3)
      #expect(file.record(.expandAll) != nil)
      #expect(file.synchronize() != nil)
      #expect(scene.files == [])
      limitFiles(to: nil)
      #expect(file.synchronize() == nil)
      let made = try scene.text(file)
      #expect(scene.open(document).state == file.state)
      #expect(file.record(.collapse(work)) == nil)
      limitFiles(to: try scene.text(file).utf8.count + 1)
      #expect(file.record(.window(DocumentState.Size(width: 300, height: 400))) != nil)
      limitFiles(to: nil)
      #expect(file.synchronize() == nil)
      #expect(scene.open(document).state == file.state)
      let written = try scene.text(file)
      #expect(written.hasPrefix(made))
      #expect(file.synchronize() == nil)
      #expect(try scene.text(file) == written, "what was written is not written again")
    }
  }

  @Test func `Half a line of one process costs another nothing`() async {
    await #expect(processExitsWith: .success) {
      let scene = try StateScene()
      let document = try scene.document("a.plist")
      let first = scene.open(document)
      first.record(.expand(family))
      let second = scene.open(document)
      limitFiles(to: try scene.text(first).utf8.count + 7)
      #expect(first.record(.expand(work)) != nil)
      limitFiles(to: nil)
      #expect(second.record(.expand(school)) == nil)
      #expect(scene.open(document).state.expanded == [family, school])
      #expect(first.synchronize() == nil)
      #expect(scene.open(document).state.expanded == [family, school, work])
    }
  }

  @Test func `That a document changed is noted later where the disk was full`() async {
    await #expect(processExitsWith: .success) {
      let scene = try StateScene()
      scene.open(try scene.document("a.plist")).record(.expand(family))
      let changed = try scene.document("a.plist", "changed")
      limitFiles(to: 3)
      let file = scene.open(changed)
      #expect(file.problem != nil)
      limitFiles(to: nil)
      #expect(file.record(.expand(work)) == nil)
      let moved = scene.folder.path + "/moved.plist"
      try FileManager.default.moveItem(atPath: changed.path, toPath: moved)
      #expect(scene.open((moved, changed.hash)).state.expanded == [family, work])
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct ReplacedStateTests {
  /// What may stand where the state was.
  enum Stranger: String, CaseIterable {
    case nothing, garbage, otherState, pipe, link, brokenLink, hugeFile

    /// Puts it there.
    func put(at path: String, overwriting: Bool) throws {
      if !overwriting { unlink(path) }
      switch self {
      case .nothing: try write("", path, overwriting)
      case .garbage: try write("\u{1}\u{2} garbage", path, overwriting)
      case .otherState:
        let hash = ContentHash(text: "other")
        let header = "{\"fanfold-state\": 1, \"path\": \"/other\", \"content\": \"\(hash)\"}\n"
        try write(header, path, overwriting)
      case .pipe:
        unlink(path)
        try #require(mkfifo(path, 0o600) == 0)
      case .link:
        unlink(path)
        try #require(symlink("/dev/null", path) == 0)
      case .brokenLink:
        unlink(path)
        try #require(symlink("/nowhere/at/all", path) == 0)
      case .hugeFile:
        if !overwriting { try write("", path, false) }
        try #require(truncate(path, (64 << 20) + 1) == 0)
      }
    }

    private func write(_ text: String, _ path: String, _ overwriting: Bool) throws {
      try text.write(toFile: path, atomically: !overwriting, encoding: .utf8)
    }
  }

  @Test(
    "A state that something else took the place of is written anew, with all of it",
    arguments: Stranger.allCases, [false, true])
  func replaced(stranger: Stranger, overwriting: Bool) throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record([.expand(family), .window(DocumentState.Size(width: 300, height: 400))])
    file.record(.collapse(work))
    try stranger.put(at: file.path, overwriting: overwriting)
    #expect(file.record(.expand(school)) == nil)
    #expect(scene.open(document).state == file.state)
    // And the file that is there now is appended to.
    let text = try scene.text(file)
    #expect(file.record(.expand(work)) == nil)
    #expect(try scene.text(file) == text + "{\"expand\": \"g:Work\"}\n")
    #expect(file.synchronize() == nil)
  }

  @Test("A state that a newer version wrote meanwhile is left alone", arguments: [false, true])
  func newer(overwriting: Bool) throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record(.expand(family))
    let newer = "{\"fanfold-state\": 3}\n{\"expand\": \"g:x\"}\n"
    try newer.write(toFile: file.path, atomically: !overwriting, encoding: .utf8)
    #expect(file.record(.expand(work)) == .newerVersion(3))
    #expect(file.synchronize() == .newerVersion(3))
    #expect(try scene.text(file) == newer)
    #expect(file.state.expanded == [family, work])
  }

  @Test func `A folder where the state was is a problem to tell, and goes when it goes`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let file = scene.open(document)
    file.record(.expand(family))
    unlink(file.path)
    mkdir(file.path, 0o700)
    guard case .notWritten? = file.record(.expand(work)) else {
      Issue.record("\(String(describing: file.problem))")
      return
    }
    rmdir(file.path)
    #expect(file.synchronize() == nil)
    #expect(scene.open(document).state.expanded == [family, work])
  }

  @Test func `Pipes and devices among the states keep nobody waiting`() throws {
    let scene = try StateScene()
    let document = try scene.document("a.plist")
    let path = scene.open(document).path
    mkdir(scene.folder.path + "/state", 0o700)
    mkdir(scene.store.folder, 0o700)
    try #require(mkfifo(scene.store.folder + "/pipe.state", 0o600) == 0)
    try #require(symlink("/dev/zero", scene.store.folder + "/device.state") == 0)
    #expect(scene.open(document).state == DocumentState())
    try #require(mkfifo(path, 0o600) == 0)
    let file = scene.open(document)
    #expect(file.state == DocumentState())
    #expect(file.record(.expand(family)) == nil)
    #expect(scene.open(document).state.expanded == [family])
  }

  @Test func `What a killed write left is removed, and what a running one writes is not`() throws {
    let scene = try StateScene()
    scene.open(try scene.document("a.plist")).record(.expand(family))
    let hash = ContentHash(text: "x").description
    // No process has a number that high.
    let dead = "\(hash).state.\(Int32.max)-7.new"
    let running = "\(hash).state.\(getpid())-7.new"
    let forgotten = "\(hash).state.\(getpid())-8.new"
    let others = ["notes.new", "x.state.new", "x.state.a-b.new", "x.state.-1-2.new", "x.0-1.new"]
    for name in [dead, running, forgotten] + others {
      try "x".write(toFile: scene.store.folder + "/" + name, atomically: false, encoding: .utf8)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: scene.store.folder + "/" + forgotten)
    let second = scene.open(try scene.document("b.plist", "two"))
    second.record(.expand(family))
    #expect(Set(scene.files).isSuperset(of: others + [running]))
    #expect(!scene.files.contains(dead) && !scene.files.contains(forgotten))
    #expect(scene.files.count == others.count + 3)
  }
}
