/// What takes a batch of edits back, as a value that can be kept.
///
/// It works by identity and neighbours, not by numbers, so that it still fits when something else
/// has changed meanwhile; where what it rests on is gone or stands in another branch than the batch
/// left it, it is refused as a whole. It restores who stands where, and the values, whoever has set
/// those since; what is expanded is state and not part of it.
public struct OutlineInverse<Element: Identifiable> where Element.ID: Sendable {
  /// What is done, one after another.
  @usableFromInline
  enum Step {
    /// Makes an element a branch or a leaf.
    case setBranch(Element.ID, Bool)

    /// Puts an element from the branch in which the batch left it behind the sibling that it stood
    /// behind.
    case move(Element.ID, from: Element.ID?, to: Element.ID?, after: Element.ID?)

    /// Puts an element back that was taken out, without what stood below it.
    case insert(Element, Origin.Kind, to: Element.ID?, after: Element.ID?)

    /// Takes out what the batch brought, if it is where the batch left it and nothing else is in it.
    case remove([Made])

    /// Gives an element the value that it had.
    case replace(Element)
  }

  /// An element that the batch brought, and the branch in which it left it.
  @usableFromInline
  struct Made {
    @usableFromInline let id: Element.ID
    @usableFromInline let parent: Element.ID?

    @inlinable
    init(id: Element.ID, parent: Element.ID?) {
      self.id = id
      self.parent = parent
    }
  }

  @usableFromInline var steps: [Step] = []

  @inlinable
  init() {}

  /// Whether there is nothing to take back.
  ///
  /// Costs O(1).
  @inlinable
  public var isEmpty: Bool { steps.isEmpty }
}

extension OutlineInverse.Made: Sendable {}
extension OutlineInverse.Step: Sendable where Element: Sendable {}
extension OutlineInverse: Sendable where Element: Sendable {}
