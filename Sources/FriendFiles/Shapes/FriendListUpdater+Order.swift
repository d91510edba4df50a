extension FriendListUpdater {
  func index(of place: [Int]?, in host: [Int]?) -> Int? {
    guard let place, let host, place.count == host.count + 1, place.starts(with: host) else {
      return nil
    }
    return place.last
  }

  /// The elements of an array after a change: the items in their order, and what was no record where it
  /// stood, behind the same record.
  func arrange(_ items: [Item], in host: [Int]) -> [PropertyListNode] {
    guard case .array(let nodes) = node(at: host).value else { return items.map(\.node) }
    let order = Self.order(items.map(\.index), of: nodes.count) { index in
      isRecord(nodes[index], at: host + [index])
    }
    return order.map { place in
      switch place {
      case .new(let number): items[number].node
      case .kept(let index): nodes[index]
      }
    }
  }

  /// Whether an element became a record; a fault's leavings count as gone, too.
  func isRecord(_ node: PropertyListNode, at place: [Int]) -> Bool {
    !node.isComplete || records.contains(place)
  }

  enum Place {
    case new(Int)
    case kept(Int)
  }

  /// The order of new items, some of which had an old position, and of what was no item.
  static func order(
    _ items: [Int?], of count: Int, isItem: (Int) -> Bool
  ) -> [Place] {
    let stays = Set(items.compactMap { $0 })
    var followers: [Int: [Int]] = [:]
    var last = -1
    for index in 0..<count {
      if stays.contains(index) {
        last = index
      } else if !isItem(index) {
        followers[last, default: []].append(index)
      }
    }
    var result = (followers[-1] ?? []).map { Place.kept($0) }
    for (number, index) in items.enumerated() {
      result.append(.new(number))
      if let index { result += (followers[index] ?? []).map { Place.kept($0) } }
    }
    return result
  }

  /// The node at a place of the source.
  func node(at place: [Int]) -> PropertyListNode {
    var node = root
    for index in place {
      switch node.value {
      case .array(let nodes) where index < nodes.count: node = nodes[index]
      case .dictionary(let entries) where index < entries.count: node = entries[index].node
      default: return node
      }
    }
    return node
  }

  /// A dictionary of numbered items: each keeps its key, unless the order of the keys no longer fits.
  func renumbered(
    _ items: [Item], _ entries: [PropertyListEntry]
  ) -> PropertyListNode? {
    guard let numbered = PropertyListShape.numbered(entries) else { return nil }
    let rank = Dictionary(
      numbered.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    let ranks = items.map { item in item.index.flatMap { rank[$0] } }
    let known = ranks.prefix { $0 != nil }.compactMap { $0 }
    let isInOrder =
      ranks.dropFirst(known.count).allSatisfy { $0 == nil }
      && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    var result = entries
    var isUsed = Set<Int>()
    var next = 0
    for (number, item) in items.enumerated() {
      let slot = isInOrder ? item.index : number < numbered.count ? numbered[number].index : nil
      if let slot {
        result[slot].node = item.node
        isUsed.insert(slot)
        continue
      }
      if next == 0 {
        let largest = entries.compactMap { FriendKeys.count($0.key.removing("Item ")) }.max() ?? 0
        guard largest < Int.max - items.count else { return nil }
        next = largest
      }
      next += 1
      let prefix = entries[0].key.hasPrefix("Item ") ? "Item " : ""
      result.append(PropertyListEntry("\(prefix)\(next)", item.node))
      isUsed.insert(result.count - 1)
    }
    let kept = result.indices.filter { isUsed.contains($0) || !isRecord(result[$0].node, at: [$0]) }
    return PropertyListNode(.dictionary(kept.map { result[$0] }))
  }
}

extension String {
  fileprivate func removing(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
