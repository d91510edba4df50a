package import Outlines

/// The element of the proofs of living lists: a number above 0, what is shown of it, the room it
/// takes.
package struct LivingItem: Identifiable, Hashable, Sendable {
  package let id: Int
  package var value: Int
  package var extent: Int

  /// Whether a branch of this item starts expanded where nobody has said anything.
  package var startsExpanded: Bool

  package init(id: Int, value: Int = 0, extent: Int = 1, startsExpanded: Bool = false) {
    self.id = id
    self.value = value
    self.extent = extent
    self.startsExpanded = startsExpanded
  }
}

extension LivingItem: CustomStringConvertible {
  /// The number, then `=` the value, `^` the extent, and `+` for one that starts expanded.
  package var description: String {
    "\(id)" + (value == 0 ? "" : "=\(value)") + (extent == 1 ? "" : "^\(extent)")
      + (startsExpanded ? "+" : "")
  }
}

package typealias LivingTree = OutlineTree<LivingItem>
package typealias LivingEdit = OutlineEdit<LivingItem>
package typealias LivingError = OutlineError<Int>

/// What is counted in the branches of the proofs.
package enum LivingCounter: Int, OutlineCounter {
  package typealias Element = LivingItem

  /// Every element.
  case all
  /// Elements with a value, as friends that are online.
  case valued
  /// The sum of the values.
  case sum

  package func value(of item: LivingItem) -> Int {
    switch self {
    case .all: 1
    case .valued: item.value > 0 ? 1 : 0
    case .sum: item.value
    }
  }
}

/// How a branch of the proofs keeps its children.
package enum LivingOrder: Hashable, Sendable {
  case value
  case valueDown
  case extentThenValue
  /// Even values before odd ones: an order with many ties.
  case parity

  /// Whether one item has to stand before another.
  package func isBefore(_ first: LivingItem, _ second: LivingItem) -> Bool {
    switch self {
    case .value: first.value < second.value
    case .valueDown: first.value > second.value
    case .extentThenValue:
      first.extent == second.extent
        ? first.value < second.value : first.extent < second.extent
    case .parity: first.value % 2 == 0 && second.value % 2 != 0
    }
  }

  /// The same order in the terms of the engine.
  package var outlineOrder: OutlineOrder<LivingItem> {
    switch self {
    case .value: OutlineOrder(by: { $0.value })
    case .valueDown: OutlineOrder(by: { $0.value }).reversed
    case .extentThenValue:
      OutlineOrder(by: { $0.extent }).then(OutlineOrder(by: { $0.value }))
    case .parity: OutlineOrder { $0.value % 2 == 0 && $1.value % 2 != 0 }
    }
  }
}

/// Which order each branch has, by its number; 0 is the top level.
package struct LivingOrders: Hashable, Sendable {
  package var orders: [LivingOrder?]

  package init(_ orders: [LivingOrder?] = []) { self.orders = orders }

  package func order(of branch: Int) -> LivingOrder? {
    orders.isEmpty ? nil : orders[branch % orders.count]
  }
}

/// A question to an item that has a yes or no.
package enum LivingTest: Hashable, Sendable {
  /// The numbers of the bits that are set; an odd value turns the answer round.
  case ids(UInt64)
  case valueOver(Int)
  case rest(Int, of: Int)

  package func accepts(_ item: LivingItem) -> Bool {
    switch self {
    case .ids(let bits):
      (item.id < 64 && bits & (1 << UInt64(item.id)) != 0) != (item.value % 2 != 0)
    case .valueOver(let value): item.value > value
    case .rest(let rest, let divisor): item.id % divisor == rest
    }
  }
}

/// A visibility filter as a value.
package struct LivingVisibility: Hashable, Sendable {
  package var test: LivingTest
  package var hidesEmptyBranches: Bool

  package init(_ test: LivingTest, hidesEmptyBranches: Bool = false) {
    self.test = test
    self.hidesEmptyBranches = hidesEmptyBranches
  }

  package var outlineVisibility: OutlineVisibility<LivingItem> {
    let test = test
    return OutlineVisibility(hidesEmptyBranches: hidesEmptyBranches) { test.accepts($0) }
  }
}

/// A search as a value.
package struct LivingQuery: Hashable, Sendable {
  package var test: LivingTest

  /// Of branches whose number leaves 0 when divided by this, a match shows everything below it; 0
  /// stands for none.
  package var showsChildrenEvery: Int

  package init(_ test: LivingTest, showsChildrenEvery: Int = 0) {
    self.test = test
    self.showsChildrenEvery = showsChildrenEvery
  }

  package func showsChildren(_ item: LivingItem) -> Bool {
    showsChildrenEvery > 0 && item.id % showsChildrenEvery == 0
  }

  package var outlineSearch: OutlineSearch<LivingItem> {
    let query = self
    return OutlineSearch(showsChildren: { query.showsChildren($0) }) { query.test.accepts($0) }
  }
}
