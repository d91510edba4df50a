/// An ordered forest whose branches expand and collapse, seen as rows.
///
/// An outline answers what stands at a row and at which row something stands, whatever is expanded,
/// without ever making a list of the rows. State belongs to identity: a branch stays expanded when
/// it moves, when an ancestor is collapsed meanwhile, when the whole tree is set anew, and even
/// when it is removed and comes back.
///
/// Costs are given for *n* elements and *d* levels. An outline is a value: a copy costs O(1), and
/// the first change to either of two copies O(*n*) once. It is not safe to change one from two
/// threads at a time, but values may be sent from one to another.
///
/// An element's `id` must never change while it is in the outline.
public struct Outline<Element: Identifiable> where Element.ID: Sendable {
  /// What elements are told apart by.
  public typealias ID = Element.ID

  @usableFromInline var structure: Structure
  @usableFromInline var elements: [Element?] = [nil]
  @usableFromInline var handles: [ID: Handle] = [:]
  @usableFromInline var memory = ExpansionMemory<ID>()
  @usableFromInline var storedVisibility: OutlineVisibility<Element>?
  @usableFromInline var runningSearch: RunningSearch?

  /// Branches that wait for their children, in the order in which they began to.
  @usableFromInline var requests: [OutlineRequest<ID>] = []

  /// The orders of the branches that keep their children in one.
  @usableFromInline var orders: [Handle: OutlineOrder<Element>] = [:]

  /// A list is written down anew where more than one child in so many has to be placed; less often, each
  /// child is taken out and put back by itself.
  @usableFromInline package var settlingRatio = 64

  /// What the outline asks about elements.
  ///
  /// ``measure(_:)-((Element)->Int)`` changes the rule for extents.
  ///
  /// Costs O(1).
  @inlinable
  public var rules: OutlineRules<Element> { storedRules }

  @usableFromInline var storedRules: OutlineRules<Element>

  /// Counts the changes that a view may have to show.
  @usableFromInline var revision = 0

  /// How many states of branches that are not in the outline are remembered.
  ///
  /// When there are more, those that were removed first are forgotten first.
  ///
  /// Costs O(1).
  @inlinable
  public static var rememberedExpansionLimit: Int { 65_536 }

  /// Makes an outline without elements.
  ///
  /// Costs O(1).
  ///
  /// - Parameter rules: What the outline asks about elements.
  @inlinable
  public init(rules: OutlineRules<Element>) {
    self.init(rules: rules, pageCapacity: Structure.pageCapacity)
  }

  @inlinable
  init(rules: OutlineRules<Element>, pageCapacity: Int) {
    storedRules = rules
    structure = Structure(pageCapacity: pageCapacity, counterCount: rules.counters.count)
    if rules.isAccordion(nil) { structure.makeTopAccordion() }
    setOrder(rules.order(nil), of: .root)
  }

  /// Makes an outline of trees, in O(*n*).
  ///
  /// - Parameters:
  ///   - trees: The top level in order, with all that is below it.
  ///   - rules: What the outline asks about elements.
  ///   - expansion: The states of branches, as ``expansion`` gave them; those that are not in the
  ///     outline are remembered.
  /// - Throws: `OutlineError.duplicate` when an identity occurs twice.
  @inlinable
  public init(
    _ trees: [OutlineTree<Element>] = [], rules: OutlineRules<Element> = OutlineRules(),
    expansion: OutlineExpansion<ID> = OutlineExpansion()
  ) throws(OutlineError<ID>) {
    try self.init(
      trees, rules: rules, expansion: expansion, pageCapacity: Structure.pageCapacity)
  }

  /// Makes an outline whose trees have pages of another size than usual, so that few elements make
  /// trees of many levels; for tests.
  ///
  /// - Parameters:
  ///   - trees: The top level in order.
  ///   - rules: What the outline asks about elements.
  ///   - expansion: The states of branches.
  ///   - pageCapacity: The most entries of a page, 3 or more.
  /// - Throws: `OutlineError.duplicate` when an identity occurs twice.
  @inlinable
  package init(
    _ trees: [OutlineTree<Element>], rules: OutlineRules<Element>,
    expansion: OutlineExpansion<ID> = OutlineExpansion(), pageCapacity: Int
  ) throws(OutlineError<ID>) {
    self.init(rules: rules, pageCapacity: pageCapacity)
    for id in expansion.identities {
      memory.remember(id, isExpanded: expansion[id] == true, limit: .max)
    }
    let count = Self.count(of: trees)
    handles.reserveCapacity(count)
    elements.reserveCapacity(count + 1)
    structure.reserve(count)
    var batch = Batch()
    batch.isFirst = true
    try plant(trees, under: .root, &batch)
    structure.settleAccordions()
    forgetPresent()
    structure.commitSilently()
    collectRequests()
    memory.shrink(to: Self.rememberedExpansionLimit)
  }

  @inlinable
  static func count(of trees: [OutlineTree<Element>]) -> Int {
    var count = 0
    var pending = [trees]
    while let trees = pending.popLast() {
      count += trees.count
      for tree in trees {
        if let children = tree.children, !children.isEmpty { pending.append(children) }
      }
    }
    return count
  }
}

extension Outline where Element: Equatable & SendableMetatype {
  /// Makes an outline in which a value that equals the one before is not reloaded, in O(*n*).
  ///
  /// - Parameters:
  ///   - trees: The top level in order, with all that is below it.
  ///   - expansion: The states of branches, as ``expansion`` gave them.
  /// - Throws: `OutlineError.duplicate` when an identity occurs twice.
  @inlinable
  public init(
    _ trees: [OutlineTree<Element>] = [], expansion: OutlineExpansion<ID> = OutlineExpansion()
  ) throws(OutlineError<ID>) {
    try self.init(trees, rules: OutlineRules(), expansion: expansion)
  }
}

extension Outline: Sendable where Element: Sendable {}
