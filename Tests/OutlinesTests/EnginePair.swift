import Outlines
import TestSupport
import Testing

/// The engine beside the naive model; whatever is done to one is done to the other, and everything
/// that comes out is compared.
struct EnginePair {
  private(set) var outline: Outline<Item>
  private(set) var reference: ReferenceOutline<Item>

  /// Whether all questions are asked after each change, and not only what the rows are.
  var isThorough = true

  /// Starts both with trees.
  ///
  /// Pages of three make deep trees of few elements.
  init(_ trees: [ItemTree], expanded: [Int] = [], pageCapacity: Int = 3) throws {
    let expansion = OutlineExpansion(expanded: expanded)
    outline = try Outline(
      trees, rules: itemRules, expansion: expansion, pageCapacity: pageCapacity)
    reference = try ReferenceOutline(trees, rules: itemRules, expansion: expansion)
    compare()
  }

  /// Applies a batch to both.
  @discardableResult
  mutating func apply(_ edits: [ItemEdit]) -> ChangeSet? {
    let old = reference.rows
    var expected: OutlineError<Int>?
    do throws(OutlineError<Int>) { try reference.apply(edits) } catch { expected = error }
    do throws(OutlineError<Int>) {
      let changes =
        if edits.count == 1 { try outline.apply(edits[0]) } else { try outline.apply(edits) }
      if check(expected == nil, "\(edits) should fail with \(String(describing: expected))") {
        verify(changes, from: old, requested: edits)
      }
      compare()
      return changes
    } catch {
      // Of several duplicates in a tree either may be named.
      if case .duplicate = error, case .duplicate = expected {
      } else {
        checkEqual(error, expected, "Error of \(edits)")
      }
      compare()
      return nil
    }
  }

  /// Does something else to both.
  mutating func perform(
    _ change: (inout Outline<Item>) -> ChangeSet, _ same: (inout ReferenceOutline<Item>) -> Void
  ) {
    let old = reference.rows
    same(&reference)
    let changes = change(&outline)
    verify(changes, from: old, requested: [])
    compare()
  }

  private func verify(
    _ changes: ChangeSet, from old: [OutlineRow<Item>], requested edits: [ItemEdit]
  ) {
    var requested = Set<Int>()
    for case .reload(let id) in edits { requested.insert(id) }
    let new = reference.rows
    let problems =
      ChangeReplayer.problems(of: changes, from: old, to: new, requestedReloads: requested)
      + MovesMinimum.problems(of: changes, from: old, to: new)
    check(
      problems.isEmpty,
      "\(edits): \(problems.joined(separator: "; ")) from \(old.map(\.id)) to \(new.map(\.id))")
  }

  func compare() {
    outline._checkInvariants()
    let rows = reference.rows
    check(
      outline.rows(in: 0..<outline.rowCount).elementsEqual(rows),
      "Rows are \(outline.visible), should be \(rows.map(\.id))")
    guard isThorough else { return }
    compareRows(rows)
    compareElements(rows)
    check(outline.expansion == reference.expansion, "Another expansion")
  }

  private func compareRows(_ rows: [OutlineRow<Item>]) {
    check(outline.rowCount == rows.count, "Another number of rows")
    var covered = 0
    for (position, row) in rows.enumerated() {
      check(outline[row: position] == row, "Row \(position) is \(outline[row: position])")
      check(outline.id(ofRow: position) == row.id, "Another identity at row \(position)")
      check(outline.offset(ofRow: position) == row.offset, "Another offset of row \(position)")
      for offset in row.offsets {
        check(outline.row(atOffset: offset) == position, "Another row at offset \(offset)")
      }
      covered = row.offsets.upperBound
    }
    check(outline.extent == covered, "Another extent")
    check(outline.offset(ofRow: rows.count) == covered, "Another end")
    check(outline.row(atOffset: covered) == nil, "A row behind the end")
    check(outline.row(atOffset: -1) == nil, "A row before the start")
  }

  private func compareElements(_ rows: [OutlineRow<Item>]) {
    let all = reference.everything
    check(outline.count == all.count, "Another number of elements")
    check(outline.children(of: nil) == reference.children(of: nil), "Another top level")
    for entry in all {
      let id = entry.id
      let ancestors = reference.ancestors(of: id) ?? []
      let children = reference.children(of: id)
      let row = rows.firstIndex { $0.id == id }
      check(outline.contains(id) && outline[id: id] == entry.element, "Another \(id)")
      check(outline.isBranch(id) == entry.isBranch, "\(id) a branch?")
      check(outline.isExpanded(id) == entry.isExpanded, "\(id) expanded?")
      check(outline.row(of: id) == row, "Another row of \(id)")
      check(outline.ancestors(of: id) == ancestors, "Other ancestors of \(id)")
      check(outline.children(of: id) == children, "Other children of \(id)")
      check(outline.childCount(of: id) == children.count, "Another number of children of \(id)")
      for (index, child) in children.enumerated() {
        check(outline.child(at: index, of: id) == child, "Another child of \(id)")
      }
      let under = row.map { row in row + 1..<row + 1 + reference.visible(under: id).count }
      check(outline.rows(under: id) == under, "Other rows under \(id)")
      let place = OutlinePosition(
        parent: ancestors.first, level: entry.level, index: entry.index, setSize: entry.setSize)
      check(outline.place(of: id) == place, "Another place of \(id)")
    }
  }
}

/// The fewest moves, found by trying.
enum MovesMinimum {
  static func problems(
    of changes: ChangeSet, from old: [OutlineRow<Item>], to new: [OutlineRow<Item>]
  ) -> [String] {
    let moved = Set(changes.moves.flatMap(\.to.rows).map { new[$0].id })
    let before = parents(old)
    let after = parents(new)
    var problems: [String] = []
    var survivors: [Int?: [Int]] = [:]
    for row in new {
      guard let was = before[row.id], let now = after[row.id] else { continue }
      if was != now || now.map(moved.contains) == true {
        if !moved.contains(row.id) { problems.append("\(row.id) should be moved") }
      } else {
        survivors[now, default: []].append(row.id)
      }
    }
    let places = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.row) })
    for (parent, children) in survivors {
      let staying = children.count - children.count(where: moved.contains)
      let most = longestIncreasing(children.compactMap { places[$0] })
      if staying != most {
        problems.append("\(staying) children of \(String(describing: parent)) stay, not \(most)")
      }
    }
    return problems
  }

  /// The parent of each row, `nil` inside for the top level.
  private static func parents(_ rows: [OutlineRow<Item>]) -> [Int: Int?] {
    var path: [Int] = []
    var parents: [Int: Int?] = [:]
    for row in rows {
      path.removeLast(path.count - (row.level - 1))
      parents[row.id] = .some(path.last)
      path.append(row.id)
    }
    return parents
  }

  /// The length of the longest increasing subsequence: all subsets of a few numbers, else a table.
  static func longestIncreasing(_ numbers: [Int]) -> Int {
    if numbers.count <= 5 {
      return (0..<(1 << numbers.count)).lazy.compactMap { bits -> Int? in
        let subset = numbers.indices.filter { bits & (1 << $0) != 0 }.map { numbers[$0] }
        return zip(subset, subset.dropFirst()).allSatisfy(<) ? subset.count : nil
      }.max() ?? 0
    }
    var lengths: [Int] = []
    for (position, number) in numbers.enumerated() {
      let best = (0..<position).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0
      lengths.append(best + 1)
    }
    return lengths.max() ?? 0
  }
}
