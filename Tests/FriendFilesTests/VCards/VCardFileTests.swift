import FriendFiles
import Friends
import Testing

@Suite struct VCardFileTests {
  /// Cards of version 3.0 with these lines each.
  private func cards(_ cards: [String]..., version: String = "3.0") -> [UInt8] {
    let text = cards.map {
      (["BEGIN:VCARD", "VERSION:\(version)"] + $0 + ["END:VCARD", ""]).joined(separator: "\r\n")
    }
    return Array(text.joined().utf8)
  }

  private func read(_ bytes: [UInt8]) throws -> (list: FriendList, problems: [FileProblem.Kind]) {
    let document = try FriendFile.read(bytes: bytes)
    #expect(document.form == .vCard)
    return (document.list, document.problems.map(\.kind))
  }

  private func written(_ list: FriendList, _ format: FileFormat = .vCard3) -> [String] {
    var bytes: [UInt8] = []
    FriendFile.write(list, as: format) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  // MARK: Who

  @Test func `Somebody is called by what the card has, Chinese family names first (44)`() throws {
    let (list, _) = try read(
      cards(
        ["N:段;天涯;;;"], ["N:B;A;;Dr.;"], ["N:A;;;;"], ["N:A"], ["ORG:家人;"], ["EMAIL:a@b.c"],
        ["NICKNAME:C"], ["TEL:+86 10"], ["IMPP:xmpp:a@b.c"], ["FN: ", "ORG:D"]))
    #expect(
      list.members.map(\.name) == [
        "段天涯", "Dr. A B", "A", "A", "家人", "a@b.c", "C", "+86 10", "xmpp:a@b.c", "D",
      ])
  }

  @Test func `A card that says nobody's name is skipped, and the others stay (50)`() throws {
    let (list, problems) = try read(
      cards(["FN:A"], ["UID:1", "NOTE:x"], ["PRODID:a", "PRODID:b", "FN:B"]))
    #expect(list.text == "-{-(A,B)}")
    #expect(problems == [.friendWithoutName])
  }

  @Test func `Numbers, addresses, notes and readings are read, labels kept`() throws {
    let (list, problems) = try read(
      cards([
        "FN:段", "TEL;TYPE=CELL:1", "TEL:2", "EMAIL:a@b.c", "item1.EMAIL:d@e.f", "item1.X-ABLabel:家",
        "IMPP;X-SERVICE-TYPE=QQ:x-apple:10001", "X-JABBER:a@b.c", "URL:https://a.b/",
        "NOTE:A\\, B\\nC", "X-PHONETIC-FIRST-NAME:tiānyá", "X-PHONETIC-LAST-NAME:duàn",
        "X-FOLKS-FAVOURITE:true",
      ]))
    let friend = try #require(list.members.first)
    #expect(friend.phones == ["1", "2"])
    #expect(friend.emails == ["a@b.c", "d@e.f"])
    #expect(friend.addresses == ["qq:10001", "xmpp:a@b.c", "https://a.b/"])
    #expect(friend.note == "A, B\nC")
    #expect(friend.phonetic == "duàn tiānyá")
    #expect(friend.isVIP)
    #expect(problems.isEmpty)
    #expect(
      friend.extra == [
        "vcard": .array(
          [
            "TEL;TYPE=CELL:1", "item1.EMAIL:d@e.f", "item1.X-ABLABEL:家",
            "IMPP;X-SERVICE-TYPE=QQ:x-apple:10001", "X-JABBER:a@b.c",
            "X-PHONETIC-FIRST-NAME:tiānyá", "X-PHONETIC-LAST-NAME:duàn", "X-FOLKS-FAVOURITE:true",
          ].map { .string($0) })
      ])
  }

  @Test func `A picture in a card is kept, one elsewhere is neither fetched nor lost`() throws {
    let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    let (list, problems) = try read(
      cards(
        ["FN:A", "PHOTO;ENCODING=b;TYPE=GIF:" + gif],
        ["FN:B", "PHOTO:data:image/gif;base64," + gif],
        ["FN:C", "PHOTO;VALUE=uri:https://a.b/c.jpg"], ["FN:D", "PHOTO;VALUE=uri:../c.jpg"]))
    #expect(
      list.members.map(\.image) == [
        "data:image/gif;base64," + gif, "data:image/gif;base64," + gif, nil, nil,
      ])
    #expect(problems == [.imageOutsideFolder("../c.jpg")])
    #expect(
      list.members[2].extra["vcard"] == .array([.string("PHOTO;VALUE=uri:https://a.b/c.jpg")]))
    for format in [FileFormat.vCard2, .vCard3, .vCard4] {
      var bytes: [UInt8] = []
      let notes = FriendFile.write(list, as: format) { bytes.append(contentsOf: $0) }
      #expect(notes.isEmpty)
      #expect(
        try FriendFile.read(bytes: bytes).list.members.map(\.image) == list.members.map(\.image))
    }
  }

  // MARK: Groups

  @Test func `A comma in the name of a group does not split it (52)`() throws {
    let (list, problems) = try read(
      cards(["FN:段", "CATEGORIES:A\\,B,家人", "CATEGORIES:C"], ["FN:A"]))
    #expect(list.text == "-{A,B(段) 家人(段) C(段) -(A)}")
    #expect(problems.isEmpty)
    #expect(list.friends.count == 2)
    #expect(written(list).contains("CATEGORIES:A\\,B,家人,C"))
  }

  @Test(arguments: ["3.0", "4.0"])
  func `A group's card wins over a category of its name, wherever it stands (53)`(
    version: String
  ) throws {
    let names =
      version == "4.0"
      ? ("KIND", "MEMBER") : ("X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER")
    let group = ["UID:g", "FN:家人", "\(names.0):group", "\(names.1):urn:uuid:2"]
    let a = ["UID:1", "FN:A", "CATEGORIES:家人"]
    let b = ["UID:2", "FN:B", "CATEGORIES:家人"]
    for order in [[group, a, b], [a, group, b], [a, b, group]] {
      let (list, problems) = try read(cards(order[0], order[1], order[2], version: version))
      #expect(list.text == "-{家人(B,A)}")
      #expect(problems.isEmpty)
    }
  }

  @Test func `Members are named by identity, address or number`() throws {
    let (list, problems) = try read(
      cards(
        ["UID:urn:uuid:1", "FN:A"], ["FN:B", "EMAIL:b@b.c"], ["FN:C", "TEL:+86"],
        ["UID:4", "FN:D", "IMPP:xmpp:d@b.c"],
        [
          "UID:g", "FN:朋友", "KIND:group", "MEMBER:urn:uuid:1", "MEMBER:mailto:b@b.c",
          "MEMBER:tel:+86", "MEMBER:xmpp:d@b.c", "MEMBER:urn:uuid:1",
        ], version: "4.0"))
    #expect(list.text == "-{朋友(A,B,C,D)}")
    #expect(problems.isEmpty)
  }

  @Test func `A group without members, and one with members of other files, stay (34)`() throws {
    let bytes = cards(
      ["UID:1", "FN:A"], ["UID:g", "FN:空", "X-ADDRESSBOOKSERVER-KIND:group"],
      ["UID:h", "FN:朋友", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:9"])
    let (list, problems) = try read(bytes)
    #expect(list.text == "-{空() 朋友() -(A)}")
    #expect(problems == [.missingMemberOfGroup("urn:uuid:9")])
    let lines = written(list)
    #expect(lines.contains("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:9"))
    #expect(lines.count { $0 == "X-ADDRESSBOOKSERVER-KIND:group" } == 3)
  }

  @Test func `Phones name groups in their own way, and old cards part them by semicolons`() throws {
    let (list, _) = try read(
      cards(["FN:A", "X-GROUP:家人"], ["FN:B", "CATEGORIES:家人;朋友"], version: "2.1"))
    #expect(list.text == "-{家人(A,B) 朋友(B)}")
    #expect(written(list).contains("X-GROUP:家人"))
  }

  @Test func `Google's groups of everybody and of those with a star are none`() throws {
    let (list, _) = try read(
      cards(["FN:A", "CATEGORIES:myContacts,starred,家人"], ["FN:B", "CATEGORIES:* myContacts"]))
    #expect(list.text == "-{家人(A) -(B)}")
    #expect(list.members.map(\.isVIP) == [true, false])
    #expect(written(list).contains("CATEGORIES:myContacts,starred,家人"))
  }

  @Test func `Whoever is in no group is shown (35)`() throws {
    #expect(try read(cards(["FN:A"], ["FN:B", "CATEGORIES:"])).list.text == "-{-(A,B)}")
  }

  @Test func `Of two cards of one person the later revision counts, in the groups of both (49)`()
    throws
  {
    let old = ["UID:1", "FN:A", "REV:2026-01-01T00:00:00Z", "CATEGORIES:朋友"]
    let new = ["UID:1", "FN:B", "REV:20260102T000000Z", "CATEGORIES:家人"]
    for (first, second) in [(old, new), (new, old)] {
      let (list, problems) = try read(cards(first, second))
      #expect(Set(list.groups.compactMap(\.name)) == ["家人", "朋友"])
      #expect(list.members.map(\.name) == ["B", "B"])
      #expect(list.friends.count == 1)
      #expect(problems == [.united("1")])
    }
  }

  @Test func `The same file read twice is the same list (49, 51)`() throws {
    let bytes = cards(["FN:A", "CATEGORIES:家人"], ["FN:A", "CATEGORIES:家人"], ["FN:A"])
    let first = try read(bytes).list
    #expect(try read(bytes).list == first)
    #expect(Set(first.groups.flatMap(\.memberships).map(\.id)).count == 3)
  }

  // MARK: Back to cards

  @Test func `Cards of others come back with all that they say, in its order`() throws {
    let card = [
      "UID:1", "FN:段天涯", "N:段;天涯;;;", "item2.TEL;TYPE=HOME:1", "X-ANYTHING;P=\"a,b\":x\\,y;z",
      "TEL:2", "EMAIL;TYPE=WORK:a@b.c", "REV:20260101T000000Z", "ADR:;;A;B;;1;C", "BDAY:2000-01-01",
      "X-ALTBDAY;CALSCALE=chinese:2000-01-01", "LOGO;ENCODING=b:AQID",
    ]
    let (list, _) = try read(cards(card))
    let lines = written(list)
    let back = Array(lines[lines.firstIndex(of: "UID:1")!...].dropLast())
    #expect(back.sorted() == card.sorted())
    let again = try read(Array((lines.joined(separator: "\r\n") + "\r\n").utf8)).list
    #expect(again.members == list.members)
  }

  @Test func `What the user changed is written in place of the old line, and nothing else changes`()
    throws
  {
    var (list, _) = try read(
      cards(["UID:1", "FN:A", "TEL;TYPE=CELL:1", "TEL;TYPE=HOME:2", "NOTE:old", "CATEGORIES:家人"]))
    var friend = try #require(list.members.first)
    friend.phones = ["2", "3"]
    friend.note = "new"
    list.friends[friend.id] = friend
    list.sections[0].groups[0].name = "朋友"
    let lines = written(list)
    #expect(lines.contains("TEL;TYPE=HOME:2"))
    #expect(lines.contains("TEL:3"))
    #expect(!lines.contains("TEL;TYPE=CELL:1"))
    #expect(lines.contains("NOTE:new") && !lines.contains("NOTE:old"))
    #expect(lines.contains("CATEGORIES:朋友"))
  }

  @Test func `A list of three levels with folds comes back from cards of every version`() throws {
    var list = try FriendFile.read(path: samplePath("friends.plist")).list
    list.title = "T"
    list.sections[0].groups[0].isExpanded = true
    for format in [FileFormat.vCard2, .vCard3, .vCard4] {
      var bytes: [UInt8] = []
      let notes = FriendFile.write(list, as: format) { bytes.append(contentsOf: $0) }
      #expect(notes.allSatisfy { $0.isKept })
      #expect(notes.contains(ConversionNote(.fold, count: 1, isKept: true)))
      let document = try FriendFile.read(bytes: bytes)
      #expect(document.list == list)
      #expect(document.problems == [])
    }
  }

  // MARK: Limits

  @Test func `The number of friends is limited`() throws {
    var limits = FileLimits()
    limits.friends = 3
    #expect(throws: FriendFileError.self) {
      try FriendFile.read(bytes: cards(["FN:A"], ["FN:A"], ["FN:A"], ["FN:A"]), limits: limits)
    }
    #expect(throws: FriendFileError.tooManyFriends(limit: 3, line: 1)) {
      try FriendFile.read(
        bytes: cards(["FN:A", "CATEGORIES:a,b"], ["FN:B", "CATEGORIES:a,b"]), limits: limits)
    }
  }

  @Test func `A card with a hundred thousand values takes no longer than they are many`() throws {
    for name in ["EMAIL", "X-JABBER", "CATEGORIES", "TEL", "FN", "N", "X-A"] {
      let lines = (0..<20_000).map { "\(name):\($0)" }
      let (list, _) = try read(cards(["FN:A"] + lines, ["UID:1", "FN:B"]))
      #expect(list.friends.count == 2)
      #expect(!written(list).isEmpty)
    }
  }
}
