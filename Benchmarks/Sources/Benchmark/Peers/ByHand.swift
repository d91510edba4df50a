/// The list as it is written by hand again and again, with a flag for each group number.
///
/// Rows are counted and looked up by walking the groups. It is written as well as its kind allows: arrays of values, no object for a row, no index path for
/// a row that comes or goes, and not one allocation in a look-up.
struct ByHand {
  var groups: [Item]
  var friends: [[Item]]
  var isExpanded: [Bool]

  init(_ forest: Forest, isExpanded: Bool = true) {
    groups = forest.groups.map { Item(id: $0) }
    friends = forest.friends.map { $0.map { Item(id: $0) } }
    self.isExpanded = Array(repeating: isExpanded, count: forest.groups.count)
  }

  var rowCount: Int {
    var count = 0
    for group in groups.indices { count += 1 + (isExpanded[group] ? friends[group].count : 0) }
    return count
  }

  func item(atRow row: Int) -> Item {
    var left = row
    for group in groups.indices {
      if left == 0 { return groups[group] }
      left -= 1
      guard isExpanded[group] else { continue }
      if left < friends[group].count { return friends[group][left] }
      left -= friends[group].count
    }
    fail("there is no row \(row)")
  }

  func row(ofGroup wanted: Int) -> Int {
    var row = 0
    for group in 0..<wanted { row += 1 + (isExpanded[group] ? friends[group].count : 0) }
    return row
  }

  func row(of id: Int) -> Int? {
    var row = 0
    for group in groups.indices {
      if groups[group].id == id { return row }
      row += 1
      guard isExpanded[group] else { continue }
      if let place = friends[group].firstIndex(where: { $0.id == id }) { return row + place }
      row += friends[group].count
    }
    return nil
  }

  /// Folds or unfolds a group.
  ///
  /// - Returns: The first row that came or went, and how many did (below zero: went).
  mutating func toggle(_ group: Int) -> (row: Int, rows: Int) {
    isExpanded[group].toggle()
    let count = friends[group].count
    return (row(ofGroup: group) + 1, isExpanded[group] ? count : -count)
  }

  /// Moves a friend inside a group; gives the rows it left and came to.
  mutating func move(in group: Int, from: Int, to: Int) -> (from: Int, to: Int) {
    let row = row(ofGroup: group) + 1
    friends[group].insert(friends[group].remove(at: from), at: to)
    return (row + from, row + to)
  }

  /// The sum of the heights of the rows before a row.
  func offset(ofRow row: Int, height: (Item) -> Int) -> Int {
    var left = row
    var offset = 0
    for group in groups.indices {
      if left == 0 { return offset }
      left -= 1
      offset += height(groups[group])
      guard isExpanded[group] else { continue }
      for friend in friends[group] {
        if left == 0 { return offset }
        left -= 1
        offset += height(friend)
      }
    }
    return offset
  }
}
