import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct OpenFriendFileTests {
  private func plistOf(_ names: String...) -> Data {
    Data(plist(array(dict(("name", string("G")), ("friends", array(names.map(string).joined()))))))
  }

  @Test func `A file is read after it was opened, even when its path is gone`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("list.plist", plistOf("A", "B")).path
    let file = try FriendFile.open(path: path)
    #expect(file.size == plistOf("A", "B").count)
    try FileManager.default.removeItem(atPath: path)
    #expect(try file.read().list.text == "-{G(A,B)}")
  }

  @Test func `What can be seen at once is refused when a file is opened`() throws {
    let folder = try TemporaryDirectory()
    let path = { (name: String, text: String) in try folder.write(name, Data(text.utf8)).path }
    #expect(throws: FriendFileError.missing) { try FriendFile.open(path: folder.path + "/no") }
    #expect(throws: FriendFileError.noCardsInFolder) { try FriendFile.open(path: folder.path) }
    let empty = try path("empty", " \n")
    #expect(throws: FriendFileError.empty) { try FriendFile.open(path: empty) }
    let database = try path("data", "SQLite format 3\u{0}" + String(repeating: " ", count: 9000))
    #expect(throws: FriendFileError.notRead(.sqlite)) { try FriendFile.open(path: database) }
    var limits = FileLimits()
    limits.size = 10
    let large = try path("large", "<plist><array/></plist>")
    #expect(throws: FriendFileError.tooLarge(limit: 10)) {
      try FriendFile.open(path: large, limits: limits)
    }
    #expect(throws: FriendFileError.isStream) {
      try FriendFile.open(path: "/dev/null", regularOnly: true)
    }
  }

  @Test func `What only the whole content tells is found when it is read`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("broken.plist", Data("<plist><string>a</plist>".utf8)).path
    let file = try FriendFile.open(path: path)
    #expect(throws: FriendFileError.self) { try file.read() }
  }

  @Test func `Reading in a cancelled task ends before the file does`() async throws {
    let many = Array(repeating: "A", count: 70_000).map(string).joined()
    let bytes = plist(array(dict(("name", string("G")), ("friends", array(many)))))
    let count = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (try? FriendFile.read(bytes: bytes))?.list.friends.count ?? 0
    }.value
    #expect(count < 70_000)
    #expect(try FriendFile.read(bytes: bytes).list.friends.count == 70_000)
  }
}
