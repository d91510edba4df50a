import FriendFiles
import Friends
import TestSupport
import Testing

/// Reads a text of JSON.
func readJSON(_ text: String) throws(FriendFileError) -> FriendDocument {
  try FriendFile.read(bytes: Array(text.utf8))
}

/// Writes a list in Fanfold's JSON form.
func jsonFile(_ list: FriendList) -> [UInt8] {
  var bytes: [UInt8] = []
  FriendFile.write(list, as: .json) { bytes += $0 }
  return bytes
}

@Suite struct JSONReadingTests {
  /// A list with everything that the form holds.
  static let everything: FriendList = {
    var a = Friend(
      id: "1", name: "苦海无涯", remark: "A", status: "哎", presence: .busy, image: "a.jpg", isVIP: true)
    a.phonetic = "ku"
    a.note = ""
    a.emails = ["a@example.org", "b@example.org"]
    a.phones = ["1 2"]
    a.addresses = ["xmpp:a@example.org"]
    a.extra = [
      "i": .integer(-1), "u": .unsigned(.max), "r": .real(1), "z": .real(-0.0),
      "inf": .real(-.infinity), "d": .date("2026-01-31T12:00:00Z"), "x": .data([0, 255]),
      "n": .null, "b": .boolean(false), "trap": .dictionary(["$date": .string("x")]),
      "twice": .dictionary(ExtraValues([.init("k", .integer(1)), .init("k", .integer(2))])),
      "l": .array([.integer(1), .array([]), .dictionary([:])]),
    ]
    let b = Friend(id: "", name: "B", remark: "", image: "data:image/png;base64,AA==")
    let c = Friend(id: "3", name: "段")
    let groups = [
      FriendGroup(
        id: "g", name: "家人",
        memberships: [Membership(id: "1", friend: "1"), Membership(id: "m", friend: "")],
        declared: DeclaredCount(online: 4, total: 9), isExpanded: false,
        extra: ExtraValues([.init("k", .integer(1)), .init("k", .integer(2))])),
      FriendGroup(id: "h", name: "", memberships: [Membership(id: "1@h", friend: "1")]),
      FriendGroup(id: "i", memberships: [Membership(id: "2", friend: "1")], isExpanded: true),
    ]
    return FriendList(
      title: "", sections: [FriendSection(id: "s", groups: groups, extra: ["a": .null])],
      friends: FriendTable([a, b, c]), extra: ["$real": .string("1")])
  }()

  @Test func `A list that was written is read as it was, byte for byte when written again`() throws
  {
    for list in [Self.everything, FriendList(), FriendList(title: "T")] {
      let bytes = jsonFile(list)
      let document = try FriendFile.read(bytes: bytes)
      #expect(document.list == list)
      #expect(document.problems == [])
      #expect(jsonFile(document.list) == bytes)
      #expect(document.form == .json)
    }
  }

  @Test(arguments: ["friends.plist", "course.plist"])
  func `A property list becomes JSON and stays the same list`(name: String) throws {
    let list = try FriendFile.read(path: samplePath(name)).list
    let document = try FriendFile.read(bytes: jsonFile(list))
    #expect(document.list == list)
    #expect(document.problems == [])
  }

  @Test func `A friend without a name is called by what else is known`() throws {
    let document = try readJSON(
      """
      {"fanfold": 1, "sections": [{"groups": [{"name": "G", "friends": [
        {"emails": ["a@example.org"]}, {"phones": ["12"]}, {"addresses": ["qq:1"]},
        {"remark": "R"}, "段", {"name": 10001}, {"status": "x"}, 7]}]}]}
      """)
    #expect(
      document.list.members.map(\.name) == ["a@example.org", "12", "qq:1", "R", "段", "10001"])
    #expect(document.problems.map(\.kind) == [.friendWithoutName, .notAFriend(.integer)])
    #expect(
      document.problems.map(\.place) == [
        "sections[0].groups[0].friends[6]", "sections[0].groups[0].friends[7]",
      ])
    #expect(document.problems.map(\.line) == [3, 3])
  }

  @Test func `What a member cannot be is kept and said with its place`() throws {
    let document = try readJSON(
      """
      {"fanfold": 1, "sections": [{"id": "s", "name": 5, "groups": [{"id": "g", "declaredOnline": -1,
        "expanded": "maybe", "colour": {"$data": "AP8="}, "friends": [{"name": "A", "remark": 1,
        "presence": "在线", "image": "../x", "vip": [], "emails": "a", "name": "B"},
        {"name": "B", "presence": "asleep", "phones": ["1", 2]}]}]}]}
      """)
    let friends = document.list.members
    #expect(friends.map(\.name) == ["A", "B"])
    #expect(friends.map(\.presence) == [.online, .unknown])
    #expect(
      friends[0].extra == [
        "remark": .integer(1), "image": .string("../x"), "vip": .array([]),
        "emails": .string("a"), "name": .string("B"),
      ])
    #expect(friends[1].extra == ["presence": .string("asleep"), "phones": .array([.integer(2)])])
    #expect(friends[1].phones == ["1"])
    let group = try #require(document.list.sections.first?.groups.first)
    #expect(group.extra["colour"] == .data([0, 255]))
    #expect(group.extra["expanded"] == .string("maybe"))
    let place = "sections[0].groups[0]."
    #expect(
      document.problems.map(\.place) == [
        "sections[0].name", place + "declaredOnline", place + "expanded",
        place + "friends[0].remark", place + "friends[0].image", place + "friends[0].vip",
        place + "friends[0].emails", place + "friends[0].name", place + "friends[1].presence",
        place + "friends[1].phones[1]",
      ])
    #expect(document.problems.allSatisfy { $0.severity == .warning })
    #expect(try FriendFile.read(bytes: jsonFile(document.list)).list == document.list)
  }

  @Test func `A friend in several groups is one friend, and two of one identity stay apart`() throws
  {
    let document = try readJSON(
      """
      {"fanfold": 1, "sections": [
        {"id": "s", "groups": [
          {"id": "g", "name": "家人", "friends": [{"id": "a", "name": "A"}, {"id": "a", "name": "A"}]},
          {"id": "h", "friends": [{"id": "a"}]},
          {"id": "g", "name": "家人", "friends": [{"id": "a", "name": "X"}, {"name": "B"}]}]},
        {"id": "s", "groups": []}]}
      """)
    let list = document.list
    #expect(list.sections.map(\.id) == ["s", ""])
    let groups = list.sections[0].groups
    #expect(groups.map(\.id) == ["g", "h", "s/家人"])
    #expect(
      groups.map { $0.memberships.map(\.id) } == [["a"], ["a@h"], ["a@s/家人", "s/家人/B"]])
    #expect(list.friends["a"]?.name == "A")
    #expect(
      document.problems.map(\.kind) == [
        .memberTwice("a"), .differingRecord("a"), .repeatedIdentity("g"), .repeatedIdentity("s"),
      ])
  }

  @Test func `A newer version is refused wherever it is written, a strange one is read`() throws {
    for text in [
      "{\"fanfold\": 2}", "{\"sections\": [], \"fanfold\": 2}",
      "{\"title\":\"}\",\"fanfold\":\"2\"}",
    ] {
      #expect(throws: FriendFileError.newerVersion("2")) { try readJSON(text) }
    }
    let zero = try readJSON("{\"sections\": [], \"fanfold\": 0}")
    #expect(zero.problems.map(\.kind) == [.unknownVersion("0")])
    let none = try readJSON(
      "{\"sections\": [{\"id\": \"s\", \"groups\": [{\"friends\": [{\"name\": \"A\", \"vip\": true}]}]}]}"
    )
    #expect(none.problems.map(\.kind) == [.missingMember("fanfold")])
    #expect(none.list.members.map(\.isVIP) == [true])
  }

  @Test func `JSON in the shape of a property list is read like one (52)`() throws {
    let document = try readJSON(
      """
      [{"name": "家人", "online": 1, "friends": [
        {"name": "苦海无涯", "status": "[在线]哎", "vip": null, "remark": null}, "段"]}]
      """)
    #expect(document.list.text == "-{家人(苦海无涯,段)}")
    #expect(document.list.members.map(\.presence) == [.online, .unknown])
    #expect(document.problems == [])
  }

  @Test(arguments: [
    ("[1, 2,]", FileFault.unexpected(found: "]", expected: [.value]), 7),
    ("{\"a\" 1}", .unexpected(found: "1", expected: [.sign(":")]), 6),
    ("{\"a\": tru}", .unexpected(found: "tru", expected: [.value]), 7),
    ("{\"a\": 01}", .badNumber("01"), 7), ("{\"a\": \"\\x\"}", .badEscape("\\x"), 8),
    ("{\"段\": \"\u{1}\"}", .controlCharacter(1), 8), ("[[], [", .endsEarly, 7),
    ("{} {}", .unexpected(found: "{", expected: [.end]), 4),
  ])
  func `A fault is said with its line and column`(text: String, fault: FileFault, column: Int) {
    do {
      let document = try readJSON("\n" + text)
      Issue.record("\(document)")
    } catch {
      #expect(error == .damaged(.json, line: 2, fault))
    }
    // With a group before it, what was complete is kept.
    let group = "[{\"name\": \"G\", \"friends\": [\"A\"]},\n"
    let document = try? readJSON(group + text)
    if let document, let problem = document.problems.last, case .damaged(let reason) = problem.kind
    {
      #expect(document.list.text.hasPrefix("-{G(A)"))
      if reason == fault { #expect(problem.line == 2 && problem.column == column) }
    } else {
      Issue.record("not read: \(text)")
    }
  }

  @Test func `Every encoding of Unicode is recognised (40)`() throws {
    let text = "[{\"name\": \"家人👍\", \"friends\": [\"段\"]}]"
    let units = Array(text.utf16)
    let scalars = text.unicodeScalars.map(\.value)
    let files: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(text.utf8),
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      scalars.flatMap { value in [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) } },
      scalars.flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } },
    ]
    for bytes in files {
      #expect(try FriendFile.read(bytes: bytes).list.text == "-{家人👍(段)}")
    }
  }

  @Test func `A file cut at any byte keeps every friend whose end was read`() throws {
    let bytes = jsonFile(Self.everything)
    let ends = bytes.indices.dropLast(2)
    var most = 0
    for count in ends {
      do throws(FriendFileError) {
        let document = try FriendFile.read(bytes: Array(bytes[..<count]))
        #expect(document.hasErrors, "cut at \(count)")
        #expect(document.list.members.count >= most, "cut at \(count)")
        most = max(most, document.list.members.count)
      } catch {
        #expect(most == 0, "cut at \(count): \(error)")
      }
    }
    #expect(most == 4)
  }

  @Test func `Whatever byte is changed, the list that is read hangs together`() throws {
    var dice = SeededGenerator(for: "changed JSON")
    let sample = jsonFile(Self.everything)
    for place in sample.indices {
      var bytes = sample
      bytes[place] = UInt8.random(in: 0...255, using: &dice)
      guard let list = try? FriendFile.read(bytes: bytes).list else { continue }
      let groups = Array(list.groups)
      let memberships = groups.flatMap(\.memberships)
      #expect(Set(groups.map(\.id)).count == groups.count, "seed \(dice.seed), byte \(place)")
      #expect(Set(memberships.map(\.id)).count == memberships.count, "byte \(place)")
      #expect(memberships.allSatisfy { list.friends[$0.friend]?.id == $0.friend }, "byte \(place)")
      #expect(jsonFile(try FriendFile.read(bytes: jsonFile(list)).list) == jsonFile(list))
    }
  }

  @Test func `Nesting without end and values without end are refused`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: FriendFileError.tooDeep(limit: 64, line: 1)) { try readJSON(deep) }
    #expect(throws: FriendFileError.self) { try readJSON("{\"fanfold\": 1, \"a\": " + deep) }
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 60 << 20)
    #expect(throws: FriendFileError.valueTooLong(limit: 16 << 20, line: 1)) {
      try FriendFile.read(bytes: Array("[\"".utf8) + long + Array("\"]".utf8))
    }
  }
}
