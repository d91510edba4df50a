/// The questions that an outline asks about elements it knows nothing else of.
///
/// The functions must be pure: an outline calls them whenever it needs an answer, and as often as
/// it likes.
public struct OutlineRules<Element>: Sendable {
  /// How much room the row of an element takes, in a unit of the caller's choice (pixels, lines).
  ///
  /// A negative answer counts as 0 and one above `Int32.max` as `Int32.max`, so that sums over
  /// any number of rows cannot overflow where `Int` has 64 bits. Where it has 32, the extents of all
  /// elements together, shown or not, must stay below 2³¹; a greater sum stops the program.
  public var extent: @Sendable (Element) -> Int

  /// Whether a branch that nobody has expanded or collapsed yet starts expanded.
  ///
  /// Asked once, when the branch enters the outline and no state is remembered for it.
  public var isExpandedByDefault: @Sendable (Element) -> Bool

  /// Whether two values of one identity look the same, so that the row need not be reloaded.
  public var areEqual: @Sendable (Element, Element) -> Bool

  /// Whether a collapsed branch may be expanded.
  ///
  /// Asked whenever something would expand it, and when a remembered state says that it was. A
  /// branch that may not stays as it is, whatever asks for it; what is below it cannot be revealed.
  public var mayExpand: @Sendable (Element) -> Bool

  /// Whether an expanded branch may be collapsed.
  ///
  /// Asked like ``mayExpand``. A heading that never folds is expanded by default and may not
  /// collapse.
  public var mayCollapse: @Sendable (Element) -> Bool

  /// Whether of the children of a branch, or with `nil` of the top level, at most one is expanded at
  /// a time.
  ///
  /// Asked once, when the branch enters the outline. Expanding a child collapses the other; one that
  /// comes in expanded while another is there is collapsed. In a search the rule rests.
  public var isAccordion: @Sendable (Element?) -> Bool

  /// How much room a row takes that is no element, in the unit of ``extent``; `nil` where the branch
  /// shows no such row.
  ///
  /// By default a branch shows that its children are loading or could not be had, with extent 1, and
  /// nothing when it has none. Asked again whenever the branch is measured or gets another value.
  public var noticeExtent: @Sendable (Element, OutlineNotice) -> Int?

  /// What is added up over the descendants of each branch.
  public let counters: OutlineCounters<Element>

  /// In which order a branch, or with `nil` the top level, keeps its children; `nil` where they stand as
  /// edits place them.
  ///
  /// Asked when the branch comes into the outline or becomes one; ``Outline/sort(_:by:)`` and
  /// ``Outline/sortAll(by:)`` give it another order later.
  public var order: @Sendable (Element?) -> OutlineOrder<Element>?

  /// Makes rules for elements that cannot be compared, or are to be compared in a way of their own.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - extent: The room a row takes; every row takes 1 by default.
  ///   - isExpandedByDefault: Whether a branch starts expanded; none does by default.
  ///   - areEqual: Whether two values look the same; never, by default, so that every value that
  ///     is set again is reloaded.
  ///   - mayExpand: Whether a branch may be expanded; every one may by default.
  ///   - mayCollapse: Whether a branch may be collapsed; every one may by default.
  ///   - isAccordion: Whether at most one child of a branch is expanded; never by default.
  ///   - noticeExtent: How much rows take that are no elements; see ``noticeExtent``.
  ///   - counters: What is added up over descendants; nothing by default.
  ///   - order: In which order a branch keeps its children; as edits place them by default.
  @inlinable
  public init(
    extent: @escaping @Sendable (Element) -> Int = { _ in 1 },
    isExpandedByDefault: @escaping @Sendable (Element) -> Bool = { _ in false },
    areEqual: @escaping @Sendable (Element, Element) -> Bool = { _, _ in false },
    mayExpand: @escaping @Sendable (Element) -> Bool = { _ in true },
    mayCollapse: @escaping @Sendable (Element) -> Bool = { _ in true },
    isAccordion: @escaping @Sendable (Element?) -> Bool = { _ in false },
    noticeExtent: @escaping @Sendable (Element, OutlineNotice) -> Int? = { _, notice in
      notice == .placeholder ? nil : 1
    },
    counters: OutlineCounters<Element> = .none,
    order: @escaping @Sendable (Element?) -> OutlineOrder<Element>? = { _ in nil }
  ) {
    self.extent = extent
    self.isExpandedByDefault = isExpandedByDefault
    self.areEqual = areEqual
    self.mayExpand = mayExpand
    self.mayCollapse = mayCollapse
    self.isAccordion = isAccordion
    self.noticeExtent = noticeExtent
    self.counters = counters
    self.order = order
  }

  /// Whether a branch may take a state.
  @inlinable
  func permits(_ element: Element, toBe isExpanded: Bool) -> Bool {
    isExpanded ? mayExpand(element) : mayCollapse(element)
  }
}

extension OutlineRules where Element: Equatable & SendableMetatype {
  /// Makes rules under which a value that equals the one before is not reloaded.
  ///
  /// Costs O(1).
  ///
  /// - Parameters:
  ///   - extent: The room a row takes; every row takes 1 by default.
  ///   - isExpandedByDefault: Whether a branch starts expanded; none does by default.
  ///   - areEqual: Whether two values look the same; `==` by default.
  ///   - mayExpand: Whether a branch may be expanded; every one may by default.
  ///   - mayCollapse: Whether a branch may be collapsed; every one may by default.
  ///   - isAccordion: Whether at most one child of a branch is expanded; never by default.
  ///   - noticeExtent: How much rows take that are no elements; see ``noticeExtent``.
  ///   - counters: What is added up over descendants; nothing by default.
  ///   - order: In which order a branch keeps its children; as edits place them by default.
  @inlinable
  public init(
    extent: @escaping @Sendable (Element) -> Int = { _ in 1 },
    isExpandedByDefault: @escaping @Sendable (Element) -> Bool = { _ in false },
    areEqual: @escaping @Sendable (Element, Element) -> Bool = { $0 == $1 },
    mayExpand: @escaping @Sendable (Element) -> Bool = { _ in true },
    mayCollapse: @escaping @Sendable (Element) -> Bool = { _ in true },
    isAccordion: @escaping @Sendable (Element?) -> Bool = { _ in false },
    noticeExtent: @escaping @Sendable (Element, OutlineNotice) -> Int? = { _, notice in
      notice == .placeholder ? nil : 1
    },
    counters: OutlineCounters<Element> = .none,
    order: @escaping @Sendable (Element?) -> OutlineOrder<Element>? = { _ in nil }
  ) {
    self.extent = extent
    self.isExpandedByDefault = isExpandedByDefault
    self.areEqual = areEqual
    self.mayExpand = mayExpand
    self.mayCollapse = mayCollapse
    self.isAccordion = isAccordion
    self.noticeExtent = noticeExtent
    self.counters = counters
    self.order = order
  }
}
