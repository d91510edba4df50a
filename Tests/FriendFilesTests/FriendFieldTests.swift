import FriendFiles
import Friends
import Testing

@Suite struct FriendFieldTests {
  @Test(arguments: [
    ("<true/>", true), (integer(1), true), (integer(-3), true), ("<real>0.5</real>", true),
    (string("1"), true), (string("YES"), true), (string("y"), true), (string("是"), true),
    (string("Ｙ"), true), (string("ＴＲＵＥ"), true), (string("１"), true), (string(" yes\n"), true),
    (string("-0.5"), true), (string("ｎｏ"), false), (string("０"), false), (string("0.0"), false),
    ("<false/>", false), (integer(0), false), (string("0"), false), (string("No"), false),
    (string(""), false),
  ])
  func `Yes is true, a number that is not zero, and the words for it`(
    value: String, expected: Bool
  ) throws {
    let (friend, problems) = try readFriend(("name", string("A")), ("vip", value))
    #expect(friend?.isVIP == expected)
    #expect(friend?.extra.isEmpty == true)
    #expect(problems.isEmpty)
  }

  @Test(arguments: [
    string("nan"), string("inf"), string("-Infinity"), string("1e999"), string("ye s"),
    "<real>nan</real>", "<real>inf</real>", "<date>2026-01-31T12:00:00Z</date>",
  ])
  func `A number without a value is neither yes nor no`(value: String) throws {
    for key in ["vip", "isOnline"] {
      let (friend, problems) = try readFriend(("name", string("A")), (key, value))
      #expect(friend?.isVIP == false)
      #expect(friend?.presence == .unknown)
      #expect(friend?.extra[key] != nil)
      #expect(problems.map(\.place) == ["[0].friends[0].\(key)"])
    }
  }

  @Test func `A yes or no that is neither is kept and reported with its place`() throws {
    let (friend, problems) = try readFriend(("name", string("A")), ("vip", string("perhaps")))
    #expect(friend?.isVIP == false)
    #expect(friend?.extra == ["vip": .string("perhaps")])
    #expect(
      problems == [
        FileProblem(
          .notYesOrNo("perhaps"), severity: .warning, place: "[0].friends[0].vip", line: 4)
      ])
  }

  @Test func `A vip that names a picture is the picture, unless there is another`() throws {
    let alone = try readFriend(("name", string("A")), ("vip", string("5.jpg")))
    #expect(alone.friend?.image == "5.jpg")
    #expect(alone.friend?.isVIP == false)
    #expect(alone.friend?.extra.isEmpty == true)
    let other = try readFriend(
      ("vip", string("5.jpg")), ("name", string("A")), ("icon", string("3.jpg")))
    #expect(other.friend?.image == "3.jpg")
    #expect(other.friend?.extra == ["vip": .string("5.jpg")])
    #expect(other.problems.isEmpty)
  }

  @Test(arguments: [
    "/etc/passwd", "../a.jpg", "a/../../b.jpg", "..", "~/a.jpg", "http://example.org/a.jpg",
    "file:a.jpg", "c:a.jpg", "a\\b.jpg",
    // A mark that combines with a slash makes one character of both, but the system sees the slash.
    "/\u{301}etc/passwd", "../\u{301}a.jpg", "a/\u{301}/../../b.jpg", "a/..\u{2F}\u{20DD}b.jpg",
    "~\u{301}/a.jpg", "http:\u{301}//example.org/a.jpg",
  ])
  func `A picture that leads out of the folder is not used, kept and reported`(name: String) throws
  {
    let (friend, problems) = try readFriend(("name", string("A")), ("image", string(name)))
    #expect(friend?.image == nil)
    #expect(friend?.extra == ["image": .string(name)])
    #expect(problems.map(\.kind) == [.imageOutsideFolder(name)])
    #expect(problems.map(\.place) == ["[0].friends[0].image"])
    #expect(problems.map(\.severity) == [.warning])
  }

  @Test(arguments: ["a.jpg", "001", "pictures/a.png", "a..b.png", "头像 1.png", "..."])
  func `A picture inside the folder is used`(name: String) throws {
    let (friend, problems) = try readFriend(("name", string("A")), ("image", string(name)))
    #expect(friend?.image == name)
    #expect(problems.isEmpty)
  }

  @Test func `isOnline tells the presence, and away and busy say more than a plain yes`() throws {
    func presence(_ value: String, _ status: String) throws -> (Presence?, [FileProblem.Kind]) {
      let (friend, problems) = try readFriend(
        ("name", string("A")), ("intro", string(status)), ("isOnline", value))
      return (friend?.presence, problems.map(\.kind))
    }
    #expect(try presence(integer(1), "hi") == (.online, []))
    #expect(try presence(integer(0), "hi") == (.offline, []))
    #expect(try presence("<true/>", "[忙碌] hi") == (.busy, []))
    #expect(
      try presence("<false/>", "[忙碌] hi")
        == (.offline, [.presenceDiffers(stated: .offline, word: .busy)]))
    #expect(
      try presence("<true/>", "[离线] hi")
        == (.online, [.presenceDiffers(stated: .online, word: .offline)]))
  }

  @Test func `A presence word and the line of text may stand under two keys`() throws {
    let (friend, _) = try readFriend(
      ("name", string("A")), ("intro", string("看书")), ("status", string("[离开]")))
    #expect(friend?.presence == .away)
    #expect(friend?.status == "看书")
    #expect(friend?.extra.isEmpty == true)
    let both = try readFriend(
      ("name", string("A")), ("intro", string("second")), ("status", string("first"))
    ).friend
    #expect(both?.status == "first")
    #expect(both?.extra == ["intro": .string("second")])
  }

  @Test func `Remark, note, numbers and mail addresses are read`() throws {
    let (friend, _) = try readFriend(
      ("name", string("A")), ("remark", string("R")), ("note", string("N")),
      ("phone", string("1")), ("tel", string("2")), ("email", string("a@example.org")))
    #expect(friend?.displayName == "R")
    #expect(friend?.note == "N")
    #expect(friend?.phones == ["1", "2"])
    #expect(friend?.emails == ["a@example.org"])
  }

  @Test func `A friend without a name is skipped and the others are kept`() throws {
    let document = try read(
      array(
        dict(
          ("name", string("G")),
          (
            "friends",
            array(string("A"), dict(("icon", string("x"))), string(""), integer(3), string("B"))
          ))))
    #expect(document.list.text == "-{G(A,B)}")
    #expect(
      document.problems.map(\.kind) == [
        .friendWithoutName, .friendWithoutName, .notAFriend(.integer),
      ])
    #expect(
      document.problems.map(\.place) == ["[0].friends[1]", "[0].friends[2]", "[0].friends[3]"])
    #expect(document.hasErrors)
  }

  @Test func `A name of digits that was saved as a number is a name`() throws {
    #expect(try readFriend(("name", integer(10086))).friend?.name == "10086")
  }

  @Test func `A friend with very many keys loses none of them`() throws {
    let keys = (0..<100).map { "<key>k\($0)</key>\(integer($0))" }.joined()
    let friend = "<dict>\(keys)<key>name</key><string>A</string></dict>"
    let list = try read(array(dict(("name", string("G")), ("friends", array(friend))))).list
    #expect(list.members[0].name == "A")
    #expect(list.members[0].extra.entries.map(\.value) == (0..<100).map { .integer($0) })
  }

  @Test func `A key that stands twice is used once, kept once and reported`() throws {
    let (friend, problems) = try readFriend(("name", string("A")), ("name", string("B")))
    #expect(friend?.name == "A")
    #expect(friend?.extra == ["name": .string("B")])
    #expect(problems.map(\.kind) == [.repeatedKey("name")])
  }

  // MARK: Counts

  @Test(
    arguments: [
      (("online", integer(1)), DeclaredCount(online: 1), nil),
      (("online", string("2")), DeclaredCount(online: 2), nil),
      (("detail", string("1/2")), DeclaredCount(online: 1, total: 2), nil),
      (("detail", string(" 1 / 2 ")), DeclaredCount(online: 1, total: 2), nil),
      (
        ("detail", string("0/3")), DeclaredCount(online: 0, total: 3),
        .totalDiffers(declared: 3, counted: 2)
      ),
      (("online", integer(3)), DeclaredCount(online: 3), .onlineAboveTotal(declared: 3, total: 2)),
      (("online", string("many")), nil, .notACount("many")),
      (("online", integer(-1)), nil, .notACount("-1")),
      (("online", "<true/>"), nil, .wrongType(found: .boolean, expected: [.integer, .string])),
      (("detail", string("two of three")), nil, nil),
    ] as [((String, String), DeclaredCount?, FileProblem.Kind?)])
  func `A declared count is kept apart, and a contradiction is reported`(
    entry: (String, String), declared: DeclaredCount?, problem: FileProblem.Kind?
  ) throws {
    let document = try read(
      array(dict(("name", string("G")), entry, ("friends", array(string("A"), string("B"))))))
    let group = document.list.sections[0].groups[0]
    #expect(group.declared == declared)
    #expect(document.problems.map(\.kind) == [problem].compactMap { $0 })
    #expect(document.problems.allSatisfy { $0.severity == .warning })
    #expect(document.problems.allSatisfy { $0.place == "[0].\(entry.0)" })
    if declared == nil { #expect(group.extra[entry.0] != nil) }
  }

  @Test func `A declared count that the members' presence allows is no contradiction`() throws {
    func problems(_ online: Int) throws -> [FileProblem.Kind] {
      let friends = array(
        dict(("name", string("A")), ("state", string("[在线]"))),
        dict(("name", string("B")), ("state", string("[离线]"))), string("C"))
      let document = try read(
        array(dict(("name", string("G")), ("online", integer(online)), ("friends", friends))))
      return document.problems.map(\.kind)
    }
    #expect(try problems(1) == [])
    #expect(try problems(2) == [])
    #expect(try problems(0) == [.onlineDiffers(declared: 0, counted: 1)])
    #expect(try problems(3) == [.onlineDiffers(declared: 3, counted: 1)])
  }

  @Test func `Places name the keys of the file, quoted where they would mislead`() throws {
    let document = try read(
      dict(
        (
          "groups",
          array(dict(("name", string("G")), ("online", string("x")), ("friends", array())))
        )))
    #expect(document.problems.map(\.place) == ["groups[0].online"])
    let named = try read(dict(("a.b", array(dict(("name", string("A")), ("vip", string("?")))))))
    #expect(named.problems.map(\.place) == ["[\"a.b\"][0].vip"])
  }

  @Test func `Ten thousand problems are listed and the rest is counted`() throws {
    let friends = String(repeating: "<true/>", count: 10_500) + string("A")
    let document = try read(array(dict(("name", string("G")), ("friends", array(friends)))))
    #expect(document.list.text == "-{G(A)}")
    #expect(document.problems.count == 10_001)
    #expect(document.problems.last?.kind == .more(500))
    #expect(document.problems.last?.severity == .error)
  }
}
