import Outlines

/// One thing that is done to a living list.
package enum LivingOperation: Sendable {
  case batch([LivingEdit])
  /// A batch that is taken back, done again, and taken back a second time.
  case returning([LivingEdit])
  /// A batch whose inverse is kept for later.
  case kept([LivingEdit])
  /// What was kept is taken back, if that is possible still.
  case takeBack

  case expand(Int)
  case collapse(Int)
  case toggle(Int)
  case reveal(Int)
  case all(Bool)
  case toLevel(Int)

  case show(LivingVisibility?)
  case search(LivingQuery, tests: Int, matches: Int)
  case continueSearch(tests: Int, matches: Int)
  case clearSearch

  /// The order of a branch; 0 is the top level.
  case sort(Int, LivingOrder?)
  case sortAll(LivingOrders)

  case takeRequests
  /// An answer to one of the requests that were ever taken, by its number from the latest.
  case answer(Int, [LivingTree])
  case fail(Int)
  case retry(Int)

  /// The list is made anew from its trees and its saved expansion.
  case restore
}

extension LivingOperation {
  /// The same with one edit less.
  package var shorter: [LivingOperation] {
    switch self {
    case .batch(let edits): edits.shortened.map { .batch($0) }
    case .returning(let edits): edits.shortened.map { .returning($0) } + [.batch(edits)]
    case .kept(let edits): edits.shortened.map { .kept($0) } + [.batch(edits)]
    default: []
    }
  }
}

extension LivingOperation: CustomStringConvertible {
  package var description: String {
    func text(_ tree: LivingTree) -> String {
      guard let children = tree.children else { return "\(tree.element)" }
      return "\(tree.element)" + (tree.isUnloaded ? "?" : "")
        + "[\(children.map(text).joined(separator: " "))]"
    }
    func text(_ edits: [LivingEdit]) -> String {
      let parts = edits.map { edit in
        switch edit {
        case .insert(let tree, let place): "insert \(text(tree)) \(place)"
        case .setChildren(let id, let trees):
          "setChildren of \(id ?? 0) [\(trees.map(text).joined(separator: " "))]"
        default: "\(edit)"
        }
      }
      return "[" + parts.joined(separator: "; ") + "]"
    }
    return switch self {
    case .batch(let edits): "batch \(text(edits))"
    case .returning(let edits): "there and back \(text(edits))"
    case .kept(let edits): "keep \(text(edits))"
    case .takeBack: "takeBack"
    case .expand(let id): "expand \(id)"
    case .collapse(let id): "collapse \(id)"
    case .toggle(let id): "toggle \(id)"
    case .reveal(let id): "reveal \(id)"
    case .all(let isExpanded): isExpanded ? "expandAll" : "collapseAll"
    case .toLevel(let level): "expand to level \(level)"
    case .show(let visibility): "show \(visibility.map { "\($0)" } ?? "all")"
    case .search(let query, let tests, let matches):
      "search \(query), \(tests == .max ? "" : "tests \(tests) ")"
        + (matches == .max ? "" : "matches \(matches)")
    case .continueSearch(let tests, let matches): "continue \(tests) \(matches)"
    case .clearSearch: "clearSearch"
    case .sort(let branch, let order): "sort \(branch) by \(order.map { "\($0)" } ?? "nothing")"
    case .sortAll(let orders): "sort all \(orders.orders)"
    case .takeRequests: "takeRequests"
    case .answer(let number, let trees):
      "answer \(number) [\(trees.map(text).joined(separator: " "))]"
    case .fail(let number): "fail \(number)"
    case .retry(let id): "retry \(id)"
    case .restore: "restore"
    }
  }
}
