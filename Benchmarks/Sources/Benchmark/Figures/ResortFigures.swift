import CTreeListModel
import Outlines

/// All groups sorted by another key, to and fro between name, and presence and name: one change set
/// here, a change of each group there.
enum ResortFigures {
  static func run() -> [Figure] {
    [(100, 1000), (10_000, 100)].map { groups, size in
      var dice = Dice(state: 13)
      let company = Company(groups: groups, size: size, dice: &dice)
      var outline = company.outline(isExpanded: true)
      let sorted = SortedGroups(company, isExpanded: true)
      let orders = [true, false].map { byName in
        company.groups.indices.flatMap { group in
          company.friends(of: group).sorted {
            byName ? company.names[$0] < company.names[$1] : company.keys[$0] < company.keys[$1]
          }.map { company.ids[$0] }
        }
      }
      let places = Dictionary(uniqueKeysWithValues: zip(orders[0], orders[0].indices))
      let least = company.groups.indices.reduce(0) { sum, group in
        let friends = orders[1][company.friends(of: group)]
        return sum + size - longestIncrease(friends.lazy.map { places[$0] ?? 0 })
      }
      return Contest(
        name: "resort_all", size: groups * size, unit: .milliseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: 1,
            run: { round in
              let order = round % 2 == 0 ? Friend.byName : Friend.byKey
              let changes = outline.sortAll { $0 == nil ? nil : order }
              return changes.moves.reduce(0) { $0 + $1.from.rows.count }
            },
            expected: { round in
              guard company.friends(in: outline) == orders[round % 2] else {
                fail("resort_all: friends are in a wrong order")
              }
              return least
            }),
          Contender(
            name: SortedGroups.name, operations: 1,
            run: { Int(sorted_groups_sort(sorted.groups, $0 % 2 == 0)) },
            expected: { round in
              guard sorted.ids == orders[round % 2] else {
                fail("resort_all: GTK's friends are in a wrong order")
              }
              return company.ids.count
            }),
        ]
      ).run()
    }
  }
}
