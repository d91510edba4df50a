import Outlines

/// All edits that can be made to a small outline.
///
/// Every element is moved to every place, new trees and elements that the batch took out are put
/// at every place, every element is removed, set, reloaded, folded, turned into a branch or leaf, and
/// every branch gets other children. Of the ways to name one place only the number is used, unless
/// all are asked for.
struct EveryEdit {
  enum Breadth {
    /// What is different from every other edit and can be done, for pairs.
    case different
    /// Also what does nothing and what has to be refused.
    case all
    /// Also every way to name a place.
    case allNames
  }

  private let outline: NaiveOutline
  private let number: Int
  private let breadth: Breadth
  private(set) var edits: [Edit] = []

  /// Lists the edits of an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in the middle of a batch perhaps.
  ///   - number: How many edits came before in the batch.
  ///   - breadth: Which edits.
  init(of outline: NaiveOutline, number: Int, _ breadth: Breadth) {
    self.outline = outline
    self.number = number
    self.breadth = breadth
    let places = everyPlace
    addInsertions(places)
    for position in outline.entries.indices { addEdits(of: position, places) }
    addLists()
    if breadth != .different { addRefused() }
  }

  /// A few edits that have to be refused, of each kind that needs something else taken back.
  static func refused(of outline: NaiveOutline, number: Int) -> [Edit] {
    let (new, inner) = Newcomers.pair(number)
    var edits: [Edit] = [.remove(Newcomers.unknown)]
    edits.append(.insert(branch(new, [leaf(inner), leaf(new)]), .first(in: nil)))
    guard let last = outline.entries.last?.item.id else { return edits }
    edits.append(.setChildren(of: nil, [leaf(last), branch(new, [leaf(last)])]))
    return edits
  }

  // MARK: Places

  private struct Target {
    let place: Place
    /// The position of the branch.
    let parent: Int?
    /// The place among the children that are there now.
    let index: Int
  }

  private var everyPlace: [Target] {
    var places: [Target] = []
    let parents = outline.entries.indices.filter { outline.entries[$0].isBranch }
    for parent in [nil] + parents.map(Optional.some) {
      let id = parent.map { outline.entries[$0].item.id }
      let children = outline.children(of: parent)
      for index in 0...children.count {
        places.append(Target(place: .index(index, in: id), parent: parent, index: index))
      }
      guard breadth == .allNames else { continue }
      places.append(Target(place: .first(in: id), parent: parent, index: 0))
      places.append(Target(place: .last(in: id), parent: parent, index: children.count))
      for (index, child) in children.enumerated() {
        let sibling = outline.entries[child].item.id
        places.append(Target(place: .before(sibling), parent: parent, index: index))
        places.append(Target(place: .after(sibling), parent: parent, index: index + 1))
      }
    }
    return places
  }

  // MARK: Edits

  private mutating func addInsertions(_ places: [Target]) {
    let (new, inner) = Newcomers.pair(number)
    var trees = [
      leaf(new), branch(new), branch(new, [leaf(inner)], startsExpanded: true),
      branch(number == 0 ? Newcomers.remembered : new, [leaf(inner)]),
    ]
    for id in outline.batch.removed {
      if outline.position(of: id) != nil { continue }
      trees.append(Tree(EveryOutline.item(id)))
      trees.append(Tree(EveryOutline.item(id), children: [leaf(new)]))
    }
    for tree in trees { edits += places.map { .insert(tree, $0.place) } }
  }

  private mutating func addEdits(of position: Int, _ places: [Target]) {
    let entry = outline.entries[position]
    let id = entry.item.id
    let inside = position..<outline.end(of: position)
    let parent = outline.parent(of: position)
    for target in places {
      if let parent = target.parent, inside.contains(parent), breadth == .different { continue }
      // The last number stands for one element too many where the element itself is counted.
      if target.parent == parent, case .index(let index, _) = target.place, breadth == .different,
        index == outline.children(of: parent).count
      {
        continue
      }
      edits.append(.move(id, target.place))
    }
    edits.append(.remove(id))
    var item = entry.item
    item.value += 1
    edits.append(.replace(item))
    item = entry.item
    item.extent = item.extent == 2 ? 3 : 2
    edits.append(.replace(item))
    edits.append(.reload(id))
    if entry.isBranch || breadth != .different {
      edits.append(entry.isExpanded ? .collapse(id) : .expand(id))
    }
    edits.append(.setBranch(id, !entry.isBranch))
    if breadth != .different {
      edits.append(.setBranch(id, entry.isBranch))
      edits.append(entry.isExpanded ? .expand(id) : .collapse(id))
      edits.append(.replace(entry.item))
      item.extent = 0
      item.value += 1
      edits.append(.replace(item))
    }
  }

  private mutating func addLists() {
    let (new, inner) = Newcomers.pair(number)
    let parents = outline.entries.indices.filter { outline.entries[$0].isBranch }
    for parent in [nil] + parents.map(Optional.some) {
      let id = parent.map { outline.entries[$0].item.id }
      let children = outline.children(of: parent).map { outline.tree(at: $0) }
      edits.append(.setChildren(of: id, [leaf(new)]))
      if !children.isEmpty {
        edits.append(.setChildren(of: id, []))
        edits.append(.setChildren(of: id, children.reversed() + [branch(new, [leaf(inner)])]))
      }
      if children.count > 1 {
        edits.append(.setChildren(of: id, Array(children.dropFirst() + children.prefix(1))))
      }
      // What stood under a child stands beside it, and the child under nothing.
      let inside = children.flatMap { $0.children ?? [] }
      if !inside.isEmpty { edits.append(.setChildren(of: id, inside)) }
      if breadth != .different {
        edits.append(.setChildren(of: id, children))
        if children.count > 2 {
          edits += orders(of: children).map { .setChildren(of: id, $0) }
        }
      }
    }
  }

  private func orders(of trees: [Tree]) -> [[Tree]] {
    guard let last = trees.last else { return [[]] }
    return orders(of: Array(trees.dropLast())).flatMap { order in
      (0...order.count).map { place in
        var longer = order
        longer.insert(last, at: place)
        return longer
      }
    }
  }

  private mutating func addRefused() {
    let (new, inner) = Newcomers.pair(number)
    let unknown = Newcomers.unknown
    edits += [
      .remove(unknown), .move(unknown, .first(in: nil)), .replace(Item(id: unknown)),
      .reload(unknown), .expand(unknown), .collapse(unknown), .setChildren(of: unknown, []),
      .setBranch(unknown, true),
      .insert(leaf(new), .first(in: unknown)), .insert(leaf(new), .last(in: unknown)),
      .insert(leaf(new), .index(0, in: unknown)), .insert(leaf(new), .before(unknown)),
      .insert(leaf(new), .after(unknown)), .insert(leaf(new), .index(-1, in: nil)),
      .insert(branch(new, [leaf(inner), leaf(inner)]), .first(in: nil)),
      .insert(branch(new, [branch(inner, [leaf(new)])]), .last(in: nil)),
      .setChildren(of: nil, [leaf(new), leaf(new)]),
    ]
    for entry in outline.entries {
      let id = entry.item.id
      edits += [
        .insert(leaf(id), .first(in: nil)), .insert(branch(new, [leaf(id)]), .last(in: nil)),
        .move(id, .index(-1, in: nil)), .move(id, .before(unknown)), .move(id, .first(in: unknown)),
        .setChildren(of: id, [leaf(new), leaf(id)]), .move(id, .before(id)), .move(id, .after(id)),
        .move(id, .first(in: id)), .insert(leaf(new), .index(9, in: id)),
      ]
      if !entry.isBranch {
        edits += [
          .insert(leaf(new), .first(in: id)), .insert(leaf(new), .last(in: id)),
          .setChildren(of: id, []),
        ]
      }
    }
  }
}
