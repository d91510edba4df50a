import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct SampleFileTests {
  @Test func `The three-level sample reads as it was written`() throws {
    let document = try FriendFile.read(path: samplePath("friends.plist"))
    #expect(document.problems.isEmpty)
    #expect(
      document.list.text
        == "我的手机{我的设备(我的手机)} 我的好友{家人(苦海无涯,段天涯,小妹妹,呼哈) 朋友(段,小商人,大哥)}")
    let members = document.list.members
    #expect(
      members.map(\.status) == [
        "手机未上线", "哎 心疼!!", "心疼!!", "疼!!", "心疼!!", "心疼!!", "疼!!", "心疼!!",
      ])
    #expect(
      members.map(\.presence) == [
        .offline, .online, .online, .online, .online, .online, .online, .offline,
      ])
    #expect(
      members.map(\.image) == [
        "back1.jpg", "back1.jpg", "back2.jpg", "back3.jpg", "back4.jpg", "back5.jpg", "back6.jpg",
        "back7.jpg",
      ])
    let counts = FriendCounts(document.list)
    let groups = document.list.groups.map { counts[$0.id] }
    #expect(groups.map(\.online) == [0, 4, 2])
    #expect(groups.map(\.total) == [1, 4, 3])
    #expect(counts.list == FriendCount(total: 8, present: 6, online: 6))
    #expect(
      Array(document.list.groups.map(\.declared)) == [
        DeclaredCount(online: 0, total: 1), DeclaredCount(online: 4, total: 4),
        DeclaredCount(online: 2, total: 3),
      ])
  }

  @Test func `The two-level sample has five groups of forty friends, and counts as declared`()
    throws
  {
    let document = try FriendFile.read(path: samplePath("course.plist"))
    #expect(document.problems.isEmpty)
    #expect(document.list.sections.map(\.name) == [nil])
    #expect(document.list.sections[0].groups.count == 5)
    #expect(document.list.members.count == 40)
    #expect(document.list.members.allSatisfy { $0.status != nil && $0.image != nil })
    #expect(document.list.members.contains { $0.isVIP })
    let counts = FriendCounts(document.list)
    for group in document.list.groups {
      #expect(counts[group.id].online == group.declared?.online)
      #expect(counts[group.id].present == 0)
    }
  }

  @Test(arguments: ["friends.plist", "course.plist"])
  func `Every picture of a sample is beside it, and all are small`(name: String) throws {
    let list = try FriendFile.read(path: samplePath(name)).list
    var sizes: [String: Int] = [:]
    for image in list.members.compactMap(\.image) {
      let attributes = try FileManager.default.attributesOfItem(atPath: samplePath(image))
      sizes[image] = attributes[.size] as? Int
    }
    #expect(sizes.count == 7)
    #expect(sizes.values.reduce(0, +) < 100_000)
  }

  @Test func `The same file gives the same identities, and no two things share one`() throws {
    let first = try FriendFile.read(path: samplePath("friends.plist"))
    let second = try FriendFile.read(path: samplePath("friends.plist"))
    #expect(first.list == second.list)
    #expect(first.contentHash == second.contentHash)
    let groups = first.list.groups.map(\.id)
    #expect(Set(groups).count == Array(groups).count)
    #expect(first.list.friends.count == 8)
  }
}

@Suite struct FriendFileErrorTests {
  @Test func `A file that is not there, a folder and an empty file are told apart`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: FriendFileError.missing) {
      try FriendFile.read(path: folder.path + "/none.plist")
    }
    #expect(throws: FriendFileError.missing) {
      try FriendFile.read(path: folder.path + "/none/none.plist")
    }
    #expect(throws: FriendFileError.noCardsInFolder) { try FriendFile.read(path: folder.path) }
    let empty = try folder.write("empty.plist", "")
    #expect(throws: FriendFileError.empty) { try FriendFile.read(path: empty.path) }
    let blank = try folder.write("blank.plist", " \n\t\n")
    #expect(throws: FriendFileError.empty) { try FriendFile.read(path: blank.path) }
    #expect(throws: FriendFileError.missing) { try FriendFile.read(path: "a\u{0}b") }
    #expect(throws: FriendFileError.missing) { try FriendFile.read(path: "") }
  }

  @Test(.enabled(if: geteuid() != 0))
  func `A file that may not be read says so with the system's number`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("locked.plist", "<plist/>")
    chmod(file.path, 0)
    #expect(throws: FriendFileError.notReadable(errno: EACCES)) {
      try FriendFile.read(path: file.path)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `Where only files are read, pipes and devices are refused at once`() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.path + "/pipe.plist"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null", "/dev/zero", "/dev/ptmx"] {
      #expect(throws: FriendFileError.isStream) {
        try FriendFile.read(path: path, regularOnly: true)
      }
    }
    #expect(throws: FriendFileError.noCardsInFolder) {
      try FriendFile.read(path: folder.path, regularOnly: true)
    }
    #expect(throws: FriendFileError.missing) {
      try FriendFile.read(path: folder.path + "/none", regularOnly: true)
    }
    let file = try folder.write("list.plist", Self.piped)
    #expect(try FriendFile.read(path: file.path, regularOnly: true).list.friends.count == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `Elsewhere a pipe is read to its end, even if its writer comes late or is gone`() throws {
    let folder = try TemporaryDirectory()
    let named = folder.path + "/pipe.plist"
    try #require(mkfifo(named, 0o600) == 0)
    // The writer waits for the reader as the reader does for the writer.
    let writer = Thread {
      let descriptor = open(named, O_WRONLY)
      _ = Self.piped.withCString { write(descriptor, $0, strlen($0)) }
      close(descriptor)
    }
    writer.start()
    #expect(try FriendFile.read(path: named).list.friends.count == 1)

    // As a shell hands over what a command prints.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = Self.piped.withCString { write(ends[1], $0, strlen($0)) }
    close(ends[1])
    #expect(try FriendFile.read(path: "/dev/fd/\(ends[0])").list.friends.count == 1)
  }

  private static let piped = """
    <plist><array><dict><key>name</key><string>G</string><key>friends</key><array><dict>
    <key>name</key><string>F</string></dict></array></dict></array></plist>
    """

  @Test func `A link that leads to itself is not readable`() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path + "/loop"
    symlink(link, link)
    #expect(throws: FriendFileError.notReadable(errno: ELOOP)) { try FriendFile.read(path: link) }
  }

  @Test func `A file over the limit is refused, from a stream too`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path + "/big.plist"
    let descriptor = open(file, O_CREAT | O_WRONLY, 0o600)
    ftruncate(descriptor, (256 << 20) + 1)
    close(descriptor)
    #expect(throws: FriendFileError.tooLarge(limit: 256 << 20)) { try FriendFile.read(path: file) }
    var limits = FileLimits()
    limits.size = 100_000
    #expect(throws: FriendFileError.tooLarge(limit: 100_000)) {
      try FriendFile.read(path: "/dev/zero", limits: limits)
    }
  }

  @Test func `A pipe is read to its end`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = plist(array(dict(("name", string("G")), ("friends", array(string("A"))))))
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let document = try FriendFile.read(descriptor: ends[0])
    close(ends[0])
    #expect(document.list.text == "-{G(A)}")
  }

  @Test(arguments: [
    ("SQLite format 3\u{0}", FileForm.sqlite), ("Name,Given Name,Family Name\nA,B,C\n", .csv),
    ("sep=;\na;b\n", .csv), ("\"Name\",\"Group\",\"Mail\"\n", .csv),
    ("PK\u{3}\u{4}", .archive), ("GIF89a", .picture), ("<!DOCTYPE html><html>", .html),
    ("<?xml version='1.0'?>\n<!-- c -->\n<purple version='1.0'>", .pidgin),
    ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", .calendar), ("dn: cn=A,o=B\n", .ldif),
    ("---\nname: A\n", .yaml), ("- a\n- b\n", .yaml), ("%PDF-1.7\n", .document),
    ("{\\rtf1 A}", .document), ("#!/bin/sh\n", .program), ("\u{7F}ELF\u{2}", .program),
  ])
  func `A form that is known but not read is named`(text: String, form: FileForm) {
    #expect(throws: FriendFileError.notRead(form)) { try FriendFile.read(bytes: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("<plist/>", FileForm.xmlPropertyList), ("<?xml?>", .xmlPropertyList),
    ("<rss>", .xmlPropertyList),
    ("bplist00", .binaryPropertyList), ("( a, b )", .textPropertyList),
    ("{ a = b; }", .textPropertyList), ("{\"a\" = b; }", .textPropertyList),
    ("// c\n{ a = (); }", .textPropertyList), ("/* c */ a = b;", .textPropertyList),
    ("\"a\" = \"b\";", .textPropertyList), ("{}", .json), ("{\"a\": 1}", .json), ("[]", .json),
    ("[ {", .json), ("[1", .json), ("\"a\"", .json), ("null", .json),
    ("BEGIN:VCARD\n", .vCard), ("begin:vcard\r\n", .vCard), ("\n\n  BEGIN:VCARD\n", .vCard),
    ("junk\nBegin:vCard\nEND:VCARD\n", .vCard), ("BEGIN : VCARD\n", .vCard),
  ])
  func `A form that is read is recognised by its content, in every encoding of Unicode`(
    text: String, form: FileForm
  ) {
    #expect(FileForm(content: Array(text.utf8)) == form)
    #expect(form.isRead)
    // Bytes are no text in a binary list, and nothing else has them in front.
    guard form != .binaryPropertyList else { return }
    let space = "\n \t" + text
    #expect(FileForm(content: Array(("\u{FEFF}" + space).utf8)) == form)
    let units = Array(("\u{FEFF}" + space).utf16)
    #expect(FileForm(content: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == form)
    #expect(FileForm(content: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == form)
  }

  @Test(arguments: ["hello", "\u{1}\u{2}\u{3}", "----", "name", "BEGIN", "a = b", ")", "[x"])
  func `What is of no known form is said to be that, whatever it is`(text: String) {
    #expect(throws: FriendFileError.unknownForm) {
      try FriendFile.read(bytes: Array(text.utf8))
    }
  }

  @Test(arguments: [
    ("<string>x</string>", FoundShape.singleValue(.string)),
    ("<array/>", .emptyArray), ("<dict/>", .emptyDictionary),
    ("<array><integer>1</integer></array>", .array(of: .integer)),
    ("<array><string>a</string></array>", .array(of: .string)),
    ("<array><array/></array>", .array(of: .array)),
    ("<dict><key>CFBundleName</key><string>x</string></dict>", .dictionary(keys: ["CFBundleName"])),
    (
      "<array><dict><key>a</key><string>x</string><key>b</key><true/></dict></array>",
      .dictionaries(keys: ["a", "b"])
    ),
  ])
  func `A sound property list without friends is of the wrong shape, which is named`(
    body: String, shape: FoundShape
  ) {
    #expect(throws: FriendFileError.wrongShape(shape)) { try read(body) }
  }
}
