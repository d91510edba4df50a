import Friends
import Testing

@Suite struct FriendTests {
  @Test func `The remark is shown in place of the name, an empty one is not`() {
    var friend = Friend(id: "1", name: "苦海无涯")
    #expect(friend.displayName == "苦海无涯")
    friend.remark = "Uncle"
    #expect(friend.displayName == "Uncle")
    friend.remark = ""
    #expect(friend.displayName == "苦海无涯")
  }

  @Test func `Rarely used fields belong to the value: a copy that changes leaves the first alone`()
  {
    var first = Friend(id: "1", name: "A")
    first.note = "met in Rome"
    first.extra["x"] = .integer(1)
    var second = first
    second.note = "met in Oslo"
    second.emails = ["a@example.org"]
    #expect(first.note == "met in Rome")
    #expect(first.emails.isEmpty)
    #expect(second.extra == ["x": .integer(1)])
    #expect(first != second)
  }

  @Test func `A friend whose rare fields are emptied again equals one who never had any`() {
    let plain = Friend(id: "1", name: "A")
    var friend = plain
    friend.phones = ["1"]
    friend.phonetic = "a"
    #expect(friend.hasDetails)
    friend.phones = []
    friend.phonetic = nil
    #expect(!friend.hasDetails)
    #expect(friend == plain)
    #expect(friend.hashValue == plain.hashValue)
  }

  @Test func `A friend without rare fields takes no more than 112 bytes`() {
    #expect(MemoryLayout<Friend>.stride <= 112)
  }

  @Test func `Kept values stay in their order, and a key may stand twice`() {
    var extra: ExtraValues = ["b": .integer(1), "a": .string("x")]
    extra.append("b", .boolean(true))
    #expect(extra.entries.map(\.key) == ["b", "a", "b"])
    #expect(extra["b"] == .integer(1))
    extra["a"] = .real(0.5)
    extra["c"] = .date("2026-01-31T12:00:00Z")
    #expect(extra.entries.map(\.key) == ["b", "a", "b", "c"])
    extra["b"] = nil
    #expect(extra == ["a": .real(0.5), "c": .date("2026-01-31T12:00:00Z")])
  }
}
