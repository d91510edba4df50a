/// What stands in a page, or before a place in one: elements, how many of them no filter hides, the
/// rows they make, and their extent.
@usableFromInline
struct Weight: Equatable, Sendable {
  var elements: Int
  @usableFromInline var shown: Int
  @usableFromInline var rows: Int
  @usableFromInline var extent: Int

  static var zero: Weight { Weight(elements: 0, shown: 0, rows: 0, extent: 0) }

  static func += (left: inout Weight, right: Weight) {
    left.elements += right.elements
    left.shown += right.shown
    left.rows += right.rows
    left.extent += right.extent
  }

  static prefix func - (weight: Weight) -> Weight {
    Weight(
      elements: -weight.elements, shown: -weight.shown, rows: -weight.rows,
      extent: -weight.extent)
  }

  static func - (left: Weight, right: Weight) -> Weight {
    var difference = left
    difference += -right
    return difference
  }
}

/// One page of a counted tree: a leaf page lists children of a branch, an inner page lists pages.
struct Page: Sendable {
  /// Where the entries begin in `Pages.entries`.
  var entries: Int32

  /// Where the weights of the entries begin, or `Pages.none` in a leaf page in which each entry is
  /// one row of the same extent, or each is hidden.
  var weights: Int32

  /// The page above, or the complement of the record whose root this page is.
  var parent: Int32

  /// The place of what the page was before the running batch in `Pages.saved`; `Pages.none` when
  /// the batch has not changed it, and `Pages.fresh` when the batch has made it.
  var note: Int32

  /// The extent of each entry where there are no weights; 0 where the entries are hidden.
  var extent: Int32

  /// The number of entries.
  var count: Int32

  /// How many rows each entry makes where there are no weights: 1, or 0 where they are hidden.
  var unit: Int8

  /// The size class of the room for entries and weights.
  var size: Int8

  let isLeaf: Bool
}

/// The pages of all trees of an outline, in a few arrays.
///
/// What a page holds lies in a slot, whose size is one of a few classes, so that a branch of three
/// children does not take the room of sixty. While a batch records, a page that is about to change
/// moves to another slot first, and the old one stays as it was: both states can be read until the
/// batch ends, and taking the batch back is putting the old slots in place again.
@usableFromInline
struct Pages: Sendable {
  /// No slot, no page, no note.
  static var none: Int32 { -1 }

  /// The note of a page that was not there before the running batch.
  static var fresh: Int32 { -2 }

  /// The most entries of a page.
  let capacity: Int

  /// The fewest entries of a page that is no root.
  let minimum: Int

  /// What is known of each page.
  var headers: [Page] = []

  /// The entries of all pages: handles of elements, or numbers of pages.
  var entries: [Int32] = []

  // The weights of entries, each in an array of its own so that one of them is added up quickly.
  var elements: [Int32] = []
  var shown: [Int32] = []
  var rows: [Int32] = []
  var extents: [Int] = []

  private var freeHeaders: [Int32] = []
  private var freeEntries: [[Int32]]
  private var freeWeights: [[Int32]]

  /// Whether a batch runs that may have to be taken back.
  private(set) var isRecording = false

  /// Pages that the batch has changed, as they were.
  private var saved: [(page: Int32, header: Page)] = []

  /// Pages that the batch has made.
  private var made: [Int32] = []

  /// Pages that the batch has taken out; they are free when it ends.
  private var retired: [Int32] = []

  init(capacity: Int) {
    precondition(capacity >= 3, "A page must hold three entries at least")
    self.capacity = capacity
    minimum = max(2, capacity / 4)
    var classes = 1
    while Self.room(of: classes - 1, capacity) < capacity { classes += 1 }
    freeEntries = Array(repeating: [], count: classes)
    freeWeights = freeEntries
  }

  /// Takes memory for pages that will hold as many elements.
  mutating func reserve(_ count: Int) {
    let full = count / max(1, fill) + 1
    headers.reserveCapacity(full)
    entries.reserveCapacity(full * capacity)
  }

  /// How many entries a page gets that is made with all its entries: some room is left.
  var fill: Int { capacity - capacity / 8 }

  private static func room(of size: Int, _ capacity: Int) -> Int { min(4 << size, capacity) }

  private func size(for count: Int) -> Int {
    var size = 0
    while Self.room(of: size, capacity) < count { size += 1 }
    return size
  }

  // MARK: Making and freeing

  /// Makes an empty page with room for some entries.
  mutating func make(isLeaf: Bool, for count: Int, parent: Int32) -> Int32 {
    let size = size(for: count)
    let page = Page(
      entries: takeEntries(size), weights: isLeaf ? Self.none : takeWeights(size), parent: parent,
      note: isRecording ? Self.fresh : Self.none, extent: 0, count: 0, unit: 1,
      size: Int8(size), isLeaf: isLeaf)
    let number: Int32
    if let free = freeHeaders.popLast() {
      number = free
      headers[Int(number)] = page
    } else {
      number = Int32(headers.count)
      headers.append(page)
    }
    if isRecording { made.append(number) }
    return number
  }

  /// Takes a page out of use; while a batch records, what it was stays until the end.
  mutating func retire(_ page: Int32) {
    if isRecording { retired.append(page) } else { free(page) }
  }

  private mutating func free(_ page: Int32) {
    freeSlots(of: headers[Int(page)])
    headers[Int(page)].count = 0
    headers[Int(page)].note = Self.none
    freeHeaders.append(page)
  }

  private mutating func freeSlots(of page: Page) {
    freeEntries[Int(page.size)].append(page.entries)
    if page.weights >= 0 { freeWeights[Int(page.size)].append(page.weights) }
  }

  private mutating func takeEntries(_ size: Int) -> Int32 {
    if let free = freeEntries[size].popLast() { return free }
    let slot = entries.count
    precondition(slot <= Int(Int32.max) - capacity, "More elements than an outline can hold")
    entries.append(contentsOf: repeatElement(0, count: Self.room(of: size, capacity)))
    return Int32(slot)
  }

  private mutating func takeWeights(_ size: Int) -> Int32 {
    if let free = freeWeights[size].popLast() { return free }
    let slot = rows.count
    precondition(slot <= Int(Int32.max) - capacity, "More elements than an outline can hold")
    let room = Self.room(of: size, capacity)
    elements.append(contentsOf: repeatElement(0, count: room))
    shown.append(contentsOf: repeatElement(0, count: room))
    rows.append(contentsOf: repeatElement(0, count: room))
    extents.append(contentsOf: repeatElement(0, count: room))
    return Int32(slot)
  }

  // MARK: Recording

  /// Begins to keep what pages were.
  mutating func record() { isRecording = true }

  /// What a page is now, or was before the running batch.
  func page(_ number: Int32, _ moment: Moment) -> Page {
    let page = headers[Int(number)]
    if moment == .before, page.note >= 0 { return saved[Int(page.note)].header }
    return page
  }

  /// To be called before the header of a page changes.
  mutating func willChange(_ number: Int32) {
    let page = headers[Int(number)]
    guard isRecording, page.note == Self.none else { return }
    headers[Int(number)].note = Int32(saved.count)
    saved.append((number, page))
  }

  /// To be called before the entries of a page change.
  mutating func willChangeEntries(_ number: Int32) {
    willChange(number)
    let page = headers[Int(number)]
    guard page.note >= 0, saved[Int(page.note)].header.entries == page.entries else { return }
    let slot = takeEntries(Int(page.size))
    copyEntries(from: page.entries, to: slot, count: Int(page.count))
    headers[Int(number)].entries = slot
  }

  /// To be called before the weights of a page change.
  mutating func willChangeWeights(_ number: Int32) {
    willChange(number)
    let page = headers[Int(number)]
    guard page.note >= 0, page.weights >= 0,
      saved[Int(page.note)].header.weights == page.weights
    else { return }
    let slot = takeWeights(Int(page.size))
    copyWeights(from: page.weights, to: slot, count: Int(page.count))
    headers[Int(number)].weights = slot
  }

  /// Ends the recording and frees what nothing shows any more.
  mutating func commit() {
    for (number, header) in saved {
      let page = headers[Int(number)]
      if page.entries != header.entries { freeEntries[Int(header.size)].append(header.entries) }
      if page.weights != header.weights, header.weights >= 0 {
        freeWeights[Int(header.size)].append(header.weights)
      }
      headers[Int(number)].note = Self.none
    }
    for number in made { headers[Int(number)].note = Self.none }
    for number in retired { free(number) }
    endRecording()
  }

  /// Ends the recording and puts every page back as it was.
  mutating func rollback() {
    for (number, header) in saved {
      let page = headers[Int(number)]
      if page.entries != header.entries { freeEntries[Int(page.size)].append(page.entries) }
      if page.weights != header.weights, page.weights >= 0 {
        freeWeights[Int(page.size)].append(page.weights)
      }
      headers[Int(number)] = header
    }
    for number in made { free(number) }
    endRecording()
  }

  private mutating func endRecording() {
    saved.removeAll(keepingCapacity: saved.capacity <= 256)
    made.removeAll(keepingCapacity: made.capacity <= 256)
    retired.removeAll(keepingCapacity: retired.capacity <= 256)
    isRecording = false
  }

  // MARK: Slots

  private mutating func copyEntries(from old: Int32, to new: Int32, count: Int) {
    entries.copy(count, from: Int(old), to: Int(new))
  }

  private mutating func copyWeights(from old: Int32, to new: Int32, count: Int) {
    elements.copy(count, from: Int(old), to: Int(new))
    shown.copy(count, from: Int(old), to: Int(new))
    rows.copy(count, from: Int(old), to: Int(new))
    extents.copy(count, from: Int(old), to: Int(new))
  }

  /// Makes sure that a page, whose entries are about to change, has room for a number of them.
  mutating func makeRoom(_ number: Int32, for count: Int) {
    let page = headers[Int(number)]
    if count <= Self.room(of: Int(page.size), capacity) { return }
    let size = size(for: count)
    let isKept = page.note >= 0
    let old = isKept ? saved[Int(page.note)].header : page
    let slot = takeEntries(size)
    copyEntries(from: page.entries, to: slot, count: Int(page.count))
    headers[Int(number)].entries = slot
    if !isKept || old.entries != page.entries {
      freeEntries[Int(page.size)].append(page.entries)
    }
    if page.weights >= 0 {
      let slot = takeWeights(size)
      copyWeights(from: page.weights, to: slot, count: Int(page.count))
      headers[Int(number)].weights = slot
      if !isKept || old.weights != page.weights {
        freeWeights[Int(page.size)].append(page.weights)
      }
    }
    headers[Int(number)].size = Int8(size)
  }

  /// Gives a leaf page a weight for each of its entries.
  mutating func addWeights(_ number: Int32) {
    let page = headers[Int(number)]
    if page.weights >= 0 { return }
    willChange(number)
    let slot = takeWeights(Int(page.size))
    headers[Int(number)].weights = slot
    for i in Int(slot)..<Int(slot) + Int(page.count) {
      elements[i] = 1
      shown[i] = Int32(page.unit)
      rows[i] = Int32(page.unit)
      extents[i] = Int(page.extent)
    }
  }

  /// Takes the weights from a leaf page whose entries all weigh the same, as one leaf does.
  mutating func dropWeights(_ number: Int32, of weight: Weight) {
    let page = headers[Int(number)]
    if page.weights >= 0 {
      freeWeights[Int(page.size)].append(page.weights)
      headers[Int(number)].weights = Self.none
    }
    headers[Int(number)].unit = Int8(weight.rows)
    headers[Int(number)].extent = Int32(weight.extent)
  }
}

/// Which of the two states of a batch is asked about.
enum Moment { case before, after }

extension Pages {
  /// Checks that every page and every slot is used once or free once.
  func checkInvariants(used: Set<Int32>) {
    precondition(!isRecording && saved.isEmpty && made.isEmpty && retired.isEmpty, "Not ended")
    precondition(used.count + freeHeaders.count == headers.count, "A page was lost")
    precondition(Set(freeHeaders).isDisjoint(with: used), "A used page is free")
    for number in used { precondition(headers[Int(number)].note == Self.none, "A note is kept") }
    var entryRoom = 0
    var weightRoom = 0
    var slots = Set<Int32>()
    for (size, free) in freeEntries.enumerated() {
      entryRoom += free.count * Self.room(of: size, capacity)
      for slot in free { precondition(slots.insert(slot).inserted, "A slot is free twice") }
    }
    for number in used {
      let page = headers[Int(number)]
      entryRoom += Self.room(of: Int(page.size), capacity)
      precondition(slots.insert(page.entries).inserted, "A slot is used and free")
    }
    slots = []
    for (size, free) in freeWeights.enumerated() {
      weightRoom += free.count * Self.room(of: size, capacity)
      for slot in free { precondition(slots.insert(slot).inserted, "Weights are free twice") }
    }
    for number in used where headers[Int(number)].weights >= 0 {
      weightRoom += Self.room(of: Int(headers[Int(number)].size), capacity)
      precondition(slots.insert(headers[Int(number)].weights).inserted, "Weights are used twice")
    }
    precondition(entryRoom == entries.count && weightRoom == rows.count, "A slot was lost")
  }
}
