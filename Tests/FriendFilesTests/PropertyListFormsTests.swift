import Foundation
import TestSupport
import Testing

@testable import FriendFiles

/// Property lists of all three forms, written and read.
@Suite struct PropertyListFormsTests {
  static let forms: [FileForm] = [.xmlPropertyList, .binaryPropertyList, .textPropertyList]

  static func written(
    _ root: PropertyListNode, _ form: FileForm
  ) -> (bytes: [UInt8], notes: [ConversionNote]) {
    var bytes: [UInt8] = []
    var notes = ConversionNotes()
    let sink: ([UInt8]) -> Void = { bytes += $0 }
    switch form {
    case .binaryPropertyList: PropertyListBinaryWriter.write(root, notes: &notes, to: sink)
    case .textPropertyList: PropertyListTextWriter.write(root, notes: &notes, to: sink)
    default: PropertyListXMLWriter.write(root, notes: &notes, to: sink)
    }
    return (bytes, notes.all)
  }

  static func read(
    _ bytes: [UInt8], _ form: FileForm, _ limits: FileLimits = FileLimits()
  ) throws(FriendFileError) -> PropertyList {
    switch form {
    case .binaryPropertyList: try PropertyList(binary: bytes, limits: limits)
    case .textPropertyList: try PropertyList(text: bytes, limits: limits)
    default: try PropertyList(xml: bytes, limits: limits)
    }
  }

  @Test(arguments: forms) func `What is written is read again, and written the same again`(
    form: FileForm
  ) throws {
    var trees = RandomTrees(dice: SeededGenerator(for: "trees"))
    for round in 0..<300 {
      let root = PropertyListNode(.array([trees.tree(), trees.tree()]))
      let (bytes, notes) = Self.written(root, form)
      let list = try Self.read(bytes, form)
      #expect(list.root.bare == root, "\(trees.dice), round \(round)")
      #expect(list.problemList.isEmpty && list.fault == nil && notes.isEmpty)
      #expect(list.form == form)
      #expect(Self.written(list.root, form).bytes == bytes)
    }
  }

  @Test func `The binary form loses nothing at all`() throws {
    var trees = RandomTrees(dice: SeededGenerator(for: "all trees"), hasEverything: true)
    for round in 0..<200 {
      let root = trees.tree()
      let (bytes, notes) = Self.written(root, .binaryPropertyList)
      #expect(notes.isEmpty)
      #expect(try PropertyList(binary: bytes).root == root, "\(trees.dice), round \(round)")
    }
  }

  @Test(arguments: [FileForm.xmlPropertyList, .binaryPropertyList])
  func `Foundation reads what is written`(form: FileForm) throws {
    let root = PropertyListNode(
      .array([
        PropertyListNode(.string("段 <&> a")), PropertyListNode(.integer(-5)),
        PropertyListNode(.integer(70_000)), PropertyListNode(.real(0.5)),
        PropertyListNode(.boolean(true)), PropertyListNode(.date("2026-01-31T12:00:00Z")),
        PropertyListNode(.data([1, 2, 3])),
        PropertyListNode(.dictionary([PropertyListEntry("k", PropertyListNode(.string("k")))])),
      ]))
    let value = try PropertyListSerialization.propertyList(
      from: Data(Self.written(root, form).bytes), format: nil)
    let expected: NSArray = [
      "段 <&> a", -5, 70_000, 0.5, true, Date(timeIntervalSince1970: 1_769_860_800),
      Data([1, 2, 3]), ["k": "k"],
    ]
    #expect(value as? NSArray == expected)
  }

  @Test func `What Foundation writes in binary is read`() throws {
    let value: [Any] = [
      "a", "段", String(repeating: "x", count: 300), 1, -1, 1 << 40, 0.25, true, false,
      Date(timeIntervalSince1970: 1_769_860_800), Data([9]), ["k": ["a"]],
    ]
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let list = try PropertyList(binary: Array(bytes))
    guard case .array(let nodes) = list.root.value else {
      Issue.record("no array")
      return
    }
    #expect(
      nodes.map(\.value) == [
        .string("a"), .string("段"), .string(String(repeating: "x", count: 300)), .integer(1),
        .integer(-1), .integer(1 << 40), .real(0.25), .boolean(true), .boolean(false),
        .date("2026-01-31T12:00:00Z"), .data([9]),
        .dictionary([
          PropertyListEntry(
            "k", PropertyListNode(.array([PropertyListNode(.string("a"))])))
        ]),
      ])
  }

  @Test func `What a form cannot hold is left out or replaced, and counted`() throws {
    let root = PropertyListNode(
      .array([
        PropertyListNode(.null), PropertyListNode(.string("a\u{1}\u{FFFF}")),
        PropertyListNode(.date("2026-01-31T12:00:00.5Z")), PropertyListNode(.date("soon")),
      ]))
    let xml = Self.written(root, .xmlPropertyList)
    #expect(
      xml.notes == [
        ConversionNote(.value, count: 3, isKept: false),
        ConversionNote(.character, count: 2, isKept: false),
      ])
    #expect(
      try PropertyList(xml: xml.bytes).root.bare.value
        == .array([
          PropertyListNode(.string("a\u{FFFD}\u{FFFD}")),
          PropertyListNode(.date("2026-01-31T12:00:00Z")), PropertyListNode(.string("soon")),
        ]))
    #expect(
      Self.written(root, .textPropertyList).notes == [
        ConversionNote(.value, count: 2, isKept: false)
      ])
    #expect(
      Self.written(root, .binaryPropertyList).notes == [
        ConversionNote(.value, count: 1, isKept: false)
      ])
  }

  @Test func `Every number of seconds has a text of its own`() {
    var dice = SeededGenerator(for: "dates")
    var samples: [Double] = [
      0, -0.0, 0.5, -0.5, 1e-300, -1e-300, 1e18, -1e18, .infinity, -63_145_526_400,
      252_423_993_599.5, 252_423_993_600, 790_000_000.123,
    ]
    for _ in 0..<500 {
      samples.append(Double.random(in: -1e11...1e11, using: &dice))
      samples.append(Double(bitPattern: dice.next()))
    }
    for seconds in samples where !seconds.isNaN {
      let text = PropertyListDate.text(seconds: seconds)
      #expect(PropertyListDate.seconds(text) == seconds, "\(dice): \(text)")
    }
    #expect(PropertyListDate.text(seconds: 791_553_600) == "2026-01-31T12:00:00Z")
    #expect(PropertyListDate.text(seconds: 0.25) == "2001-01-01T00:00:00.25Z")
    #expect(PropertyListDate.seconds("2026-02-29T00:00:00Z") == nil)
  }
}
