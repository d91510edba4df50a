import Outlines
import TestSupport
import Testing

/// What is added up over everything below a branch.
@Suite struct CounterTests {
  private let list = [
    group(1, [friend(2, 3), group(3, [friend(4, 2), friend(5)])]), group(6, [friend(7, 1)]),
    friend(8, 9),
  ]

  private func counts(_ scene: LivingScene, _ branch: Int?) -> [Int] {
    LivingCounter.allCases.map { scene.engine.count($0, in: branch) }
  }

  @Test func `Counters add up everything below, folded or hidden or not`() throws {
    var scene = try LivingScene(list)
    #expect(counts(scene, nil) == [8, 4, 15])
    #expect(counts(scene, 1) == [4, 2, 5])
    #expect(counts(scene, 3) == [2, 1, 2])
    #expect(counts(scene, 8) == [0, 0, 0] && counts(scene, 99) == [0, 0, 0])
    scene.perform(.show(ids(6)))
    #expect(counts(scene, 1) == [4, 2, 5])
    scene.perform(.search(ids(8)))
    #expect(counts(scene, nil) == [8, 4, 15])
  }

  @Test func `Exactly the branches whose counters changed are reloaded`() throws {
    var scene = try LivingScene(list, expanded: [1, 6])
    scene.apply(.replace(LivingItem(id: 4, value: 4)))
    #expect(scene.reloaded == [.element(1), .element(3)])
    scene.perform(.expand(3))
    scene.apply(.move(4, .first(in: 6)))
    #expect(scene.reloaded == [.element(1), .element(3), .element(6), .element(4)])
    scene.apply(.move(7, .first(in: 6)))
    #expect(scene.reloaded == [])
    scene.apply(.remove(7), .insert(friend(9, 1), .first(in: 6)))
    #expect(scene.reloaded == [])
    scene.apply(.replace(LivingItem(id: 5, value: 1)), .replace(LivingItem(id: 5)))
    #expect(scene.reloaded == [])
  }

  @Test func `Changes that undo each other's counts reload nothing`() throws {
    var scene = try LivingScene(list, expanded: [1])
    scene.apply(
      .replace(LivingItem(id: 4, value: 3)), .replace(LivingItem(id: 2, value: 2)))
    scene.expect("▾1 .2 .▸3 ▸6 8")
    #expect(scene.reloaded == [.element(2), .element(3)])
  }

  @Test func `A value of a branch counts in the branches above it and not in itself`() throws {
    var scene = try LivingScene(list, expanded: [1])
    scene.apply(.replace(LivingItem(id: 3, value: 5)))
    #expect(counts(scene, 3) == [2, 1, 2] && counts(scene, 1) == [4, 3, 10])
    #expect(scene.reloaded == [.element(1), .element(3)])
  }

  @Test func `Counters are right after undo and after a batch that failed`() throws {
    var scene = try LivingScene(list, expanded: [1, 3])
    scene.perform(
      .returning([.remove(3), .setBranch(8, true), .insert(friend(9, 7), .first(in: 8))]))
    scene.apply(.remove(2), .replace(LivingItem(id: 7, value: 8)), .remove(99))
    #expect(counts(scene, nil) == [8, 4, 15])
  }
}
