/// Where an element stood that a batch has placed or taken out.
@usableFromInline
struct Origin {
  @usableFromInline let node: Handle

  /// What it was.
  @usableFromInline let kind: Kind

  /// The branch that it stood in, and the sibling before it.
  @usableFromInline let parent: Handle
  @usableFromInline let after: Handle?

  /// The depth at which it stood, and its number among its siblings.
  let level: Int
  let index: Int

  /// What an element can be; a branch is unloaded if its children were not there.
  @usableFromInline
  enum Kind: Sendable { case leaf, branch, unloaded }
}

// What a running batch must be told again to be taken back.
extension Structure {
  /// Where all elements stood that the batch has placed or taken out: higher ones first, siblings
  /// in order, in O(*c* (*d* + log *n* + log *c*)).
  ///
  /// Put back in this order, each directly behind its sibling of before, they stand as before: when
  /// an element's turn comes, that sibling stands in its own place already, because it was never
  /// touched or had its turn; and nothing can come between them later but what goes away.
  @usableFromInline
  var origins: [Origin] {
    var origins: [Origin] = []
    for note in journal.notes where note.marks.contains(.placed) && note.parent != .absent {
      let (record, before, _) = place(of: note.node, .before)
      origins.append(
        Origin(
          node: note.node, kind: kindBefore(of: note.node), parent: note.parent,
          after: before.elements == 0
            ? nil : child(before.elements - 1, of: branch(record, .before), .before),
          level: levelBefore(of: note.node), index: before.elements))
    }
    origins.sort { ($0.level, $0.parent, $0.index) < ($1.level, $1.parent, $1.index) }
    return origins
  }

  private func kindBefore(of node: Handle) -> Origin.Kind {
    guard recordOf[Int(node)] >= 0 else { return .leaf }
    let branch = branch(Int(recordOf[Int(node)]), .before)
    if !branch.isBranch { return .leaf }
    return branch.load == .loaded ? .branch : .unloaded
  }

  private func levelBefore(of node: Handle) -> Int {
    var level = 0
    var node = node
    while node != .root {
      level += 1
      node = parent(of: node, .before)
    }
    return level
  }

  /// The elements that were there before and are still there, and turned from a branch into a leaf
  /// or back, with whether they were branches.
  @usableFromInline
  var changedKinds: [(node: Handle, wasBranch: Bool)] {
    journal.branches.compactMap { entry in
      let node = entry.before.node
      guard records[Int(entry.record)].isBranch != entry.before.isBranch, !isMade(node),
        parents[Int(node)] != .absent
      else { return nil }
      return (node, entry.before.isBranch)
    }
  }

  /// Everything below an element, visible or not.
  @usableFromInline
  func everything(under node: Handle) -> [Handle] {
    var all = [node]
    var next = 0
    while next < all.count {
      all += children(of: all[next])
      next += 1
    }
    return all
  }
}
