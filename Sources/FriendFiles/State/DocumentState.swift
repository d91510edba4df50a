public import Friends

/// What is remembered about an opened file: folds, the window's size, the place in the list.
public struct DocumentState: Hashable, Sendable {
  /// The row at the top of the view.
  public struct Place: Hashable, Sendable {
    /// What the row stands for.
    public var id: FriendElementID
    /// How far the row's top lies above that of the view, in pixels; within `offsets`.
    public let offset: Int

    /// The offsets that are remembered: no row is higher.
    public static let offsets = 0...1_000_000

    /// Makes a place; an offset outside of `offsets` becomes the nearest one.
    public init(id: FriendElementID, offset: Int) {
      self.id = id
      self.offset = min(max(offset, Self.offsets.lowerBound), Self.offsets.upperBound)
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
    /// A branch was expanded.
    case expand(FriendElementID)
    /// A branch was collapsed.
    case collapse(FriendElementID)
    /// Every branch was expanded, whatever was said about single ones before.
    case expandAll
    /// Every branch was collapsed, whatever was said about single ones before.
    case collapseAll
    /// The window has a new size.
    case window(Size)
    /// The view was scrolled.
    case place(Place)
  }

  /// The window's size; nil when none was remembered.
  public private(set) var window: Size?
  /// The place in the list; nil when none was remembered.
  public private(set) var place: Place?

  /// Whether the branches that were not touched since are expanded, because all were expanded or
  /// collapsed at once; nil when neither was done.
  public private(set) var isAllExpanded: Bool?

  private var branches: [FriendElementID: Branch] = [:]
  private var nextSerial = 0

  private struct Branch: Hashable, Sendable {
    var isExpanded: Bool
    /// Grows with each change, so that the oldest can be told.
    var serial: Int
  }

  /// The most single branches that are remembered; the oldest are forgotten first.
  ///
  /// All at once count as none.
  public static let branchLimit = 65_536

  /// Makes a state in which nothing is remembered.
  public init() {}

  /// Whether a branch was left expanded, alone or with all; nil when it was never touched.
  public func isExpanded(_ id: FriendElementID) -> Bool? {
    branches[id]?.isExpanded ?? isAllExpanded
  }

  /// The single branches that were left expanded, the longest untouched first, in O(n log n).
  public var expanded: [FriendElementID] { ids { $0.isExpanded } }

  /// The single branches that were left collapsed, the longest untouched first, in O(n log n).
  public var collapsed: [FriendElementID] { ids { !$0.isExpanded } }

  /// Remembers a change, in O(1) on average; one of all branches in O(branches remembered).
  public mutating func apply(_ change: Change) {
    switch change {
    case .expand(let id): remember(id, isExpanded: true)
    case .collapse(let id): remember(id, isExpanded: false)
    case .expandAll: rememberAll(isExpanded: true)
    case .collapseAll: rememberAll(isExpanded: false)
    case .window(let size): window = size
    case .place(let place): self.place = place
    }
  }

  /// The changes that make this state out of an empty one, the oldest first.
  public var changes: [Change] {
    var changes: [Change] = []
    if let isAllExpanded { changes.append(isAllExpanded ? .expandAll : .collapseAll) }
    for (id, branch) in sortedBranches {
      changes.append(branch.isExpanded ? .expand(id) : .collapse(id))
    }
    if let window { changes.append(.window(window)) }
    if let place { changes.append(.place(place)) }
    return changes
  }

  private mutating func remember(_ id: FriendElementID, isExpanded: Bool) {
    branches[id] = Branch(isExpanded: isExpanded, serial: nextSerial)
    nextSerial += 1
    // Forgetting many at once keeps a single change cheap.
    guard branches.count > Self.branchLimit + Self.branchLimit / 8 else { return }
    for (id, _) in sortedBranches.prefix(branches.count - Self.branchLimit) { branches[id] = nil }
  }

  private mutating func rememberAll(isExpanded: Bool) {
    isAllExpanded = isExpanded
    branches = [:]
  }

  private var sortedBranches: [(key: FriendElementID, value: Branch)] {
    branches.sorted { $0.value.serial < $1.value.serial }
  }

  private func ids(where isIncluded: (Branch) -> Bool) -> [FriendElementID] {
    sortedBranches.filter { isIncluded($0.value) }.map(\.key)
  }

  /// Compares what is remembered, not when.
  public static func == (left: DocumentState, right: DocumentState) -> Bool {
    left.window == right.window && left.place == right.place
      && left.isAllExpanded == right.isAllExpanded
      && left.branches.mapValues(\.isExpanded) == right.branches.mapValues(\.isExpanded)
  }

  /// Hashes what is remembered, not when.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(window)
    hasher.combine(place)
    hasher.combine(isAllExpanded)
    hasher.combine(branches.mapValues(\.isExpanded))
  }
}
