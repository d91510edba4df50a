import Foundation
import FriendFiles
import Friends
import Testing

@Suite struct FriendShapeTests {
  @Test(arguments: ["friends", "friedns", "groups"], ["name", "title", "groupname", "listName"])
  func `Members and titles are found under every key that files use`(
    members: String, title: String
  ) throws {
    let friends = array(dict(("name", string("A")), ("icon", string("a.png"))), string("B"))
    let document = try read(array(dict((members, friends), (title, string("G")))))
    #expect(document.list.text == "-{G(A,B)}")
    #expect(document.list.sections[0].groups[0].extra.isEmpty)
    #expect(document.problems.isEmpty)
  }

  @Test(arguments: ["status", "state", "intro", "signature", "mode"])
  func `The status is found under every key that files use`(key: String) throws {
    let (friend, problems) = try readFriend(
      ("name", string("A")), (key, string("[忙碌]在开会")))
    #expect(friend?.status == "在开会")
    #expect(friend?.presence == .busy)
    #expect(problems.isEmpty)
  }

  @Test func `Groups between sections keep their place`() throws {
    func group(_ name: String) -> String {
      dict(("title", string(name)), ("friends", array(string(name + "1"))))
    }
    func section(_ name: String, _ groups: String...) -> String {
      dict(("title", string(name)), ("groups", "<array>\(groups.joined())</array>"))
    }
    let document = try read(
      array(group("a"), section("S", group("b"), group("c")), group("d"), group("e"), section("T")))
    #expect(document.list.text == "-{a(a1)} S{b(b1) c(c1)} -{d(d1) e(e1)} T{}")
    #expect(Set(document.list.sections.map(\.id)).count == 4)
  }

  @Test func `A dictionary may wrap the sections and say a title`() throws {
    let group = dict(("name", string("G")), ("friends", array(string("A"))))
    for key in ["sections", "groups", "friends"] {
      let document = try read(
        dict(("title", string("Mine")), ("version", integer(3)), (key, array(group))))
      #expect(document.list.title == "Mine")
      #expect(document.list.text == "-{G(A)}")
      #expect(document.list.extra == ["version": .integer(3)])
    }
    let threeLevels = try read(
      dict(("sections", array(dict(("title", string("S")), ("groups", array(group)))))))
    #expect(threeLevels.list.text == "S{G(A)}")
  }

  @Test func `A dictionary may lead from group names to members, in the file's order`() throws {
    let document = try read(
      dict(("乙", array(string("B"))), ("甲", array(dict(("name", string("A"))))), ("丙", array())))
    #expect(document.list.text == "-{乙(B) 甲(A) 丙()}")
  }

  @Test func `A dictionary of numbered items is in the order of the numbers`() throws {
    func item(_ name: String) -> String { dict(("fullName", string(name)), ("icon", string("x"))) }
    let document = try read(
      dict(("Item 10", item("C")), ("Item 2", item("B")), ("Item 0", item("A"))))
    #expect(document.list.text == "-{-(A,B,C)}")
  }

  @Test func `Friends without a group are in a last group without a name`() throws {
    let document = try read(
      array(
        dict(("name", string("Loose")), ("icon", string("l.png"))),
        dict(("name", string("G")), ("friends", array(string("A"))))))
    #expect(document.list.text == "-{G(A) -(Loose)}")
    let flat = try read(array(dict(("name", string("A")), ("vip", integer(1)))))
    #expect(flat.list.text == "-{-(A)}")
  }

  @Test func `A single group may be the whole file`() throws {
    let document = try read(dict(("name", string("G")), ("friends", array(string("A")))))
    #expect(document.list.text == "-{G(A)}")
  }

  @Test func `A group without members is a group`() throws {
    let document = try read(
      array(
        dict(("name", string("G")), ("friends", array(string("A")))),
        dict(("name", string("H")), ("desc", string("x")), ("status", string("y"))),
        dict(("name", string("I")), ("online", integer(0))),
        dict(("name", string("J")), ("friends", array()))))
    #expect(document.list.text == "-{G(A) H() I() J()}")
    #expect(
      document.list.sections[0].groups[1].extra == ["desc": .string("x"), "status": .string("y")])
  }

  @Test
  func `Groups of one name and people of one name are all kept, with identities of their own`()
    throws
  {
    let group = dict(("name", string("朋友")), ("friends", array(string("段"), string("段"))))
    let document = try read(array(group, group))
    #expect(document.list.text == "-{朋友(段,段) 朋友(段,段)}")
    #expect(document.list.friends.count == 4)
    #expect(Set(document.list.groups.map(\.id)).count == 2)
  }

  @Test(arguments: ["isShow", "opened", "isOpened", "isDelop"])
  func `A fold that the file states is read`(key: String) throws {
    for (value, expected) in [("<true/>", true), (integer(0), false), (string("YES"), true)] {
      let document = try read(
        array(dict(("name", string("G")), (key, value), ("friends", array(string("A"))))))
      #expect(document.list.sections[0].groups[0].isExpanded == expected)
    }
    let silent = try read(array(dict(("name", string("G")), ("friends", array()))))
    #expect(silent.list.sections[0].groups[0].isExpanded == nil)
  }

  @Test func `Keys that are not known are kept, typed and in order, at every level`() throws {
    let friend = dict(
      ("zodiac", string("rat")), ("name", string("A")), ("age", integer(7)),
      ("born", "<date>2019-01-31T12:00:00Z</date>"), ("blob", "<data>AQI=</data>"),
      ("tags", array(string("x"), "<real>0.5</real>", "<false/>")))
    let group = dict(("name", string("G")), ("colour", string("red")), ("friends", array(friend)))
    let section = dict(("title", string("S")), ("groups", array(group)), ("icon", string("s.png")))
    let list = try read(array(section)).list
    #expect(list.sections[0].extra == ["icon": .string("s.png")])
    #expect(list.sections[0].groups[0].extra == ["colour": .string("red")])
    #expect(
      list.members[0].extra == [
        "zodiac": .string("rat"), "age": .integer(7), "born": .date("2019-01-31T12:00:00Z"),
        "blob": .data([1, 2]), "tags": .array([.string("x"), .real(0.5), .boolean(false)]),
      ])
  }

  @Test func `The number of friends is limited, and the passed limit named with its line`() throws {
    var limits = FileLimits()
    limits.friends = 3
    let three = array(
      dict(
        ("name", string("G")),
        ("friends", "<array>\n<string>A</string>\n<string>A</string></array>")),
      dict(("name", string("H")), ("friends", array(string("B")))))
    #expect(try FriendFile.read(bytes: plist(three), limits: limits).list.friends.count == 3)
    let four = three.replacingOccurrences(
      of: "<string>B</string>", with: "<string>B</string>\n<string>C</string>")
    #expect(throws: FriendFileError.tooManyFriends(limit: 3, line: 7)) {
      try FriendFile.read(bytes: plist(four), limits: limits)
    }
  }
}
