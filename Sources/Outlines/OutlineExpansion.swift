/// Which branches were expanded or collapsed by somebody, by identity.
///
/// A branch that was never touched is in neither set: it follows
/// ``OutlineRules/isExpandedByDefault``. Identities that are not in the outline now may be in here
/// too, since an outline remembers the state of what was removed.
public struct OutlineExpansion<ID: Hashable> {
  @usableFromInline var states: [ID: Bool]
  @usableFromInline var order: [ID]

  /// Makes a state in which nothing was touched.
  @inlinable
  public init() {
    states = [:]
    order = []
  }

  /// Makes a state in which some branches are expanded and no other was touched.
  ///
  /// - Parameter expanded: The branches that are expanded, the oldest first.
  @inlinable
  public init(expanded: some Sequence<ID>) {
    self.init(expanded: expanded, collapsed: EmptyCollection())
  }

  /// Makes a state from two lists; an identity in both counts as collapsed.
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

  /// What is known of a branch: `true` expanded, `false` collapsed, `nil` never touched.
  ///
  /// Setting `nil` costs O(*n*), everything else O(1).
  @inlinable
  public subscript(id: ID) -> Bool? {
    get { states[id] }
    set {
      let old = states[id]
      states[id] = newValue
      if old == nil, newValue != nil {
        order.append(id)
      } else if old != nil, newValue == nil {
        order.removeAll { $0 == id }
      }
    }
  }

  /// The branches that were expanded, made anew at each call in O(*n*).
  @inlinable
  public var expanded: Set<ID> { Set(order.lazy.filter { self.states[$0] == true }) }

  /// The branches that were collapsed, made anew at each call in O(*n*).
  @inlinable
  public var collapsed: Set<ID> { Set(order.lazy.filter { self.states[$0] == false }) }

  /// The identities in either set, those set first in front.
  @inlinable
  public var identities: [ID] { order }

  /// Whether no branch was touched.
  @inlinable
  public var isEmpty: Bool { order.isEmpty }
}

extension OutlineExpansion: Hashable {
  /// Whether two states say the same, in whatever order it was set.
  @inlinable
  public static func == (left: OutlineExpansion, right: OutlineExpansion) -> Bool {
    left.states == right.states
  }

  /// Feeds the states, without their order, to a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(states) }
}

extension OutlineExpansion: Sendable where ID: Sendable {}
