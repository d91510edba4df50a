import Outlines
import TestSupport
import Testing

/// What a person may rely on who undoes.
@Suite struct UndoStackTests {
  private typealias Stack = OutlineUndoStack<Item>

  /// An outline with the stack of what was done to it.
  private struct Document {
    var outline: Outline<Item>
    var stack = Stack()

    init(_ trees: [ItemTree]) throws { outline = try Outline(trees, rules: itemRules) }

    mutating func edit(_ name: String, _ edits: ItemEdit...) throws {
      stack.push(try outline.applyWithInverse(edits).inverse, name: name)
    }

    var shape: [ItemTree] { RandomEdits.shape(outline) }
  }

  @Test func `What was done last is undone first, under its name`() throws {
    var document = try Document(groups(1, of: 2))
    try document.edit("Rename", .replace(Item(id: 1_001, value: 5)))
    try document.edit("Remove", .remove(1_002))
    #expect(document.stack.canUndo && document.stack.undoName == "Remove")
    #expect(!document.stack.canRedo && document.stack.redoName == nil)
    try document.stack.undo(on: &document.outline)
    #expect(document.outline.children(of: 1) == [1_001, 1_002])
    #expect(document.stack.undoName == "Rename" && document.stack.redoName == "Remove")
    try document.stack.undo(on: &document.outline)
    #expect(document.shape == groups(1, of: 2))
    #expect(!document.stack.canUndo && document.stack.undoName == nil)
    #expect(document.stack.redoName == "Rename")
    try document.stack.redo(on: &document.outline)
    try document.stack.redo(on: &document.outline)
    #expect(document.outline[id: 1_001]?.value == 5 && !document.outline.contains(1_002))
    #expect(document.stack.undoName == "Remove" && !document.stack.canRedo)
  }

  @Test func `Where nothing can be undone or redone, nothing happens`() throws {
    var document = try Document(groups(1, of: 2))
    let undone = try document.stack.undo(on: &document.outline)
    #expect(undone.isEmpty && undone.oldRowCount == 1 && undone.newRowCount == 1)
    #expect(try document.stack.redo(on: &document.outline).isEmpty)
    document.stack.discardUndo()
    document.stack.discardRedo()
    #expect(document.shape == groups(1, of: 2))
  }

  @Test func `A new change ends what could be redone`() throws {
    var document = try Document(groups(1, of: 3))
    try document.edit("A", .remove(1_001))
    try document.stack.undo(on: &document.outline)
    try document.edit("B", .remove(1_002))
    #expect(!document.stack.canRedo && document.stack.undoName == "B")
    try document.stack.undo(on: &document.outline)
    #expect(!document.stack.canUndo)
  }

  @Test func `A fold is nothing to undo, and leaves what can be redone`() throws {
    var document = try Document(groups(1, of: 3))
    try document.edit("A", .remove(1_001))
    try document.stack.undo(on: &document.outline)
    try document.edit("Unfold", .expand(1))
    #expect(document.stack.redoName == "A" && !document.stack.canUndo)
    #expect(document.outline.isExpanded(1))
  }

  @Test func `A group is undone and redone in one step with one change set`() throws {
    var document = try Document(groups(2, of: 3))
    document.outline.expandAll()
    document.stack.beginGroup("Merge")
    #expect(document.stack.isGrouping)
    for id in 1_001...1_003 { try document.edit("Move", .move(id, .last(in: 2))) }
    try document.edit("Remove", .remove(1))
    document.stack.endGroup()
    #expect(!document.stack.isGrouping && document.stack.undoName == "Merge")
    let (merged, rows) = (document.shape, document.outline.visible)
    let changes = try document.stack.undo(on: &document.outline)
    #expect(changes.fault(from: rows, to: document.outline.visible) == nil)
    #expect(changes.insertions.map(\.rows) == [0..<1] && changes.removals.isEmpty)
    #expect(changes.moves.map(\.to.rows) == [1..<4], "The three travel together")
    #expect(document.shape == groups(2, of: 3))
    #expect(!document.stack.canUndo && document.stack.redoName == "Merge")
    try document.stack.redo(on: &document.outline)
    #expect(document.shape == merged && document.stack.undoName == "Merge")
  }

  @Test func `A group in a group is part of the outer one`() throws {
    var document = try Document(groups(1, of: 3))
    document.stack.beginGroup("Outer")
    try document.edit("A", .remove(1_001))
    document.stack.beginGroup("Inner")
    try document.edit("B", .remove(1_002))
    document.stack.endGroup()
    #expect(document.stack.isGrouping)
    try document.edit("C", .remove(1_003))
    document.stack.endGroup()
    #expect(document.stack.undoName == "Outer")
    try document.stack.undo(on: &document.outline)
    #expect(document.shape == groups(1, of: 3) && !document.stack.canUndo)
  }

  @Test func `While a group is being made, nothing is undone or redone`() throws {
    var document = try Document(groups(1, of: 3))
    try document.edit("A", .remove(1_001))
    try document.edit("B", .remove(1_002))
    try document.stack.undo(on: &document.outline)
    document.stack.beginGroup("Group")
    let before = document.shape
    #expect(!document.stack.canUndo && document.stack.undoName == nil)
    #expect(!document.stack.canRedo && document.stack.redoName == nil)
    #expect(try document.stack.undo(on: &document.outline).isEmpty)
    #expect(try document.stack.redo(on: &document.outline).isEmpty)
    document.stack.discardUndo()
    document.stack.discardRedo()
    #expect(document.shape == before)
    document.stack.endGroup()
    #expect(document.stack.undoName == "A" && document.stack.redoName == "B", "It was empty")
  }

  @Test func `A group of what cannot be undone leaves no trace`() throws {
    var document = try Document(groups(1, of: 3))
    document.stack.beginGroup("Folds")
    try document.edit("Unfold", .expand(1))
    document.stack.endGroup()
    #expect(!document.stack.canUndo)
  }

  @Test func `What is too long ago is forgotten first`() throws {
    var document = try Document((0..<10).map(leaf))
    document.stack = Stack(limit: 3)
    for id in 0..<5 { try document.edit("\(id)", .remove(id)) }
    for id in [4, 3, 2] {
      #expect(document.stack.undoName == "\(id)")
      try document.stack.undo(on: &document.outline)
    }
    #expect(!document.stack.canUndo)
    #expect(document.outline.children(of: nil) == Array(2..<10))
    document.stack.limit = 1
    #expect(document.stack.redoName == "2", "What comes next is kept")
    try document.stack.redo(on: &document.outline)
    #expect(!document.stack.canRedo && document.stack.undoName == "2")
    document.stack.limit = -1
    #expect(document.stack.limit == 0 && !document.stack.canUndo)
    try document.edit("Last", .remove(9))
    #expect(!document.stack.canUndo)
  }

  @Test func `A group counts as one towards the limit`() throws {
    var document = try Document((0..<10).map(leaf))
    document.stack = Stack(limit: 2)
    try document.edit("A", .remove(0))
    document.stack.beginGroup("B")
    for id in 1..<6 { try document.edit("\(id)", .remove(id)) }
    document.stack.endGroup()
    try document.stack.undo(on: &document.outline)
    #expect(document.stack.undoName == "A")
    try document.stack.undo(on: &document.outline)
    #expect(document.outline.children(of: nil) == Array(0..<10))
  }

  @Test func `All can be forgotten, in the middle of a group too`() throws {
    var document = try Document((0..<10).map(leaf))
    try document.edit("A", .remove(0))
    try document.edit("B", .remove(1))
    try document.stack.undo(on: &document.outline)
    document.stack.beginGroup("C")
    try document.edit("C", .remove(2))
    document.stack.removeAll()
    try document.edit("D", .remove(3))
    document.stack.endGroup()
    #expect(!document.stack.canRedo && document.stack.undoName == "C")
    try document.stack.undo(on: &document.outline)
    #expect(document.outline.children(of: nil) == [1, 3, 4, 5, 6, 7, 8, 9])
    #expect(!document.stack.canUndo)
  }

  @Test func `What cannot be undone any more is refused whole, and can be given up`() throws {
    var document = try Document(groups(2, of: 3))
    try document.edit("Before", .replace(Item(id: 2_001, value: 1)))
    document.stack.beginGroup("Group")
    try document.edit("A", .replace(Item(id: 2_002, value: 5)))
    try document.edit("B", .remove(1_002))
    try document.edit("C", .move(2_003, .first(in: nil)))
    document.stack.endGroup()
    // Behind this one 1002 would go back.
    try document.outline.remove(1_001)
    let before = document.shape
    #expect(throws: OutlineError.basisGone(1_001)) {
      try document.stack.undo(on: &document.outline)
    }
    #expect(document.shape == before)
    #expect(document.stack.undoName == "Group" && !document.stack.canRedo)
    document.stack.discardUndo()
    #expect(document.stack.undoName == "Before" && !document.stack.canRedo)
    try document.stack.undo(on: &document.outline)
    #expect(document.outline[id: 2_001]?.value == 0 && document.outline[id: 2_002]?.value == 5)
  }

  @Test func `What cannot be redone any more is refused whole, and can be given up`() throws {
    var document = try Document(groups(2, of: 3))
    try document.edit("A", .move(1_001, .last(in: 2)))
    try document.edit("B", .remove(2_001), .remove(1_003))
    try document.stack.undo(on: &document.outline)
    try document.stack.undo(on: &document.outline)
    try document.outline.remove(1_001)
    let before = document.shape
    #expect(throws: OutlineError.basisGone(1_001)) {
      try document.stack.redo(on: &document.outline)
    }
    #expect(document.shape == before && document.stack.redoName == "A" && !document.stack.canUndo)
    document.stack.discardRedo()
    try document.stack.redo(on: &document.outline)
    #expect(document.outline.children(of: 1) == [1_002])
    #expect(document.outline.children(of: 2) == [2_002, 2_003])
  }

  @Test func `An undo of another's change in between keeps that change`() throws {
    var document = try Document(groups(1, of: 3))
    try document.edit("A", .remove(1_002))
    try document.outline.insert(leaf(7), .last(in: 1))
    try document.stack.undo(on: &document.outline)
    #expect(document.outline.children(of: 1) == [1_001, 1_002, 1_003, 7])
  }

  @Test(arguments: [(most: 12, rounds: 60), (most: 60, rounds: 15), (most: 200, rounds: 5)])
  func `Undoing and redoing goes exactly through everything that was`(
    most: Int, rounds: Int
  ) throws {
    var random = SeededGenerator(for: "Undoing among \(most) elements")
    var document = try Document([])
    // What the outline was after each step that can be undone, and how far it is undone.
    var shapes = [document.shape]
    var now = 0
    var groups = 0
    for round in 0..<rounds * 10 {
      try Labels.with("\(random), most \(most), round \(round)") {
        switch random.below(5) {
        case 0 where now > 0: try back(&document, shapes, &now)
        case 1 where now < shapes.count - 1: try again(&document, shapes, &now)
        case 2: document.outline.toggle(random.below(most))
        default:
          let isGroup = random.oneIn(2)
          let couldUndo = document.stack.undoName
          if isGroup { document.stack.beginGroup("Group") }
          var isKept = false
          for _ in 0..<(isGroup ? 1 + random.below(5) : 1) {
            let isInner = isGroup && random.oneIn(4)
            if isInner { document.stack.beginGroup("Inner") }
            let edits = RandomEdits.batch(
              of: 1 + random.below(4), on: document.outline, most: most, &random)
            let inverse = try document.outline.applyWithInverse(edits).inverse
            document.stack.push(inverse, name: "\(round)")
            if !inverse.isEmpty { isKept = true }
            if isInner { document.stack.endGroup() }
          }
          if isGroup { document.stack.endGroup() }
          if isKept {
            shapes.removeLast(shapes.count - 1 - now)
            shapes.append(document.shape)
            now += 1
            groups += isGroup ? 1 : 0
            checkEqual(document.stack.undoName, isGroup ? "Group" : "\(round)", "Name")
          } else {
            checkEqual(document.stack.undoName, couldUndo, "Name")
            checkEqual(document.shape, shapes[now], "What is not kept changes nothing")
          }
        }
      }
    }
    while now > 0 { try back(&document, shapes, &now) }
    #expect(!document.stack.canUndo && document.shape.isEmpty, "\(random)")
    while now < shapes.count - 1 { try again(&document, shapes, &now) }
    #expect(!document.stack.canRedo, "\(random)")
    #expect(groups > 0, "\(random)")
  }

  private func back(_ document: inout Document, _ shapes: [[ItemTree]], _ now: inout Int) throws {
    let rows = document.outline.visible
    let changes = try document.stack.undo(on: &document.outline)
    now -= 1
    checkEqual(document.shape, shapes[now], "Undone")
    checkEqual(changes.fault(from: rows, to: document.outline.visible), nil, "Change set")
    checkEqual(document.stack.canUndo, now > 0, "More to undo")
  }

  private func again(_ document: inout Document, _ shapes: [[ItemTree]], _ now: inout Int) throws {
    let rows = document.outline.visible
    let changes = try document.stack.redo(on: &document.outline)
    now += 1
    checkEqual(document.shape, shapes[now], "Redone")
    checkEqual(changes.fault(from: rows, to: document.outline.visible), nil, "Change set")
    checkEqual(document.stack.canRedo, now < shapes.count - 1, "More to redo")
  }
}
