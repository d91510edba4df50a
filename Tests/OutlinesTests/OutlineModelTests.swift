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
}
