#if DEBUG || OUTLINE_CHECKS

  extension Outline {
    /// Stops the program when the outline's inner bookkeeping contradicts itself.
    ///
    /// For tests: compiled in debug builds, and where `OUTLINE_CHECKS` is defined run after each
    /// mutation. Costs O(*n*).
    public func _checkInvariants() {
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
      precondition(
        memory.states.count <= Self.rememberedExpansionLimit, "Too many states are remembered")
    }
  }

  extension Structure {
    func checkInvariants() {
      precondition(!isBatchOpen && journal.extents.isEmpty, "A batch did not end")
      let count = parents.count
      for other in [slots.count, recordOf.count, extents.count, origins.count, marks.count] {
        precondition(other == count, "An array of another length")
      }
      precondition(origins.allSatisfy { $0 == .untouched }, "An origin was kept")
      precondition(marks.allSatisfy { $0.isEmpty }, "A mark was kept")
      precondition(Set(freeNodes).count == freeNodes.count, "A handle is free twice")
      precondition(Set(freeRecords).count == freeRecords.count, "A record is free twice")
      precondition(records[0].node == .root && records[0].isExpanded, "The root is broken")

      // Parents before children, so that backwards children come before parents.
      var reached: [Handle] = [.root]
      var next = 0
      var branches = 0
      while next < reached.count {
        let node = reached[next]
        next += 1
        guard let record = record(of: node) else {
          precondition(recordOf[Int(node)] == -1, "A leaf with a record")
          continue
        }
        branches += 1
        precondition(records[record].node == node, "A record of another branch")
        precondition(records[record].entry == -1, "A journal entry was kept")
        for (slot, child) in records[record].children.enumerated() {
          precondition(parents[Int(child)] == node, "A child of another parent")
          precondition(Int(slots[Int(child)]) == slot, "A child at another position")
          reached.append(child)
        }
      }
      precondition(Set(reached).count == reached.count, "An element stands in two places")
      precondition(reached.count + freeNodes.count == count, "A handle was lost")
      precondition(branches + freeRecords.count == records.count, "A record was lost")
      for node in freeNodes {
        precondition(parents[Int(node)] == .absent && recordOf[Int(node)] == -1, "Not free")
      }
      checkSums(of: reached)
    }

    private func checkSums(of nodes: [Handle]) {
      var totals: [Handle: (rows: Int, extent: Int)] = [:]
      for node in nodes.reversed() {
        guard let record = record(of: node) else { continue }
        let branch = records[record]
        var rows = 0
        var size = 0
        for (slot, child) in branch.children.enumerated() {
          precondition(branch.rowSums.prefix(slot) == rows, "A sum of rows is wrong")
          precondition(branch.extentSums.prefix(slot) == size, "A sum of extents is wrong")
          let none = (rows: 0, extent: 0)
          let inside = isExpanded(child) ? totals[child] ?? none : none
          rows += 1 + inside.rows
          size += Int(extents[Int(child)]) + inside.extent
        }
        precondition(branch.rowSums.total == rows, "A total of rows is wrong")
        precondition(branch.extentSums.total == size, "A total of extents is wrong")
        precondition(branch.rowSums.count == branch.children.count, "Sums of other children")
        totals[node] = (rows, size)
      }
    }
  }

#endif
