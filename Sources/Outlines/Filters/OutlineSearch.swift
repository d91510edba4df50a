/// What is searched for in an outline, and how much of what is found shows.
///
/// An element is shown in a search if it matches, if it stands anywhere below a matching branch that
/// shows its children, or if something below it is shown. Visibility does not count then.
public struct OutlineSearch<Element>: Sendable {
  /// Whether an element is searched for.
  public var matches: @Sendable (Element) -> Bool

  /// Whether a branch that matches shows everything below it, whether or not that matches too.
  public var showsChildren: @Sendable (Element) -> Bool

  /// Makes a search of a predicate.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - showsChildren: Whether a matching branch shows everything below it; none does by default.
  ///   - matches: Whether an element is searched for.
  @inlinable
  public init(
    showsChildren: @escaping @Sendable (Element) -> Bool = { _ in false },
    matches: @escaping @Sendable (Element) -> Bool
  ) {
    self.matches = matches
    self.showsChildren = showsChildren
  }
}
