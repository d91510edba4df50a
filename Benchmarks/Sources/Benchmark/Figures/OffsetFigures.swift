import Outlines

/// Sums of row heights before 1,000,000 random rows, and the rows at such sums.
///
/// Heights are of three kinds, mixed within each group. GTK's model knows no heights.
enum OffsetFigures {
  static let queries = 50_000

  private static func height(of item: Item) -> Int {
    switch item.id & 7 {
    case 0: 64
    case 1: 30
    default: 52
    }
  }

  static func run() -> [Figure] {
    var dice = Dice(state: 3)
    let forest = Forest.million(dice: &dice)
    let ids = forest.rows
    let height = { @Sendable (item: Item) in Self.height(of: item) }
    var sums = [0]
    sums.reserveCapacity(ids.count + 1)
    var end = 0
    for id in ids {
      end += height(Item(id: id))
      sums.append(end)
    }
    let order = ids.indices.shuffled(using: &dice)
    let asked = (0...Contest.rounds).map { Array(order[$0 * queries..<($0 + 1) * queries]) }
    let places = asked.map { rows in rows.map { sums[$0 + 1] - 1 } }
    let outline = forest.outline(
      rules: OutlineRules(extent: height, isExpandedByDefault: { _ in true }))
    let byHand = ByHand(forest)
    guard outline.extent == end else { fail("offset_of_row: the heights add up to another sum") }

    return [
      Contest(
        name: "offset_of_row", size: ids.count, unit: .microseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: queries,
            run: { sumOfOffsets(of: asked[$0], in: outline) },
            expected: { asked[$0].reduce(0) { $0 + sums[$1] } }),
          Contender(
            name: "by hand", operations: 20,
            run: { sumOfOffsets(of: asked[$0].prefix(20), in: byHand) },
            expected: { asked[$0].prefix(20).reduce(0) { $0 + sums[$1] } }),
        ]
      ).run(),
      Contest(
        name: "row_at_offset", size: ids.count, unit: .microseconds,
        contenders: [
          Contender(
            name: Contest.engine, operations: queries,
            run: { sumOfRows(at: places[$0], in: outline) },
            expected: { asked[$0].reduce(0, +) })
        ]
      ).run(),
    ]
  }

  @inline(never)
  private static func sumOfOffsets(of rows: [Int], in outline: Outline<Item>) -> Int {
    var sum = 0
    for row in rows { sum += outline.offset(ofRow: row) }
    return sum
  }

  @inline(never)
  private static func sumOfOffsets(of rows: ArraySlice<Int>, in byHand: ByHand) -> Int {
    var sum = 0
    for row in rows { sum += byHand.offset(ofRow: row, height: height) }
    return sum
  }

  @inline(never)
  private static func sumOfRows(at offsets: [Int], in outline: Outline<Item>) -> Int {
    var sum = 0
    for offset in offsets { sum += outline.row(atOffset: offset) ?? -1 }
    return sum
  }
}
