/// Which branches were expanded or collapsed by somebody, by identity.
///
/// A branch that was never touched is not in here: it follows
/// ``OutlineRules/isExpandedByDefault``. Identities that are not in the outline now may be in here
/// too, since an outline remembers the state of what was removed.
///
/// To save it, encode it, or write ``states`` in a form of your own; it grows with the branches that
/// were touched and with nothing else. It has no limit itself: an outline that is made with more
/// than ``Outline/rememberedExpansionLimit`` states of branches that it does not hold forgets the
/// oldest of those.
public struct OutlineExpansion<ID: Hashable> {
  @usableFromInline
  struct State {
    @usableFromInline var isExpanded: Bool
    @usableFromInline let position: Int

    @usableFromInline
    init(isExpanded: Bool, position: Int) {
      self.isExpanded = isExpanded
      self.position = position
    }
  }

  @usableFromInline var known: [ID: State]

  // The oldest first, with a gap where one was set back to never touched.
  @usableFromInline var order: [ID?]

  /// Makes a state in which nothing was touched.
  ///
  /// Costs O(1).
  @inlinable
  public init() {
    known = [:]
    order = []
  }

  /// Makes a state in which some branches are expanded and no other was touched.
  ///
  /// Costs O(branches).
  ///
  /// - Parameter expanded: The branches that are expanded, the oldest first.
  @inlinable
  public init(expanded: some Sequence<ID>) {
    self.init(expanded: expanded, collapsed: EmptyCollection())
  }

  /// Makes a state from two lists; an identity in both counts as collapsed.
  ///
  /// What is in the first list counts as older than what is only in the second.
  ///
  /// Costs O(branches).
  ///
  /// - Parameters:
  ///   - expanded: The branches that are expanded, the oldest first.
  ///   - collapsed: The branches that are collapsed, the oldest first.
  @inlinable
  public init(expanded: some Sequence<ID>, collapsed: some Sequence<ID>) {
    self.init()
    for id in expanded { self[id] = true }
    for id in collapsed { self[id] = false }
  }

  /// Makes a state from ``states``, as a program does that has saved them in a form of its own.
  ///
  /// Costs O(branches).
  ///
  /// - Parameter states: Branches with whether they are expanded, the oldest first. Of an identity
  ///   that occurs twice the first place and the last state count.
  @inlinable
  public init(states: some Sequence<(id: ID, isExpanded: Bool)>) {
    self.init()
    for (id, isExpanded) in states { self[id] = isExpanded }
  }

  /// What is known of a branch: `true` expanded, `false` collapsed, `nil` never touched.
  ///
  /// A branch that is set again keeps its age. Costs O(1), amortised when setting.
  @inlinable
  public subscript(id: ID) -> Bool? {
    get { known[id]?.isExpanded }
    set {
      guard let newValue else {
        if let state = known.removeValue(forKey: id) { leaveGap(at: state.position) }
        return
      }
      let position = known[id]?.position ?? order.count
      known[id] = State(isExpanded: newValue, position: position)
      if position == order.count { order.append(id) }
    }
  }

  /// The touched branches with their states, the oldest first; made anew at each call in O(*n*).
  @inlinable
  public var states: [(id: ID, isExpanded: Bool)] {
    order.compactMap { id in
      guard let id, let state = known[id] else { return nil }
      return (id, state.isExpanded)
    }
  }

  /// The branches that were expanded, made anew at each call in O(*n*).
  @inlinable
  public var expanded: Set<ID> { Set(states.lazy.filter { $0.isExpanded }.map { $0.id }) }

  /// The branches that were collapsed, made anew at each call in O(*n*).
  @inlinable
  public var collapsed: Set<ID> { Set(states.lazy.filter { !$0.isExpanded }.map { $0.id }) }

  /// The identities in either set, those set first in front; made anew at each call in O(*n*).
  @inlinable
  public var identities: [ID] { order.compactMap { $0 } }

  /// Whether no branch was touched.
  ///
  /// Costs O(1).
  @inlinable
  public var isEmpty: Bool { known.isEmpty }

  /// Closes the gaps once they outnumber the identities, which makes each of them amortised O(1).
  @inlinable
  mutating func leaveGap(at position: Int) {
    order[position] = nil
    guard order.count > 16, order.count > known.count * 2 else { return }
    order.removeAll { $0 == nil }
    for (position, id) in order.enumerated() {
      if let id, let state = known[id] {
        known[id] = State(isExpanded: state.isExpanded, position: position)
      }
    }
  }
}

extension OutlineExpansion: Hashable {
  /// Whether two states say the same, in whatever order it was set.
  ///
  /// Costs O(branches).
  @inlinable
  public static func == (left: OutlineExpansion, right: OutlineExpansion) -> Bool {
    left.known.count == right.known.count
      && left.known.allSatisfy { id, state in right[id] == state.isExpanded }
  }

  /// Feeds the states, without their order, to a hasher.
  ///
  /// Costs O(branches).
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(known.mapValues { $0.isExpanded }) }
}

extension OutlineExpansion.State: Sendable {}
extension OutlineExpansion: Sendable where ID: Sendable {}
