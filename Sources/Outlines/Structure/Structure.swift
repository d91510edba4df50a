/// A small number that stands for an element inside an outline.
@usableFromInline typealias Handle = Int32

extension Handle {
  /// The invisible root, whose children are the top level.
  @usableFromInline static var root: Handle { 0 }

  /// The parent of an element that is not in the outline.
  @usableFromInline static var absent: Handle { -2 }
}

/// The shape of an outline without its elements: who stands under whom, what is expanded, and how
/// many rows and how much extent that makes.
///
/// The children of each branch stand in a counted tree of pages (`Structure+Trees.swift`); a
/// collapsed branch keeps its tree, and only gives nothing to the one above. An element knows its
/// branch and its page, so that its row is found by climbing, without a search. Everything lies in
/// arrays that are indexed by handle, so that a million elements are a dozen allocations, none of
/// which is freed recursively. It is not generic, so that it is compiled once and at full speed,
/// whatever the elements are.
///
/// A fold changes the sums at once. A batch does so too, but the journal keeps what elements,
/// branches and pages were: until the batch ends, both states can be asked (`Moment`). `commit`
/// compares them, `rollback` puts the first one back.
@usableFromInline
struct Structure: Sendable {
  /// The most entries of a page that are found best by experiment.
  @usableFromInline static var pageCapacity: Int { 64 }

  /// The parent of each element.
  @usableFromInline var parents: [Handle] = [-1]

  /// The leaf page that each element stands in.
  var pageOf: [Int32] = [Pages.none]

  /// The index of each branch in `records`; -1 for a leaf.
  var recordOf: [Int32] = [0]

  /// The extent of the row of each element.
  @usableFromInline var extents: [Int32] = [0]

  /// What filters say of each element.
  @usableFromInline var flags: [ElementFlags] = [[]]

  /// The filters that hide elements.
  @usableFromInline var filters = Filters()

  /// What is added up over the descendants of branches.
  @usableFromInline var counters: CounterSums

  /// The index of each element in the journal's notes, or -1.
  @usableFromInline var noteOf: [Int32] = [-1]

  /// Handles that are free to be used again.
  var freeNodes: [Handle] = []

  /// What is kept of each branch; the first is the root's.
  @usableFromInline var records: [BranchRecord] = [BranchRecord(node: .root, isExpanded: true)]

  /// Indices in `records` that are free to be used again.
  var freeRecords: [Int32] = []

  /// The pages of the trees of all branches.
  var pages: Pages

  /// What the running batch has changed; empty between batches.
  @usableFromInline var journal = Journal()

  /// Whether any branch is or was an accordion, or had children that were not there.
  @usableFromInline var hasStates = false

  /// Children of accordions that the running batch has expanded, or that came in expanded.
  var openings: [Handle] = []

  /// Whether any branch shows or has shown a row that is no element.
  @usableFromInline var mayHaveNotices = false

  /// Branches that the last changes made ask for their children.
  @usableFromInline var asking: [Handle] = []

  /// The number of the request that was made last.
  var lastToken = 0

  @usableFromInline
  init(pageCapacity: Int, counterCount: Int) {
    pages = Pages(capacity: pageCapacity)
    counters = CounterSums(count: counterCount)
  }

  /// The number of rows.
  @usableFromInline var rowCount: Int { records[0].total.rows }

  /// The extent of all rows.
  @usableFromInline var extent: Int { records[0].total.extent }

  /// Whether a batch runs that may have to be taken back.
  var isRecording: Bool { pages.isRecording }

  /// Takes memory for a number of elements.
  @usableFromInline
  mutating func reserve(_ count: Int) {
    parents.reserveCapacity(count + 1)
    pageOf.reserveCapacity(count + 1)
    recordOf.reserveCapacity(count + 1)
    extents.reserveCapacity(count + 1)
    noteOf.reserveCapacity(count + 1)
    flags.reserveCapacity(count + 1)
    counters.reserve(count)
    pages.reserve(count)
  }
}

/// What is kept of a branch beside what every element has.
@usableFromInline
struct BranchRecord: Sendable {
  /// The branch.
  @usableFromInline var node: Handle

  /// The root page of the tree of children, or `Pages.none` while there are none.
  var root: Int32 = Pages.none

  /// The entry of the running batch, or -1.
  var entry: Int32 = -1

  /// The number of children that are branches.
  var branchChildren: Int32 = 0

  /// Whether the children are shown: in a search by the overlay, else as in `isBaseExpanded`.
  @usableFromInline var isExpanded: Bool

  /// Whether the children are shown when there is no search.
  @usableFromInline var isBaseExpanded: Bool

  /// Whether somebody expanded or collapsed the branch; if not, it follows the default.
  @usableFromInline var isTouched = false

  /// Whether somebody expanded or collapsed the branch in the running search.
  var isOverlayTouched = false

  /// Whether at most one of the children is expanded at a time.
  @usableFromInline var isAccordion = false

  /// Whether the children are there.
  @usableFromInline var load = OutlineLoadState.loaded

  /// The row behind the children that is no element.
  @usableFromInline var notice: OutlineNotice?

  /// How much such a row takes.
  var noticeExtents = NoticeExtents.none

  /// The number of the request for the children, while they are loading.
  @usableFromInline var token: Int32 = 0

  /// Of an accordion the child that is expanded when there is no search, or absent.
  @usableFromInline var openChild = Handle.absent

  /// Whether the element is a branch still; a record outlives that until the batch ends.
  @usableFromInline var isBranch = true

  /// Whether the children are kept in an order.
  @usableFromInline var isSorted = false

  /// The children, and what they, what is visible below them, and the notice make, counted as if
  /// this branch were visible and expanded.
  @usableFromInline var total = Weight.zero

  /// Whether the row with a number, among those inside the branch, is no element.
  @inline(__always)
  func isNotice(_ row: Int) -> Bool { notice != nil && row == total.rows - 1 }

  init(node: Handle, isExpanded: Bool) {
    self.node = node
    self.isExpanded = isExpanded
    isBaseExpanded = isExpanded
  }
}

/// Notes on an element during a batch.
@usableFromInline
struct NodeMarks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The element's value was set, and the value before is kept.
  @usableFromInline static var replaced: NodeMarks { NodeMarks(rawValue: 1) }

  /// The row has to be reloaded.
  @usableFromInline static var reload: NodeMarks { NodeMarks(rawValue: 2) }

  /// The caller moved the element by an edit of its own.
  @usableFromInline static var movedByCaller: NodeMarks { NodeMarks(rawValue: 4) }

  /// The row leaves where it was.
  static var leaves: NodeMarks { NodeMarks(rawValue: 8) }

  /// The row comes to where it is.
  static var arrives: NodeMarks { NodeMarks(rawValue: 16) }

  /// The caller asked for a reload.
  @usableFromInline static var requested: NodeMarks { NodeMarks(rawValue: 32) }

  /// The batch has taken the element from a list of children, or put it into one.
  @usableFromInline static var placed: NodeMarks { NodeMarks(rawValue: 64) }

  /// A filter hides the element and did not before, or the other way round.
  static var flipped: NodeMarks { NodeMarks(rawValue: 128) }
}

/// What a batch has changed, kept so that it can be taken back and compared.
@usableFromInline
struct Journal: Sendable {
  /// The branches that were changed, as they were.
  @usableFromInline var branches: [BranchEntry] = []

  /// The elements that were changed, or only went to another page, as they were.
  @usableFromInline var notes: [NodeNote] = []

  /// The counters of the branches, as they were; as many as there are counters for each.
  var sums: [Int] = []

  /// Empties the journal; what a frame of a busy stream needs is kept for the next one.
  mutating func clear() {
    branches.removeAll(keepingCapacity: branches.capacity <= 1024)
    notes.removeAll(keepingCapacity: notes.capacity <= 32_768)
    sums.removeAll(keepingCapacity: sums.capacity <= 4096)
  }
}

/// A branch as it was before a batch changed it.
@usableFromInline
struct BranchEntry: Sendable {
  @usableFromInline let record: Int32

  @usableFromInline let before: BranchRecord

  /// Whether other children are shown now, or in another order.
  var isListChanged = false
}

/// An element as it was before a batch changed it.
@usableFromInline
struct NodeNote: Sendable {
  @usableFromInline let node: Handle

  /// The parent; absent when the batch has made the element.
  @usableFromInline let parent: Handle

  /// The leaf page.
  let page: Int32

  /// The extent of the row.
  @usableFromInline let extent: Int32

  /// What filters said of it.
  let flags: ElementFlags

  @usableFromInline var marks: NodeMarks = []

  /// The place among the children that stay, while lists are compared.
  var rank: Int32 = -1
}
