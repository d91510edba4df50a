/// What filters say of an element.
@usableFromInline
struct ElementFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is not visible by the visibility predicate.
  @usableFromInline static var invisible: ElementFlags { ElementFlags(rawValue: 1) }

  /// It matches what is searched for, or did so before an edit.
  @usableFromInline static var matches: ElementFlags { ElementFlags(rawValue: 2) }

  /// It is a branch that matches and shows everything below it.
  @usableFromInline static var covers: ElementFlags { ElementFlags(rawValue: 4) }

  /// It stands somewhere below a branch that covers.
  @usableFromInline static var covered: ElementFlags { ElementFlags(rawValue: 8) }

  /// The running search has yet to look at it.
  @usableFromInline static var untested: ElementFlags { ElementFlags(rawValue: 16) }

  /// Everything that a search says.
  static var search: ElementFlags { [.matches, .covers, .covered, .untested] }
}

/// Which filters there are; what they say of each element stands in its flags.
@usableFromInline
struct Filters: Sendable {
  /// Whether elements are searched for.
  @usableFromInline var isSearching = false

  /// Whether some elements may be invisible.
  @usableFromInline var hasVisibility = false

  /// Whether a branch of which nothing is shown is hidden too.
  @usableFromInline var hidesEmptyBranches = false

  /// How many elements match what is searched for.
  @usableFromInline var matchCount = 0

  /// Whether anything may be hidden.
  @usableFromInline
  @inline(__always)
  var areOn: Bool { isSearching || hasVisibility }

  @usableFromInline init() {}
}

/// How much the rows of a branch that are no elements take; -1 where there is no such row.
@usableFromInline
struct NoticeExtents: Equatable, Sendable {
  var placeholder: Int32
  var loading: Int32
  var retry: Int32

  @usableFromInline
  init(placeholder: Int32, loading: Int32, retry: Int32) {
    self.placeholder = placeholder
    self.loading = loading
    self.retry = retry
  }

  static var none: NoticeExtents { NoticeExtents(placeholder: -1, loading: -1, retry: -1) }

  subscript(notice: OutlineNotice) -> Int32 {
    switch notice {
    case .placeholder: placeholder
    case .loading: loading
    case .retry: retry
    }
  }
}
