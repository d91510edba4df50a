import Outlines

/// An outline as plain as can be: every element from top to bottom in one list, with its depth.
///
/// What stands under an element is the run of deeper ones behind it. It shares nothing with the
/// engine but the types of the interface: there are no parents, no counts and no sums, every answer
/// is found by walking the list.
struct NaiveOutline {
  struct Entry: Equatable {
    var item: Item
    /// 0 at the top level.
    var depth: Int
    var isBranch: Bool
    var isExpanded = false
    /// Whether somebody expanded or collapsed it, so that it no longer follows the default.
    var isTouched = false
    var extent: Int
  }

  /// A state that outlives its branch.
  struct State: Equatable {
    var id: Int
    var isExpanded: Bool
    var isTouched = true
  }

  /// What only the running batch knows.
  struct Batch {
    /// Elements that were branches and are none now.
    var departed: [State] = []
    /// Elements that the caller moved by an edit of its own.
    var moved: [Int] = []
    /// Elements whose reload was asked for.
    var requested: [Int] = []
    /// Elements that the batch has taken out.
    var removed: [Int] = []
  }

  var entries: [Entry] = []
  var memory: [State] = []
  var batch = Batch()
  let settings: Settings

  /// Makes an outline of trees.
  init(
    _ trees: [Tree], expansion: OutlineExpansion<Int> = OutlineExpansion(),
    settings: Settings = Settings()
  ) throws(Refusal) {
    self.settings = settings
    memory = expansion.identities.map { State(id: $0, isExpanded: expansion[$0] == true) }
    entries = try entered(trees, depth: 0)
    endBatch()
    batch = Batch()
  }

  func position(of id: Int) -> Int? { entries.firstIndex { $0.item.id == id } }

  /// Behind everything under the element at a position.
  func end(of position: Int) -> Int {
    var end = position + 1
    while end < entries.count, entries[end].depth > entries[position].depth { end += 1 }
    return end
  }

  /// The nearest element above; `nil` at the top level.
  func parent(of position: Int) -> Int? {
    var above = position
    while above > 0 {
      above -= 1
      if entries[above].depth < entries[position].depth { return above }
    }
    return nil
  }

  /// The positions of the children of an element, or of the top level.
  func children(of position: Int?) -> [Int] {
    var children: [Int] = []
    var child = position.map { $0 + 1 } ?? 0
    let depth = position.map { entries[$0].depth + 1 } ?? 0
    while child < entries.count, entries[child].depth == depth {
      children.append(child)
      child = end(of: child)
    }
    return children
  }

  /// The most children that stand under one element, or at the top.
  var widest: Int {
    // For each depth the number of siblings so far; nothing is tried with more than 16 levels.
    var siblings = SIMD16<UInt8>(repeating: 0)
    var widest: UInt8 = 0
    for entry in entries {
      siblings[entry.depth] += 1
      siblings[entry.depth + 1] = 0
      widest = max(widest, siblings[entry.depth])
    }
    return Int(widest)
  }

  /// The element at a position with everything under it, as a value.
  func tree(at position: Int) -> Tree {
    Tree(
      entries[position].item,
      children: entries[position].isBranch
        ? children(of: position).map { tree(at: $0) } : nil)
  }

  /// The whole outline as a value.
  var trees: [Tree] { children(of: nil).map { tree(at: $0) } }

  /// The states of touched branches, here or remembered.
  var expansion: OutlineExpansion<Int> {
    var expansion = OutlineExpansion<Int>()
    for state in memory { expansion[state.id] = state.isExpanded }
    for entry in entries where entry.isBranch && entry.isTouched {
      expansion[entry.item.id] = entry.isExpanded
    }
    return expansion
  }

  func extent(of item: Item) -> Int { settings.extent(of: item) }
}

/// An element with all that a view says of it.
struct NaiveRow: Equatable {
  var entry: NaiveOutline.Entry
  /// The identity of the element above; -1 at the top level.
  var parent: Int
  var index: Int
  var setSize: Int
  /// The extents before it, hidden ones left out.
  var offset: Int

  var id: Int { entry.item.id }
}

extension NaiveOutline {
  /// What is visible, from top to bottom.
  var rows: [NaiveRow] { list(isWhole: false) }

  /// Every element as a row, as if all were expanded.
  var everything: [NaiveRow] { list(isWhole: true) }

  private func list(isWhole: Bool) -> [NaiveRow] {
    var rows: [NaiveRow] = []
    rows.reserveCapacity(entries.count)
    // For each depth: the element that the walk is in, how many of its children came, and all.
    var open: [(parent: Int, index: Int, setSize: Int)] = []
    var offset = 0
    var position = 0
    while position < entries.count {
      let entry = entries[position]
      if open.count > entry.depth + 1 { open.removeLast(open.count - entry.depth - 1) }
      if open.count == entry.depth {
        open.append((rows.last.map { entry.depth == 0 ? -1 : $0.id } ?? -1, 0, 0))
        var sibling = position
        while sibling < entries.count, entries[sibling].depth >= entry.depth {
          if entries[sibling].depth == entry.depth { open[entry.depth].setSize += 1 }
          sibling += 1
        }
      } else {
        open[entry.depth].index += 1
      }
      let (parent, index, setSize) = open[entry.depth]
      rows.append(
        NaiveRow(entry: entry, parent: parent, index: index, setSize: setSize, offset: offset))
      offset += entry.extent
      position = isWhole || !entry.isBranch || entry.isExpanded ? position + 1 : end(of: position)
    }
    return rows
  }
}

extension NaiveOutline: CustomStringConvertible {
  /// Brackets around children, ▾ and ▸ before branches, an asterisk behind what was touched.
  var description: String {
    func text(_ position: Int) -> String {
      let entry = entries[position]
      guard entry.isBranch else { return "\(entry.item)" }
      let children = children(of: position).map(text).joined(separator: " ")
      return (entry.isExpanded ? "▾" : "▸") + "\(entry.item)" + (entry.isTouched ? "*" : "")
        + "[\(children)]"
    }
    let memory = memory.prefix(20).map { "\($0.id)" + ($0.isExpanded ? "▾" : "▸") }
    return children(of: nil).map(text).joined(separator: " ")
      + (memory.isEmpty ? "" : " remembering \(memory.joined(separator: " "))")
  }
}
