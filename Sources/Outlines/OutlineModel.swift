/// An outline that several views share, each of which is told what changes.
///
/// A model belongs to one thread or actor, together with its observers and observations; it may be
/// made elsewhere and sent there before anybody shares it.
public final class OutlineModel<Element: Identifiable> where Element.ID: Sendable {
  /// The outline that the observers know: while they are told of a change, the one after it.
  public private(set) var outline: Outline<Element>

  // While observers are told, what they do not know yet: each state with the changes to it, `nil`
  // where there is nothing to tell.
  private var untold: [(outline: Outline<Element>, changes: ChangeSet?)] = []
  private var isTelling = false
  private let observers = ObserverList()

  /// Makes a model of an outline that nobody observes yet.
  ///
  /// Costs O(1).
  ///
  /// - Parameter outline: The outline to begin with.
  public init(_ outline: Outline<Element>) {
    self.outline = outline
  }

  /// Changes the outline and tells every observer what happened.
  ///
  /// Observers are told whenever something was done, also when no row shows it: the change set is
  /// empty when a branch without children was expanded, and its arrow may have to turn.
  ///
  /// An observer may call this too. Its change is made at once, on the newest state, but told, and
  /// seen in ``outline``, only after every observer has been told of the one before; each observer
  /// so sees every change with the outline that belongs to it. Such a nested change copies the
  /// outline.
  ///
  /// Costs what `change` does, and what the observers do.
  ///
  /// - Precondition: `change` uses only the outline that it is given, and neither ``outline`` nor
  ///   this function.
  /// - Parameter change: Changes the outline by one call and returns the change set of that call.
  ///   If it does more than one, or throws after one, observers are told that all rows are new.
  /// - Returns: The change set that observers are told.
  /// - Throws: What `change` throws.
  @discardableResult
  public func update<E: Error>(
    _ change: (inout Outline<Element>) throws(E) -> ChangeSet
  ) throws(E) -> ChangeSet {
    if isTelling {
      var newest = untold.last?.outline ?? outline
      let before = Fingerprint(newest)
      let result = Self.result(of: change, on: &newest)
      if let changes = before.changes(to: newest, said: result) {
        untold.append((newest, changes))
      }
      return try result.get()
    }
    let before = Fingerprint(outline)
    let result = Self.result(of: change, on: &outline)
    if let changes = before.changes(to: outline, said: result) { tell(changes) }
    return try result.get()
  }

  /// Replaces the rule for extents; observers are not told, since the rows stay what they are.
  ///
  /// From within an observer, as with ``update(_:)``, it takes effect on ``outline`` only after
  /// every observer has been told of the changes before, whose offsets are by the old rule.
  ///
  /// Costs O(*n*).
  ///
  /// - Parameter extent: The new rule.
  public func measure(_ extent: @escaping @Sendable (Element) -> Int) {
    if isTelling {
      var newest = untold.last?.outline ?? outline
      newest.measure(extent)
      untold.append((newest, nil))
    } else {
      outline.measure(extent)
    }
  }

  /// Has a function called after every change, until what is returned is released or cancelled.
  ///
  /// Observers are called in the order in which they came. One that comes while changes are told
  /// is first called for the next.
  ///
  /// `body` is held until then, with all that it captures. Where it captures the model or the owner
  /// of the observation strongly, neither goes before the observation is cancelled.
  ///
  /// Costs O(1).
  ///
  /// - Parameter body: Is given the change set; ``outline`` is then the state after it.
  /// - Returns: What keeps the observer going.
  public func observe(_ body: @escaping (ChangeSet) -> Void) -> OutlineObservation {
    OutlineObservation(of: observers, token: observers.add(body))
  }

  private static func result<E: Error>(
    of change: (inout Outline<Element>) throws(E) -> ChangeSet,
    on outline: inout Outline<Element>
  ) -> Result<ChangeSet, E> {
    do throws(E) {
      return .success(try change(&outline))
    } catch {
      return .failure(error)
    }
  }

  private func tell(_ changes: ChangeSet) {
    isTelling = true
    defer { isTelling = false }
    var current: ChangeSet? = changes
    while true {
      if let current {
        for (token, body) in observers.all where observers.contains(token) { body(current) }
      }
      if untold.isEmpty { return }
      (outline, current) = untold.removeFirst()
    }
  }

  /// Enough of an outline to see whether a change set is about its last change.
  private struct Fingerprint {
    let revision: Int
    let rowCount: Int
    let extent: Int

    init(_ outline: Outline<Element>) {
      revision = outline.revision
      rowCount = outline.rowCount
      extent = outline.extent
    }

    /// The change set that observers can rely on, or `nil` when nothing was done.
    func changes<E>(
      to outline: Outline<Element>, said result: Result<ChangeSet, E>
    ) -> ChangeSet? {
      let isUntouched =
        outline.revision == revision && outline.rowCount == rowCount && outline.extent == extent
      if case .success(let changes) = result {
        if isUntouched, changes.isEmpty { return nil }
        if outline.revision == revision &+ 1, changes.oldRowCount == rowCount,
          changes.newRowCount == outline.rowCount, changes.oldExtent == extent,
          changes.newExtent == outline.extent
        {
          return changes
        }
      } else if isUntouched {
        return nil
      }
      return .everything(
        oldRowCount: rowCount, newRowCount: outline.rowCount, oldExtent: extent,
        newExtent: outline.extent)
    }
  }
}

/// Keeps an observer of an ``OutlineModel`` going for as long as it lives.
///
/// Cancel or release it where the model is used. An object of an actor, such as a view of the main
/// actor, may be released on any thread, and what it holds with it: one that can be has an
/// `isolated deinit`, or cancels its observation before.
public final class OutlineObservation {
  // The list and not the model, so that an observation does not keep the model alive.
  private let observers: ObserverList
  private let token: Int

  init(of observers: ObserverList, token: Int) {
    self.observers = observers
    self.token = token
  }

  /// Stops the observer at once; doing so again does nothing.
  ///
  /// Costs O(observers).
  public func cancel() { observers.remove(token) }

  deinit { observers.remove(token) }
}

/// The observers of a model in the order in which they came.
final class ObserverList {
  private(set) var all: [(token: Int, body: (ChangeSet) -> Void)] = []
  private var nextToken = 0

  func add(_ body: @escaping (ChangeSet) -> Void) -> Int {
    // May wrap around where `Int` has 32 bits; nobody keeps an observer for so long.
    nextToken &+= 1
    all.append((nextToken, body))
    return nextToken
  }

  func contains(_ token: Int) -> Bool { all.contains { $0.token == token } }

  func remove(_ token: Int) {
    guard let position = all.firstIndex(where: { $0.token == token }) else { return }
    // Let go of only when the list is whole again: with the function may go what it holds, and
    // that may be another observation of the same model.
    let observer = all.remove(at: position)
    withExtendedLifetime(observer) {}
  }
}
