import Outlines
import TestSupport
import Testing

/// Parents of whose children at most one is expanded.
@Suite struct AccordionTests {
  private let list = [group(1, [friend(2)]), group(3, [friend(4)]), group(5, [friend(6)])]
  private let accordion = LivingSettings(accordionEvery: 8)

  @Test func `Expanding one child collapses the other`() throws {
    var scene = try LivingScene(list, expanded: [1], accordion)
    scene.expect("▾1 .2 ▸3 ▸5")
    scene.perform(.expand(5))
    scene.expect("▸1 ▸3 ▾5 .6")
    #expect(scene.counts == [1, 1, 0])
    #expect(scene.engine.expansion[1] == false && scene.engine.expansion[3] == nil)
    scene.apply(.expand(3))
    scene.expect("▸1 ▾3 .4 ▸5")
    scene.perform(.toggle(3))
    scene.expect("▸1 ▸3 ▸5")
  }

  @Test func `Expanding a child collapses what came in expanded just before`() throws {
    var scene = try LivingScene(list, expanded: [3], accordion)
    scene.apply(
      .insert(
        LivingTree(LivingItem(id: 7, startsExpanded: true), children: [friend(9)]), .first(in: nil)),
      .insert(
        LivingTree(LivingItem(id: 8, startsExpanded: true), children: [friend(10)]), .after(7)),
      .expand(5))
    scene.expect("▸7 ▸8 ▸1 ▸3 ▾5 .6")
  }

  @Test func `Of several that come in expanded the first stays so`() throws {
    var scene = try LivingScene(list, expanded: [3, 5], accordion)
    scene.expect("▸1 ▾3 .4 ▸5")
    scene.apply(
      .insert(
        LivingTree(LivingItem(id: 7, startsExpanded: true), children: [friend(9)]), .first(in: nil))
    )
    scene.expect("▸7 ▸1 ▾3 .4 ▸5")
    #expect(scene.engine.expansion[7] == nil)
  }

  @Test func `A branch that is moved in gives way to the one that is expanded there`() throws {
    let inner = group(1, [friend(2), group(3, [friend(4)])])
    var scene = try LivingScene(
      [inner, group(5, [friend(6)])], expanded: [1, 3], LivingSettings(accordionEvery: 8))
    scene.apply(.move(3, .first(in: nil)))
    scene.expect("▸3 ▾1 .2 ▸5")
  }

  @Test func `Expanding all respects it`() throws {
    let inner = group(8, [group(1, [friend(2)]), group(3, [friend(4)])])
    var scene = try LivingScene([inner, group(5, [friend(6)])], expanded: [3], accordion)
    scene.perform(.all(true))
    scene.expect("▾8 .▸1 .▾3 ..4 ▸5")
    scene.perform(.all(false), .toLevel(2))
    scene.expect("▾8 .▸1 .▸3 ▸5")
  }

  @Test func `Revealing collapses what is in the way`() throws {
    var scene = try LivingScene(list, expanded: [1], accordion)
    scene.perform(.reveal(6))
    scene.expect("▸1 ▸3 ▾5 .6")
  }

  @Test func `Nothing expands where the expanded child may not collapse`() throws {
    // 2 and 9 may not collapse, 3 and 8 may not expand.
    var scene = try LivingScene(
      [group(2, [friend(4)]), group(5, [friend(6)]), group(3, [friend(7)])], expanded: [2],
      LivingSettings(isGuarded: true, accordionEvery: 8))
    scene.perform(.expand(5), .reveal(6), .toggle(5), .all(true), .batch([.expand(5)]))
    scene.expect("▾2 .4 ▸5 ▸3")
  }

  @Test func `In a search it rests, and afterwards it holds as before`() throws {
    var scene = try LivingScene(list, expanded: [1], accordion)
    scene.perform(.search(ids(2, 4, 6)), .collapse(1), .expand(1), .expand(3))
    scene.expect("▾1 .2 ▾3 .4 ▾5 .6")
    scene.perform(.clearSearch)
    scene.expect("▾1 .2 ▸3 ▸5")
  }
}
