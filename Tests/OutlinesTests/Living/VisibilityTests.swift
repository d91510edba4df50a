import Outlines
import TestSupport
import Testing

/// Hiding what nobody wants to see now.
@Suite struct VisibilityTests {
  private let list = [group(1, [friend(2), friend(3)]), group(4, [friend(5)]), friend(6)]

  @Test func `What a filter hides makes no row, and nothing below it does`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.show(ids(1, 3, 5, 6)))
    scene.expect("▾1 .3 6")
    #expect(scene.counts == [3, 0, 0])
    #expect(scene.engine.shownChildCount(of: nil) == 2)
    #expect(scene.engine.childCount(of: nil) == 3)
    scene.perform(.show(nil))
    scene.expect("▾1 .2 .3 ▾4 .5 6")
    #expect(scene.counts == [0, 3, 0])
  }

  @Test func `Position and size of the set count what is shown, places count everything`() throws {
    var scene = try LivingScene(list, expanded: [1])
    scene.perform(.show(ids(1, 3, 6)))
    let row = scene.engine[row: 1]
    #expect(row.index == 0 && row.setSize == 1)
    #expect(scene.engine.place(of: 3)?.index == 1)
    #expect(scene.engine.place(of: 3)?.setSize == 2)
    #expect(scene.engine[row: 2].index == 1)
    #expect(scene.engine.row(of: 2) == nil)
    #expect(!scene.engine.isShown(2) && scene.engine.isShown(3))
  }

  @Test func `A branch of which no child can be seen hides too where that is wished`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.show(ids(1, 3, 4), hidesEmptyBranches: true))
    scene.expect("▾1 .3")
    // The fold of a branch that comes back is what it was.
    scene.apply(.replace(LivingItem(id: 5, value: 1)))
    scene.expect("▾1 .3 ▾4 .5")
    scene.apply(.remove(5))
    scene.expect("▾1 .3")
    scene.apply(.insert(friend(2 + 5, 1), .first(in: 4)))
    scene.expect("▾1 .3 ▾4 .7")
  }

  @Test func `A branch hides with the last of its inner branches`() throws {
    var scene = try LivingScene([group(1, [group(2, [friend(3)])]), friend(4)], expanded: [1, 2])
    scene.perform(.show(ids(1, 2, 3), hidesEmptyBranches: true))
    scene.expect("▾1 .▾2 ..3")
    scene.apply(.replace(LivingItem(id: 3, value: 1)))
    scene.expect("")
    scene.apply(.replace(LivingItem(id: 3)))
    scene.expect("▾1 .▾2 ..3")
  }

  @Test func `A branch whose children are not there yet does not count as empty`() throws {
    var scene = try LivingScene([unloaded(1), group(2), friend(3)])
    scene.perform(.show(ids(1, 2), hidesEmptyBranches: true))
    scene.expect("▸1")
    scene.perform(.expand(1), .takeRequests)
    scene.expect("▾1 .loading")
    scene.perform(.answer(0, [friend(4)]))
    scene.expect("")
    scene.perform(.show(nil))
    scene.expect("▾1 .4 ▸2 3")
  }

  @Test func `What is replaced or reloaded is asked about again, what is moved is not`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.show(ids(1, 2, 4, 6)))
    scene.expect("▾1 .2 ▾4 6")
    scene.apply(.replace(LivingItem(id: 3, value: 1)))
    scene.expect("▾1 .2 .3 ▾4 6")
    scene.apply(.move(3, .first(in: 4)), .replace(LivingItem(id: 2, value: 1)))
    scene.expect("▾1 ▾4 .3 6")
    #expect(scene.counts == [1, 0, 1])
  }

  @Test func `Hidden elements can be edited, moved and counted`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.show(ids(1, 2, 4, 6)))
    scene.apply(.move(3, .first(in: nil)), .insert(friend(7), .after(3)))
    scene.expect("▾1 .2 ▾4 6")
    #expect(scene.engine.count(LivingCounter.all, in: nil) == 7)
    scene.apply(.remove(5), .setChildren(of: 1, [friend(5), friend(2)]))
    scene.expect("▾1 .2 ▾4 6")
    scene.perform(.show(nil))
    scene.expect("3 7 ▾1 .5 .2 ▾4 6")
  }

  @Test func `Folds of hidden branches are made and kept`() throws {
    var scene = try LivingScene(list)
    scene.perform(.show(ids(6)), .expand(1), .toggle(4), .collapse(4))
    scene.expect("6")
    scene.perform(.show(nil))
    scene.expect("▾1 .2 .3 ▸4 6")
    #expect(scene.engine.expansion[1] == true && scene.engine.expansion[4] == false)
  }

  @Test func `A filter is not part of undo`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.kept([.move(3, .last(in: 4)), .remove(2)]), .show(ids(1, 2, 4)), .takeBack)
    scene.expect("▾1 .2 ▾4")
    scene.perform(.show(nil))
    scene.expect("▾1 .2 .3 ▾4 .5 6")
  }

  @Test func `What cannot be done leaves the filter's answers as they were`() throws {
    var scene = try LivingScene(list, expanded: [1, 4])
    scene.perform(.show(ids(1, 2, 4), hidesEmptyBranches: true))
    scene.expect("▾1 .2")
    scene.apply(
      .replace(LivingItem(id: 5, value: 1)), .replace(LivingItem(id: 2, value: 1)), .remove(99))
    scene.expect("▾1 .2")
  }

  @Test func `Nothing that a filter hides can be revealed`() throws {
    var scene = try LivingScene(list)
    scene.perform(.show(ids(1, 3)), .reveal(2), .reveal(5))
    scene.expect("▸1")
    scene.perform(.reveal(3))
    scene.expect("▾1 .3")
  }
}
