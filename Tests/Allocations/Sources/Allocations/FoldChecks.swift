import Outlines

extension Checks {
  /// Folds of branches of all sizes, seen and unseen, ask for no memory and tell of one stretch.
  mutating func checkFolds() {
    // Sections 1 and 100,013; groups of 1, 10, 100,000 and none.
    guard
      var outline = try? Outline(
        forest([[1, 10, 0], [100_000, 3]]) {
          Person(id: $0, name: "a person with a long name \($0)")
        },
        rules: OutlineRules(isExpandedByDefault: { _ in true }))
    else { return check("The outline is made", false, "it was refused") }
    let branches = outline.rows(in: 0..<outline.rowCount).filter(\.isBranch).map(\.id)
    check("The outline has its branches", branches.count == 7, "\(branches)")

    for id in branches {
      let size = outline.rows(under: id)?.count ?? 0
      checkAllocatesNothing("Collapsing a branch of \(size)") { Self.size(outline.collapse(id)) }
      checkAllocatesNothing("Collapsing it again") { Self.size(outline.collapse(id)) }
      checkAllocatesNothing("Expanding a branch of \(size)") { Self.size(outline.expand(id)) }
      checkAllocatesNothing("Toggling a branch of \(size), twice") {
        Self.size(outline.toggle(id)) + Self.size(outline.toggle(id))
      }
      let changes = outline.toggle(id)
      outline.toggle(id)
      check(
        "Folding a branch of \(size) is one stretch of rows, or none",
        Self.size(changes) == (size == 0 ? 0 : 1), "\(changes)")
    }
    if let last = branches.last, let section = outline.ancestors(of: last).first {
      outline.collapse(section)
      checkAllocatesNothing("Toggling a branch that is no row") { Self.size(outline.toggle(last)) }
    }
    checkAllocatesNothing("Folding what is no branch, or unknown") {
      Self.size(outline.toggle(3)) + Self.size(outline.toggle(-1))
    }
    checkFoldsOfTexts()
  }

  /// The same where identities are texts on the heap.
  private mutating func checkFoldsOfTexts() {
    guard
      var outline = try? Outline(
        forest([[1000, 1000]]) { Address(id: "xmpp:somebody-\($0)@a.place.example") })
    else { return check("The outline of texts is made", false, "it was refused") }
    outline.expandAll()
    let id = outline.child(at: 0, of: outline.child(at: 0, of: nil))
    checkAllocatesNothing("Toggling a branch whose identity is a text") {
      Self.size(outline.toggle(id)) + Self.size(outline.toggle(id))
    }
    checkAllocatesNothing("Asking for the row of a text") {
      outline.row(of: id) ?? -1
    }
  }

  /// The number of stretches that a change set tells of.
  static func size(_ changes: ChangeSet) -> Int {
    changes.insertions.count + changes.removals.count + changes.moves.count + changes.reloads.count
  }
}
