import Outlines
import Synchronization
import TestSupport
import Testing

/// Edits that come one by one and are applied together.
@Suite struct CollectorTests {
  /// A clock that is set by hand.
  private final class HandSetClock: Sendable {
    private let time = Mutex(Duration.seconds(1_000))

    var now: Duration { time.withLock { $0 } }

    func advance(by milliseconds: Int) {
      time.withLock { $0 += .milliseconds(milliseconds) }
    }
  }

  private typealias Collector = OutlineCollector<Item>

  private func collector(_ clock: HandSetClock, quiet: Int = 10, limit: Int = 50) -> Collector {
    Collector(quiet: .milliseconds(quiet), limit: .milliseconds(limit), now: { clock.now })
  }

  /// What a collector makes of edits.
  private func collected(_ edits: [ItemEdit]) -> [ItemEdit] {
    var collector = Collector(quiet: .zero, limit: .zero, now: { .zero })
    for edit in edits { collector.append(edit) }
    return collector.take()
  }

  @Test func `Nothing is never due`() {
    let clock = HandSetClock()
    var collector = collector(clock)
    clock.advance(by: 1_000)
    #expect(collector.deadline == nil && !collector.isDue && collector.isEmpty)
    #expect(collector.takeIfDue().isEmpty && collector.take().isEmpty)
  }

  @Test func `An edit is due after the quiet time`() {
    let clock = HandSetClock()
    var collector = collector(clock)
    collector.append(.remove(1))
    #expect(collector.deadline == clock.now + .milliseconds(10))
    clock.advance(by: 9)
    #expect(!collector.isDue && collector.takeIfDue().isEmpty && collector.count == 1)
    clock.advance(by: 1)
    #expect(collector.isDue)
    #expect(collector.takeIfDue() == [.remove(1)])
    #expect(collector.isEmpty && collector.deadline == nil && !collector.isDue)
  }

  @Test func `Each edit puts the deadline off`() {
    let clock = HandSetClock()
    var collector = collector(clock)
    for id in 0..<4 {
      collector.append(.remove(id))
      clock.advance(by: 9)
      #expect(!collector.isDue)
    }
    clock.advance(by: 1)
    #expect(collector.takeIfDue().count == 4)
  }

  @Test func `A stream that never rests is due at the limit`() {
    let clock = HandSetClock()
    var collector = collector(clock)
    let end = clock.now + .milliseconds(50)
    for id in 0..<10 {
      #expect(!collector.isDue)
      collector.append(.remove(id))
      clock.advance(by: 5)
    }
    #expect(collector.deadline == end && collector.isDue)
    #expect(collector.takeIfDue().count == 10)
    collector.append(.remove(10))
    #expect(collector.deadline == clock.now + .milliseconds(10), "The limit counts anew")
  }

  @Test func `An edit that takes an earlier one's place puts the deadline off too`() {
    let clock = HandSetClock()
    var collector = collector(clock)
    collector.append(.replace(Item(id: 1)))
    clock.advance(by: 8)
    collector.append(.replace(Item(id: 1, value: 2)))
    #expect(collector.count == 1 && collector.deadline == clock.now + .milliseconds(10))
    clock.advance(by: 8)
    #expect(!collector.isDue)
  }

  @Test func `Without a quiet time everything is due at once`() {
    let clock = HandSetClock()
    for quiet in [0, -5] {
      var collector = collector(clock, quiet: quiet)
      collector.append(.remove(1))
      #expect(collector.isDue)
    }
  }

  @Test func `What is not due can be taken all the same`() {
    var collector = collector(HandSetClock())
    collector.append(.remove(1))
    #expect(collector.take() == [.remove(1)] && collector.isEmpty)
  }

  @Test func `Of many values of an element the last is kept`() {
    let edits = collected([
      .replace(Item(id: 1, value: 1)), .replace(Item(id: 2, value: 1)),
      .replace(Item(id: 1, value: 2)), .reload(1), .replace(Item(id: 1, value: 3)),
    ])
    #expect(
      edits == [.replace(Item(id: 1, value: 3)), .replace(Item(id: 2, value: 1)), .reload(1)])
  }

  @Test func `A second reload is the same one`() {
    #expect(collected([.reload(1), .replace(Item(id: 1)), .reload(2), .reload(1)]).count == 3)
  }

  @Test(
    arguments: [
      .insert(leaf(9), .last(in: nil)), .remove(2), .move(2, .first(in: nil)),
      .setChildren(of: nil, [leaf(1)]), .setBranch(1, true), .expand(1), .collapse(1),
    ] as [ItemEdit])
  func `Values before and after an edit that may look at them are kept apart`(between: ItemEdit) {
    let edits: [ItemEdit] = [
      .replace(Item(id: 1, value: 1)), .reload(1), between, .replace(Item(id: 1, value: 2)),
      .reload(1),
    ]
    #expect(collected(edits) == edits)
    #expect(collected(edits + [.replace(Item(id: 1, value: 3)), .reload(1)]).count == 5)
  }

  @Test func `What was taken does not take part any more`() {
    var collector = collector(HandSetClock())
    collector.append(.remove(5))
    collector.append(.replace(Item(id: 1, value: 1)))
    collector.append(.reload(1))
    _ = collector.take()
    for value in 2...3 {
      collector.append(.replace(Item(id: 1, value: value)))
      collector.append(.reload(1))
    }
    #expect(collector.take() == [.replace(Item(id: 1, value: 3)), .reload(1)])
  }

  @Test func `A branch that might expand when it was asked to is expanded`() throws {
    let rules = OutlineRules<Item>(mayExpand: { $0.value == 1 })
    var outline = try Outline([branch(1, [leaf(2)])], rules: rules)
    try outline.apply(
      collected([.replace(Item(id: 1, value: 1)), .expand(1), .replace(Item(id: 1))]))
    #expect(outline.visible == [1, 2] && outline[id: 1]?.value == 0)
  }

  @Test func `A hundred thousand values of a thousand elements are a thousand edits`() throws {
    var outline = try Outline((0..<1_000).map(leaf), rules: itemRules)
    var collector = Collector(quiet: .zero, limit: .zero, now: { .zero })
    for step in 0..<100_000 {
      collector.append(.replace(Item(id: step * 7 % 1_000, value: step)))
    }
    #expect(collector.count == 1_000)
    try outline.apply(collector.take())
    for id in 0..<1_000 {
      let last = try #require(outline[id: id]).value
      #expect(last >= 99_000 && last * 7 % 1_000 == id)
    }
  }

  /// Edits that come in a stream: mostly values, some of which fail.
  private func stream(
    on outline: Outline<Item>, most: Int, _ random: inout SeededGenerator, faults: Bool
  ) -> [ItemEdit] {
    var trial = outline
    var edits: [ItemEdit] = []
    for _ in 0..<40 {
      let id = RandomEdits.known(trial, most, &random)
      let edit: ItemEdit =
        switch random.below(10) {
        case 0: RandomEdits.edit(on: trial, most: most, &random)
        case 1: .reload(id)
        default: .replace(Item(id: id, value: random.below(3), extent: 1 + random.below(3)))
        }
      if (try? trial.apply(edit)) != nil || (faults && random.oneIn(2)) { edits.append(edit) }
    }
    return edits
  }

  @Test func `What is gathered does what all edits would do in one batch, or fails like them`()
    throws
  {
    var random = SeededGenerator(for: "Streams as batches")
    // Rules that ask about values at any time.
    let rules = OutlineRules<Item>(
      extent: { $0.extent }, isExpandedByDefault: { $0.value == 2 },
      mayExpand: { $0.value != 1 }, mayCollapse: { $0.value != 2 })
    let start = try Outline(groups(4, of: 3), rules: rules, pageCapacity: 3)
    var outline = start
    var (done, failed, saved) = (0, 0, 0)
    for step in 0..<300 {
      if outline.count < 8 { outline = start }
      let edits = stream(on: outline, most: 16, &random, faults: step % 2 == 0)
      let fewer = collected(edits)
      saved += edits.count - fewer.count
      var other = outline
      let all = Result { () throws(OutlineError<Int>) in try outline.apply(edits) }
      let gathered = Result { () throws(OutlineError<Int>) in try other.apply(fewer) }
      Labels.with("\(random), step \(step), \(edits)") {
        checkEqual(gathered, all, "Result")
        checkEqual(RandomEdits.shape(other), RandomEdits.shape(outline), "Elements")
        checkEqual(other.visible, outline.visible, "Rows")
        checkEqual(other.expansion, outline.expansion, "Expansion")
      }
      if case .success = all { done += 1 } else { failed += 1 }
    }
    #expect(done >= 150 && failed > 10 && saved > 300, "\(random): \(done), \(failed), \(saved)")
  }

  @Test func `What is gathered does what the edits would do one by one`() throws {
    var random = SeededGenerator(for: "Streams edit by edit")
    let clock = HandSetClock()
    var collector = collector(clock)
    var outline = try Outline(groups(4, of: 3), rules: itemRules, pageCapacity: 3)
    var other = outline
    var batches = 0
    for step in 0..<60 {
      for edit in stream(on: outline, most: 16, &random, faults: false) {
        try outline.apply(edit)
        collector.append(edit)
        clock.advance(by: random.below(14))
        let batch = collector.takeIfDue()
        if batch.isEmpty { continue }
        batches += 1
        let rows = other.visible
        let changes = try other.apply(batch)
        Labels.with("\(random), step \(step)") {
          checkEqual(changes.fault(from: rows, to: other.visible), nil, "Change set")
          checkEqual(RandomEdits.shape(other), RandomEdits.shape(outline), "Elements")
          checkEqual(other.visible, outline.visible, "Rows")
          checkEqual(other.expansion, outline.expansion, "Expansion")
        }
      }
    }
    #expect(batches > 20, "\(random)")
  }
}
