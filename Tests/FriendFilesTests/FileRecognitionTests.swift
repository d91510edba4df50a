import Foundation
import FriendFiles
import TestSupport
import Testing

@Suite struct FileRecognitionTests {
  private static let vCard = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:段\r\nEND:VCARD\r\n"

  private static let texts: [(String, FileForm?)] = [
    // Property lists in XML
    ("<?xml version=\"1.0\"?><plist/>", .xmlPropertyList), ("<plist>", .xmlPropertyList),
    ("\n \t<!-- a\nb --> <!DOCTYPE plist PUBLIC \"x\" \"y\">\n<plist>", .xmlPropertyList),
    ("<!-- never ends", .xmlPropertyList), ("<svg/>", .xmlPropertyList), ("<", .xmlPropertyList),
    // Old text property lists, and strings files
    ("{ a = 1; }", .textPropertyList), ("( a, b )", .textPropertyList), ("()", .textPropertyList),
    ("{\"a\" = \"b\";}", .textPropertyList), ("{\"a\\\"\" /* b */ = c;}", .textPropertyList),
    ("// !$*UTF8*$!\n{\n  名 = 段;\n}", .textPropertyList), ("{ 名字 = 段; }", .textPropertyList),
    ("/* groups */ ( )", .textPropertyList), ("{ /* a */ b = c; }", .textPropertyList),
    ("{ nam", .textPropertyList), ("\"a\" = \"b\";\n", .textPropertyList),
    ("/* No comment */\n\"a\" = \"b\";", .textPropertyList), ("a = \"b\";", .textPropertyList),
    ("a = b;\nc = d;", .textPropertyList), ("a = ( b, c, d );\n", .textPropertyList),
    // JSON
    ("{\"a\": 1}", .json), ("[1, 2]", .json), ("{}", .json), ("{", .json), ("[", .json),
    ("[\n\n{", .json), ("[true]", .json), ("[\"a\", \"b\", \"c\"]\n[]", .json),
    ("{name: 1}", .json),
    (" \r\n{\"a\\\"=\": 1}", .json), ("\"text\"", .json), ("null", .json), ("-12.5e3", .json),
    // Cards
    (vCard, .vCard), ("begin:vcard\n", .vCard), ("  Begin : VCard \nend:vcard", .vCard),
    ("\n\n\r\n" + vCard, .vCard), ("Contacts of 段\n--\n" + vCard, .vCard),
    ("a,b,c\n" + vCard, .vCard),
    ("[exported]\n" + vCard, .vCard), ("\u{FEFF}" + vCard, .vCard), ("x\r\u{FEFF}" + vCard, .vCard),
    ("ab\u{0}\n" + vCard, .vCard), ("BEGIN:VCARD\rEND:VCARD", .vCard),
    // What is known and not read
    ("Name,Given Name,Family Name\nA,B,C\n", .csv), ("\"a\";\"b\";\"c\"\n1;2;3", .csv),
    ("姓名\t分组\t电话\n", .csv), ("sep=;\na;b\n", .csv),
    ("<?xml version='1.0' encoding='UTF-8' ?>\n\n<purple version='1.0'>", .pidgin),
    ("<!DOCTYPE html><html>", .html), ("<!doctype HTML>", .html), ("<HTML lang=a>", .html),
    ("<!-- saved --><html>", .html), ("BEGIN:VCALENDAR\n", .calendar),
    ("dn: cn=A,mail=a@b.c\ncn: A\n", .ldif), ("---\nfriends:\n  - A\n", .yaml),
    ("%YAML 1.2\n", .yaml), ("- A\n- B\n", .yaml), ("SQLite format 3\u{0}", .sqlite),
    ("PK\u{3}\u{4}", .archive), ("PK\u{5}\u{6}", .archive), ("Rar!\u{1A}\u{7}", .archive),
    ("GIF89a", .picture), ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8", .picture), ("%PDF-1.7\n", .document),
    ("{\\rtf1\\ansi hello}", .document), ("\u{7F}ELF\u{2}", .program), ("#!/bin/sh\n", .program),
    ("MZ\u{10}\u{0}\u{3}", .program), ("BM\u{1}\u{1}\u{1}\u{1}\0\0\0\0\u{36}\0", .picture),
    (String(repeating: "a", count: 257) + "ustar", .archive),
    // Nothing that is known
    ("hello", nil), ("\u{1}\u{2}\u{3}", nil), ("----", nil), ("name", nil), ("{{{", nil),
    ("[general]\nname=a\n", nil), ("key: value\n", nil), ("key = value\n", nil),
    ("Dear all, see below\nand more", nil), ("{ a b c", nil), ("a,b,c", nil),
    ("\u{0}\u{0}\u{0}\u{0}", nil), ("a,b,c\n\u{0}\u{1}", nil),
  ]

  @Test(arguments: texts)
  func `A file is recognised by how it begins`(text: String, form: FileForm?) {
    #expect(FileForm(content: Array(text.utf8)) == form, "\(text)")
  }

  private static let encodings: [String.Encoding] = [
    .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ]

  @Test(arguments: encodings, ["", "\u{FEFF}"])
  func `A text is recognised in every encoding of Unicode, with a mark and without`(
    encoding: String.Encoding, mark: String
  ) throws {
    for (text, form) in Self.texts where form?.isRead == true && !text.hasPrefix("\u{FEFF}") {
      guard text.unicodeScalars.first?.isASCII == true, text.first != "\0", text.count > 1 else {
        continue
      }
      let bytes = try #require((mark + text).data(using: encoding))
      #expect(FileForm(content: Array(bytes)) == form, "\(text) in \(encoding)")
    }
  }

  @Test(arguments: [
    [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D], [0x49, 0x49, 0x2A, 0x00],
    [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
  ])
  func `Pictures are recognised`(bytes: [UInt8]) {
    #expect(FileForm(content: bytes) == .picture)
  }

  @Test(arguments: [
    [0x1F, 0x8B, 0x08, 0x00], [0x42, 0x5A, 0x68, 0x39], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
    [0x28, 0xB5, 0x2F, 0xFD], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
  ])
  func `Compressed files are recognised`(bytes: [UInt8]) {
    #expect(FileForm(content: bytes) == .archive)
  }

  @Test func `A form that is known but not read is named, and what is unknown is said to be`()
    throws
  {
    let folder = try TemporaryDirectory()
    for (text, form) in Self.texts {
      let expected: FriendFileError
      switch form {
      case nil where !text.allSatisfy { $0 == "\0" }: expected = .unknownForm
      case .some(let form) where !form.isRead: expected = .notRead(form)
      default: continue
      }
      // However it is called, and before it is read as well as when it is.
      let path = try folder.write("list.plist", text).path
      #expect(throws: expected, "\(text)") { try FriendFile.read(path: path) }
      #expect(throws: expected, "\(text)") { try FriendFile.open(path: path) }
    }
  }

  @Test func `The beginning of a large file tells the same as all of it`() {
    let long = String(repeating: " \n", count: 1 << 15)
    for (text, form) in [("{\"a\":1}", FileForm.json), (Self.vCard, .vCard), ("<plist>", nil)] {
      let bytes = Array((long.dropLast(200) + text + long).utf8)
      #expect(FileForm(content: bytes) == FileForm(content: Array(bytes.prefix(1 << 16))))
      if let form { #expect(FileForm(content: bytes) == form) }
    }
  }

  @Test func `Whatever the bytes are, a form is found or not, in little time`() {
    var dice = SeededGenerator(for: "recognition")
    let pieces = Self.texts.map { Array($0.0.utf8) } + [[0xFF, 0xFE], [0xFE, 0xFF], [0], [0, 0]]
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &dice)]
        bytes.removeLast(Int.random(in: 0...min(2, bytes.count), using: &dice))
      }
      _ = FileForm(content: bytes)
    }
    // Signs that a careless search would look at again and again.
    for text in ["<!--", "/*", "//\n", "\"\\", "<", "begin:", "{", "\u{0}a"] {
      let many = Array(String(repeating: text, count: 1 << 20 / text.utf8.count).utf8)
      _ = FileForm(content: many)
    }
  }
}
