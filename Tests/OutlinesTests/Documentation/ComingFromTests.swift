import Outlines
import Testing

/// The listings of the page `ComingFrom`.
@Suite struct ComingFromTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  private struct Member: Equatable {
    let id: Int
    var name = ""
  }

  private struct Group: Equatable {
    let id: Int
    var name = ""
    var members: [Member] = []
  }

  @Test func `A tree that is set anew keeps its folds`() throws {
    let newTrees = [2, 1].map {
      OutlineTree(Item(id: $0), children: [OutlineTree(Item(id: $0 * 10))])
    }
    var outline = try Outline(newTrees.reversed())
    outline.expand(1)
    // listing
    let changes = try outline.setChildren(of: nil, newTrees)  // folds stay, by identity
    // end
    #expect(outline.isExpanded(1) && outline.row(of: 10) == 2)
    #expect(changes.moves.count == 1)
  }

  @Test func `An array is an outline of one level and moves as little as can be`() throws {
    let items = (0..<1_000).map { Item(id: $0) }
    let newItems = items.dropFirst() + items.prefix(1)
    // listing
    var list = try Outline(items.map { OutlineTree($0) })
    let changes = try list.setChildren(of: nil, newItems.map { OutlineTree($0) })
    let stages = changes.tableStages
    // end
    #expect(stages.count == 1 && stages[0].moves.count == 1)
    #expect(stages[0].moves[0].from.rows == 0..<1 && stages[0].moves[0].to.rows == 999..<1_000)
  }

  @Test func `A list model is told splices`() throws {
    var outline = try Outline((0..<9).map { OutlineTree(Item(id: $0)) })
    let changes = try outline.apply([.remove(2), .remove(5)])
    var told: [[Int]] = []
    func itemsChanged(_ position: Int, _ removed: Int, _ added: Int) {
      told.append([position, removed, added])
    }
    // listing
    for splice in changes.splices() {
      itemsChanged(splice.row, splice.removedCount, splice.insertedCount)
    }
    // end
    #expect(told == [[2, 1, 0], [4, 1, 0]])
    // listing
    if let splice = changes.boundingSplice {
      itemsChanged(splice.row, splice.removedCount, splice.insertedCount)
    }
    // end
    #expect(told.last == [2, 4, 2])
  }

  @Test func `An array of groups becomes an outline`() throws {
    let groups = [
      Group(id: 1, name: "Fruit", members: [Member(id: 10), Member(id: 11)]),
      Group(id: 2, name: "Roots", members: [Member(id: 20)]),
    ]
    // listing
    var outline = try Outline(
      groups.map { group in
        OutlineTree(
          Item(id: group.id, name: group.name),
          children: group.members.map { OutlineTree(Item(id: $0.id, name: $0.name)) })
      })
    let changes = outline.toggle(groups[0].id)
    // end
    #expect(changes.insertions.map(\.rows) == [1..<3])
  }

  @Test func `Groups and members are elements of one type`() throws {
    // listing
    enum Entry: Identifiable, Equatable {
      case group(Group)
      case member(Member)

      var id: String {
        switch self {
        case .group(let group): "group \(group.id)"
        case .member(let member): "member \(member.id)"
        }
      }
    }
    // end
    let outline = try Outline([
      OutlineTree(Entry.group(Group(id: 1)), children: [OutlineTree(Entry.member(Member(id: 1)))])
    ])
    #expect(outline.children(of: "group 1") == ["member 1"])
  }
}
