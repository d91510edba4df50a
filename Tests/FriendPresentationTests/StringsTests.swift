import FriendPresentation
import Friends
import Testing

@Suite struct StringsTests {
  @Test func `A count without anything known shows only the total`() {
    #expect(Strings.figures(FriendCount(total: 8)) == "8")
    #expect(Strings.figures(FriendCount(total: 4, present: 4, online: 4)) == "4/4")
    #expect(Strings.figures(FriendCount(total: 1, online: 0)) == "0/1")
    #expect(Strings.words(FriendCount(total: 8)) == "8 friends")
    #expect(Strings.words(FriendCount(total: 1)) == "1 friend")
    #expect(Strings.words(FriendCount(total: 8, present: 6, online: 6)) == "6 of 8 online")
  }

  @Test func `Nobody is called offline where only nothing is known`() {
    #expect(
      Strings.nothingToShow(search: nil, onlyOnline: true) == "nobody is known to be online")
    #expect(
      Strings.nothingToShow(search: "x", onlyOnline: true)
        == "nobody known to be online matches “x”")
    #expect(Strings.nothingToShow(search: "x", onlyOnline: false) == "nobody matches “x”")
    #expect(Strings.nothingToShow(search: nil, onlyOnline: false) == "the list is empty")
  }

  @Test func `Presences differ by the shape of their mark, not by colour`() {
    #expect(Set(Presence.allCases.map(Strings.mark(for:))).count == Presence.allCases.count)
    for presence in Presence.allCases { #expect(CellWidth.of(Strings.mark(for: presence)) == 1) }
    #expect(Strings.word(for: .unknown).isEmpty)
  }
}
