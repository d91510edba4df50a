import Friends
import Testing

@testable import FriendFiles

@Suite struct VCardListReaderTests {
  private func card(_ lines: String...) -> VCard {
    VCard(
      properties: lines.map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return VCardProperty(
          name: String(line[..<colon]), value: .text(String(line[colon...].dropFirst())), line: 1)
      })
  }

  private func read(_ cards: VCard...) -> (list: FriendList, problems: [FileProblem.Kind]) {
    var reader = VCardListReader()
    for card in cards { reader.add(card) }
    let list = reader.finish()
    return (list, reader.problems.all.map(\.kind))
  }

  @Test func `A comma in the name of a group does not split it (52)`() {
    let (list, problems) = read(card("FN:段", "CATEGORIES:A\\,B,家人"), card("FN:A"))
    #expect(list.text == "-{A,B(段) 家人(段) -(A)}")
    #expect(problems.isEmpty)
    #expect(list.friends.count == 2)
  }

  @Test func `A group's card wins over a category of its name (53)`() {
    let (list, problems) = read(
      card(
        "UID:g", "FN:家人", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2"),
      card("UID:1", "FN:A", "CATEGORIES:家人"), card("UID:2", "FN:B"))
    #expect(list.text == "-{家人(B,A)}")
    #expect(problems.isEmpty)
  }

  @Test func `A group without members, and one with a member of another file, are kept (34)`() {
    let (list, problems) = read(
      card("UID:1", "FN:A"), card("UID:g", "FN:空", "KIND:group"),
      card("UID:h", "FN:朋友", "KIND:group", "MEMBER:urn:uuid:9"))
    #expect(list.text == "-{空() 朋友() -(A)}")
    #expect(problems == [.missingMemberOfGroup("urn:uuid:9")])
  }

  @Test func `Somebody is called by what the card has, Chinese family names first`() {
    let (list, _) = read(
      card("N:段;天涯;;;"), card("N:B;A;;;"), card("N:A;;;;"), card("ORG:家人;"),
      card("EMAIL:a@b.c"), card("NICKNAME:C"))
    #expect(list.members.map(\.name) == ["段天涯", "A B", "A", "家人", "a@b.c", "C"])
  }

  @Test func `Of two cards of one person the later revision counts, in the groups of both`() {
    let (list, problems) = read(
      card("UID:1", "FN:B", "REV:20260102T000000Z", "CATEGORIES:家人"),
      card("UID:1", "FN:A", "REV:20260101T000000Z", "CATEGORIES:朋友"))
    #expect(list.text == "-{家人(B) 朋友(B)}")
    #expect(problems == [.united("1")])
  }
}
