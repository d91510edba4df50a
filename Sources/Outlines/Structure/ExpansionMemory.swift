/// The states of branches that are not in the outline now, up to a number of them.
///
/// When there are too many, those that were put in first are forgotten first.
@usableFromInline
struct ExpansionMemory<ID: Hashable> {
  @usableFromInline
  struct State {
    @usableFromInline let isExpanded: Bool
    @usableFromInline let stamp: UInt64

    @usableFromInline
    init(isExpanded: Bool, stamp: UInt64) {
      self.isExpanded = isExpanded
      self.stamp = stamp
    }
  }

  @usableFromInline var states: [ID: State] = [:]

  // Every identity ever put in, oldest first; those with another stamp than in `states` are stale.
  @usableFromInline var queue: [(id: ID, stamp: UInt64)] = []
  @usableFromInline var head = 0
  @usableFromInline var nextStamp: UInt64 = 0

  @inlinable init() {}

  @inlinable
  func isExpanded(_ id: ID) -> Bool? { states.isEmpty ? nil : states[id]?.isExpanded }

  @inlinable
  mutating func forget(_ id: ID) {
    if !states.isEmpty { states[id] = nil }
    if states.isEmpty {
      queue = []
      head = 0
    }
  }

  /// Puts a state in and, past the limit, the oldest out; amortised O(1).
  @inlinable
  mutating func remember(_ id: ID, isExpanded: Bool, limit: Int) {
    states[id] = State(isExpanded: isExpanded, stamp: nextStamp)
    queue.append((id, nextStamp))
    nextStamp += 1
    shrink(to: limit)
  }

  /// Forgets the oldest states until no more than `limit` are left.
  @inlinable
  mutating func shrink(to limit: Int) {
    while states.count > limit, head < queue.count {
      let (id, stamp) = queue[head]
      head += 1
      if states[id]?.stamp == stamp { states[id] = nil }
    }
    if queue.count > 64, queue.count > states.count * 2 {
      queue = queue[head...].filter { states[$0.id]?.stamp == $0.stamp }
      head = 0
    }
  }

  /// The identities with their states, the oldest first.
  @inlinable
  var all: [(id: ID, isExpanded: Bool)] {
    queue[head...].compactMap { entry in
      guard let state = states[entry.id], state.stamp == entry.stamp else { return nil }
      return (entry.id, state.isExpanded)
    }
  }
}

extension ExpansionMemory.State: Sendable {}
extension ExpansionMemory: Sendable where ID: Sendable {}
