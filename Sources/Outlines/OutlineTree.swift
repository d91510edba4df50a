/// A tree of elements as a plain value, from which an outline is built or extended.
///
/// A tree says what is a branch: one whose `children` is `nil` is a leaf and never expands, one
/// whose `children` is empty is a branch without children.
///
/// Swift releases and compares nested values by recursion: a tree of ten thousand levels or more
/// needs a larger stack than a thread may have. An outline itself has no such limit.
public struct OutlineTree<Element> {
  /// The element at the root of this tree.
  public var element: Element

  /// The trees below the element, in order; `nil` makes the element a leaf.
  public var children: [OutlineTree]?

  /// Whether the element is a branch whose children are not there yet; `children` is then empty.
  public private(set) var isUnloaded = false

  /// Makes a tree of one element and what stands below it.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - element: The element at the root.
  ///   - children: The trees below it. `nil`, the default, makes a leaf; an empty array makes a
  ///     branch that has no children yet.
  @inlinable
  public init(_ element: Element, children: [OutlineTree]? = nil) {
    self.element = element
    self.children = children
  }

  /// Makes a branch whose children are not there yet and are asked for when it is expanded.
  ///
  /// Costs O(1).
  ///
  /// - Parameter element: The element at the root.
  public init(unloaded element: Element) {
    self.element = element
    children = []
    isUnloaded = true
  }
}

extension OutlineTree: Sendable where Element: Sendable {}
extension OutlineTree: Equatable where Element: Equatable {}
extension OutlineTree: Hashable where Element: Hashable {}
