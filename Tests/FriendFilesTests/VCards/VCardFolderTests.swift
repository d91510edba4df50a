import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct VCardFolderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func write(_ lines: String..., to name: String) throws {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(
      separator: "\r\n")
    try Data(text.utf8).write(to: folder.file(name))
  }

  @Test func `A folder of cards is one list, in the order of the files' names`() throws {
    try write("UID:2", "FN:B", to: "b.vcf")
    try write("UID:1", "FN:A", "CATEGORIES:家人", to: "c.VCF")
    try write(
      "UID:g", "FN:朋友", "X-ADDRESSBOOKSERVER-KIND:group",
      "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2", to: "a.vcf")
    try write("FN:C", to: ".hidden.vcf")
    try write("FN:D", to: "d.txt")
    try FileManager.default.createDirectory(
      at: folder.file("e.vcf.d"), withIntermediateDirectories: false)
    let document = try FriendFile.read(path: folder.path)
    #expect(document.list.text == "-{朋友(B) 家人(A)}")
    #expect(document.problems == [])
    #expect(try FriendFile.open(path: folder.path, regularOnly: true).read().list == document.list)
  }

  @Test func `A file that is no card is named, and the others stay`() throws {
    try write("FN:A", to: "a.vcf")
    try write("NOTE:x", to: "b.vcf")
    try Data("hello".utf8).write(to: folder.file("c.vcf"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("d.vcf").path, withDestinationPath: "missing")
    mkfifo(folder.file("e.vcf").path, 0o600)
    let document = try FriendFile.read(path: folder.path)
    #expect(document.list.members.map(\.name) == ["A"])
    #expect(document.problems.map(\.file) == ["b.vcf", "c.vcf", "d.vcf", "e.vcf"])
    #expect(document.problems.allSatisfy { $0.severity == .error })
    #expect(
      document.problems.map(\.kind) == [
        .friendWithoutName, .fileNotRead(.damaged(.vCard, line: nil, .noCard)),
        .fileNotRead(.missing), .fileNotRead(.isStream),
      ])
  }

  @Test func `A folder without cards is said to be one, and limits hold for all files together`()
    throws
  {
    #expect(throws: FriendFileError.noCardsInFolder) { try FriendFile.read(path: folder.path) }
    try write("FN:A", to: "a.vcf")
    try write("FN:B", to: "b.vcf")
    var limits = FileLimits()
    limits.size = 70
    #expect(throws: FriendFileError.tooLarge(limit: 70)) {
      try FriendFile.read(path: folder.path, limits: limits)
    }
    limits = FileLimits()
    limits.friends = 1
    #expect(throws: FriendFileError.tooManyFriends(limit: 1, line: 1)) {
      try FriendFile.read(path: folder.path, limits: limits)
    }
  }

  @Test func `One person in two files is one friend`() throws {
    try write("UID:1", "FN:A", "CATEGORIES:家人", to: "a.vcf")
    try write("UID:1", "FN:A", "CATEGORIES:朋友", to: "b.vcf")
    let document = try FriendFile.read(path: folder.path)
    #expect(document.list.text == "-{家人(A) 朋友(A)}")
    #expect(document.list.friends.count == 1)
    #expect(document.problems.map(\.file) == ["b.vcf"])
  }

  @Test(arguments: [FileFormat.vCard2, .vCard3, .vCard4])
  func `A list is written to a new or empty folder and comes back`(format: FileFormat) throws {
    let list = try FriendFile.read(path: samplePath("friends.plist")).list
    let path = folder.file("new").path
    try FriendFile.write(list, to: path + "/", as: format)
    let document = try FriendFile.read(path: path)
    #expect(document.list == list)
    #expect(document.problems == [])
    // What is there is somebody's: nothing is added to it.
    #expect(throws: FileWriteError.self) { try FriendFile.write(list, to: path, as: format) }
    #expect(throws: FileWriteError.self) { try FriendFile.write(list, to: path, as: .json) }
  }
}
