import Outlines

/// A friend with what it is sorted by, ready as integers, or a group.
struct Friend: Identifiable, Equatable, Sendable {
  let id: Int

  /// The presence in the upper half and the name in the lower one; -1 for a group.
  let key: Int

  /// How many presences there are: online, away, busy, unknown, offline.
  static let presences = 5

  /// A name is a number: where it stands among all names.
  static func key(presence: Int, name: Int) -> Int { presence << 32 | name }

  static func isOnline(_ key: Int) -> Bool { key >> 32 < 3 }

  var name: Int { key & 0xFFFF_FFFF }

  /// What groups count.
  enum Count: Int, OutlineCounter {
    case online, all

    func value(of friend: Friend) -> Int {
      friend.key >= 0 && (self == .all || Friend.isOnline(friend.key)) ? 1 : 0
    }
  }

  static let byKey = OutlineOrder<Friend> { $0.key < $1.key }
  static let byName = OutlineOrder<Friend> { $0.name < $1.name }
}

/// Groups of friends with names and presences: what those who sort are built from.
struct Company {
  let groups: [Int]

  /// The number of friends of each group.
  let size: Int

  /// The identity, the name and the first key of each friend, group by group.
  let ids: [Int]
  let names: [Int]
  let keys: [Int]

  init(groups count: Int, size: Int, dice: inout Dice) {
    groups = (0..<count).map { _ in dice.identity() }
    self.size = size
    ids = (0..<count * size).map { _ in dice.identity() }
    names = ids.indices.shuffled(using: &dice)
    keys = names.map { Friend.key(presence: dice.below(Friend.presences), name: $0) }
  }

  /// The numbers of the friends of a group.
  func friends(of group: Int) -> Range<Int> { group * size..<(group + 1) * size }

  /// An outline in which each group is sorted by presence and then name, and counts.
  func outline(isExpanded: Bool) -> Outline<Friend> {
    let trees = groups.enumerated().map { group, id in
      OutlineTree(
        Friend(id: id, key: -1),
        children: friends(of: group).map { OutlineTree(Friend(id: ids[$0], key: keys[$0])) })
    }
    let rules = OutlineRules<Friend>(
      isExpandedByDefault: { _ in isExpanded }, counters: OutlineCounters(Friend.Count.self),
      order: { $0 == nil ? nil : Friend.byKey })
    do {
      return try Outline(trees, rules: rules)
    } catch {
      fail("the outline was refused: \(error)")
    }
  }

  /// The identities of an outline's friends, in order.
  func friends(in outline: Outline<Friend>) -> [Int] {
    groups.flatMap { group in outline.children(of: group) }
  }
}
