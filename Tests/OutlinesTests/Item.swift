import Outlines

/// The element of most tests: a number with a value that is shown and a room that is taken.
struct Item: Identifiable, Hashable, Sendable, CustomStringConvertible {
  let id: Int
  var value = 0
  var extent = 1

  var description: String {
    "\(id)" + (value == 0 ? "" : "=\(value)") + (extent == 1 ? "" : "^\(extent)")
  }
}

typealias ItemTree = OutlineTree<Item>
typealias ItemEdit = OutlineEdit<Item>
typealias ItemPlace = OutlinePlace<Int>

/// A leaf.
func leaf(_ id: Int) -> ItemTree { ItemTree(Item(id: id)) }

/// A branch.
func branch(_ id: Int, _ children: [ItemTree] = []) -> ItemTree {
  ItemTree(Item(id: id), children: children)
}

/// Rules under which a row takes what its item says.
let itemRules = OutlineRules<Item>(extent: { $0.extent })

/// Groups of leaves: group 1 holds 1001, 1002 and so on.
func groups(_ count: Int, of size: Int) -> [ItemTree] {
  (1...count).map { group in
    branch(group, size == 0 ? [] : (1...size).map { leaf(group * 1_000 + $0) })
  }
}

extension Outline {
  /// The identities of all rows.
  var visible: [ID] { rows(in: 0..<rowCount).map(\.id) }
}
