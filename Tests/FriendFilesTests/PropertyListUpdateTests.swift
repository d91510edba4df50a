import Foundation
import Friends
import TestSupport
import Testing

@testable import FriendFiles

/// A list that was read from a property list, to be changed and written back.
private struct Opened {
  var list: FriendList
  let source: FileSource?

  init(_ body: String) throws {
    let document = try FriendFile.read(bytes: plist(body), keepsSource: true)
    list = document.list
    source = document.source
  }

  /// The tree that the list is written back as.
  func tree() -> PropertyListNode {
    PropertyListFile.tree(of: list, keeping: source).root.withoutLines
  }

  func id(_ name: String) throws -> FriendID {
    try #require(list.friends.values.first { $0.name == name }?.id)
  }

  mutating func edit(_ name: String, _ change: (inout Friend) -> Void) throws {
    let id = try id(name)
    var friend = try #require(list.friends[id])
    change(&friend)
    list.friends[id] = friend
  }
}

extension PropertyListNode {
  /// The same value as if all stood on no line.
  fileprivate var withoutLines: PropertyListNode {
    switch value {
    case .array(let nodes): PropertyListNode(.array(nodes.map(\.withoutLines)))
    case .dictionary(let entries):
      PropertyListNode(
        .dictionary(entries.map { PropertyListEntry($0.key, $0.node.withoutLines) }))
    default: PropertyListNode(value)
    }
  }
}

private func tree(_ body: String) throws -> PropertyListNode {
  try PropertyList(xml: plist(body)).root.withoutLines
}

@Suite struct PropertyListUpdateTests {
  static let a = dict(
    ("zodiac", string("rat")), ("state", string("[在线] hi")), ("vip", string("1")),
    ("name", string("A")), ("name", string("again")))
  static let b = dict(("icon", string("b.png")), ("name", string("B")), ("vip", "<false/>"))
  static func group(_ name: String, _ members: String...) -> String {
    dict(
      ("colour", string("red")), ("friedns", "<array>\(members.joined())</array>"),
      ("groupname", string(name)), ("opened", string("NO")))
  }
  static let groups = array(group("G", a, integer(7), b), group("H", string("C")))

  @Test(arguments: [
    groups,
    array(dict(("title", string("S")), ("groups", groups), ("x", integer(1))), group("K", a)),
    dict(("v", integer(3)), ("groups", groups), ("title", string("T"))),
    dict(("乙", array(string("B"), b)), ("甲", array()), ("乙", array(a)), ("title", string("T"))),
    dict(("Item 10", a), ("Item 2", b), ("Item 0", b)),
    array(a, b, integer(3), "<true/>"),
    array(b, group("G", a), a, string("x"), group("H")),
    group("G", a, b),
    array(dict(("name", string("G")), ("desc", string("x"))), group("H", b)),
    array(dict(("groups", array(a, b)), ("listName", string("G")), ("detail", string("0/2")))),
    dict(("friends", array(group("G", dict(("icon", string("nobody"))), b)))),
  ])
  func `A list that did not change is written back value by value, whatever its shape`(
    body: String
  ) throws {
    let opened = try Opened(body)
    #expect(opened.tree() == (try tree(body)))
    // A change that is taken back leaves the rest of the file as it was as well.
    var edited = opened
    let name = try #require(opened.list.members.last?.name)
    try edited.edit(name) { $0.note = "n" }
    let changed = edited.tree()
    #expect(try read(tree: changed).list == edited.list)
    let source = PropertyList(root: changed, problems: FileProblems(), fault: nil, itemCount: 0)
    let back = PropertyListFile.tree(
      of: opened.list, keeping: FileSource(.propertyList(source), format: .xmlPropertyList))
    let original = try tree(body)
    if case .string = opened.lastNode { return }
    #expect(back.root.withoutLines == original)
  }

  @Test func `A change touches its own key only, in the way of the file`() throws {
    var opened = try Opened(Self.groups)
    try opened.edit("A") { friend in
      friend.presence = .busy
      friend.status = "在开会"
      friend.isVIP = false
      friend.remark = "R"
    }
    let a = dict(
      ("zodiac", string("rat")), ("state", string("[忙碌] 在开会")), ("vip", string("0")),
      ("name", string("A")), ("name", string("again")), ("remark", string("R")))
    let expected = array(
      Self.group("G", a, integer(7), Self.b), Self.group("H", string("C")))
    #expect(opened.tree() == (try tree(expected)))
  }

  @Test func `A plain text becomes a dictionary when there is more to say than the name`() throws {
    var opened = try Opened(Self.groups)
    try opened.edit("C") { $0.remark = "R" }
    let c = dict(("name", string("C")), ("remark", string("R")))
    #expect(
      opened.tree()
        == (try tree(array(Self.group("G", Self.a, integer(7), Self.b), Self.group("H", c)))))
  }

  @Test func `A group is renamed and folded under its own keys`() throws {
    var opened = try Opened(Self.groups)
    opened.list.sections[0].groups[1].isExpanded = true
    let folded = opened.tree()
    guard case .array(let nodes) = folded.value else { return }
    #expect(nodes[1].entries.last?.node.value == .string("YES"))
    opened.list.sections[0].groups[1].name = "J"
    guard case .array(let renamed) = opened.tree().value else { return }
    #expect(
      renamed[1].entries.map(\.key) == ["colour", "friedns", "groupname", "opened", "fanfold"])
    #expect(renamed[1].entries[2].node.value == .string("J"))
    #expect(try read(tree: opened.tree()).list == opened.list)
  }

  @Test func `Friends move with all their keys (34)`() throws {
    var opened = try Opened(Self.groups)
    let moved = opened.list.sections[0].groups[0].memberships.removeFirst()
    opened.list.sections[0].groups[1].memberships.append(moved)
    let result = opened.tree()
    #expect(try read(tree: result).list == opened.list)
    guard case .array(let nodes) = result.value,
      case .array(let first) = nodes[0].entries[1].node.value,
      case .array(let second) = nodes[1].entries[1].node.value
    else {
      Issue.record("\(result)")
      return
    }
    #expect(first == [PropertyListNode(.integer(7)), try tree(Self.b)])
    let keys = second.last?.entries.map(\.key)
    #expect(keys == ["zodiac", "state", "vip", "name", "name", "fanfold"])
  }

  @Test func `Friends and groups that go take their records along, and the order is followed`()
    throws
  {
    var opened = try Opened(Self.groups)
    let gone = opened.list.sections[0].groups[0].memberships.remove(at: 1)
    opened.list.friends[gone.friend] = nil
    opened.list.sections[0].groups.reverse()
    let expected = array(
      Self.group("H", string("C")), Self.group("G", Self.a, integer(7)))
    #expect(opened.tree() == (try tree(expected)))
  }

  @Test func `New records are spelled as their neighbours are`() throws {
    var opened = try Opened(Self.groups)
    var friend = Friend(id: "/G/N", name: "N", status: "s", image: "n.png", isVIP: true)
    opened.list.friends[friend.id] = friend
    opened.list.sections[0].groups[0].memberships.append(
      Membership(id: "/G/N", friend: friend.id))
    friend = Friend(id: "/H/M", name: "M")
    opened.list.friends[friend.id] = friend
    opened.list.sections[0].groups[1].memberships.append(
      Membership(id: "/H/M", friend: friend.id))
    opened.list.sections[0].groups.append(FriendGroup(id: "/New", name: "New"))
    let n = dict(
      ("icon", string("n.png")), ("state", string("s")), ("name", string("N")),
      ("vip", string("1")))
    let expected = array(
      Self.group("G", Self.a, integer(7), Self.b, n), Self.group("H", string("C"), string("M")),
      dict(("friedns", array()), ("groupname", string("New"))))
    #expect(opened.tree() == (try tree(expected)))
  }

  @Test func `A total that was right is right again when somebody goes`() throws {
    let body = array(
      dict(
        ("title", string("G")), ("detail", string("2/2")), ("friends", array(Self.b, string("C")))))
    var opened = try Opened(body)
    let gone = opened.list.sections[0].groups[0].memberships.removeFirst()
    opened.list.friends[gone.friend] = nil
    #expect(
      opened.tree()
        == (try tree(
          array(
            dict(
              ("title", string("G")), ("detail", string("1/1")), ("friends", array(string("C")))))))
    )
  }

  @Test func `What was complete of a damaged file is written back`() throws {
    let whole = String(
      decoding: plist(array(Self.group("G", Self.a, Self.b), Self.group("H", string("C")))),
      as: UTF8.self)
    let cut = try #require(whole.range(of: "b.png"))
    let document = try FriendFile.read(
      bytes: Array(whole[..<cut.upperBound].utf8), keepsSource: true)
    #expect(document.list.text == "-{-(A)}")
    let (root, notes) = PropertyListFile.tree(of: document.list, keeping: document.source)
    #expect(try read(tree: root).list == document.list)
    #expect(notes.all.isEmpty)
    let expected = array(
      dict(("colour", string("red")), ("friedns", array(Self.a))))
    #expect(root.withoutLines == (try tree(expected)))
  }

  @Test func `A section is renamed, and groups move between sections`() throws {
    let body = array(
      dict(("x", integer(1)), ("title", string("S")), ("groups", Self.groups)),
      dict(("title", string("T")), ("groups", array(Self.group("K", string("D"))))))
    var opened = try Opened(body)
    opened.list.sections[1].name = "U"
    let group = opened.list.sections[0].groups.removeLast()
    opened.list.sections[1].groups.insert(group, at: 0)
    let result = opened.tree()
    #expect(try read(tree: result).list == opened.list)
    guard case .array(let nodes) = result.value,
      case .array(let groups) = nodes[1].entries[1].node.value
    else { return }
    #expect(nodes[0].entries.map(\.key) == ["x", "title", "groups"])
    #expect(nodes[1].entries.map(\.key) == ["title", "groups", "fanfold"])
    #expect(
      groups[0].entries.map(\.key) == ["colour", "friedns", "groupname", "opened", "fanfold"])
  }

  @Test func `Random edits of random files come back as they were made`() throws {
    var lists = RandomFriendLists(SeededGenerator(for: "property list in place"))
    var fallbacks = 0
    for _ in 0..<200 {
      var writer = FriendListWriter(lists.next())
      let root = writer.tree()
      var list = try read(tree: root).list
      let source = PropertyList(root: root, problems: FileProblems(), fault: nil, itemCount: 0)
      for _ in 0..<3 { edit(&list, &lists) }
      guard let updated = FriendListUpdater.tree(of: list, keeping: source) else {
        fallbacks += 1
        continue
      }
      let back = try read(tree: updated.root).list
      if updated.notes.all.allSatisfy(\.isKept) { try #require(back == list, "\(lists.random)") }
    }
    print("written anew: \(fallbacks) of 600")
    #expect(fallbacks < 60)
  }

  private func edit(_ list: inout FriendList, _ lists: inout RandomFriendLists) {
    guard let section = list.sections.indices.randomElement(using: &lists.random),
      let group = list.sections[section].groups.indices.randomElement(using: &lists.random)
    else { return }
    switch lists.random.below(7) {
    case 0: list.sections[section].groups[group].name = lists.text()
    case 1: list.sections[section].groups[group].isExpanded = lists.random.oneIn(2)
    case 2: list.sections[section].groups[group].memberships.shuffle(using: &lists.random)
    case 3: list.sections[section].groups.shuffle(using: &lists.random)
    case 4:
      guard let friend = list.friends.values.randomElement(using: &lists.random) else { return }
      list.friends[friend.id]?.remark = lists.text(orEmpty: true)
      list.friends[friend.id]?.status = lists.text(orEmpty: true)
      list.friends[friend.id]?.presence = Presence.allCases[lists.random.below(5)]
    case 5:
      let other = lists.random.below(list.sections[section].groups.count)
      guard let moved = list.sections[section].groups[group].memberships.popLast(),
        !list.sections[section].groups[other].memberships.contains(where: {
          $0.friend == moved.friend
        })
      else { return }
      list.sections[section].groups[other].memberships.append(moved)
    default: list.sections.shuffle(using: &lists.random)
    }
  }
}

extension Opened {
  /// The source's record of the last member.
  fileprivate var lastNode: PropertyListValue? {
    list.members.last.map { $0.hasDetails || $0.image != nil ? .null : .string("") }
  }
}
