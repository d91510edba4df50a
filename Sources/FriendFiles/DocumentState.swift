public import Friends

/// What is remembered about an opened file: folds, the window's size, the place in the list.
public struct DocumentState: Hashable, Sendable {
  /// The row at the top of the view.
  public struct Place: Hashable, Sendable {
    /// What the row stands for.
    public var id: FriendElementID
    /// How far the row's top lies above that of the view, in pixels.
    public var offset: Double

    /// Makes a place.
    public init(id: FriendElementID, offset: Double) {
      self.id = id
      self.offset = offset
    }
  }

  /// A window's size in pixels.
  public struct Size: Hashable, Sendable {
    /// The width, above 0.
    public var width: Int
    /// The height, above 0.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// One change of the state, which is one line of its file.
  public enum Change: Hashable, Sendable {
    /// A branch was unfolded.
    case expand(FriendElementID)
    /// A branch was folded.
    case collapse(FriendElementID)
    /// The window has a new size.
    case window(Size)
    /// The view was scrolled.
    case place(Place)
  }

  /// The window's size; nil when none was remembered.
  public private(set) var window: Size?
  /// The place in the list; nil when none was remembered.
  public private(set) var place: Place?

  private var folds: [FriendElementID: Fold] = [:]
  private var nextSerial = 0

  private struct Fold: Hashable, Sendable {
    var isExpanded: Bool
    /// Grows with each change, so that the oldest can be told.
    var serial: Int
  }

  /// The most folds that are remembered; the oldest are forgotten first.
  public static let foldLimit = 65_536

  /// Makes a state in which nothing is remembered.
  public init() {}

  /// Whether a branch was left unfolded; nil when it was never touched.
  public func isExpanded(_ id: FriendElementID) -> Bool? {
    folds[id]?.isExpanded
  }

  /// The branches that were left unfolded, the longest untouched first, in O(n log n).
  public var expanded: [FriendElementID] { ids { $0.isExpanded } }

  /// The branches that were left folded, the longest untouched first, in O(n log n).
  public var collapsed: [FriendElementID] { ids { !$0.isExpanded } }

  /// Remembers a change, in O(1) on average.
  public mutating func apply(_ change: Change) {
    switch change {
    case .expand(let id): remember(id, isExpanded: true)
    case .collapse(let id): remember(id, isExpanded: false)
    case .window(let size): window = size
    case .place(let place): self.place = place
    }
  }

  /// The changes that make this state out of an empty one, the oldest first.
  public var changes: [Change] {
    var changes = sortedFolds.map { fold in
      fold.value.isExpanded ? Change.expand(fold.key) : .collapse(fold.key)
    }
    if let window { changes.append(.window(window)) }
    if let place { changes.append(.place(place)) }
    return changes
  }

  private mutating func remember(_ id: FriendElementID, isExpanded: Bool) {
    folds[id] = Fold(isExpanded: isExpanded, serial: nextSerial)
    nextSerial += 1
    // Forgetting many at once keeps a single change cheap.
    guard folds.count > Self.foldLimit + Self.foldLimit / 8 else { return }
    for (id, _) in sortedFolds.prefix(folds.count - Self.foldLimit) { folds[id] = nil }
  }

  private var sortedFolds: [(key: FriendElementID, value: Fold)] {
    folds.sorted { $0.value.serial < $1.value.serial }
  }

  private func ids(where isIncluded: (Fold) -> Bool) -> [FriendElementID] {
    sortedFolds.filter { isIncluded($0.value) }.map(\.key)
  }

  /// Compares what is remembered, not when.
  public static func == (left: DocumentState, right: DocumentState) -> Bool {
    left.window == right.window && left.place == right.place
      && left.folds.mapValues(\.isExpanded) == right.folds.mapValues(\.isExpanded)
  }

  /// Hashes what is remembered, not when.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(window)
    hasher.combine(place)
    hasher.combine(folds.mapValues(\.isExpanded))
  }
}
