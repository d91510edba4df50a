// Batches that can be taken back.
extension Outline {
  /// Runs edits like ``apply(_:)-(Sequence<OutlineEdit<Element>>)``, and says how to take them back.
  ///
  /// Costs what the batch costs, and O(log *n*) for each element that it placed.
  ///
  /// - Parameter edits: What to do. It is read once.
  /// - Returns: What the edits did to the rows, and their inverse.
  /// - Throws: The reason why an edit cannot be done; the outline is as it was before.
  @inlinable @discardableResult
  public mutating func applyWithInverse(
    _ edits: some Sequence<OutlineEdit<Element>>
  ) throws(OutlineError<ID>) -> (changes: ChangeSet, inverse: OutlineInverse<Element>) {
    var batch = Batch()
    structure.beginBatch()
    do throws(OutlineError<ID>) {
      for edit in edits { try perform(edit, &batch) }
    } catch {
      rollback(batch)
      throw error
    }
    settle()
    let inverse = inverse(of: batch)
    let changes = commit(batch)
    return (checked(changes), inverse)
  }

  /// Takes a batch back.
  ///
  /// Places and values are again what they were before the batch; what others have put between or
  /// beside since stays. What is expanded is not touched.
  ///
  /// Costs what the batch did, and O(*d* + log *n*) for each element that it placed.
  ///
  /// - Parameter inverse: What ``applyWithInverse(_:)`` or this method gave.
  /// - Returns: What it did to the rows, and the inverse of the inverse, which does the batch again.
  /// - Throws: `basisGone` when an element or a neighbour is not there, stands in another branch than
  ///   the batch left it, or holds something that came later; the outline is as it was before.
  @inlinable @discardableResult
  public mutating func apply(
    _ inverse: OutlineInverse<Element>
  ) throws(OutlineError<ID>) -> (changes: ChangeSet, inverse: OutlineInverse<Element>) {
    var batch = Batch()
    structure.beginBatch()
    do throws(OutlineError<ID>) {
      for step in inverse.steps { try perform(step, &batch) }
    } catch {
      rollback(batch)
      throw error
    }
    settle()
    let again = self.inverse(of: batch)
    let changes = commit(batch)
    return (checked(changes), again)
  }

  // MARK: Making

  /// What takes the running batch back, before it ends.
  @inlinable
  func inverse(of batch: Batch) -> OutlineInverse<Element> {
    var inverse = OutlineInverse<Element>()
    var old: [Handle: Element] = [:]
    for (node, element) in batch.replaced { old[node] = element }

    // Values come first: what becomes a branch follows the default for the value that it had.
    for (node, element) in batch.replaced where structure.parents[Int(node)] != .absent {
      inverse.steps.append(.replace(element))
    }
    for (node, wasBranch) in structure.changedKinds where wasBranch {
      if let element = elements[Int(node)] { inverse.steps.append(.setBranch(element.id, true)) }
    }
    // What stood higher comes first, so that each finds its parent where it was.
    for origin in structure.origins {
      guard let element = old[origin.node] ?? elements[Int(origin.node)] else { continue }
      let parent = elements[Int(origin.parent)]?.id
      let neighbour = origin.after.flatMap { elements[Int($0)]?.id }
      if structure.parents[Int(origin.node)] != .absent {
        let now = elements[Int(structure.parents[Int(origin.node)])]?.id
        inverse.steps.append(.move(element.id, from: now, to: parent, after: neighbour))
      } else {
        inverse.steps.append(
          .insert(element, origin.kind, to: parent, after: neighbour))
      }
    }
    var made: [OutlineInverse<Element>.Made] = []
    for note in structure.journal.notes where note.parent == .absent {
      let parent = structure.parents[Int(note.node)]
      if parent != .absent, let element = elements[Int(note.node)] {
        made.append(.init(id: element.id, parent: elements[Int(parent)]?.id))
      }
    }
    if !made.isEmpty { inverse.steps.append(.remove(made)) }
    for (node, wasBranch) in structure.changedKinds where !wasBranch {
      if let element = elements[Int(node)] { inverse.steps.append(.setBranch(element.id, false)) }
    }
    return inverse
  }

  // MARK: Doing

  @inlinable
  mutating func perform(
    _ step: OutlineInverse<Element>.Step, _ batch: inout Batch
  ) throws(OutlineError<ID>) {
    switch step {
    case .setBranch(let id, let isBranch):
      let node = try basis(id)
      if !isBranch, structure.childCount(of: node) > 0 { throw .basisGone(id) }
      setBranch(node, isBranch, &batch)
    case .move(let id, let source, let parent, let neighbour):
      let node = try basis(id, in: source)
      let branch = try basisBranch(parent)
      if structure.isInside(branch, of: node) { throw .basisGone(id) }
      structure.mark(node, .movedByCaller)
      structure.detach(node)
      structure.attach(node, to: branch, at: try index(behind: neighbour, in: branch))
    case .insert(let element, let kind, let parent, let neighbour):
      if let node = handles[element.id], structure.parents[Int(node)] != .absent {
        throw .basisGone(element.id)
      }
      let branch = try basisBranch(parent)
      let index = try index(behind: neighbour, in: branch)
      let node = try enter(element, isBranch: kind != .leaf, under: branch, &batch)
      structure.setLoad(node, kind == .unloaded ? .unloaded : .loaded)
      structure.attach(node, to: branch, at: index)
    case .remove(let made):
      try remove(made)
      batch.hasRemoved = true
    case .replace(let element):
      replace(try basis(element.id), by: element, &batch)
    }
  }

  @inlinable
  func basis(_ id: ID) throws(OutlineError<ID>) -> Handle {
    guard let node = handles[id], structure.parents[Int(node)] != .absent else {
      throw .basisGone(id)
    }
    return node
  }

  @inlinable
  func basis(_ id: ID, in parent: ID?) throws(OutlineError<ID>) -> Handle {
    let node = try basis(id)
    guard elements[Int(structure.parents[Int(node)])]?.id == parent else { throw .basisGone(id) }
    return node
  }

  /// Takes out what a batch brought, in O(what it is).
  @inlinable
  mutating func remove(_ made: [OutlineInverse<Element>.Made]) throws(OutlineError<ID>) {
    var isMade: Set<Handle> = []
    for element in made { isMade.insert(try basis(element.id, in: element.parent)) }
    // What stands below another of them goes with it.
    let topmost = isMade.filter { !isMade.contains(structure.parents[Int($0)]) }
    for node in topmost.sorted() {
      for inner in structure.everything(under: node) where !isMade.contains(inner) {
        if let element = elements[Int(inner)] { throw .basisGone(element.id) }
      }
      structure.detach(node)
      structure.scatter(under: node)
    }
  }

  @inlinable
  func basisBranch(_ id: ID?) throws(OutlineError<ID>) -> Handle {
    guard let id else { return .root }
    let node = try basis(id)
    guard structure.isBranch(node) else { throw .basisGone(id) }
    return node
  }

  @inlinable
  func index(behind neighbour: ID?, in branch: Handle) throws(OutlineError<ID>) -> Int {
    guard let neighbour else { return 0 }
    let node = try basis(neighbour)
    guard structure.parents[Int(node)] == branch else { throw .basisGone(neighbour) }
    return structure.index(of: node) + 1
  }
}
