/// A small number that stands for an element inside an outline.
@usableFromInline typealias Handle = Int32

extension Handle {
  /// The invisible root, whose children are the top level.
  @usableFromInline static var root: Handle { 0 }

  /// The parent of an element that is not in the outline.
  @usableFromInline static var absent: Handle { -2 }

  /// The origin of an element that no edit of the running batch has put anywhere.
  static var untouched: Handle { -3 }
}

/// The shape of an outline without its elements: who stands under whom, what is expanded, and how
/// many rows and how much extent that makes.
///
/// Everything lies in arrays that are indexed by handle, so that a million elements are a dozen
/// allocations, none of which is freed recursively. It is not generic, so that it is compiled once
/// and at full speed, whatever the elements are.
///
/// Edits work in two phases. While a batch runs, only lists of children, parents and flags change,
/// and the journal keeps what they were; rows and extents still describe the state before. Then
/// `commit` takes what it needs from those, brings them up to date and compares; or `rollback`
/// puts back what the journal kept.
@usableFromInline
struct Structure: Sendable {
  /// The parent of each element.
  @usableFromInline var parents: [Handle] = [-1]

  /// The position of each element among its siblings, as of the last commit.
  var slots: [Int32] = [0]

  /// The index of each branch in `records`; -1 for a leaf.
  var recordOf: [Int32] = [0]

  /// The extent of the row of each element, as of the last commit.
  @usableFromInline var extents: [Int32] = [0]

  /// The parent that an element had before the running batch, if the batch has put it anywhere.
  @usableFromInline var origins: [Handle] = [.untouched]

  /// What the running batch has noted of each element.
  @usableFromInline var marks: [NodeMarks] = [[]]

  /// Handles that are free to be used again.
  var freeNodes: [Handle] = []

  /// What is kept of each branch; the first is the root's.
  @usableFromInline var records: [BranchRecord] = [BranchRecord(node: .root, isExpanded: true)]

  /// Indices in `records` that are free to be used again.
  var freeRecords: [Int32] = []

  /// What the running batch has changed; empty between batches.
  @usableFromInline var journal = Journal()

  @usableFromInline init() {}

  /// The number of rows.
  @usableFromInline var rowCount: Int { records[0].rowSums.total }

  /// The extent of all rows.
  @usableFromInline var extent: Int { records[0].extentSums.total }
}

/// What is kept of a branch beside what every element has.
@usableFromInline
struct BranchRecord: Sendable {
  /// The branch.
  @usableFromInline var node: Handle

  /// The children in order.
  @usableFromInline var children: [Handle] = []

  /// The rows that each child and what is visible below it makes, counted as if this branch were
  /// visible and expanded.
  var rowSums = PrefixSums()

  /// The extents likewise.
  var extentSums = PrefixSums()

  /// Whether the children are shown.
  @usableFromInline var isExpanded: Bool

  /// Whether somebody expanded or collapsed the branch; if not, it follows the default.
  @usableFromInline var isTouched = false

  /// Whether the element is a branch still; a record outlives that until the batch ends.
  @usableFromInline var isBranch = true

  /// The entry of the running batch, or -1.
  var entry: Int32 = -1

  init(node: Handle, isExpanded: Bool) {
    self.node = node
    self.isExpanded = isExpanded
  }
}

/// Notes on an element during a batch.
@usableFromInline
struct NodeMarks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

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
}

/// What a batch has changed, kept so that it can be taken back and compared.
@usableFromInline
struct Journal: Sendable {
  /// The branches that were changed, as they were.
  @usableFromInline var branches: [BranchEntry] = []

  /// The elements that were put somewhere or taken out.
  @usableFromInline var nodes: [Handle] = []

  /// The elements that have marks.
  @usableFromInline var marked: [Handle] = []

  /// The extents that existing elements get when the batch ends.
  var extents: [(node: Handle, extent: Int32)] = []
}

/// A branch as it was before a batch changed it.
@usableFromInline
struct BranchEntry: Sendable {
  @usableFromInline let record: Int32
  let children: [Handle]
  let wasExpanded: Bool
  let wasTouched: Bool
  /// Whether it was a branch before.
  let wasBranch: Bool
  /// The rows and extents that its children gave to its parent.
  let rowsInParent: Int
  let extentInParent: Int
  /// Whether the list of children is another now.
  var isListChanged = false
  /// The depth after the batch, once known.
  var depth: Int32 = -1
}
