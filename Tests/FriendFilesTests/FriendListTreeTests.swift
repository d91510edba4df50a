import Friends
import TestSupport
import Testing

@testable import FriendFiles

/// Reads a tree as if it came from a file.
func read(
  tree: PropertyListNode, keepsPlaces: Bool = false
) throws(FriendFileError) -> (list: FriendList, problems: [FileProblem]) {
  var reader = FriendListReader(
    PropertyList(root: tree, problems: FileProblems(), fault: nil, itemCount: 0),
    limits: FileLimits(), keepsPlaces: keepsPlaces)
  let list = try reader.read()
  return (list, reader.problems.all)
}

@Suite struct FriendListTreeTests {
  @Test func `A list comes back from its property list as it was, and without complaints`() throws {
    var lists = RandomFriendLists(SeededGenerator(for: "property list"))
    lists.hasControlCharacters = true
    lists.hasNull = true
    for _ in 0..<300 {
      let list = lists.next()
      var writer = FriendListWriter(list)
      let tree = writer.tree()
      let back = try read(tree: tree)
      try #require(back.list == list, "\(lists.random) \(tree) \(list)")
      try #require(back.problems.isEmpty, "\(lists.random) \(back.problems)")
      var again = FriendListWriter(back.list)
      let second = again.tree()
      try #require(second == tree, "\(lists.random)")
      let isKept = writer.notes.all.allSatisfy(\.isKept)
      #expect(isKept)
    }
  }

  @Test func `A file that was written comes back byte by byte`() throws {
    var lists = RandomFriendLists(SeededGenerator(for: "property list in XML"))
    for _ in 0..<60 {
      let list = lists.next()
      let (bytes, notes) = written(list)
      let document = try FriendFile.read(bytes: bytes, keepsSource: true)
      try #require(document.list == list, "\(lists.random)")
      try #require(document.problems.isEmpty, "\(lists.random) \(document.problems)")
      #expect(notes.allSatisfy { $0.isKept })
      #expect(written(document.list).bytes == bytes)
      #expect(written(document.list, keeping: document.source).bytes == bytes)
    }
  }

  @Test func `The common file's keys are written, and nothing is noted for what they hold`() throws
  {
    let id = FriendID(rawValue: "/G/A")
    let friend = Friend(id: id, name: "A", status: "s", image: "a.png", isVIP: true)
    let group = FriendGroup(
      id: "/G", name: "G", memberships: [Membership(id: "/G/A", friend: id)],
      declared: DeclaredCount(online: 1), isExpanded: true)
    let list = FriendList(
      sections: [FriendSection(id: "", groups: [group])], friends: [id: friend])
    let (bytes, notes) = written(list)
    let expected = array(
      dict(
        (
          "friends",
          array(
            dict(
              ("icon", string("a.png")), ("intro", string("s")), ("name", string("A")),
              ("vip", integer(1))))
        ), ("isExpanded", "<true/>"), ("name", string("G")), ("online", integer(1))))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.filter { !$0.isWhitespace }
        == String(decoding: plist(expected), as: UTF8.self).filter { !$0.isWhitespace })
    #expect(notes.isEmpty)
  }

  @Test func `What the family has no key for is kept apart and noted`() throws {
    let id = FriendID(rawValue: "1")
    var friend = Friend(id: id, name: "A", presence: .away)
    friend.emails = ["a@example.org", "b@example.org"]
    friend.addresses = ["xmpp:a@example.org"]
    let groups = ["G", "H"].map { name in
      FriendGroup(
        id: GroupID(rawValue: "/" + name), name: name,
        memberships: [Membership(id: MembershipID(rawValue: name), friend: id)])
    }
    let list = FriendList(sections: [FriendSection(id: "", groups: groups)], friends: [id: friend])
    let (bytes, notes) = written(list)
    #expect(try FriendFile.read(bytes: bytes).list == list)
    #expect(
      notes == [
        ConversionNote(.severalGroups, count: 1, isKept: true),
        ConversionNote(.identity, count: 4, isKept: true),
        ConversionNote(.presence, count: 2, isKept: true),
        ConversionNote(.severalValues, count: 2, isKept: true),
        ConversionNote(.address, count: 2, isKept: true),
      ])
  }

  @Test func `Fanfold's own dictionary is believed where it makes sense, and kept where not`()
    throws
  {
    let own = dict(
      ("presence", string("asleep")), ("emails", string("x")), ("image", string("../x")),
      ("id", integer(1)), ("future", string("y")))
    let (friend, problems) = try readFriend(("name", string("A")), ("fanfold", own))
    #expect(friend?.presence == .unknown)
    #expect(friend?.image == nil)
    #expect(
      friend?.extra == [
        "fanfold": .dictionary([
          "presence": .string("asleep"), "emails": .string("x"), "image": .string("../x"),
          "id": .integer(1), "future": .string("y"),
        ])
      ])
    #expect(
      problems.map(\.place) == [
        "[0].friends[0].fanfold.presence", "[0].friends[0].fanfold.emails",
        "[0].friends[0].fanfold.image", "[0].friends[0].fanfold.id",
      ])
    let text = try readFriend(("name", string("A")), ("fanfold", string("x")))
    #expect(text.friend?.extra == ["fanfold": .string("x")])
    #expect(text.problems.isEmpty)
  }

  @Test func `An identity that stands twice belongs to one friend or to the first group`() throws {
    func friend(_ name: String) -> String {
      dict(("name", string(name)), ("fanfold", dict(("id", string("1")))))
    }
    func group(_ name: String) -> String {
      dict(
        ("name", string("G")), ("friends", array(friend(name))),
        ("fanfold", dict(("id", string("g")))))
    }
    let document = try read(array(group("A"), group("B")))
    #expect(document.list.text == "-{G(A) G(A)}")
    #expect(document.list.friends.count == 1)
    #expect(Set(document.list.groups.map(\.id)).count == 2)
    #expect(document.problems.map(\.kind) == [.repeatedIdentity("g"), .united("1")])
  }

  private func written(
    _ list: FriendList, keeping source: FileSource? = nil
  ) -> (bytes: [UInt8], notes: [ConversionNote]) {
    var bytes: [UInt8] = []
    let notes = FriendFile.write(list, as: .xmlPropertyList, keeping: source) { bytes += $0 }
    return (bytes, notes)
  }
}
