import Foundation
import FriendFiles
import Testing

@Suite struct PropertyListTests {
  @Test func `Every type of value is read, in the order of the file, with its line`() throws {
    let body = """
      <dict>
      <key>z</key><string>text &amp; &#x4E2D;<![CDATA[<raw>]]></string>
      <key>a</key><integer>-42</integer>
      <key>h</key><integer>0xFF</integer>
      <key>u</key><integer>18446744073709551615</integer>
      <key>r</key><real>2.5e3</real>
      <key>t</key><true/>
      <key>f</key><false></false>
      <key>d</key><date>2026-01-31T12:00:00Z</date>
      <key>b</key><data>AAEC
        /w==</data>
      <key>l</key><array><string/><array/><dict/></array>
      </dict>
      """
    let list = try PropertyList(xml: plist(body))
    guard case .dictionary(let entries) = list.root.value else {
      Issue.record("The root is no dictionary")
      return
    }
    #expect(entries.map(\.key) == ["z", "a", "h", "u", "r", "t", "f", "d", "b", "l"])
    #expect(
      entries.map(\.node.value) == [
        .string("text & 中<raw>"), .integer(-42), .integer(255), .unsigned(.max), .real(2500),
        .boolean(true), .boolean(false), .date("2026-01-31T12:00:00Z"), .data([0, 1, 2, 255]),
        .array([
          PropertyListNode(.string(""), line: 15), PropertyListNode(.array([]), line: 15),
          PropertyListNode(.dictionary([]), line: 15),
        ]),
      ])
    #expect(entries.map(\.node.line) == [5, 6, 7, 8, 9, 10, 11, 12, 13, 15])
    #expect(list.problemList.isEmpty)
  }

  @Test(arguments: ["friends.plist", "course.plist"])
  func `The samples hold the same values as Foundation reads`(name: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: samplePath(name)))
    let expected = try PropertyListSerialization.propertyList(from: bytes, format: nil)
    let list = try PropertyList(xml: Array(bytes))
    #expect(foundationValue(list.root.value) == expected as? NSObject)
  }

  @Test func `Values of every type are those that Foundation reads`() throws {
    let body = array(
      string("  spaces stay \n"), string("&lt;&gt;&amp;&quot;&apos;"), integer(0),
      "<integer>-9223372036854775808</integer>", "<real>-0.125</real>",
      "<real>1e-3</real>", "<true/>", "<false/>", "<data>Zm9vYmFy</data>", "<data></data>",
      dict(("k", array(dict(("deep", string("x")))))))
    let expected = try PropertyListSerialization.propertyList(
      from: Data(plist(body)), format: nil)
    let list = try PropertyList(xml: plist(body))
    #expect(foundationValue(list.root.value) == expected as? NSObject)
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func `A file with a byte order mark is read in its encoding`(encoding: String.Encoding) throws {
    let text = "\u{FEFF}<?xml version=\"1.0\"?><plist><array><string>段天涯</string></array></plist>"
    let bytes = try #require(text.data(using: encoding))
    let list = try PropertyList(xml: Array(bytes))
    #expect(list.root.value == .array([PropertyListNode(.string("段天涯"), line: 1)]))
  }

  @Test func `An encoding that the file declares is obeyed`() throws {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"GBK\"?><plist><string>".utf8)
    bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: Array("<array><string>".utf8))
    bytes += [0xB6, 0xCE] + Array("</string></array></plist>".utf8)
    let list = try PropertyList(xml: bytes)
    #expect(list.root.value == .array([PropertyListNode(.string("段"), line: 1)]))
  }

  @Test func `A value without the outermost element is read too`() throws {
    let list = try PropertyList(xml: Array("<array><true/></array>".utf8))
    #expect(list.root.value == .array([PropertyListNode(.boolean(true), line: 1)]))
  }

  @Test(arguments: [
    ("<integer>seven</integer>", ValueType.integer, "seven"),
    ("<integer></integer>", .integer, ""),
    ("<integer>--3</integer>", .integer, "--3"),
    ("<integer>99999999999999999999</integer>", .integer, "99999999999999999999"),
    ("<real>x</real>", .real, "x"),
    ("<date>yesterday</date>", .date, "yesterday"),
    ("<data>A</data>", .data, "A"),
    ("<data>A*BC</data>", .data, "A*BC"),
  ])
  func `A value that is not what its element says is kept as text and reported`(
    element: String, type: ValueType, text: String
  ) throws {
    let list = try PropertyList(xml: plist(array(dict(("k", element)))))
    let entry = PropertyListEntry("k", PropertyListNode(.string(text), line: 4))
    #expect(
      list.root.value == .array([PropertyListNode(.dictionary([entry]), line: 4)]))
    #expect(
      list.problemList == [
        FileProblem(.malformed(type, text: text), severity: .warning, place: "[0].k", line: 4)
      ])
  }

  @Test func `What a property list cannot hold is skipped with its place, the rest is kept`() throws
  {
    let body = """
      <array>
      <dict><key>a</key><blink><string>x</string></blink><key>b</key><string>kept</string></dict>
      stray
      <dict><string>no key</string><key>lonely</key></dict>
      <string>in<b>side</b> out</string>
      <key>k</key>
      </array>
      """
    let list = try PropertyList(xml: plist(body))
    guard case .array(let nodes) = list.root.value else {
      Issue.record("The root is no array")
      return
    }
    #expect(
      nodes.map(\.value) == [
        .dictionary([PropertyListEntry("b", PropertyListNode(.string("kept"), line: 5))]),
        .dictionary([]), .string("in out"),
      ])
    #expect(
      list.problemList.map(\.kind) == [
        .unknownElement("blink"), .unpairedKey("a"), .strayText, .unpairedKey(nil),
        .unpairedKey("lonely"), .unknownElement("b"), .unpairedKey("k"),
      ])
    #expect(list.problemList.map(\.place).prefix(3) == ["[0].a", "[0].a", "[1]"])
    #expect(list.problemList.allSatisfy { $0.severity == .error })
  }

  /// The tree in the classes that Foundation's reader makes.
  private func foundationValue(_ value: PropertyListValue) -> NSObject {
    switch value {
    case .string(let text): NSString(string: text)
    case .integer(let number): NSNumber(value: number)
    case .unsigned(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .boolean(let value): NSNumber(value: value)
    case .null: NSNull()
    case .date(let text): NSString(string: text)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let nodes): NSArray(array: nodes.map { foundationValue($0.value) })
    case .dictionary(let entries):
      NSDictionary(
        objects: entries.map { foundationValue($0.node.value) },
        forKeys: entries.map { NSString(string: $0.key) })
    }
  }
}
