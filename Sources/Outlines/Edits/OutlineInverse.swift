/// What takes a batch of edits back, as a value that can be kept.
///
/// It works by identity and neighbours, not by numbers, so that it still fits when something else
/// has changed meanwhile; where what it rests on is gone, it is refused as a whole. It restores who
/// stands where, and the values; what is expanded is state and not part of it.
public struct OutlineInverse<Element: Identifiable> where Element.ID: Sendable {
  /// What is done, one after another.
  @usableFromInline
  enum Step {
    /// Makes an element a branch or a leaf.
    case setBranch(Element.ID, Bool)

    /// Puts an element that is in the outline behind the sibling that it stood behind.
    case move(Element.ID, to: Element.ID?, after: Element.ID?)

    /// Puts an element back that was taken out, without what stood below it.
    case insert(Element, isBranch: Bool, to: Element.ID?, after: Element.ID?)

    /// Takes out an element that the batch brought.
    case remove(Element.ID)

    /// Gives an element the value that it had.
    case replace(Element)
  }

  @usableFromInline var steps: [Step] = []

  /// What the batch brought: only that may go with an element that is taken out.
  @usableFromInline var made: Set<Element.ID> = []

  @inlinable
  init() {}

  /// Whether there is nothing to take back.
  @inlinable
  public var isEmpty: Bool { steps.isEmpty }
}

extension OutlineInverse.Step: Sendable where Element: Sendable {}
extension OutlineInverse: Sendable where Element: Sendable {}
