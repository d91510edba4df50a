import FriendFiles
import TestSupport
import Testing

/// All cards of a file and the kinds of its problems.
func cards(
  _ bytes: [UInt8], limits: FileLimits = FileLimits()
) throws(FriendFileError) -> (cards: [VCard], problems: [FileProblem]) {
  var reader = VCardReader(bytes, limits: limits)
  var cards: [VCard] = []
  while let card = try reader.next() { cards.append(card) }
  return (cards, reader.problems)
}

/// Files of cards, taken apart.
@Suite struct VCardSyntaxTests {
  /// The properties of one card in canonical text, with its lines ended as cards are.
  private func lines(_ body: String, version: String = "3.0") throws -> [String] {
    try lines(Array(body.replacing("\n", with: "\r\n").utf8), version: version)
  }

  private func lines(_ body: [UInt8], version: String = "3.0") throws -> [String] {
    let head = Array("BEGIN:VCARD\r\nVERSION:\(version)\r\n".utf8)
    let read = try cards(head + body + Array("\r\nEND:VCARD\r\n".utf8))
    #expect(read.cards.count == 1)
    return read.cards.flatMap(\.properties).map(\.text)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func `Lines end in any of the three ways`(end: String) throws {
    let text = "begin:vcard\nVersion:4.0\n\nFN:段\nitem1.TEL;type=cell:1\nend:vcard\n"
    let read = try cards(Array(text.replacing("\n", with: end).utf8))
    #expect(read.problems.isEmpty)
    #expect(read.cards.map(\.version) == [.v4])
    #expect(read.cards[0].properties.map(\.text) == ["FN:段", "item1.TEL;TYPE=cell:1"])
    #expect(read.cards[0].properties.map(\.line) == [4, 5])
  }

  @Test func `A fold inside a character is no fault`() throws {
    let name = Array("苦海无涯".utf8)
    let body = Array("FN:".utf8) + name[..<4] + Array("\r\n ".utf8) + name[4...]
    #expect(try lines(body) == ["FN:苦海无涯"])
  }

  @Test func `Version 2_1 folds at a space that stays`() throws {
    #expect(try lines("NOTE:a\n b", version: "2.1") == ["NOTE:a b"])
    #expect(try lines("NOTE:a\n b") == ["NOTE:ab"])
  }

  @Test func `Quoted-printable texts go over soft line breaks`() throws {
    let body = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=AE=\n=B5 =4\nTEL;HOME;VOICE:1"
    #expect(try lines(body, version: "2.1") == ["FN:段 =4", "TEL;TYPE=HOME,VOICE:1"])
    let end = "NOTE;QUOTED-PRINTABLE:a=0D=0Ab="
    #expect(try lines(end, version: "2.1") == ["NOTE:a\\nb"])
  }

  @Test(
    arguments: [
      ("GBK", [0xB6, 0xCE]), ("gb2312", [0xB6, 0xCE]), ("GB18030", [0xB6, 0xCE]),
      ("Big5", [0xAC, 0x71]), ("Shift_JIS", [0x92, 0x69]), ("EUC-KR", [0xD3, 0xAB]),
      ("UTF-7", Array("+a7U-".utf8)), ("utf-8", [0xE6, 0xAE, 0xB5]),
    ] as [(String, [UInt8])])
  func `A text is read in the encoding that it names`(name: String, bytes: [UInt8]) throws {
    #expect(try lines(Array("FN;CHARSET=\(name):".utf8) + bytes, version: "2.1") == ["FN:段"])
  }

  @Test(
    arguments: [
      ([0xB6, 0xCE, 0x20, 0xBC, 0xD2], "段 家", "GB18030"),
      ([0xB5, 0xE4, 0xB0, 0xB5], "典暗", "GB18030"),
      ([0x4D, 0xFC, 0x6C], "Mül", "Windows-1252"),
    ] as [([UInt8], String, String)])
  func `Bytes in no named encoding are guessed, with a warning`(
    bytes: [UInt8], text: String, guess: String
  ) throws {
    let head = "BEGIN:VCARD\nVERSION:3.0\nFN:"
    let read = try cards(Array(head.utf8) + bytes + Array("\nEND:VCARD\n".utf8))
    #expect(read.cards[0].properties.map(\.text) == ["FN:\(text)"])
    #expect(read.problems.map(\.kind) == [.guessedEncoding(guess)])
    #expect(read.problems.map(\.place) == ["3:4"])
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read with a mark and without`(isLittle: Bool, hasMark: Bool) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:段\r\nEND:VCARD\r\n"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    let read = try cards(bytes)
    #expect(read.cards[0].properties.map(\.text) == ["FN:段"])
    #expect(read.problems.isEmpty)
  }

  @Test func `Base64 ends at an empty line, an indentation or the next property`() throws {
    let wanted = ["PHOTO;ENCODING=b;TYPE=JPEG:AAECAwQF", "FN:A"]
    #expect(
      try lines("PHOTO;JPEG;BASE64:\n AAEC\n AwQF\n\nFN:A", version: "2.1") == wanted)
    #expect(
      try lines("PHOTO;TYPE=JPEG;ENCODING=BASE64:AAEC\nAwQF\nFN:A", version: "2.1") == wanted)
    #expect(try lines("PHOTO;ENCODING=b;TYPE=JPEG:AAEC\n AwQF\nFN:A") == wanted)
    #expect(try lines("PHOTO;ENCODING=b:A!") == ["PHOTO;ENCODING=BASE64:A!"])
    #expect(try lines("PHOTO:data:image/png;base64,AAEC") == ["PHOTO:data:image/png;base64,AAEC"])
  }

  @Test func `Parameters have quotes, several values and the escapes of RFC 6868`() throws {
    let body = "TEL ; type = \"a:b;c,d\",work ;X=^^^n^'^x;Y=:1\nX-B;A=\"b:c:d"
    let read = try lines(body)
    #expect(
      read == ["TEL;TYPE=\"a:b;c,d\",work;X=^^^n^'^^x;Y=:1", "X-B;A=^'b:c:d"])
  }

  @Test func `A line that is no property is skipped with its place`() throws {
    let read = try cards(Array("BEGIN:VCARD\nVERSION:3.0\nFN:A\nwords\nEND:VCARD".utf8))
    #expect(read.problems.map(\.kind) == [.notAProperty("words")])
    #expect(read.problems.map(\.place) == ["4:1"])
    #expect(read.cards[0].properties.map(\.text) == ["FN:A"])
  }

  @Test func `Cards within cards, unfinished ones and junk lose nobody`() throws {
    let text = """
      junk
      more
      BEGIN:VCARD
      VERSION:2.1
      FN:A
      AGENT:
      BEGIN:VCARD
      VERSION:2.1
      FN:B
      END:VCARD
      TEL:1
      END:VCARD
      \u{FEFF}BEGIN:VCARD
      VERSION:5
      FN:C
      BEGIN:VCARD
      FN:D
      VERSION:4.0
      """
    let read = try cards(Array(text.utf8))
    #expect(
      read.cards.map { $0.properties.map(\.text) } == [
        ["FN:A", "AGENT:BEGIN:VCARD\\nVERSION:2.1\\nFN:B\\nEND:VCARD", "TEL:1"], ["FN:C"], ["FN:D"],
      ])
    #expect(read.cards.map(\.isComplete) == [true, false, false])
    #expect(read.cards.map(\.version) == [.v2, .v3, .v4])
    #expect(
      read.problems.map(\.kind) == [
        .strayText, .unknownVersion("5"), .cardInsideCard, .damaged(.endsEarly),
      ])
    #expect(read.problems.map(\.place) == ["1:1", "14:1", "16:1", "18:12"])
  }

  @Test func `Limits are named with their line`() throws {
    let text = Array(
      "BEGIN:VCARD\nVERSION:3.0\nNOTE:12345\n 6789012\nEND:VCARD\nBEGIN:VCARD\n".utf8)
    #expect(throws: FriendFileError.valueTooLong(limit: 11, line: 4)) {
      try cards(text, limits: FileLimits(valueSize: 11))
    }
    #expect(throws: FriendFileError.tooManyFriends(limit: 1, line: 6)) {
      try cards(text, limits: FileLimits(friends: 1))
    }
    #expect(throws: FriendFileError.tooMany(limit: 0, line: 3)) {
      try cards(text, limits: FileLimits(items: 0))
    }
    #expect(throws: FriendFileError.damaged(.vCard, line: nil, .noCard)) {
      try cards(Array("words".utf8))
    }
  }

  @Test func `An equals sign at the end counts behind spaces, and over lines of spaces`() throws {
    let body = "NOTE;QUOTED-PRINTABLE:a=  \nb\n \n \nTEL:1"
    #expect(try lines(body, version: "2.1") == ["NOTE:ab  ", "TEL:1"])
  }

  @Test func `A soft line break inside a character that is indented leaves no space`() throws {
    let head = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    #expect(try lines(head + "=E6=AE=\n =B5=\n =E5=AE=B6=\n A", version: "2.1") == ["FN:段家A"])
    // Between characters it may be a space of the text.
    #expect(try lines(head + "=E6=AE=B5=\n =E5=AE=B6", version: "2.1") == ["FN:段 家"])
  }

  @Test(
    arguments: [
      (Array("段家人".utf8.dropLast()), "段家\u{FFFD}"), (Array("段家人".utf8) + [0xFF], "段家人\u{FFFD}"),
      (Array("Å段é".utf8.dropLast()), "Å段\u{FFFD}"),
    ] as [([UInt8], String)])
  func `A character that is cut changes no other`(bytes: [UInt8], text: String) throws {
    let head = "BEGIN:VCARD\nVERSION:3.0\nFN:"
    let read = try cards(Array(head.utf8) + bytes + Array("\nEND:VCARD\n".utf8))
    #expect(read.cards[0].properties.map(\.text) == ["FN:\(text)"])
    #expect(read.problems.map(\.kind) == [.notInEncoding("UTF-8")])
  }

  @Test func `Backslashes of version 2_1 stand for themselves but before semicolons`() throws {
    #expect(try lines("NOTE:C:\\new\\;b;c\\\\;d", version: "2.1") == ["NOTE:C:\\\\new\\;b;c\\\\;d"])
  }

  @Test func `A category with a comma stays one (52)`() {
    #expect(VCardText.list("A\\,B,C\\;,\\n") == ["A,B", "C;", "\n"])
    #expect(VCardText.partLists("A\\;;B,C;") == [["A;"], ["B", "C"], [""]])
    #expect(VCardText.unescape("C:\\x\\") == "C:\\x\\")
    #expect(VCardText.escape("a\r\nb,;\\") == "a\\nb\\,\\;\\\\")
  }
}

/// Cards that are written and read again.
@Suite struct VCardWriterTests {
  private static let words = [
    "段", "家人", "A", "b c", "=3D", "\\", ";", ",", ":", "\"", "^n", "\n", " ", "😀",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    let count = generator.oneIn(8) ? 60 : generator.below(5)
    return (0..<count).map { _ in Self.words[generator.below(Self.words.count)] }.joined()
  }

  private func property(_ generator: inout SeededGenerator, _ version: VCardVersion)
    -> VCardProperty
  {
    let names = ["FN", "N", "CATEGORIES", "TEL", "X-A"]
    var parameters: [VCardParameter] = []
    for name in ["TYPE", "X-B"] where generator.oneIn(3) {
      var values = (0...generator.below(2)).map { _ in text(&generator) }
      if version == .v2 {
        values = values.map { $0.replacing("\"", with: "'").replacing("\n", with: " ") }
      }
      parameters.append(VCardParameter(name: name, values: values))
    }
    let parts = (0...generator.below(3)).map { _ in text(&generator) }
    let data = (0..<generator.below(90)).map { UInt8($0) }
    let isData = version != .v4 && generator.oneIn(6)
    return VCardProperty(
      group: generator.oneIn(4) ? "item1" : nil, name: names[generator.below(names.count)],
      parameters: parameters,
      value: isData ? .data(data) : .text(VCardText.joinedParts(parts)))
  }

  /// A property without its line, its text in one of the ways that say the same.
  private func plain(_ property: VCardProperty) -> VCardProperty {
    var property = property
    property.line = 0
    if case .text(let text) = property.value {
      property.value = .text(VCardText.joinedParts(VCardText.parts(text)))
    }
    return property
  }

  @Test(arguments: VCardVersion.allCases)
  func `Any card comes back as it was, and is written the same again`(version: VCardVersion) throws
  {
    var generator = SeededGenerator(for: "cards")
    for _ in 0..<400 {
      let card = VCard(
        version: version, properties: (0..<5).map { _ in property(&generator, version) })
      var writer = VCardWriter(as: version)
      writer.write(card)
      let bytes = writer.take()
      let read = try cards(bytes)
      #expect(read.problems.isEmpty, "\(generator)")
      #expect(read.cards.count == 1)
      #expect(read.cards[0].properties.map(plain) == card.properties.map(plain), "\(generator)")
      writer.write(read.cards[0])
      #expect(writer.take() == bytes, "\(generator)")
      #expect(writer.replacedCharacters == 0)
      for property in card.properties { #expect(VCardProperty(text: property.text) == property) }
    }
  }

  @Test func `Lines are folded at 75 bytes and never inside a character`() {
    var writer = VCardWriter(as: .v3)
    writer.write(
      VCard(properties: [
        VCardProperty(name: "NOTE", value: .text(String(repeating: "段", count: 60)))
      ]))
    for line in String(decoding: writer.bytes, as: UTF8.self).split(separator: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(!line.contains("\u{FFFD}"))
    }
  }

  @Test func `What one version says differently is converted`() {
    var writer = VCardWriter(as: .v4)
    writer.write(
      VCard(properties: [
        VCardProperty(
          name: "TEL", parameters: [VCardParameter(name: "TYPE", values: ["pref", "CELL"])],
          value: .text("1")),
        VCardProperty(
          name: "PHOTO", parameters: [VCardParameter(name: "TYPE", values: ["JPEG"])],
          value: .data([0, 1, 2])),
        VCardProperty(name: "NOTE", value: .text("a\u{1}b")),
      ]))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        BEGIN:VCARD\r
        VERSION:4.0\r
        TEL;TYPE=CELL;PREF=1:1\r
        PHOTO:data:image/jpeg;base64,AAEC\r
        NOTE:a\u{FFFD}b\r
        END:VCARD\r\n
        """)
    #expect(writer.replacedCharacters == 1)
  }

  @Test func `A file that is cut or damaged anywhere is read as far as it goes`() throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      FN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=B6=CE=
      =BC=D2
      PHOTO;BASE64:
       AAEC

      item1.TEL;HOME;X="a:b":1
       2
      AGENT:
      BEGIN:VCARD
      END:VCARD
      END:VCARD

      """
    let bytes = Array(text.utf8)
    for count in 12...bytes.count { #expect(try cards(Array(bytes[..<count])).cards.count == 1) }
    // Whatever means something to a reader of cards, and some that mean nothing.
    let signs = Array("\0\t\n\r \",.:;=\\BEb".utf8) + [0x80, 0xC3, 0xE6, 0xFF]
    for index in bytes.indices {
      for byte in signs {
        var changed = bytes
        changed[index] = byte
        _ = try? cards(changed)
      }
    }
    var generator = SeededGenerator(for: "garbage")
    let pieces = [
      "BEGIN:VCARD\n", "END:VCARD\r\n", "=\n", "\"", ";", ":", "\r", "AGENT:", "ENCODING=b",
      "\u{FEFF}", "\0", " ", "段", "QUOTED-PRINTABLE",
    ]
    for _ in 0..<2000 {
      let text = (0..<generator.below(40)).map { _ in pieces[generator.below(pieces.count)] }
      _ = try? cards(Array(("BEGIN:VCARD\n" + text.joined()).utf8))
    }
  }

  @Test(arguments: ["BEGIN:VCARD", "END:VCARD", "end:vcard"])
  func `A text that says that a card ends does not end it, wherever its line breaks`(
    text: String
  ) throws {
    for count in 0..<90 {
      let value = VCardValue.text(
        VCardText.escape(String(repeating: "A", count: count) + "\n" + text))
      for version in VCardVersion.allCases {
        var writer = VCardWriter(as: version)
        writer.write(
          VCard(version: version, properties: [VCardProperty(name: "NOTE", value: value)]))
        var reader = VCardReader(writer.take())
        let card = try #require(try reader.next())
        #expect(card.properties.map(\.value) == [value])
        #expect(try reader.next() == nil)
        #expect(reader.problems.isEmpty)
      }
    }
  }
}
