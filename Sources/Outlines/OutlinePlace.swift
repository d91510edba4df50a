/// Where an element is put by an edit, said by neighbours or by number.
///
/// `in: nil` means the top level.
public enum OutlinePlace<ID: Hashable>: Hashable {
  /// Before all children of a branch.
  case first(in: ID?)

  /// After all children of a branch.
  case last(in: ID?)

  /// So that the element becomes the child with this number, counted from 0.
  ///
  /// For a move the children are counted without the element that moves.
  case index(Int, in: ID?)

  /// Directly before a sibling.
  case before(ID)

  /// Directly after a sibling, and so after everything below that sibling.
  case after(ID)

  /// Where the order of a branch puts the element, behind those that are equal in that order; after
  /// all children of a branch that has no order.
  ///
  /// In a branch that keeps its children in order there is no other place: the others are refused.
  case ordered(in: ID?)
}

extension OutlinePlace: Sendable where ID: Sendable {}

/// Where an element stands among its siblings, in the terms that assistive technology speaks.
public struct OutlinePosition<ID: Hashable>: Hashable {
  /// The branch that holds the element; `nil` at the top level.
  public let parent: ID?

  /// The depth of the element; the top level is 1.
  public let level: Int

  /// The number of siblings before the element, whether or not they are rows now.
  public let index: Int

  /// The number of siblings including the element itself.
  public let setSize: Int

  /// Makes a position from its four facts.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - parent: The branch that holds the element; `nil` at the top level.
  ///   - level: The depth, from 1.
  ///   - index: The number of siblings before, from 0.
  ///   - setSize: The number of siblings including the element.
  @inlinable
  public init(parent: ID?, level: Int, index: Int, setSize: Int) {
    self.parent = parent
    self.level = level
    self.index = index
    self.setSize = setSize
  }
}

extension OutlinePosition: Sendable where ID: Sendable {}
