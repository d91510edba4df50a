extension Outline {
  /// Stops the program when the outline's inner bookkeeping contradicts itself.
  ///
  /// For tests: always compiled, so that the proof of the engine looks into the one that is released.
  /// Where `OUTLINE_CHECKS` is defined it runs after each mutation. Costs O(*n*).
  @usableFromInline
  package func _checkInvariants() {
    structure.checkInvariants()
    precondition(elements.count == structure.parents.count, "An array of another length")
    var count = 0
    for (position, element) in elements.enumerated() {
      let node = Handle(position)
      guard let element else {
        precondition(
          node == .root || structure.parents[position] == .absent, "A node without element")
        continue
      }
      count += 1
      precondition(structure.parents[position] != .absent, "An element that is nowhere")
      precondition(handles[element.id] == node, "An identity that leads elsewhere")
      if structure.isBranch(node) {
        precondition(memory.isExpanded(element.id) == nil, "A present branch is remembered")
      }
    }
    precondition(count == handles.count, "An identity without element")
    let sorted = structure.allBranches.filter { structure.isSorted($0) }
    precondition(Set(sorted) == Set(orders.keys), "A sorted branch without order, or the reverse")
    precondition(
      memory.states.count <= Self.rememberedExpansionLimit, "Too many states are remembered")
  }
}
