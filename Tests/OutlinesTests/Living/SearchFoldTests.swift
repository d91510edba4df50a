import Outlines
import TestSupport
import Testing

/// What is expanded while a list is searched.
@Suite struct SearchFoldTests {
  private let list = [
    group(1, [friend(2), group(4, [friend(5)])]), group(6, [friend(7)]), group(8, [friend(9)]),
  ]

  @Test func `Folds in a search last until it is cleared, over further queries`() throws {
    var scene = try LivingScene(list, expanded: [6])
    scene.perform(.search(ids(5, 7)))
    scene.expect("▾1 .▾4 ..5 ▾6 .7")
    scene.perform(.collapse(1), .toggle(6))
    scene.expect("▸1 ▸6")
    scene.perform(.search(ids(5, 7, 9)))
    scene.expect("▸1 ▸6 ▾8 .9")
    #expect(scene.engine.expansion[6] == true && scene.engine.expansion[1] == nil)
    scene.perform(.clearSearch)
    scene.expect("▸1 ▾6 .7 ▸8")
    scene.perform(.search(ids(5)))
    scene.expect("▾1 .▾4 ..5")
  }

  @Test func `All kinds of folds write the overlay`() throws {
    var scene = try LivingScene(list, expanded: [6])
    scene.perform(.search(ids(5, 7)))
    scene.perform(.all(false))
    scene.expect("▸1 ▸6")
    scene.perform(.toLevel(2))
    scene.expect("▾1 .▸4 ▾6 .7")
    scene.perform(.reveal(5))
    scene.expect("▾1 .▾4 ..5 ▾6 .7")
    scene.apply(.collapse(4), .collapse(6), .expand(6))
    scene.expect("▾1 .▸4 ▾6 .7")
    scene.perform(.clearSearch)
    scene.expect("▸1 ▾6 .7 ▸8")
    #expect(scene.engine.expansion == OutlineExpansion(expanded: [6]))
  }

  @Test func `A branch that may not expand stays collapsed in a search too`() throws {
    // 3 and 8 may not expand, 2 and 9 may not collapse.
    let list = [group(3, [friend(4)]), group(2, [friend(5)])]
    var scene = try LivingScene(list, LivingSettings(isGuarded: true))
    scene.perform(.search(ids(4, 5)))
    scene.expect("▸3 ▾2 .5")
    scene.perform(.toggle(3), .toggle(2), .all(true), .all(false), .reveal(4))
    scene.expect("▸3 ▾2 .5")
    scene.perform(.clearSearch)
    scene.expect("▸3 ▸2")
  }

  @Test func `A branch that comes in during a search is expanded in it`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(5, 11, 13)))
    scene.apply(.insert(group(10, [friend(11)]), .first(in: nil)), .setBranch(9, true))
    scene.apply(.insert(friend(13), .first(in: 9)))
    scene.expect("▾10 .11 ▾1 .▾4 ..5 ▾8 .▾9 ..13")
    scene.perform(.clearSearch)
    scene.expect("▸10 ▸1 ▸6 ▸8")
  }

  @Test func `A fold in a search survives moves and a whole new tree`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(5, 7)), .collapse(1))
    scene.apply(.move(1, .last(in: 6)))
    scene.expect("▾6 .7 .▸1")
    scene.apply(.setChildren(of: nil, [group(1, [friend(5)]), group(6, [friend(7)])]))
    scene.expect("▸1 ▾6 .7")
    scene.perform(.toggle(1))
    scene.expect("▾1 .5 ▾6 .7")
  }

  @Test func `Nothing is asked for and no notice is shown because of a search`() throws {
    var scene = try LivingScene(
      [unloaded(1), unloaded(2), group(4)], expanded: [2, 4], LivingSettings(notices: .mixed))
    scene.perform(.takeRequests)
    scene.expect("▸1 ▾2 ▾4 .placeholder")
    scene.perform(.search(ids(1, 2, 4)), .toggle(1), .toggle(1), .takeRequests)
    scene.expect("▾1 ▾2 ▾4")
    #expect(scene.engine.loadState(of: 1) == .unloaded)
    #expect(scene.engine.loadState(of: 2) == .loading)
    scene.perform(.collapse(2))
    #expect(scene.engine.loadState(of: 2) == .loading)
    scene.perform(.clearSearch)
    scene.expect("▸1 ▾2 ▾4 .placeholder")
  }
}
