// Searching: what is found shows with the branches that it stands in, and afterwards everything is
// as it was.
extension Outline {
  /// A search that is under way.
  @usableFromInline
  struct RunningSearch {
    @usableFromInline var query: OutlineSearch<Element>

    /// What there was when the search began, from top to bottom.
    @usableFromInline var queue: [Handle]

    /// The place in the queue of what is to be tested next.
    @usableFromInline var next = 0

    @inlinable
    init(query: OutlineSearch<Element>, queue: [Handle]) {
      self.query = query
      self.queue = queue
    }
  }

  /// Shows what matches, wherever it stands, and hides the rest; a search before is dropped.
  ///
  /// The elements are tested from top to bottom. With a limit only a first slice of them is, so that
  /// a screenful of a long list is there at once; ``continueSearch(tests:matches:)`` goes on. What is
  /// not tested yet matches nothing yet.
  ///
  /// Every branch is expanded as long as the search lasts, except one that ``OutlineRules/mayExpand``
  /// forbids to be. What is expanded and collapsed meanwhile is so for this search and the next
  /// ones, until ``clearSearch()``. Edits work as always: what comes in or gets another value is
  /// tested, and what matched stays even if it does not match any more, until the next search.
  ///
  /// Costs O(*n*), of which the tests are only as many as the limit allows.
  ///
  /// - Parameters:
  ///   - query: What is searched for.
  ///   - tests: The most elements that are tested.
  ///   - matches: How many matches are enough.
  /// - Returns: What it did to the rows: removals and insertions only.
  @inlinable @discardableResult
  public mutating func search(
    _ query: OutlineSearch<Element>, tests: Int = .max, matches: Int = .max
  ) -> ChangeSet {
    let old = structure.rowList()
    let (elements, rules) = (elements, storedRules)
    structure.beginSearch { node in
      guard let element = elements[Int(node)] else { return false }
      return rules.mayExpand(element)
    }
    runningSearch = RunningSearch(query: query, queue: structure.everythingInOrder())
    for (node, covers) in test(tests, matches) { structure.setMatch(node, covers: covers) }
    return recount(since: old)
  }

  /// Tests more elements of a search that was begun with a limit.
  ///
  /// Costs O(*d* log *n*) for each match, and the tests; where many match at once, O(*n*).
  ///
  /// - Parameters:
  ///   - tests: The most elements that are tested.
  ///   - matches: How many further matches are enough.
  /// - Returns: What it did to the rows: insertions only; empty when all is tested.
  @inlinable @discardableResult
  public mutating func continueSearch(
    tests: Int = .max, matches: Int = .max
  ) -> ChangeSet {
    if untestedCount == 0 { return unchanged }
    let found = test(tests, matches)
    if found.count > 64 + count / 64 {
      let old = structure.rowList()
      for (node, covers) in found { structure.setMatch(node, covers: covers) }
      return recount(since: old)
    }
    structure.beginBatch()
    for (node, covers) in found { setMatch(node, covers) }
    let changes = commit(Batch())
    return checked(changes)
  }

  /// Ends a search, in O(*n*): the rows and what is expanded are again what they were without it,
  /// but for what was edited meanwhile.
  ///
  /// - Returns: What it did to the rows: removals and insertions only; empty without a search.
  @inlinable @discardableResult
  public mutating func clearSearch() -> ChangeSet {
    guard isSearching else { return unchanged }
    let old = structure.rowList()
    runningSearch = nil
    structure.endSearch()
    return recount(since: old)
  }

  /// Whether a search hides what does not match.
  ///
  /// Costs O(1).
  @inlinable
  public var isSearching: Bool { structure.filters.isSearching }

  /// How many elements at most the search has yet to test; 0 without a search.
  ///
  /// Costs O(1).
  @inlinable
  public var untestedCount: Int {
    guard let search = runningSearch else { return 0 }
    return search.queue.count - search.next
  }

  /// How many elements match, as far as they are tested.
  ///
  /// Costs O(1).
  @inlinable
  public var matchCount: Int { structure.filters.matchCount }

  /// Whether an element matches what is searched for, or did when it was last found; in O(1).
  ///
  /// - Parameter id: The identity.
  /// - Returns: `false` without a search, and for what is shown for the sake of others only.
  @inlinable
  public func isMatch(_ id: ID) -> Bool {
    guard let node = handles[id] else { return false }
    return structure.flags[Int(node)].contains(.matches)
  }

  // MARK: Testing

  /// Tests what is next in the queue.
  ///
  /// - Returns: What matches, and whether it covers what is below it.
  @inlinable
  mutating func test(_ tests: Int, _ matches: Int) -> [(node: Handle, covers: Bool)] {
    guard var search = runningSearch else { return [] }
    // The queue has one owner only, so that it is not copied.
    runningSearch = nil
    defer { runningSearch = search }
    var found: [(node: Handle, covers: Bool)] = []
    var tests = tests
    while search.next < search.queue.count, tests > 0, found.count < matches {
      let node = search.queue[search.next]
      search.next += 1
      // What has gone, or has come to be tested otherwise, is passed over.
      guard structure.flags[Int(node)].contains(.untested), let element = elements[Int(node)]
      else { continue }
      structure.flags[Int(node)].remove(.untested)
      tests -= 1
      if search.query.matches(element) {
        found.append((node, structure.isBranch(node) && search.query.showsChildren(element)))
      }
    }
    if search.next == search.queue.count {
      search.queue = []
      search.next = 0
    }
    return found
  }

  @inlinable
  mutating func setMatch(_ node: Handle, _ covers: Bool) {
    let flags = structure.flags[Int(node)]
    structure.setFlags(node, flags.union(covers ? [.matches, .covers] : .matches))
    if covers { structure.spreadCover(under: node) }
  }

  /// Whether there is a filter that may hide elements.
  @inlinable
  var isFiltering: Bool { structure.filters.areOn }

  /// What filters say of an element that comes in.
  @inlinable
  func filterFlags(of element: Element) -> ElementFlags {
    var flags: ElementFlags = []
    if let storedVisibility, !storedVisibility.isVisible(element) { flags.insert(.invisible) }
    if let runningSearch, runningSearch.query.matches(element) { flags.insert(.matches) }
    return flags
  }

  /// Has a branch that matches cover what is below it, if the search says so.
  @inlinable
  mutating func coverIfWanted(_ node: Handle, _ element: Element) {
    guard let search = runningSearch else { return }
    let flags = structure.flags[Int(node)]
    if flags.contains(.matches), !flags.contains(.covers), search.query.showsChildren(element) {
      setMatch(node, true)
    }
  }

  /// Tests an element that has got another value, or shows something else.
  @inlinable
  mutating func testAgain(_ node: Handle, _ element: Element) {
    guard isFiltering else { return }
    var flags = structure.flags[Int(node)]
    if let storedVisibility {
      if storedVisibility.isVisible(element) {
        flags.remove(.invisible)
      } else {
        flags.insert(.invisible)
      }
    }
    if let runningSearch, flags.isDisjoint(with: [.untested, .matches]),
      runningSearch.query.matches(element)
    {
      flags.insert(.matches)
    }
    structure.setFlags(node, flags)
    if structure.isBranch(node) { coverIfWanted(node, element) }
  }
}

extension Outline.RunningSearch: Sendable where Element: Sendable {}
