import Outlines

/// What a user does to the folds of an outline, outside of any batch.
enum Fold {
  case expand(Int)
  case collapse(Int)
  case toggle(Int)
  case reveal(Int)
  case all(Bool)
  case toLevel(Int)

  /// Every fold of an outline, some of which do nothing.
  static func every(_ outline: NaiveOutline) -> [Fold] {
    var folds: [Fold] = [.all(true), .all(false), .reveal(Newcomers.unknown)]
    folds += (0...3).map { .toLevel($0) }
    for entry in outline.entries {
      let id = entry.item.id
      folds += [.expand(id), .collapse(id), .toggle(id), .reveal(id)]
    }
    return folds
  }

  func perform(_ engine: inout Engine) -> ChangeSet {
    switch self {
    case .expand(let id): engine.expand(id)
    case .collapse(let id): engine.collapse(id)
    case .toggle(let id): engine.toggle(id)
    case .reveal(let id): engine.reveal(id)
    case .all(true): engine.expandAll()
    case .all(false): engine.collapseAll()
    case .toLevel(let level): engine.expand(toLevel: level)
    }
  }

  func perform(_ naive: inout NaiveOutline) {
    naive.beginBatch()
    switch self {
    case .expand(let id):
      if let position = naive.position(of: id) { naive.set(position, isExpanded: true) }
    case .collapse(let id):
      if let position = naive.position(of: id) { naive.set(position, isExpanded: false) }
    case .toggle(let id):
      if let position = naive.position(of: id) {
        naive.set(position, isExpanded: !naive.entries[position].isExpanded)
      }
    case .reveal(let id): naive.reveal(id)
    case .all(let isExpanded): naive.setAll { _ in isExpanded }
    case .toLevel(let level): naive.setAll { $0 + 1 < level }
    }
  }
}
