/// What can be undone and redone, with the names under which a person sees it.
///
/// A stack keeps the inverse of each batch that it is given and does nothing by itself: it takes the
/// outline along when something is undone. It is a value, and `Sendable` when the elements are.
///
/// Costs are for the stack alone; undoing costs what the batch costs.
public struct OutlineUndoStack<Element: Identifiable> where Element.ID: Sendable {
  /// Something that is undone or redone as a whole.
  @usableFromInline
  struct Entry {
    @usableFromInline let name: String
    @usableFromInline let inverse: OutlineInverse<Element>

    @inlinable
    init(name: String, inverse: OutlineInverse<Element>) {
      self.name = name
      self.inverse = inverse
    }
  }

  /// A group that is being made.
  @usableFromInline
  struct Group {
    @usableFromInline let name: String
    @usableFromInline var inverses: [OutlineInverse<Element>] = []
    @usableFromInline var depth = 1

    @inlinable
    init(name: String) { self.name = name }
  }

  // What comes next is last in both.
  @usableFromInline var undos: [Entry] = []
  @usableFromInline var redos: [Entry] = []
  @usableFromInline var group: Group?
  @usableFromInline var storedLimit: Int

  /// Makes a stack with nothing to undo.
  ///
  /// Costs O(1).
  ///
  /// - Parameter limit: How much can be undone at most; see ``limit``.
  @inlinable
  public init(limit: Int = 1_000) { storedLimit = max(0, limit) }

  /// How much can be undone at most, and redone at most, counted in batches and groups.
  ///
  /// What is farthest away is forgotten first: at once when the limit is lowered, in O(``limit``).
  /// With 0, or anything below, which counts as 0, nothing is kept.
  @inlinable
  public var limit: Int {
    get { storedLimit }
    set {
      storedLimit = max(0, newValue)
      shrink()
    }
  }

  /// Whether there is something to undo and no group is being made; in O(1).
  @inlinable
  public var canUndo: Bool { group == nil && !undos.isEmpty }

  /// Whether there is something to redo and no group is being made; in O(1).
  @inlinable
  public var canRedo: Bool { group == nil && !redos.isEmpty }

  /// The name of what would be undone, `nil` where nothing can be; in O(1).
  @inlinable
  public var undoName: String? { canUndo ? undos.last?.name : nil }

  /// The name of what would be redone, `nil` where nothing can be; in O(1).
  @inlinable
  public var redoName: String? { canRedo ? redos.last?.name : nil }

  /// Whether a group is being made; in O(1).
  @inlinable
  public var isGrouping: Bool { group != nil }

  // MARK: Keeping

  /// Keeps a batch that was run, so that it can be undone, and forgets what could be redone.
  ///
  /// One that did nothing that could be taken back, such as a fold, is not kept and changes nothing.
  /// Costs amortised O(1), and O(``limit``) when the stack is full.
  ///
  /// - Parameters:
  ///   - inverse: What ``Outline/applyWithInverse(_:)`` gave.
  ///   - name: What a person calls it; within a group, the group's name stands instead.
  @inlinable
  public mutating func push(_ inverse: OutlineInverse<Element>, name: String) {
    if inverse.isEmpty { return }
    redos = []
    if group != nil {
      group?.inverses.append(inverse)
    } else {
      undos.append(Entry(name: name, inverse: inverse))
      shrink()
    }
  }

  /// Begins a group: what is kept until ``endGroup()`` is undone as one batch with one change set.
  ///
  /// A group within a group is part of the outer one. While one is being made, nothing can be undone
  /// or redone. O(1).
  ///
  /// - Parameter name: What a person calls the group; that of an inner group does not count.
  @inlinable
  public mutating func beginGroup(_ name: String) {
    if group == nil { group = Group(name: name) } else { group?.depth += 1 }
  }

  /// Ends the group that was begun last, in O(what the group holds) when it is the outer one.
  ///
  /// A group in which nothing was kept leaves no trace.
  ///
  /// - Precondition: A group is being made.
  @inlinable
  public mutating func endGroup() {
    guard var ended = group else { preconditionFailure("No group is being made") }
    ended.depth -= 1
    group = ended.depth > 0 ? ended : nil
    if ended.depth == 0, !ended.inverses.isEmpty {
      undos.append(
        Entry(name: ended.name, inverse: OutlineInverse(combining: ended.inverses)))
      shrink()
    }
  }

  /// Forgets everything that could be undone or redone; a group that is being made goes on, empty.
  ///
  /// Costs O(entries).
  @inlinable
  public mutating func removeAll() {
    undos = []
    redos = []
    group?.inverses = []
  }

  // MARK: Undoing

  /// Takes back what was kept last, so that it can be redone.
  ///
  /// Costs what taking the batch back does; see ``Outline/apply(_:)-(OutlineInverse<Element>)``.
  ///
  /// - Parameter outline: The outline that the batch was run on.
  /// - Returns: What it did to the rows; nothing where ``canUndo`` is `false`.
  /// - Throws: `basisGone` when what it rests on has changed since. The outline and the stack are
  ///   then as they were; ``discardUndo()`` gives up what cannot be undone.
  @inlinable @discardableResult
  public mutating func undo(
    on outline: inout Outline<Element>
  ) throws(OutlineError<Element.ID>) -> ChangeSet {
    guard canUndo else { return outline.unchanged }
    return try Self.takeBack(&undos, to: &redos, on: &outline)
  }

  /// Does again what was undone last, so that it can be undone.
  ///
  /// Costs what doing the batch again does.
  ///
  /// - Parameter outline: The outline that it was undone on.
  /// - Returns: What it did to the rows; nothing where ``canRedo`` is `false`.
  /// - Throws: `basisGone` when what it rests on has changed since. The outline and the stack are
  ///   then as they were; ``discardRedo()`` gives up what cannot be redone.
  @inlinable @discardableResult
  public mutating func redo(
    on outline: inout Outline<Element>
  ) throws(OutlineError<Element.ID>) -> ChangeSet {
    guard canRedo else { return outline.unchanged }
    return try Self.takeBack(&redos, to: &undos, on: &outline)
  }

  /// Takes the last entry of one list back, and keeps in the other how to take that back again.
  @inlinable
  static func takeBack(
    _ entries: inout [Entry], to others: inout [Entry], on outline: inout Outline<Element>
  ) throws(OutlineError<Element.ID>) -> ChangeSet {
    guard let entry = entries.last else { return outline.unchanged }
    let (changes, inverse) = try outline.apply(entry.inverse)
    entries.removeLast()
    others.append(Entry(name: entry.name, inverse: inverse))
    return changes
  }

  /// Gives up what would be undone next, as after an ``undo(on:)`` that threw; in O(1).
  ///
  /// What came before it can then be undone, if it does not rest on what was given up. Does nothing
  /// where ``canUndo`` is `false`.
  @inlinable
  public mutating func discardUndo() {
    if canUndo { undos.removeLast() }
  }

  /// Gives up what would be redone next, as after a ``redo(on:)`` that threw; in O(1).
  ///
  /// Does nothing where ``canRedo`` is `false`.
  @inlinable
  public mutating func discardRedo() {
    if canRedo { redos.removeLast() }
  }

  /// Forgets what is too much, the farthest away first.
  @inlinable
  mutating func shrink() {
    if undos.count > storedLimit { undos.removeFirst(undos.count - storedLimit) }
    if redos.count > storedLimit { redos.removeFirst(redos.count - storedLimit) }
  }
}

extension OutlineUndoStack.Entry: Sendable where Element: Sendable {}
extension OutlineUndoStack.Group: Sendable where Element: Sendable {}
extension OutlineUndoStack: Sendable where Element: Sendable {}
