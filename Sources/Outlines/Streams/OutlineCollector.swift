/// Gathers edits that come one by one, so that many become one batch.
///
/// What is gathered is due when no edit has come for a quiet time, and at the latest a limit after the
/// first of them, so that a stream that never rests is shown too. A collector has no timer and runs
/// nothing: its owner gives it edits, and sees to it that ``takeIfDue()`` is called at the
/// ``deadline``, or simply before each frame. For a list that a screen shows, a limit of one frame
/// is enough.
///
/// Where the same element gets one value after another, only the last is kept, so that a collector
/// holds no more than a list does however long a stream of values goes on. That is done only where
/// nothing can tell the difference: between replacements and reloads. Any other edit may ask the
/// rules of the outline about a value, so that values before and after it are kept apart.
///
/// A batch is refused as a whole. Where edits come from a source that may be wrong, its owner can
/// apply those of a refused batch one by one instead, and leave out those that fail.
public struct OutlineCollector<Element: Identifiable> where Element.ID: Sendable {
  /// How long no edit comes before those that have come are due.
  public let quiet: Duration

  /// How long after the first edit they are due even if others still come.
  public let limit: Duration

  @usableFromInline let now: @Sendable () -> Duration
  @usableFromInline var edits: [OutlineEdit<Element>] = []

  /// When the first and the last edit came that were not taken yet.
  @usableFromInline var times: (first: Duration, last: Duration)?

  /// The first edit of those that may become one with an edit that comes now.
  @usableFromInline var runStart = 0

  // The newest replacement and reload of each element; out of date where before the start of the run.
  @usableFromInline var replacements: [Element.ID: Int] = [:]
  @usableFromInline var reloads: [Element.ID: Int] = [:]

  /// Makes a collector of nothing.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - quiet: How long no edit comes before those that have come are due; 0 or less makes every
  ///     edit due at once.
  ///   - limit: How long after the first edit they are due even if others still come.
  ///   - now: The time since any fixed moment, by a clock that never goes back. Asked once for each
  ///     edit, and whenever something shall be known to be due.
  @inlinable
  public init(quiet: Duration, limit: Duration, now: @escaping @Sendable () -> Duration) {
    self.quiet = quiet
    self.limit = limit
    self.now = now
  }

  /// The number of edits that would be taken, in O(1).
  @inlinable
  public var count: Int { edits.count }

  /// Whether there is nothing to take, in O(1).
  @inlinable
  public var isEmpty: Bool { edits.isEmpty }

  /// When what is gathered is due, by the clock of the collector; `nil` when there is nothing.
  ///
  /// Each edit may put it off, never beyond the limit. Costs O(1).
  @inlinable
  public var deadline: Duration? {
    times.map { min($0.last + quiet, $0.first + limit) }
  }

  /// Whether there is something that is due by now, in O(1).
  @inlinable
  public var isDue: Bool { deadline.map { now() >= $0 } ?? false }

  /// Adds an edit behind those that were added before, in amortised O(1).
  ///
  /// - Parameter edit: What shall be done, after what is gathered already.
  @inlinable
  public mutating func append(_ edit: OutlineEdit<Element>) {
    let time = now()
    times = (times?.first ?? time, time)
    switch edit {
    case .replace(let element):
      if let index = replacements[element.id], index >= runStart {
        edits[index] = edit
        return
      }
      replacements[element.id] = edits.count
    case .reload(let id):
      if let index = reloads[id], index >= runStart { return }
      reloads[id] = edits.count
    default:
      runStart = edits.count + 1
    }
    edits.append(edit)
  }

  @inlinable static var keptCapacity: Int { 65_536 }

  /// Gives back everything that is gathered, due or not, and begins anew; in O(``count``).
  ///
  /// - Returns: Edits to apply as one batch, which does what all that were added would do as one.
  @inlinable
  public mutating func take() -> [OutlineEdit<Element>] {
    let taken = edits
    edits = []
    times = nil
    runStart = 0
    // What a frame needs is kept for the next; after a flood it is let go.
    replacements.removeAll(keepingCapacity: replacements.capacity <= Self.keptCapacity)
    reloads.removeAll(keepingCapacity: reloads.capacity <= Self.keptCapacity)
    if taken.count <= Self.keptCapacity { edits.reserveCapacity(taken.count) }
    return taken
  }

  /// Gives back everything that is gathered if it is due, and begins anew; else changes nothing.
  ///
  /// Costs what ``take()`` does, else O(1).
  ///
  /// - Returns: What ``take()`` gives; an empty array when nothing is due.
  @inlinable
  public mutating func takeIfDue() -> [OutlineEdit<Element>] { isDue ? take() : [] }
}

extension OutlineCollector: Sendable where Element: Sendable {}
