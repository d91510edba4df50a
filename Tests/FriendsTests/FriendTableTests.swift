import Friends
import TestSupport
import Testing

@Suite struct FriendTableTests {
  private func friend(_ id: FriendID, _ name: String = "") -> Friend { Friend(id: id, name: name) }

  @Test func `Friends are found by identity, in the order in which they came`() {
    let table = FriendTable([friend("b", "B"), friend("a", "A"), friend("c", "C")])
    #expect(table.values.map(\.name) == ["B", "A", "C"])
    #expect(table.count == 3)
    #expect(table["a"]?.name == "A")
    #expect(table["d"] == nil)
    #expect(table.position(of: "c") == 2)
  }

  @Test
  func `Of two friends with one identity, the later one counts, and inserting keeps the first`() {
    var table = FriendTable([friend("a", "first"), friend("a", "second")])
    #expect(table.values.map(\.name) == ["second"])
    let isThirdNew = table.insert(friend("a", "third"))
    #expect(!isThirdNew)
    #expect(table["a"]?.name == "second")
    let isOtherNew = table.insert(friend("b"))
    #expect(isOtherNew)
    #expect(table.count == 2)
  }

  @Test func `A friend is changed in place`() {
    var table = FriendTable([friend("a"), friend("b")])
    table["a"]?.presence = .busy
    #expect(table.values.map(\.presence) == [.busy, .unknown])
  }

  @Test func `Tables with the same friends are equal, whatever the order`() {
    let table = FriendTable([friend("a", "A"), friend("b", "B")])
    let turned = FriendTable([friend("b", "B"), friend("a", "A")])
    #expect(table == turned)
    #expect(table.hashValue == turned.hashValue)
    #expect(table != FriendTable([friend("a", "A"), friend("b", "other")]))
    #expect(table != FriendTable([friend("a", "A")]))
  }

  @Test func `An empty table has nobody and takes back what is not there`() {
    var table = FriendTable()
    #expect(table.isEmpty)
    table["a"] = nil
    #expect(table["a"] == nil)
    #expect(table == [:])
  }

  @Test func `Adding, replacing and removing at random does what a dictionary does`() throws {
    var dice = SeededGenerator(for: "friend table")
    for round in 0..<40 {
      var table = FriendTable()
      var model: [FriendID: Friend] = [:]
      for step in 0..<300 {
        let id = FriendID(rawValue: "f\(Int.random(in: 0..<60, using: &dice))")
        switch Int.random(in: 0..<4, using: &dice) {
        case 0:
          table[id] = nil
          model[id] = nil
        case 1:
          let new = friend(id, "inserted \(step)")
          let isNew = table.insert(new)
          #expect(isNew == (model[id] == nil), "seed \(dice.seed), round \(round)")
          model[id] = model[id] ?? new
        default:
          let new = friend(id, "set \(step)")
          table[id] = new
          model[id] = new
        }
        try #require(table.count == model.count, "seed \(dice.seed), round \(round)")
      }
      for number in 0..<60 {
        let id = FriendID(rawValue: "f\(number)")
        try #require(table[id] == model[id], "seed \(dice.seed), round \(round), \(id)")
      }
    }
  }
}
