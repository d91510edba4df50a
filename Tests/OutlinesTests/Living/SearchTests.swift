import Outlines
import TestSupport
import Testing

/// Searching a list.
@Suite struct SearchTests {
  private let list = [
    group(1, [friend(2), group(3, [friend(4), friend(5)])]), group(6, [friend(7)]), friend(8),
  ]

  @Test func `Matches in collapsed branches are found, and clearing restores everything`() throws {
    var scene = try LivingScene(list, expanded: [6])
    scene.perform(.search(ids(4)))
    scene.expect("▾1 .▾3 ..4")
    #expect(scene.engine.matchCount == 1 && scene.engine.isMatch(4) && !scene.engine.isMatch(3))
    scene.perform(.clearSearch)
    scene.expect("▸1 ▾6 .7 8")
    #expect(!scene.engine.isSearching && scene.engine.matchCount == 0)
  }

  @Test func `A search overrides visibility, which is back afterwards`() throws {
    var scene = try LivingScene(list, expanded: [1])
    scene.perform(.show(ids(1, 2)), .search(ids(7, 2)))
    scene.expect("▾1 .2 ▾6 .7")
    scene.perform(.show(ids(8)))
    scene.expect("▾1 .2 ▾6 .7")
    scene.perform(.clearSearch)
    scene.expect("8")
  }

  @Test func `A match can show everything below it`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(1, 8), showsChildrenEvery: 1))
    scene.expect("▾1 .2 .▾3 ..4 ..5 8")
    scene.perform(.search(ids(1, 8)))
    scene.expect("▾1 8")
    scene.perform(.search(ids(3), showsChildrenEvery: 3))
    scene.expect("▾1 .▾3 ..4 ..5")
    // What comes to stand below the match is shown, what leaves it is not.
    scene.apply(.move(7, .first(in: 3)), .move(5, .last(in: 6)))
    scene.expect("▾1 .▾3 ..7 ..4")
  }

  @Test func `A whole group that comes under a match is shown, and hidden when it leaves`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(6), showsChildrenEvery: 1))
    scene.expect("▾6 .7")
    scene.apply(.move(1, .first(in: 6)))
    scene.expect("▾6 .▾1 ..2 ..▾3 ...4 ...5 .7")
    scene.apply(.move(3, .last(in: nil)))
    scene.expect("▾6 .▾1 ..2 .7")
    scene.perform(.clearSearch)
    scene.expect("▸6 8 ▸3")
  }

  @Test func `A slice in which hundreds match is one change like any other`() throws {
    let friends = (10..<410).map { friend($0) }
    var scene = try LivingScene([group(1, friends), group(2, [])], expanded: [1])
    let query = LivingQuery(.rest(0, of: 2))
    scene.perform(.search(query, tests: 10, matches: .max))
    let before = scene.engine.rowCount
    scene.perform(.continueSearch(tests: .max, matches: .max))
    #expect(scene.engine.untestedCount == 0 && scene.engine.rowCount > before + 100)
    #expect(scene.counts == [0, scene.engine.rowCount - before, 0])
  }

  @Test func `A search runs in slices from top to bottom`() throws {
    var scene = try LivingScene(list)
    let query = LivingQuery(ids(2, 5, 8))
    scene.perform(.search(query, tests: 2, matches: .max))
    scene.expect("▾1 .2")
    #expect(scene.engine.untestedCount == 6)
    scene.perform(.continueSearch(tests: 2, matches: .max))
    scene.expect("▾1 .2")
    scene.perform(.continueSearch(tests: .max, matches: 1))
    scene.expect("▾1 .2 .▾3 ..5")
    #expect(scene.engine.untestedCount == 3)
    scene.perform(.continueSearch(tests: .max, matches: .max))
    scene.expect("▾1 .2 .▾3 ..5 8")
    #expect(scene.engine.untestedCount == 0)
    scene.perform(.continueSearch(tests: .max, matches: .max))
    #expect(scene.counts == [0, 0, 0])
  }

  @Test func `A newer search drops the older one`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(LivingQuery(ids(8, 2)), tests: 2, matches: .max))
    scene.expect("▾1 .2")
    scene.perform(.search(LivingQuery(ids(7)), tests: 1, matches: .max))
    scene.expect("")
    scene.perform(.continueSearch(tests: .max, matches: .max))
    scene.expect("▾6 .7")
  }

  @Test func `What comes in during a search is tested at once and never again`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(LivingQuery(ids(5, 10, 12)), tests: 1, matches: .max))
    scene.expect("")
    scene.apply(.insert(group(9, [friend(10), friend(11)]), .last(in: 6)))
    scene.expect("▾6 .▾9 ..10")
    #expect(scene.engine.untestedCount == 7)
    scene.perform(.continueSearch(tests: 4, matches: .max))
    scene.expect("▾1 .▾3 ..5 ▾6 .▾9 ..10")
  }

  @Test func `What stops matching by an edit stays until the next query`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(4)))
    scene.apply(.replace(LivingItem(id: 4, value: 1)))
    scene.expect("▾1 .▾3 ..4")
    scene.apply(.replace(LivingItem(id: 5, value: 1)))
    scene.expect("▾1 .▾3 ..4 ..5")
    scene.perform(.search(ids(4)))
    scene.expect("▾1 .▾3 ..5")
  }

  @Test func `What is not tested yet waits for its turn even when it is replaced`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(LivingQuery(ids(7)), tests: 1, matches: .max))
    scene.apply(.replace(LivingItem(id: 8, value: 1)))
    scene.expect("")
    scene.perform(.continueSearch(tests: .max, matches: .max))
    scene.expect("▾6 .7 8")
  }

  @Test func `A match that moves takes its ancestors along`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(ids(4)))
    scene.apply(.move(4, .last(in: 6)))
    scene.expect("▾6 .4")
    scene.apply(.remove(4))
    scene.expect("")
    scene.perform(.clearSearch)
    scene.expect("▸1 ▸6 8")
  }

  @Test func `Undo works in a search`() throws {
    var scene = try LivingScene(list, expanded: [1])
    scene.perform(.search(ids(4, 7)))
    scene.perform(
      .returning([.move(4, .first(in: nil)), .remove(6), .replace(LivingItem(id: 2, value: 1))]))
    scene.perform(.clearSearch)
    scene.expect("▾1 .2 .▸3 ▸6 8")
  }

  @Test func `What is refused in a search leaves it as it was`() throws {
    var scene = try LivingScene(list)
    scene.perform(.search(LivingQuery(ids(4, 9)), tests: 6, matches: .max))
    scene.apply(.insert(friend(9), .first(in: nil)), .collapse(1), .remove(4), .remove(99))
    scene.expect("▾1 .▾3 ..4")
    #expect(scene.engine.untestedCount == 2 && scene.engine.matchCount == 1)
  }
}
