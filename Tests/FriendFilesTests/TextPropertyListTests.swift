import Foundation
import TestSupport
import Testing

@testable import FriendFiles

@Suite struct TextPropertyListTests {
  private func root(_ text: String) throws -> PropertyListValue {
    let list = try PropertyList(text: Array(text.utf8))
    #expect(list.fault == nil, "\(text)")
    return list.root.bare.value
  }

  private func strings(_ texts: String...) -> PropertyListValue {
    .array(texts.map { PropertyListNode(.string($0)) })
  }

  @Test func `Each way of writing a value is read`() throws {
    #expect(try root("(a, \"b c\", 'd', )") == strings("a", "b c", "d"))
    #expect(try root("()") == .array([]))
    #expect(try root("{}") == .dictionary([]))
    #expect(try root("(/* c */ a, // d\n b)") == strings("a", "b"))
    #expect(try root("(段天涯, a/b:c.d-e$+_)") == strings("段天涯", "a/b:c.d-e$+_"))
    #expect(
      try root(#"("\n\t\"\\\a\b\f\v\r\x\'", "\U4e2d\ud83d\ude42\U41", "\341\101\0", "\Ud800")"#)
        == strings(
          "\n\t\"\\\u{7}\u{8}\u{C}\u{B}\rx'", "中🙂A", "ÆA\u{0}", "\u{FFFD}"))
    #expect(
      try root(
        "(<0fbd77 1c2765>, <>, <*I5>, <*I18446744073709551615>, <*R0.5>, <*BY>, <*BN>, <*D2026-01-31 12:00:00 +0000>, <*D2026-01-31 20:00:00 +0800>, <[AQI=]>)"
      )
        == .array(
          [
            .data([0x0F, 0xBD, 0x77, 0x1C, 0x27, 0x65]), .data([]), .integer(5), .unsigned(.max),
            .real(0.5), .boolean(true), .boolean(false), .date("2026-01-31T12:00:00Z"),
            .date("2026-01-31T12:00:00Z"), .data([1, 2]),
          ].map { PropertyListNode($0) }))
  }

  @Test func `A file of strings needs no braces`() throws {
    let expected = PropertyListValue.dictionary([
      PropertyListEntry("a", PropertyListNode(.string("b"))),
      PropertyListEntry("c d", PropertyListNode(.string("c d"))),
    ])
    #expect(try root("a = b;\n\"c d\";\n") == expected)
    #expect(FileForm(content: Array("/* c */ a = b;".utf8)) == .textPropertyList)
    #expect(FileForm(content: Array("\"a\\\"\" = b;".utf8)) == .textPropertyList)
    #expect(FileForm(content: Array("sep=;\na;b;c\n".utf8)) == .csv)
  }

  @Test func `Octal escapes are those of NeXTSTEP`() throws {
    for code in 0..<256 {
      let text = try root("\"\\" + String(code + 512, radix: 8).dropFirst() + "\"")
      let expected = String(bytes: [UInt8(code)], encoding: .nextstep)
      if let expected { #expect(text == .string(expected), "\(code)") }
    }
  }

  @Test(arguments: [
    ("{ a = b;\n c }", FileFault.unexpected(found: "}", expected: [.sign("="), .sign(";")]), 2, 4),
    ("( a\n b )", .unexpected(found: "b", expected: [.sign(","), .sign(")")]), 2, 2),
    ("( 段, @ )", .unexpected(found: "@", expected: [.value]), 1, 6),
    ("{ = b; }", .unexpected(found: "=", expected: [.key, .sign("}")]), 1, 3),
    ("( a ) b", .unexpected(found: "b", expected: [.end]), 1, 7),
    ("( a, \"b", .endsEarly, 1, 8), ("( a, <01", .endsEarly, 1, 9), ("( a /* b", .endsEarly, 1, 9),
    ("{ a = b", .endsEarly, 1, 8), ("(\"\\Ux\")", .badEscape("\\U"), 1, 3),
  ])
  func `A fault is told with its line and column`(
    text: String, reason: FileFault, line: Int, column: Int
  ) throws {
    let fault = try PropertyList(text: Array(text.utf8)).fault
    #expect(fault == PropertyList.Fault(reason: reason, line: line, column: column))
  }

  @Test func `What was complete before a fault is kept`() throws {
    let text = "(\n{ name = G; friends = ( A, B ); },\n{ name = H; friends = ( C, D"
    let document = try FriendFile.read(bytes: Array(text.utf8))
    #expect(document.list.text.hasPrefix("-{G(A,B)"))
    #expect(document.problems.last?.kind == .damaged(.endsEarly))
    #expect(document.problems.last?.place == "3:29")
    let tree = try PropertyList(text: Array(text.utf8)).root
    #expect(!tree.isComplete && tree.line == 1)
  }

  @Test func `A value that is malformed is kept as text and reported with its place`() throws {
    let list = try PropertyList(text: Array("( a, { k = <123>; }, <*Ix> )".utf8))
    #expect(
      list.problemList == [
        FileProblem(.malformed(.data, text: "123"), severity: .warning, place: "[1].k", line: 1),
        FileProblem(.malformed(.integer, text: "*Ix"), severity: .warning, place: "[2]", line: 1),
      ])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func `A file with a byte order mark is read in its encoding`(encoding: String.Encoding) throws {
    let text = "\u{FEFF}( { name = 家人; friends = ( 段 ); } )"
    let bytes = Array(try #require(text.data(using: encoding)))
    #expect(try FriendFile.read(bytes: bytes).list.text == "-{家人(段)}")
  }

  @Test func `Bytes that are no UTF-8 are replaced and reported`() throws {
    let list = try PropertyList(text: Array("( \"".utf8) + [0xFF] + Array("\" )".utf8))
    #expect(list.root.bare.value == strings("\u{FFFD}"))
    #expect(list.problemList.map(\.kind) == [.notInEncoding("UTF-8")])
  }

  @Test func `Limits are known`() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: FriendFileError.tooDeep(limit: 64, line: 1)) {
      try PropertyList(text: Array(deep.utf8))
    }
    var limits = FileLimits()
    limits.items = 3
    limits.valueSize = 4
    #expect(throws: FriendFileError.tooMany(limit: 3, line: 1)) {
      try PropertyList(text: Array("(a, b, c)".utf8), limits: limits)
    }
    #expect(throws: FriendFileError.valueTooLong(limit: 4, line: 1)) {
      try PropertyList(text: Array("(abcde)".utf8), limits: limits)
    }
  }

  @Test func `A small file cut anywhere, or with any bit changed, is read or refused`() {
    let bytes =
      Array(
        #"{ a = ( "b\n", 'c', <01>, <*I5> ); /* d */ "段" = { e; }; // f"#.utf8) + [0x0A, 0x7D]
    for count in bytes.indices { _ = try? PropertyList(text: Array(bytes[..<count])) }
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      _ = try? PropertyList(text: changed)
    }
  }
}
