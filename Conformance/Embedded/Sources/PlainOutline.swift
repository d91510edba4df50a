import Outlines

/// An outline as plain as can be: lists of children, and all rows found by walking them.
struct PlainOutline {
  private var children: [Int?: [Int]] = [nil: []]
  private var parents: [Int: Int?] = [:]
  private var expanded: Set<Int> = []

  var count: Int { parents.count }

  /// The identities of all rows in order.
  var rows: [Int] {
    var rows: [Int] = []
    func walk(_ branch: Int?) {
      for id in children[branch] ?? [] {
        rows.append(id)
        if expanded.contains(id) { walk(id) }
      }
    }
    walk(nil)
    return rows
  }

  func contains(_ id: Int) -> Bool { parents[id] != nil }
  func isExpanded(_ id: Int) -> Bool { expanded.contains(id) }
  func isChild(_ id: Int, of branch: Int?) -> Bool { parents[id] == .some(branch) }
  func childCount(of branch: Int?) -> Int { children[branch]?.count ?? 0 }

  /// Whether an element is another one or stands below it.
  func isInside(_ id: Int?, of ancestor: Int) -> Bool {
    var current = id
    while let id = current {
      if id == ancestor { return true }
      current = parents[id] ?? nil
    }
    return false
  }

  mutating func insert(_ id: Int, at index: Int, of branch: Int?) {
    children[branch, default: []].insert(id, at: index)
    parents[id] = .some(branch)
  }

  mutating func remove(_ id: Int) {
    for child in children[id] ?? [] { remove(child) }
    detach(id)
    children[id] = nil
    parents[id] = nil
  }

  mutating func move(_ id: Int, at index: Int, of branch: Int?) {
    detach(id)
    insert(id, at: index, of: branch)
  }

  mutating func setExpanded(_ id: Int, _ isExpanded: Bool) {
    if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
  }

  private mutating func detach(_ id: Int) {
    guard let branch = parents[id] else { return }
    children[branch]?.removeAll { $0 == id }
  }
}
