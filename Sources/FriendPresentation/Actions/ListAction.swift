/// What a key does in a list of rows that fold, the same on every screen.
public enum ListAction: Hashable, Sendable, CaseIterable {
  /// To the row above.
  case moveUp
  /// To the row below.
  case moveDown
  /// To the first row.
  case moveToFirst
  /// To the last row.
  case moveToLast
  /// Up by as many rows as are on screen.
  case pageUp
  /// Down by as many rows as are on screen.
  case pageDown
  /// Expands a collapsed branch, or goes to the first child of an expanded one.
  case expandOrEnter
  /// Collapses an expanded branch, or goes to the parent.
  case collapseOrLeave
  /// Expands or collapses a branch.
  case toggle
}

/// The keys of a list that folds, named without a word of any toolkit.
public enum ListKey: Hashable, Sendable, CaseIterable {
  /// An arrow key.
  case up, down, left, right
  /// A key that goes far.
  case home, end, pageUp, pageDown
  /// A key that acts on the row.
  case space, enter
}

extension ListAction {
  /// What a key does; in text that runs from right to left, the arrows to the sides swap.
  public init(_ key: ListKey, isRightToLeft: Bool = false) {
    switch key {
    case .up: self = .moveUp
    case .down: self = .moveDown
    case .home: self = .moveToFirst
    case .end: self = .moveToLast
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .space, .enter: self = .toggle
    case .right: self = isRightToLeft ? .collapseOrLeave : .expandOrEnter
    case .left: self = isRightToLeft ? .expandOrEnter : .collapseOrLeave
    }
  }
}
