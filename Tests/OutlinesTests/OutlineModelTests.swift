import Outlines
import TestSupport
import Testing

/// One outline for several views.
@Suite struct OutlineModelTests {
  private struct Refusal: Error {}

  private func model() throws -> OutlineModel<Item> {
    OutlineModel(try Outline(groups(3, of: 2)))
  }

  @Test func `Every observer is told each change with the state after it`() throws {
    let model = try model()
    var first: [Int] = []
    var second: [ChangeSet] = []
    let observations = [
      model.observe { [unowned model] changes in
        first.append(model.outline.rowCount)
        #expect(changes.newRowCount == model.outline.rowCount)
      }, model.observe { second.append($0) },
    ]
    let changes = model.update { $0.expand(1) }
    model.update { $0.collapse(1) }
    #expect(first == [5, 3])
    #expect(second.count == 2 && second.first == changes)
    withExtendedLifetime(observations) {}
  }

  @Test func `Revealing through several folded branches is told as what it did`() throws {
    let model = OutlineModel(try Outline([branch(1, [branch(2, [branch(3, [leaf(4)])])])]))
    var told: [ChangeSet] = []
    let observation = model.observe { told.append($0) }
    model.update { $0.reveal(4) }
    #expect(told.map { $0.insertions.map(\.rows) } == [[1..<4]])
    #expect(told.first?.removals.isEmpty == true)
    withExtendedLifetime(observation) {}
  }

  @Test func `Nobody is told when nothing was done`() throws {
    let model = try model()
    var told = 0
    let observation = model.observe { _ in told += 1 }
    model.update { $0.collapse(1) }
    model.update { $0.expand(99) }
    #expect(throws: OutlineError<Int>.self) {
      try model.update { outline throws(OutlineError<Int>) in try outline.remove(99) }
    }
    #expect(told == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func `A branch without children that expands is told, for its arrow`() throws {
    let model = OutlineModel(try Outline([branch(1)]))
    var told: [ChangeSet] = []
    let observation = model.observe { told.append($0) }
    model.update { $0.expand(1) }
    #expect(told.count == 1 && told[0].isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test func `An observer is told no more once it is cancelled or released`() throws {
    let model = try model()
    var told: [String] = []
    let cancelled = model.observe { _ in told.append("cancelled") }
    var released: OutlineObservation? = model.observe { _ in told.append("released") }
    let kept = model.observe { _ in told.append("kept") }
    model.update { $0.toggle(1) }
    cancelled.cancel()
    cancelled.cancel()
    _ = released
    released = nil
    model.update { $0.toggle(1) }
    #expect(told == ["cancelled", "released", "kept", "kept"])
    withExtendedLifetime((kept, cancelled)) {}
  }

  @Test func `An observer that is cancelled by one before it is not told any more`() throws {
    let model = try model()
    var second: OutlineObservation?
    var told = 0
    let first = model.observe { _ in second?.cancel() }
    second = model.observe { _ in told += 1 }
    model.update { $0.toggle(1) }
    #expect(told == 0)
    withExtendedLifetime(first) {}
  }

  @Test func `A change made by an observer is told after the one before was told to all`() throws {
    let model = try model()
    var log: [String] = []
    let first = model.observe { [unowned model] changes in
      log.append("first \(changes.oldRowCount)-\(changes.newRowCount)")
      #expect(model.outline.rowCount == changes.newRowCount)
      if changes.newRowCount == 5 {
        let nested = model.update { $0.expand(2) }
        #expect(nested.newRowCount == 7)
        model.update { $0.expand(3) }
        #expect(model.outline.rowCount == 5)
      }
    }
    let second = model.observe { [unowned model] changes in
      log.append("second \(changes.oldRowCount)-\(changes.newRowCount)")
      #expect(model.outline.rowCount == changes.newRowCount)
    }
    model.update { $0.expand(1) }
    let steps = ["3-5", "5-7", "7-9"]
    #expect(log == steps.flatMap { ["first \($0)", "second \($0)"] })
    #expect(model.outline.rowCount == 9)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `A change that hides part of what it did is told as all rows new`() throws {
    let model = try model()
    var told: [ChangeSet] = []
    let observation = model.observe { told.append($0) }
    model.update { outline in
      outline.expand(1)
      return outline.expand(2)
    }
    #expect(throws: Refusal.self) {
      try model.update { outline throws(Refusal) in
        outline.collapse(1)
        throw Refusal()
      }
    }
    model.update { outline in
      outline = Outline(rules: itemRules)
      return ChangeSet(oldRowCount: 5, newRowCount: 5, oldExtent: 5, newExtent: 5)
    }
    #expect(told.map(\.oldRowCount) == [3, 7, 5])
    #expect(told.map(\.newRowCount) == [7, 5, 0])
    #expect(told.allSatisfy { $0.removals.count == 1 })
    withExtendedLifetime(observation) {}
  }

  @Test func `Measuring reaches the model without telling anybody`() throws {
    let model = try model()
    var told = 0
    let observation = model.observe { _ in told += 1 }
    model.measure { _ in 20 }
    #expect(model.outline.extent == 60 && told == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func `A rule for extents that an observer sets waits for those told after it`() throws {
    let model = try model()
    var offsets: [Int] = []
    let first = model.observe { [unowned model] _ in
      if model.outline.extent == 5 { model.measure { _ in 20 } }
    }
    let second = model.observe { [unowned model] changes in
      offsets.append(model.outline.extent)
      #expect(changes.newExtent == model.outline.extent)
    }
    model.update { $0.expand(1) }
    #expect(model.outline.extent == 100)
    model.update { $0.collapse(1) }
    #expect(offsets == [5, 60])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `An observer that comes while others are told begins with the next change`() throws {
    let model = try model()
    var late: OutlineObservation?
    var told: [ChangeSet] = []
    let first = model.observe { [unowned model] changes in
      guard late == nil else { return }
      late = model.observe { told.append($0) }
      #expect(model.outline.rowCount == 5)
      model.update { $0.expand(2) }
    }
    model.update { $0.expand(1) }
    #expect(told.map(\.oldRowCount) == [5] && told.map(\.newRowCount) == [7])
    withExtendedLifetime((first, late)) {}
  }

  @Test func `An observer may cancel itself while it is told`() throws {
    let model = try model()
    var own: OutlineObservation?
    var log: [String] = []
    own = model.observe { _ in
      log.append("once")
      own?.cancel()
      own = nil
    }
    let other = model.observe { _ in log.append("other") }
    model.update { $0.toggle(1) }
    model.update { $0.toggle(1) }
    #expect(log == ["once", "other", "other"])
    withExtendedLifetime(other) {}
  }

  @Test func `What an observer holds may be the observation of another`() throws {
    // Each function holds the observation before it, so that all of them go with the last.
    let model = try model()
    var told = 0
    var chain: OutlineObservation? = model.observe { _ in told += 1 }
    for _ in 0..<3 {
      let before = try #require(chain)
      chain = model.observe { _ in withExtendedLifetime(before) {} }
    }
    model.update { $0.toggle(1) }
    #expect(told == 1)
    chain = nil
    model.update { $0.toggle(1) }
    #expect(told == 1)
  }

  @Test func `Changes of several observers are told in the order in which they were made`() throws {
    let model = try model()
    var log: [[Int]] = []
    var isFirstTime = true
    let observations = [
      model.observe { [unowned model] _ in if isFirstTime { model.update { $0.expand(2) } } },
      model.observe { [unowned model] _ in
        if isFirstTime { model.update { $0.collapse(1) } }
        isFirstTime = false
      },
      model.observe { [unowned model] changes in
        log.append([changes.oldRowCount, changes.newRowCount])
        #expect(model.outline.rowCount == changes.newRowCount)
      },
    ]
    model.update { $0.expand(1) }
    #expect(log == [[3, 5], [5, 7], [7, 5]])
    #expect(model.outline.isExpanded(2) && !model.outline.isExpanded(1))
    withExtendedLifetime(observations) {}
  }

  @Test func `A change that an observer fails to make is told to nobody`() throws {
    let model = try model()
    var told = 0
    let observation = model.observe { [unowned model] _ in
      told += 1
      #expect(throws: OutlineError<Int>.unknown(99)) {
        try model.update { outline throws(OutlineError<Int>) in
          try outline.apply([.expand(2), .remove(99)])
        }
      }
    }
    model.update { $0.expand(1) }
    #expect(told == 1 && model.outline.rowCount == 5)
    withExtendedLifetime(observation) {}
  }

  @Test func `A model that an observer lets go still tells the others`() throws {
    var model: OutlineModel<Item>? = try model()
    var told = 0
    let observations = [
      model?.observe { _ in model = nil }, model?.observe { _ in told += 1 },
    ]
    model?.update { $0.expand(1) }
    #expect(model == nil && told == 1)
    withExtendedLifetime(observations) {}
  }

  @Test func `A model made elsewhere is sent to the actor that uses it`() async throws {
    let owner = Owner(try Self.made())
    #expect(await owner.toggle(1) == 5)
    #expect(await owner.toggle(1) == 3)
    #expect(await owner.told == 2)
  }

  private static func made() throws -> sending OutlineModel<Item> {
    OutlineModel(try Outline(groups(3, of: 2)))
  }

  /// What an observer of an actor counts in.
  private final class Tally {
    var count = 0
  }

  private actor Owner {
    private let model: OutlineModel<Item>
    private let tally = Tally()
    private var observation: OutlineObservation?

    var told: Int { tally.count }

    init(_ model: sending OutlineModel<Item>) { self.model = model }

    func toggle(_ id: Int) -> Int {
      if observation == nil {
        observation = model.observe { [tally] _ in tally.count += 1 }
      }
      model.update { $0.toggle(id) }
      return model.outline.rowCount
    }
  }
}
