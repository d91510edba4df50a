import Foundation
import FriendFiles
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `A file is replaced as a whole, for the user alone, and nothing is left beside it`()
    throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/file"
    try AtomicFile.write(Array("first".utf8), to: path)
    try AtomicFile.write(Array("second, longer".utf8), to: path)
    try AtomicFile.write([], to: folder.path + "/empty")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second, longer")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "empty", "file",
      ])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
  }

  @Test func `A link is replaced and what it leads to is left alone`() throws {
    let folder = try TemporaryDirectory()
    let target = try folder.write("target", "untouched")
    let link = folder.path + "/link"
    symlink(target.path, link)
    try AtomicFile.write(Array("new".utf8), to: link)
    #expect(try String(contentsOf: target, encoding: .utf8) == "untouched")
    #expect(try String(contentsOfFile: link, encoding: .utf8) == "new")
  }

  @Test func `A step that fails is named and leaves the old file and no other`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: FileWriteError(.open, errno: ENOENT)) {
      try AtomicFile.write([1], to: folder.path + "/none/file")
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/taken", withIntermediateDirectories: false)
    let error = #expect(throws: FileWriteError.self) {
      try AtomicFile.write([1], to: folder.path + "/taken")
    }
    #expect(error?.step == .rename)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
  }
}

@Suite struct ContentHashTests {
  @Test func `Contents that differ in one byte, or in length, hash differently`() {
    var seen: Set<ContentHash> = []
    var count = 0
    for length in 0...70 {
      let bytes = [UInt8](repeating: 0, count: length)
      seen.insert(ContentHash(bytes))
      count += 1
      for position in 0..<length {
        for value: UInt8 in [1, 0x80] {
          var other = bytes
          other[position] = value
          seen.insert(ContentHash(other))
          count += 1
        }
      }
    }
    #expect(seen.count == count)
  }

  @Test func `A hash is the same in every process and is read back from its text`() {
    let hash = ContentHash(text: "我的好友")
    #expect(hash.description == ContentHash(Array("我的好友".utf8)).description)
    #expect(ContentHash(hash.description) == hash)
    #expect(ContentHash([]).description.count == 32)
    for text in ["", "xyz", hash.description + "0", "+" + hash.description.dropFirst()] {
      #expect(ContentHash(text) == nil)
    }
  }
}
