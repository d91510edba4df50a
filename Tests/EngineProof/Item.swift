import Outlines

/// The element of every proof: a number, what is shown of it, the room it takes.
struct Item: Identifiable, Hashable, Sendable {
  let id: Int
  var value = 0
  var extent = 1

  /// Whether a branch of this item starts expanded where nobody has said anything.
  var startsExpanded = false
}

extension Item: CustomStringConvertible {
  var description: String {
    "\(id)" + (value == 0 ? "" : "=\(value)") + (extent == 1 ? "" : "^\(extent)")
      + (startsExpanded ? "+" : "")
  }
}

typealias Tree = OutlineTree<Item>
typealias Edit = OutlineEdit<Item>
typealias Place = OutlinePlace<Int>
typealias Refusal = OutlineError<Int>
typealias Engine = Outline<Item>

/// A leaf.
func leaf(_ id: Int) -> Tree { Tree(Item(id: id)) }

/// A branch.
func branch(_ id: Int, _ children: [Tree] = [], startsExpanded: Bool = false) -> Tree {
  Tree(Item(id: id, startsExpanded: startsExpanded), children: children)
}
