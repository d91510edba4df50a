import Foundation
import TestSupport
import Testing

@testable import FriendFiles

@Suite struct BinaryPropertyListTests {
  /// A file of these objects, with one byte for each offset and reference.
  private func file(_ objects: [[UInt8]], top: UInt8 = 0, version: String = "00") -> [UInt8] {
    var bytes = Array("bplist\(version)".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), top, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  private func fault(_ bytes: [UInt8]) -> FileFault? {
    do throws(FriendFileError) {
      _ = try PropertyList(binary: bytes)
      return nil
    } catch {
      guard case .damaged(.binaryPropertyList, line: nil, let fault) = error else { return nil }
      return fault
    }
  }

  @Test(
    arguments: [
      ([0x00], PropertyListValue.null), ([0x0F], .null), ([0x08], .boolean(false)),
      ([0x10, 0xFF], .integer(255)), ([0x11, 1, 0], .integer(256)),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
      ([0x22, 0x3F, 0x80, 0, 0], .real(1)),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date("2001-01-01T00:00:00Z")),
      ([0x41, 7], .data([7])), ([0x52, 0x61, 0x62], .string("ab")),
      ([0x61, 0x6B, 0xB5], .string("段")), ([0x62, 0xD8, 0x3D, 0xDE, 0x42], .string("🙂")),
      ([0x61, 0xD8, 0x00], .string("\u{FFFD}")), ([0xC0], .array([])), ([0xB0], .array([])),
      ([0x80, 5], .dictionary([PropertyListEntry("CF$UID", PropertyListNode(.integer(5)))])),
      (
        [0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        .unsigned(.max)
      ),
    ] as [([UInt8], PropertyListValue)])
  func `Each kind of object is read`(object: [UInt8], value: PropertyListValue) throws {
    #expect(try PropertyList(binary: file([object])).root.value == value)
  }

  @Test(
    arguments: [
      ([[0xA1, 0]], FileFault.cycle(object: 0)), ([[0xA1, 1], [0xA1, 0]], .cycle(object: 0)),
      ([[0xA1, 9]], .objectOutside(object: 9)), ([[0x70]], .objectKind(object: 0, marker: 0x70)),
      ([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], .objectOutside(object: 0)),
      ([[0xD1, 1, 1], [0x10, 1]], .keyNotText(object: 0)),
    ] as [([[UInt8]], FileFault)])
  func `What is wrong with an object is told`(objects: [[UInt8]], expected: FileFault) {
    #expect(fault(file(objects)) == expected)
  }

  @Test func `An unknown version is refused, and so is an end that leads nowhere`() {
    #expect(fault(file([[0x08]], version: "15")) == .binaryVersion("15"))
    #expect(fault(file([[0x08]], top: 1)) == .binaryTrailer)
    #expect(fault(Array("bplist00".utf8)) == .binaryTrailer)
    #expect(throws: FriendFileError.damaged(.binaryPropertyList, line: nil, .binaryTrailer)) {
      try FriendFile.read(bytes: Array("bplist00\u{1}\u{2}".utf8))
    }
  }

  @Test func `Arrays that are shared forty levels deep are refused at once`() {
    var objects = (0..<40).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] as [UInt8] }
    objects.append([0x08])
    #expect(throws: FriendFileError.tooMany(limit: 8_000_000, line: 0)) {
      try PropertyList(binary: file(objects))
    }
    #expect(FriendFileError.tooMany(limit: 1, line: 0).line == nil)
    let deep = (0..<70).map { [0xA1, UInt8($0 + 1)] as [UInt8] } + [[0x08]]
    #expect(throws: FriendFileError.tooDeep(limit: 64, line: 0)) {
      try PropertyList(binary: file(deep))
    }
  }

  @Test func `A small file cut anywhere, or with any bit changed, is read or refused`() throws {
    let text = PropertyListNode(.string("段 and more than fifteen"))
    let root = PropertyListNode(
      .array([
        PropertyListNode(
          .dictionary([
            PropertyListEntry("name", text),
            PropertyListEntry("n", PropertyListNode(.integer(300))),
            PropertyListEntry("d", PropertyListNode(.date("2026-01-31T12:00:00Z"))),
          ])), text, PropertyListNode(.array([PropertyListNode(.data([1, 2])), text])),
      ]))
    let bytes = PropertyListFormsTests.written(root, .binaryPropertyList).bytes
    for count in bytes.indices {
      #expect(throws: FriendFileError.self) { try PropertyList(binary: Array(bytes[..<count])) }
    }
    var read = 0
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      if (try? PropertyList(binary: changed)) != nil { read += 1 }
    }
    #expect(read > 0)
    var dice = SeededGenerator(for: "binary garbage")
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0...dice.below(6) {
        changed[dice.below(changed.count)] = UInt8.random(in: 0...255, using: &dice)
      }
      _ = try? PropertyList(binary: changed)
    }
  }

  @Test func `An archive of objects is no friend list, and is called so`() {
    let root = PropertyListNode(
      .dictionary([PropertyListEntry("$archiver", PropertyListNode(.string("NSKeyedArchiver")))]))
    let bytes = PropertyListFormsTests.written(root, .binaryPropertyList).bytes
    #expect(throws: FriendFileError.wrongShape(.keyedArchive)) { try FriendFile.read(bytes: bytes) }
  }

  @Test func `A friend list in binary is read as in XML, and keeps its source where asked`() throws
  {
    let xml = plist(
      array(dict(("name", string("家人")), ("friends", array(dict(("name", string("A"))))))))
    let tree = try PropertyList(xml: xml).root
    let bytes = PropertyListFormsTests.written(tree, .binaryPropertyList).bytes
    let document = try FriendFile.read(bytes: bytes, keepsSource: true)
    #expect(document.list.text == "-{家人(A)}")
    #expect(document.form == .binaryPropertyList && document.source?.format == .binaryPropertyList)
    #expect(document.problems.isEmpty)
    #expect(try document.list == FriendFile.read(bytes: xml).list)
  }
}
