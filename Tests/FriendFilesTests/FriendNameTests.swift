import FriendFiles
import Friends
import Testing

@Suite struct FriendNameTests {
  @Test(
    "A value that is no name hides none of what else tells who somebody is",
    arguments: [string(""), string(" \n"), string("\u{3000}"), "<true/>", array(string("x")), ""])
  func uselessName(value: String) throws {
    let name = value.isEmpty ? [] : [("name", value)]
    let others: [(key: String, value: String, expected: String)] = [
      ("nickname", string("Nick"), "Nick"), ("username", string("nick99"), "nick99"),
      ("familyName", string("段"), "段"), ("firstName", string("Ada"), "Ada"),
      ("company", string("ACME"), "ACME"), ("email", string("a@example.org"), "a@example.org"),
      ("phone", string("123"), "123"), ("mobile", integer(456), "456"),
      ("qq", integer(10001), "10001"), ("address", string("xmpp:a@b.c"), "xmpp:a@b.c"),
      ("remark", string("Boss"), "Boss"),
    ]
    for other in others {
      // Whichever stands first in the file.
      for entries in [name + [(other.key, other.value)], [(other.key, other.value)] + name] {
        let keys = entries.map { "<key>\($0.0)</key>\($0.1)" }.joined()
        let document = try read(
          array(dict(("name", string("G")), ("friends", array("<dict>\(keys)</dict>")))))
        #expect(document.list.members.map(\.name) == [other.expected], "\(other.key)")
        #expect(!document.hasErrors, "\(other.key)")
      }
    }
  }

  @Test func `The best of what tells who somebody is becomes the name, and all of it is kept`()
    throws
  {
    let rest = [
      ("remark", string("Boss")), ("jid", string("a@b.c")), ("tel", string("123")),
      ("email", string("a@example.org")), ("organization", string("ACME")),
      ("lastName", string("Lovelace")), ("givenName", string("Ada")), ("nick", string("Nick")),
      ("name", string("Full")),
    ]
    let expected = ["Boss", "a@b.c", "123", "a@example.org", "ACME", "Lovelace", "Ada Lovelace"]
    for (index, name) in (expected + ["Nick", "Full"]).enumerated() {
      let keys = rest[...index].map { "<key>\($0.0)</key>\($0.1)" }.joined()
      let friend = try read(
        array(dict(("name", string("G")), ("friends", array("<dict>\(keys)</dict>"))))
      ).list.members[0]
      #expect(friend.name == name)
      #expect(friend.remark == "Boss")
      if index >= 3 { #expect(friend.emails == ["a@example.org"]) }
      if index >= 5 { #expect(friend.extra["lastName"] == .string("Lovelace")) }
    }
  }

  @Test(arguments: [
    ("王", "小明", "王小明"), ("山田", "たろう", "山田たろう"), ("김", "민수", "김민수"),
    ("Lovelace", "Ada", "Ada Lovelace"), ("王", "Ada", "Ada 王"),
  ])
  func `Family and given name stand in the order of their script`(
    family: String, given: String, name: String
  ) throws {
    let friend = try readFriend(("familyName", string(family)), ("givenName", string(given)))
    #expect(friend.friend?.name == name)
    #expect(friend.problems.isEmpty)
  }

  @Test func `A name of the wrong type is reported with its place and kept`() throws {
    let (friend, problems) = try readFriend(("name", "<true/>"), ("nickname", string("N")))
    #expect(friend?.extra == ["name": .boolean(true)])
    #expect(
      problems == [
        FileProblem(
          .wrongType(found: .boolean, expected: [.string]), severity: .warning,
          place: "[0].friends[0].name", line: 4)
      ])
  }

  @Test func `Groups by name may hold people of whom only an address is known`() throws {
    let list = try read(
      dict(("G", array(dict(("email", string("a@example.org"))), dict(("remark", string("R"))))))
    ).list
    #expect(list.text == "-{G(a@example.org,R)}")
  }

  @Test func `Only who has none of it is skipped`() throws {
    let (friend, problems) = try readFriend(
      ("name", string(" ")), ("icon", string("a.png")), ("status", string("hi")),
      ("note", string("who?")), ("email", string("")))
    #expect(friend == nil)
    #expect(problems.map(\.kind) == [.friendWithoutName])
  }
}
