import Outlines
import Testing

/// The listings of the page `OrderAndCounters`.
@Suite struct OrderAndCountersTests {
  struct Job: Identifiable, Equatable {
    let id: Int
    var title = ""
    var isDone = false
    var rank = OutlineRank()
    var isGroup: Bool { id < 10 }
  }

  private let trees = [
    OutlineTree(
      Job(id: 1, title: "House"),
      children: [
        OutlineTree(Job(id: 11, title: "Wash")), OutlineTree(Job(id: 10, title: "Paint")),
      ])
  ]

  @Test func `A branch keeps its children in order`() throws {
    // listing
    let openFirst = OutlineOrder<Job>(by: { job in job.isDone ? 1 : 0 })
    let byTitle = OutlineOrder<Job>(by: { job in job.title })
    let rules = OutlineRules<Job>(
      order: { branch in branch == nil ? nil : openFirst.then(byTitle) })
    var outline = try Outline(trees, rules: rules)
    // end
    #expect(outline.children(of: 1) == [10, 11])
    outline.expand(1)
    // listing
    try outline.insert(OutlineTree(Job(id: 12, title: "Nail")), .ordered(in: 1))
    #expect(outline.children(of: 1) == [12, 10, 11])
    let changes = try outline.replace(Job(id: 10, title: "Paint", isDone: true))
    // end
    #expect(outline.children(of: 1) == [12, 11, 10] && changes.moves.count == 1)
    // listing
    try outline.sort(1, by: byTitle.reversed)
    #expect(outline.children(of: 1) == [11, 10, 12])
    outline.sortAll { branch in branch == nil ? nil : byTitle }
    // end
    #expect(outline.children(of: 1) == [12, 10, 11])
  }

  @Test func `What is dragged gets a rank between its neighbours`() throws {
    let ranks = OutlineRank.between(nil, nil, count: 3)
    let jobs = (0..<3).map { Job(id: 10 + $0, rank: ranks[$0]) }
    var outline = try Outline(
      jobs.map { OutlineTree($0) },
      rules: OutlineRules(order: { _ in OutlineOrder(by: { $0.rank }) }))
    // listing
    let low = jobs[0].rank
    let high = jobs[1].rank
    var dragged = jobs[2]
    dragged.rank = OutlineRank.between(low, high)
    try outline.replace(dragged)
    // end
    #expect(outline.children(of: nil) == [10, 12, 11])
  }

  // listing
  enum Tally: Int, OutlineCounter {
    case open, all

    func value(of job: Job) -> Int {
      switch self {
      case .open: job.isGroup || job.isDone ? 0 : 1
      case .all: job.isGroup ? 0 : 1
      }
    }
  }
  // end

  @Test func `A group says how much is open in it`() throws {
    // listing
    var outline = try Outline(trees, rules: OutlineRules(counters: OutlineCounters(Tally.self)))
    let label = "\(outline.count(Tally.open, in: 1))/\(outline.count(Tally.all, in: 1))"  // "2/2"
    #expect(label == "2/2")
    let changes = try outline.replace(Job(id: 10, title: "Paint", isDone: true))
    let reloads = changes.reloads.map(\.rows)  // [0..<1]: the group says 1/2 now
    #expect(reloads == [0..<1] && outline.count(Tally.open, in: 1) == 1)
    // end
  }
}
