/// One change to an outline, as a value.
///
/// Edits in a batch run in order, and each sees what those before it did.
public enum OutlineEdit<Element: Identifiable> {
  /// Puts a tree of new elements at a place.
  ///
  /// An identity that an earlier edit of the same batch removed may come back: that is a move, and
  /// what was expanded in it stays expanded.
  case insert(OutlineTree<Element>, OutlinePlace<Element.ID>)

  /// Takes an element out together with everything below it.
  case remove(Element.ID)

  /// Puts an element, with everything below it, at another place; before or after itself is where it
  /// is.
  case move(Element.ID, OutlinePlace<Element.ID>)

  /// Gives the element of the same identity another value; its children stay.
  case replace(Element)

  /// Says that what an element shows has changed outside the outline.
  case reload(Element.ID)

  /// Gives a branch, or with `nil` the whole outline, new children down to the last level.
  ///
  /// Identities that were there before survive: they keep their expansion, and are moved where
  /// they stand elsewhere now.
  case setChildren(of: Element.ID?, [OutlineTree<Element>])

  /// Makes an element a branch, which has no children at first, or a leaf, whose children are taken
  /// out; does nothing to one that is what it shall be.
  case setBranch(Element.ID, Bool)

  /// Takes out the children of a branch and says that they are not there, so that the branch asks
  /// for them when it is expanded, or at once if it is; see ``Outline/takeRequests()``.
  case setUnloaded(Element.ID)

  /// Shows the children of a branch; does nothing to a leaf and to one that may not expand. Other than
  /// ``Outline/expand(_:)``, an unknown identity is an error, as in every edit.
  case expand(Element.ID)

  /// Hides everything below a branch; does nothing to a leaf and to one that may not collapse.
  case collapse(Element.ID)
}

extension OutlineEdit: Sendable where Element: Sendable, Element.ID: Sendable {}
extension OutlineEdit: Equatable where Element: Equatable {}

/// Why a batch of edits, or a new outline, was refused; the outline is as it was before.
public enum OutlineError<ID: Hashable & Sendable>: Error, Hashable {
  /// An identity would have stood in the outline twice.
  case duplicate(ID)

  /// No element has this identity.
  case unknown(ID)

  /// The first element would have come to stand below itself.
  case cycle(ID, into: ID)

  /// The element is a leaf and cannot hold children.
  case notABranch(ID)

  /// A number of a child that is negative or above the number of children.
  case indexOutOfRange(Int, in: ID?, count: Int)

  /// The branch keeps its children in order, so that no place can be chosen but
  /// ``OutlinePlace/ordered(in:)``.
  case sorted(in: ID?)

  /// What an inverse would put back cannot go back: this element, on which it rests, is gone, stands
  /// elsewhere, has come back already, or holds something that came later.
  case basisGone(ID)
}
