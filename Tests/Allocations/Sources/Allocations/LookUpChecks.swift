import Outlines

extension Checks {
  /// No question about rows or elements asks for memory.
  mutating func checkLookUps() {
    guard
      let outline = try? Outline(
        forest(Array(repeating: Array(repeating: 100, count: 10), count: 10)) {
          Person(id: $0, name: "a person with a long name \($0)")
        },
        rules: OutlineRules(
          extent: { $0.id % 3 == 0 ? 64 : 52 }, isExpandedByDefault: { $0.id % 7 != 0 }))
    else { return check("The outline is made", false, "it was refused") }
    let rows = stride(from: 0, to: outline.rowCount, by: 37)
    let ids = stride(from: -5, to: outline.count + 5, by: 41)
    checkAllocatesNothing("Counting") { outline.rowCount + outline.count + outline.extent }
    checkAllocatesNothing("row(of:)") { ids.reduce(0) { $0 + (outline.row(of: $1) ?? 0) } }
    checkAllocatesNothing("id(ofRow:)") { rows.reduce(0) { $0 + outline.id(ofRow: $1) } }
    checkAllocatesNothing("The content of a row") {
      rows.reduce(0) { $0 + outline[row: $1].setSize }
    }
    checkAllocatesNothing("offset(ofRow:)") { rows.reduce(0) { $0 + outline.offset(ofRow: $1) } }
    checkAllocatesNothing("row(atOffset:)") {
      stride(from: -100, to: outline.extent + 100, by: 1009).reduce(0) {
        $0 + (outline.row(atOffset: $1) ?? 0)
      }
    }
    checkAllocatesNothing("Going from row to row") {
      outline.rows(in: 5..<outline.rowCount - 5).reduce(0) { $0 + $1.level }
    }
    checkAllocatesNothing("rows(under:)") {
      ids.reduce(0) { $0 + (outline.rows(under: $1)?.count ?? 0) }
    }
    checkAllocatesNothing("place(of:)") {
      ids.reduce(0) { $0 + (outline.place(of: $1)?.index ?? 0) }
    }
    checkAllocatesNothing("isBranch, isExpanded and contains") {
      ids.count {
        outline.contains($0) && outline.isBranch($0) && outline.isExpanded($0)
      }
    }
    checkAllocatesNothing("childCount(of:) and child(at:of:)") {
      ids.reduce(outline.childCount(of: nil)) { sum, id in
        let count = outline.childCount(of: id)
        return sum + (count > 0 ? outline.child(at: count - 1, of: id) : 0)
      }
    }
    checkAllocatesNothing("The element of an identity") {
      ids.reduce(0) { $0 + (outline[id: $1]?.name.utf8.count ?? 0) }
    }
  }
}
