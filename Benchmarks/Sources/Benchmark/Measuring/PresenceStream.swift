import CTreeListModel

/// 100,000 changes of presence for each round, with what they come to on plain arrays.
struct PresenceStream {
  struct Round {
    var changes: [PresenceChange] = []

    /// The identities of all friends in order after the round.
    var ids: [Int] = []
  }

  /// What a round comes to when the changes are shown in frames of some size.
  struct Outcome {
    /// The sum over all frames of how many friends were online.
    var online = 0

    /// The fewest rows to move and to reload, where all groups are expanded.
    var moves = 0
    var reloads = 0

    /// The fewest rows to reload where all groups are collapsed.
    var groupReloads = 0
  }

  static let changesInRound = 100_000

  let company: Company
  private(set) var rounds: [Round] = []

  /// Friends and presences at random; each change is one.
  init(_ company: Company, dice: inout Dice) {
    self.company = company
    var keys = company.keys
    for _ in 0...Contest.rounds {
      var round = Round()
      for _ in 0..<Self.changesInRound {
        let friend = dice.below(keys.count)
        let step = 1 + dice.below(Friend.presences - 1)
        let presence = (keys[friend] >> 32 + step) % Friend.presences
        keys[friend] = Friend.key(presence: presence, name: company.names[friend])
        round.changes.append(PresenceChange(friend: UInt32(friend), key: Int64(keys[friend])))
      }
      round.ids = company.groups.indices.flatMap { group in
        company.friends(of: group).sorted { keys[$0] < keys[$1] }.map { company.ids[$0] }
      }
      rounds.append(round)
    }
  }

  /// Works out every round in another way than the engine: what is in order is merged with what is
  /// not, and what need not move is a longest increasing subsequence.
  func outcomes(frame: Int) -> [Outcome] {
    var keys = company.keys
    var shown = keys
    var lists = company.groups.indices.map { group in
      company.friends(of: group).sorted { keys[$0] < keys[$1] }
    }
    var places = [Int](repeating: 0, count: keys.count)
    var isChanged = [Bool](repeating: false, count: keys.count)
    var online = keys.count { Friend.isOnline($0) }
    return rounds.map { round in
      var outcome = Outcome()
      for start in stride(from: 0, to: round.changes.count, by: frame) {
        var changed = [[Int]](repeating: [], count: lists.count)
        for change in round.changes[start..<min(start + frame, round.changes.count)] {
          let friend = Int(change.friend)
          keys[friend] = Int(change.key)
          if !isChanged[friend] { changed[friend / company.size].append(friend) }
          isChanged[friend] = true
        }
        for (group, friends) in changed.enumerated() {
          for friend in friends { isChanged[friend] = keys[friend] != shown[friend] }
          let changed = friends.filter { isChanged[$0] }
          if changed.isEmpty { continue }
          let old = lists[group]
          for (place, friend) in old.enumerated() { places[friend] = place }
          lists[group] = merged(changed, into: old.filter { !isChanged[$0] }, keys)
          outcome.moves += old.count - longestIncrease(lists[group].lazy.map { places[$0] })
          let before = changed.count { Friend.isOnline(shown[$0]) }
          let after = changed.count { Friend.isOnline(keys[$0]) }
          for friend in changed {
            shown[friend] = keys[friend]
            isChanged[friend] = false
          }
          online += after - before
          outcome.reloads += changed.count + (after == before ? 0 : 1)
          outcome.groupReloads += after == before ? 0 : 1
        }
        outcome.online += online
      }
      return outcome
    }
  }

  private func merged(_ changed: [Int], into list: [Int], _ keys: [Int]) -> [Int] {
    var coming = changed.sorted { keys[$0] > keys[$1] }
    var merged: [Int] = []
    merged.reserveCapacity(list.count + changed.count)
    for friend in list {
      while let next = coming.last, keys[next] < keys[friend] {
        merged.append(next)
        coming.removeLast()
      }
      merged.append(friend)
    }
    return merged + coming.reversed()
  }
}
