import Outlines

extension LivingOutline {
  /// Expands or collapses, where the element is a branch and the rules allow it.
  mutating func set(_ id: Int, isExpanded: Bool) {
    guard let node = node(id), node.children != nil, settings.may(node.item, become: isExpanded)
    else { return }
    if isSearching {
      nodes[id]?.isExpandedInSearch = isExpanded
      return
    }
    if isExpanded, !node.isExpanded {
      let others = expandedRivals(of: id)
      guard others.allSatisfy({ mayCollapse($0) }) else { return }
      for other in others { setBase(other, isExpanded: false) }
    }
    setBase(id, isExpanded: isExpanded)
  }

  private mutating func setBase(_ id: Int, isExpanded: Bool) {
    nodes[id]?.isExpanded = isExpanded
    nodes[id]?.isTouched = true
    if !isExpanded { forgetRequest(id) }
  }

  private func mayCollapse(_ id: Int) -> Bool {
    nodes[id].map { settings.may($0.item, become: false) } ?? true
  }

  /// Expanded siblings of a branch, where only one child may be expanded.
  private func expandedRivals(of id: Int) -> [Int] {
    guard let parent = nodes[id]?.parent, settings.isAccordion(parent) else { return [] }
    return children(of: parent).filter {
      $0 != id && isBranch($0) && nodes[$0]?.isExpanded == true
    }
  }

  package mutating func toggle(_ id: Int) { set(id, isExpanded: !isExpanded(id)) }

  /// Sets every branch by its level.
  mutating func setAll(_ isExpanded: (Int) -> Bool) {
    var targets: [(id: Int, isExpanded: Bool)] = []
    for parent in [0] + everything() {
      let branches = children(of: parent).filter { isBranch($0) }
      let target = isExpanded(1 + ancestors(of: branches.first ?? 0).count)
      if target, !isSearching, settings.isAccordion(parent) {
        let expanded = branches.first { nodes[$0]?.isExpanded == true }
        let first = branches.firstIndex {
          nodes[$0].map { settings.may($0.item, become: true) } ?? false
        }
        // Those before the first that may expand may not: nothing happens to them.
        let asked = expanded == nil ? branches[(first ?? branches.endIndex)...] : branches[...]
        let chosen = expanded ?? asked.first
        targets += asked.map { ($0, $0 == chosen) }
      } else {
        targets += branches.map { ($0, target) }
      }
    }
    for (id, isExpanded) in targets {
      guard let node = nodes[id], settings.may(node.item, become: isExpanded) else { continue }
      if isSearching {
        nodes[id]?.isExpandedInSearch = isExpanded
      } else {
        setBase(id, isExpanded: isExpanded)
      }
    }
  }

  /// Expands whatever hides an element, unless a filter hides it, or one of those branches may not
  /// expand or would have to collapse one that may not.
  mutating func reveal(_ id: Int) {
    let shown = everyShown()
    guard isPresent(id), ([id] + ancestors(of: id)).allSatisfy({ shown[$0] }) else { return }
    let hiding = ancestors(of: id).filter { !isExpanded($0) }
    for branch in hiding {
      guard let item = nodes[branch]?.item, settings.may(item, become: true) else { return }
      if !isSearching, !expandedRivals(of: branch).allSatisfy({ mayCollapse($0) }) { return }
    }
    for branch in hiding { set(branch, isExpanded: true) }
  }
}
