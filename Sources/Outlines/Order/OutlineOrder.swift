/// An order in which a branch keeps its children, whatever is inserted, moved or replaced.
///
/// Elements of which none comes before the other are equal in the order: they stay in the order in
/// which they stood or came. Where that is not wanted, the last part of an order compares something
/// that no two elements share, such as the identity.
///
/// What is compared should lie ready in the element. Placing one child anew among *n* compares it
/// O(log *n*) times; sorting a whole branch compares O(*n* log *n*) times.
public struct OutlineOrder<Element>: Sendable {
  /// Whether the first element has to stand before the second; `false` for equal ones.
  @usableFromInline let precedes: @Sendable (Element, Element) -> Bool

  /// Makes an order of a comparison.
  ///
  /// Costs O(1).
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element has to stand before the second. It
  ///   must be pure and a strict weak ordering, as for `sort(by:)`; if it is not, elements stand in no
  ///   certain order, and nothing worse happens.
  @inlinable
  public init(_ areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) {
    precedes = areInIncreasingOrder
  }

  /// Makes an order of a key, the smallest first.
  ///
  /// Costs O(1).
  ///
  /// - Parameter key: What elements are compared by. It is asked for at each comparison, so it should
  ///   be kept in the element and not worked out.
  @inlinable
  public init<Key: Comparable & SendableMetatype>(by key: @escaping @Sendable (Element) -> Key) {
    precedes = { key($0) < key($1) }
  }

  /// The order in which what came last comes first; equal elements still stay as they stand.
  ///
  /// Costs O(1); a comparison costs what it did.
  @inlinable
  public var reversed: OutlineOrder {
    let precedes = precedes
    return OutlineOrder { precedes($1, $0) }
  }

  /// An order that asks another one about elements which are equal in this one.
  ///
  /// Costs O(1); a comparison costs one or two of the first order, and one of the next for those
  /// equal in it.
  ///
  /// - Parameter next: The order among equal elements.
  /// - Returns: The order by both. It asks this one twice where the elements are equal in it, so one
  ///   comparison that looks at all keys is faster.
  @inlinable
  public func then(_ next: OutlineOrder) -> OutlineOrder {
    let (first, second) = (precedes, next.precedes)
    return OutlineOrder { left, right in
      if first(left, right) { return true }
      return !first(right, left) && second(left, right)
    }
  }
}
