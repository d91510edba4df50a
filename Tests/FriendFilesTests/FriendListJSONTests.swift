import Foundation
import FriendFiles
import Friends
import Testing

@Suite struct FriendListJSONTests {
  private func write(
    _ list: FriendList, counts: FriendCounts? = nil, problems: [FileProblem] = [],
    message: @escaping (FileProblem) -> String = { _ in "" }
  ) -> String {
    var json = FriendListJSON(list, counts: counts, problems: problems, message: message)
    var bytes: [UInt8] = []
    json.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `The sample is written with the counts of its presence`() throws {
    let document = try FriendFile.read(path: samplePath("friends.plist"))
    let json = try object(write(document.list))
    #expect(json["fanfold"] as? Int == 1)
    #expect(json["online"] as? Int == 6)
    #expect(json["total"] as? Int == 8)
    let sections = try #require(json["sections"] as? [[String: Any]])
    #expect(sections.map { $0["name"] as? String } == ["我的手机", "我的好友"])
    #expect(sections.map { $0["online"] as? Int } == [0, 6])
    let groups = sections.flatMap { $0["groups"] as? [[String: Any]] ?? [] }
    #expect(groups.map { $0["name"] as? String } == ["我的设备", "家人", "朋友"])
    #expect(groups.map { $0["online"] as? Int } == [0, 4, 2])
    #expect(groups.map { $0["total"] as? Int } == [1, 4, 3])
    #expect(groups.map { $0["declaredOnline"] as? Int } == [0, 4, 2])
    #expect(groups.allSatisfy { $0["expanded"] == nil })
    let friends = groups.flatMap { $0["friends"] as? [[String: Any]] ?? [] }
    #expect(friends.map { $0["name"] as? String } == document.list.members.map(\.name))
    #expect(friends.map { $0["id"] as? String } == document.list.members.map(\.id.rawValue))
    #expect(friends[1]["status"] as? String == "哎 心疼!!")
    #expect(friends[1]["presence"] as? String == "online")
    #expect(friends[1]["image"] as? String == "back1.jpg")
    #expect(friends[1]["vip"] == nil)
    #expect(json["problems"] == nil)
  }

  @Test func `Of a list whose presence nobody knows, online is what can be counted: none`() throws {
    let json = try object(write(try FriendFile.read(path: samplePath("course.plist")).list))
    #expect(json["online"] as? Int == 0)
    #expect(json["total"] as? Int == 40)
    let section = try #require((json["sections"] as? [[String: Any]])?.first)
    #expect(section["name"] is NSNull)
    let groups = try #require(section["groups"] as? [[String: Any]])
    #expect(groups.map { $0["online"] as? Int } == [0, 0, 0, 0, 0])
    #expect(groups.map { $0["declaredOnline"] as? Int } == [5, 3, 4, 2, 0])
  }

  @Test func `Every field and every kind of kept value is written`() throws {
    var friend = Friend(
      id: "1", name: "A", remark: "R", status: "S", presence: .busy, image: "a.jpg", isVIP: true)
    friend.phonetic = "P"
    friend.note = "N"
    friend.emails = ["a@example.org"]
    friend.phones = ["1", "2"]
    friend.addresses = ["xmpp:a@example.org"]
    friend.extra = [
      "s": .string("x"), "i": .integer(-1), "u": .unsigned(.max), "r": .real(0.1),
      "b": .boolean(false),
      "d": .date("2026-01-31T12:00:00Z"), "x": .data([0, 255, 16]), "n": .real(.nan),
      "l": .array([.integer(1), .dictionary(["k": .string("v")])]),
    ]
    var repeated = ExtraValues()
    repeated.append("k", .integer(1))
    repeated.append("k", .integer(2))
    friend.extra["twice"] = .dictionary(repeated)
    friend.extra["trap"] = .dictionary(["$date": .string("not a date")])
    let group = FriendGroup(
      id: "g", name: nil, memberships: [Membership(id: "m", friend: "1")], isExpanded: false,
      extra: ["colour": .string("red")])
    let list = FriendList(
      title: "T", sections: [FriendSection(id: "s", groups: [group], extra: ["a": .integer(1)])],
      friends: ["1": friend], extra: ["z": .boolean(true)])
    let json = try object(write(list))
    #expect(json["title"] as? String == "T")
    #expect((json["extra"] as? [String: Any])?["z"] as? Bool == true)
    let section = try #require((json["sections"] as? [[String: Any]])?.first)
    #expect((section["extra"] as? [String: Any])?["a"] as? Int == 1)
    let written = try #require((section["groups"] as? [[String: Any]])?.first)
    #expect(written["expanded"] as? Bool == false)
    #expect(written["name"] is NSNull)
    let fields = try #require((written["friends"] as? [[String: Any]])?.first)
    #expect(fields["remark"] as? String == "R")
    #expect(fields["vip"] as? Bool == true)
    #expect(fields["phonetic"] as? String == "P")
    #expect(fields["note"] as? String == "N")
    #expect(fields["emails"] as? [String] == ["a@example.org"])
    #expect(fields["phones"] as? [String] == ["1", "2"])
    #expect(fields["addresses"] as? [String] == ["xmpp:a@example.org"])
    let extra = try #require(fields["extra"] as? [String: Any])
    #expect(extra["u"] as? UInt64 == .max)
    #expect(extra["r"] as? Double == 0.1)
    #expect(extra["d"] as? [String: String] == ["$date": "2026-01-31T12:00:00Z"])
    #expect(extra["x"] as? [String: String] == ["$data": "AP8Q"])
    #expect(extra["n"] as? [String: String] == ["$real": "nan"])
    #expect(((extra["twice"] as? [String: Any])?["$pairs"] as? [[Any]])?.count == 2)
    #expect(
      (extra["trap"] as? [String: [[String]]])?["$pairs"] == [["$date", "not a date"]])
  }

  @Test func `The members of a friend stand in the order of the form`() throws {
    let text = write(try FriendFile.read(path: samplePath("friends.plist")).list)
    let line = try #require(text.split(separator: "\n").first { $0.contains("苦海无涯\", ") })
    #expect(
      line.trimmingCharacters(in: .whitespaces)
        == """
        {"id": "我的好友/家人/苦海无涯", "name": "苦海无涯", "status": "哎 心疼!!", "presence": "online", "image": "back1.jpg"},
        """)
  }

  @Test func `Signs that steer a terminal or turn text round are escaped`() throws {
    let name = "a\u{1B}[31m\u{202E}b\u{7F}\u{85}\u{2028}\u{2066}\"\\\n\t\u{0}\u{FEFF}é中👍\u{E0041}"
    let list = FriendList(
      sections: [
        FriendSection(
          id: "s",
          groups: [
            FriendGroup(id: "g", name: name, memberships: [Membership(id: "1", friend: "1")])
          ])
      ],
      friends: ["1": Friend(id: "1", name: name)])
    let text = write(list)
    let harmful: Set<Unicode.Scalar> = [
      "\u{1B}", "\u{202E}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2066}", "\u{0}", "\u{FEFF}",
      "\u{E0041}", "\t",
    ]
    #expect(!text.unicodeScalars.contains { harmful.contains($0) })
    #expect(text.contains("é中👍"))
    let section = try #require((try object(text)["sections"] as? [[String: Any]])?.first)
    let group = try #require((section["groups"] as? [[String: Any]])?.first)
    #expect(group["name"] as? String == name)
  }

  @Test func `Problems are written with their place and the words that they are given`() throws {
    let document = try read(
      array(dict(("name", string("G")), ("online", string("x")), ("friends", array(string("A"))))))
    let text = write(document.list, problems: document.problems) { _ in "words" }
    let problems = try #require(try object(text)["problems"] as? [[String: String]])
    #expect(
      problems == [["severity": "warning", "place": "[0].online", "message": "words"]])
  }

  @Test func `A filtered list may state the counts of the whole one`() throws {
    let list = try FriendFile.read(path: samplePath("friends.plist")).list
    let found = list.search("大哥")
    #expect(try object(write(found))["total"] as? Int == 1)
    #expect(try object(write(found, counts: FriendCounts(list)))["total"] as? Int == 8)
  }

  @Test func `An empty list is an object too`() throws {
    let json = try object(write(FriendList()))
    #expect(json["total"] as? Int == 0)
    #expect((json["sections"] as? [Any])?.isEmpty == true)
  }

  @Test func `A large list comes in pieces, and a sink that fails ends the writing`() throws {
    struct Full: Error {}
    let friends = (0..<5000).map { Friend(id: FriendID(rawValue: "\($0)"), name: "Friend \($0)") }
    let group = FriendGroup(
      id: "g", name: "G",
      memberships: friends.map {
        Membership(id: MembershipID(rawValue: $0.id.rawValue), friend: $0.id)
      })
    let list = FriendList(
      sections: [FriendSection(id: "s", groups: [group])],
      friends: FriendTable(friends))
    var sizes: [Int] = []
    var json = FriendListJSON(list)
    json.write { sizes.append($0.count) }
    #expect(sizes.count > 3)
    #expect(sizes.allSatisfy { $0 < 70_000 })
    var calls = 0
    #expect(throws: Full.self) {
      try json.write { (_: [UInt8]) throws(Full) in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }
}
