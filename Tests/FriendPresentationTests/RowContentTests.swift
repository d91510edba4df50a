import FriendFiles
import FriendPresentation
import Friends
import Outlines
import Testing

@MainActor
@Suite struct RowContentTests {
  /// The contents of all rows of the sample, unfolded, by title.
  private func contents() -> [String: RowContent] {
    let screen = FriendListScreen(
      FriendDocument(list: Lists.sample, contentHash: ContentHash(text: "")), path: nil, store: nil)
    screen.expandAll()
    screen.collapse(.group("devices"))
    var result: [String: RowContent] = [:]
    for row in 0..<screen.model.outline.rowCount {
      let content = screen.content(of: screen.model.outline[row: row])
      result[content.title] = content
    }
    return result
  }

  @Test func `A group shows its count and says it, its state and its place`() throws {
    let contents = contents()
    let family = try #require(contents["Family"])
    #expect(family.kind == .group)
    #expect(family.count == "2/2" && family.countHasOnline)
    #expect(family.isExpanded == true)
    #expect(family.accessibleName == "Family")
    #expect(family.accessibleDescription == "2 of 2 online, unfolded, 1 of 2, level 2")
    let devices = try #require(contents["Devices"])
    #expect(devices.count == "0/1" && !devices.countHasOnline)
    #expect(devices.accessibleDescription == "0 of 1 online, folded, 1 of 1, level 2")
    let work = try #require(contents["Work"])
    #expect(work.count == "1" && !work.countHasOnline)
    #expect(work.accessibleDescription == "1 friend, unfolded, 2 of 2, level 2")
  }

  @Test func `A friend shows the remark, and says presence, status and place`() throws {
    let contents = contents()
    let ada = try #require(contents["Ada"])
    #expect(ada.kind == .friend && ada.isExpanded == nil)
    #expect(ada.subtitle == "at work" && ada.image == "ada.png" && ada.isVIP)
    #expect(ada.accessibleDescription == "busy, VIP, at work, 1 of 2, level 3")
    let mum = try #require(contents["Mum"])
    #expect(!mum.isDimmed)
    #expect(mum.accessibleDescription == "online, 2 of 2, level 3")
  }

  @Test func `Offline is grey, unknown is not`() throws {
    let list = FriendList(
      sections: [
        FriendSection(
          id: "", groups: [FriendGroup(id: "g", memberships: [Membership(id: "m", friend: "f")])])
      ])
    for presence in Presence.allCases {
      var list = list
      list.friends["f"] = Friend(id: "f", name: "", presence: presence)
      let screen = FriendListScreen(
        FriendDocument(list: list, contentHash: ContentHash(text: "")), path: nil, store: nil)
      screen.expandAll()
      let content = screen.content(of: screen.model.outline[row: 1])
      #expect(content.isDimmed == (presence == .offline), "\(presence)")
      #expect(content.presence == presence)
      #expect(content.title == "No Name", "a row is never blank")
      #expect(content.accessibleDescription.hasSuffix("1 of 1, level 2"))
    }
  }

  @Test func `A heading has a name and no count on screen, but says one`() throws {
    let heading = try #require(contents()["Friends"])
    #expect(heading.kind == .section && heading.count.isEmpty)
    #expect(heading.isExpanded == nil, "nobody can fold it")
    #expect(heading.accessibleDescription == "2 of 3 online, 2 of 2, level 1")
  }
}
