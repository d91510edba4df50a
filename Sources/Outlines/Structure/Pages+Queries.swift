// Looking into one page. These loops are where the engine spends its time: their bounds are checked
// once, by `slots`, and not for each number.
extension Pages {
  /// The stretch of an array that a page's first numbers take.
  @inline(__always)
  private static func slots(_ start: Int32, _ count: Int, of length: Int) -> Range<Int> {
    let start = Int(start)
    precondition(start >= 0 && count >= 0 && start <= length - count, "A page is broken")
    return start..<start + count
  }

  /// The place of an entry in a page that holds it.
  @inline(__always)
  func index(of entry: Int32, in page: Page) -> Int {
    let slots = Self.slots(page.entries, Int(page.count), of: entries.count)
    let list = entries.span
    var slot = slots.lowerBound
    while slot < slots.upperBound {
      if unsafe list[unchecked: slot] == entry { return slot - slots.lowerBound }
      slot += 1
    }
    preconditionFailure("An entry is not in its page")
  }

  /// The entry at a place in a page.
  @inline(__always)
  func entry(_ index: Int, in page: Page) -> Int32 { entries[Int(page.entries) + index] }

  /// The weight of the entry at a place in a page.
  func weight(_ index: Int, in page: Page) -> Weight {
    guard page.weights >= 0 else {
      let unit = Int(page.unit)
      return Weight(elements: 1, shown: unit, rows: unit, extent: Int(page.extent))
    }
    let slot = Int(page.weights) + index
    return Weight(
      elements: Int(elements[slot]), shown: Int(shown[slot]), rows: Int(rows[slot]),
      extent: extents[slot])
  }

  /// Whether the entry at a place makes no row.
  @inline(__always)
  func isHidden(_ index: Int, in page: Page) -> Bool {
    page.weights >= 0 ? shown[Int(page.weights) + index] == 0 : page.unit == 0
  }

  /// What stands in a page before a place.
  @inline(__always)
  func sum(before index: Int, in page: Page) -> Weight {
    guard page.weights >= 0 else {
      let rows = index * Int(page.unit)
      return Weight(elements: index, shown: rows, rows: rows, extent: index * Int(page.extent))
    }
    var sum = Weight(elements: index, shown: 0, rows: 0, extent: 0)
    sum.shown = add(shown, page.weights, index)
    sum.rows = add(rows, page.weights, index)
    sum.extent = add(extents, page.weights, index)
    if !page.isLeaf { sum.elements = add(elements, page.weights, index) }
    return sum
  }

  /// The rows before a place in a page.
  @inline(__always)
  func rows(before index: Int, in page: Page) -> Int {
    page.weights >= 0 ? add(rows, page.weights, index) : index * Int(page.unit)
  }

  /// The elements before a place in a page that no filter hides.
  @inline(__always)
  func shown(before index: Int, in page: Page) -> Int {
    page.weights >= 0 ? add(shown, page.weights, index) : index * Int(page.unit)
  }

  /// The extent before a place in a page.
  @inline(__always)
  func extent(before index: Int, in page: Page) -> Int {
    page.weights >= 0 ? add(extents, page.weights, index) : index * Int(page.extent)
  }

  /// The elements before a place in a page.
  @inline(__always)
  func elements(before index: Int, in page: Page) -> Int {
    page.isLeaf ? index : add(elements, page.weights, index)
  }

  /// Everything in a page.
  func total(of page: Page) -> Weight { sum(before: Int(page.count), in: page) }

  @inline(__always)
  private func add<Number: FixedWidthInteger>(
    _ numbers: [Number], _ start: Int32, _ count: Int
  ) -> Int {
    let slots = Self.slots(start, count, of: numbers.count)
    let list = numbers.span
    var sum = 0
    for slot in slots { sum &+= Int(truncatingIfNeeded: unsafe list[unchecked: slot]) }
    return sum
  }

  /// The last place at which no more rows stand before than asked for, with those rows.
  ///
  /// - Precondition: The page holds more rows than that.
  @inline(__always)
  func find(row: Int, in page: Page) -> (index: Int, before: Int) {
    guard page.weights >= 0 else { return (row, row) }
    return find(row, in: rows, page)
  }

  /// The place whose extent covers an offset, with the extent before it.
  ///
  /// - Precondition: The page has more extent than that.
  @inline(__always)
  func find(offset: Int, in page: Page) -> (index: Int, before: Int) {
    guard page.weights >= 0 else {
      let index = offset / Int(page.extent)
      return (index, index * Int(page.extent))
    }
    return find(offset, in: extents, page)
  }

  /// The place that holds the element with a number, with the elements before it.
  ///
  /// - Precondition: The page holds more elements than that.
  @inline(__always)
  func find(element: Int, in page: Page) -> (index: Int, before: Int) {
    page.isLeaf ? (element, element) : find(element, in: elements, page)
  }

  @inline(__always)
  private func find<Number: FixedWidthInteger>(
    _ target: Int, in numbers: [Number], _ page: Page
  ) -> (index: Int, before: Int) {
    let slots = Self.slots(page.weights, Int(page.count), of: numbers.count)
    let list = numbers.span
    var before = 0
    var slot = slots.lowerBound
    while slot < slots.upperBound {
      let end = before &+ Int(truncatingIfNeeded: unsafe list[unchecked: slot])
      if end > target { return (slot - slots.lowerBound, before) }
      before = end
      slot += 1
    }
    preconditionFailure("A page has less than its total")
  }

  /// Adds to the weight of the entry at a place.
  mutating func add(_ change: Weight, at index: Int, in number: Int32) {
    let slot = Int(headers[Int(number)].weights) + index
    elements[slot] += Int32(change.elements)
    shown[slot] += Int32(change.shown)
    rows[slot] += Int32(change.rows)
    extents[slot] += change.extent
  }

  /// Sets the weight of the entry at a place.
  mutating func set(_ weight: Weight, at index: Int, in number: Int32) {
    let slot = Int(headers[Int(number)].weights) + index
    elements[slot] = Int32(weight.elements)
    shown[slot] = Int32(weight.shown)
    rows[slot] = Int32(weight.rows)
    extents[slot] = weight.extent
  }
}
