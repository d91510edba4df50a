import Outlines
import TestSupport
import Testing

/// Children that come when they are wanted, and the rows that say so meanwhile.
@Suite struct LazyChildrenTests {
  @Test func `Expanding a branch asks for its children once and shows that they load`() throws {
    var scene = try LivingScene([unloaded(1), friend(2)])
    scene.expect("▸1 2")
    scene.perform(.takeRequests, .expand(1))
    scene.expect("▾1 .loading 2")
    #expect(scene.engine.loadState(of: 1) == .loading)
    #expect(scene.engine.noticeRow(of: 1) == 1 && scene.engine.notice(atRow: 1) == .loading)
    scene.perform(.takeRequests, .expand(1), .takeRequests)
    scene.perform(.answer(0, [friend(3), unloaded(4)]))
    scene.expect("▾1 .3 .▸4 2")
    #expect(scene.engine.loadState(of: 1) == .loaded)
  }

  @Test func `A branch that comes in expanded asks at once, by whatever means`() throws {
    var scene = try LivingScene([unloaded(1, startsExpanded: true)])
    scene.expect("▾1 .loading")
    scene.apply(.insert(unloaded(2, startsExpanded: true), .last(in: nil)))
    scene.apply(.insert(group(3, [unloaded(4)]), .last(in: nil)))
    scene.perform(.reveal(4), .all(true), .takeRequests)
    scene.expect("▾1 .loading ▾2 .loading ▾3 .▾4 ..loading")
  }

  @Test func `A late answer for a branch that was collapsed or removed is ignored`() throws {
    var scene = try LivingScene([unloaded(1), unloaded(2)], expanded: [1, 2])
    scene.perform(.takeRequests, .collapse(1), .expand(1), .batch([.remove(2)]))
    scene.expect("▾1 .loading")
    scene.perform(.answer(0, [friend(3)]), .answer(1, [friend(4)]), .fail(0), .fail(1))
    scene.expect("▾1 .loading")
    scene.perform(.takeRequests, .answer(0, [friend(5)]))
    scene.expect("▾1 .5")
    scene.perform(.answer(0, [friend(6)]))
    scene.expect("▾1 .5")
  }

  @Test func `A failure shows a row for trying again`() throws {
    var scene = try LivingScene([unloaded(1)], expanded: [1])
    scene.perform(.takeRequests, .fail(0))
    scene.expect("▾1 .retry")
    #expect(scene.reloaded == [.notice(of: 1)])
    scene.perform(.answer(0, [friend(2)]))
    scene.expect("▾1 .retry")
    scene.perform(.retry(1))
    scene.expect("▾1 .loading")
    scene.perform(.takeRequests, .fail(0), .collapse(1))
    #expect(scene.engine.loadState(of: 1) == .unloaded)
    scene.perform(.retry(1))
    scene.expect("▸1")
  }

  @Test func `An answer that cannot be leaves the branch waiting`() throws {
    var scene = try LivingScene([unloaded(1), friend(2)], expanded: [1])
    scene.perform(.takeRequests, .answer(0, [friend(3), friend(2)]))
    scene.expect("▾1 .loading 2")
    scene.perform(.answer(0, [friend(3)]))
    scene.expect("▾1 .3 2")
  }

  @Test func `Children that are set are the children, those that are inserted are not`() throws {
    var scene = try LivingScene([unloaded(1), unloaded(2)], expanded: [1, 2])
    scene.apply(.setChildren(of: 1, [friend(3)]), .insert(friend(4), .first(in: 2)))
    scene.expect("▾1 .3 ▾2 .4 .loading")
    scene.perform(.takeRequests, .answer(0, [friend(5)]))
    scene.expect("▾1 .3 ▾2 .5")
  }

  @Test func `A branch can be loaded again`() throws {
    var scene = try LivingScene([group(1, [friend(2)]), group(3, [friend(4)])], expanded: [1])
    scene.apply(.setUnloaded(1), .setUnloaded(3))
    scene.expect("▾1 .loading ▸3")
    scene.perform(.takeRequests, .answer(0, [friend(2), friend(5)]))
    scene.expect("▾1 .2 .5 ▸3")
    scene.perform(.expand(3))
    scene.expect("▾1 .2 .5 ▾3 .loading")
  }

  @Test func `A placeholder stands in a branch of which no child is shown`() throws {
    var scene = try LivingScene(
      [group(1), group(2, [friend(4)]), group(3)], expanded: [1, 2, 3],
      LivingSettings(notices: .mixed))
    scene.expect("▾1 .placeholder ▾2 .4 ▾3")
    scene.perform(.show(ids(1, 2, 3)))
    scene.expect("▾1 .placeholder ▾2 .placeholder ▾3")
    scene.apply(.insert(friend(5, 1), .first(in: 1)))
    scene.expect("▾1 .5 ▾2 .placeholder ▾3")
    scene.perform(.show(nil), .batch([.remove(4), .remove(5)]))
    scene.expect("▾1 .placeholder ▾2 .placeholder ▾3")
    #expect(scene.engine.rows(under: 1) == 1..<2)
    #expect(scene.engine.id(ofRow: 1) == 1)
    scene.perform(.collapse(1))
    scene.expect("▸1 ▾2 .placeholder ▾3")
  }

  @Test func `A notice that becomes another is reloaded, and its extent follows`() throws {
    // Loading takes 2, trying again 5, a placeholder 3.
    var scene = try LivingScene([unloaded(4)], expanded: [4], LivingSettings(notices: .mixed))
    #expect(scene.engine.extent == 3)
    scene.perform(.takeRequests, .fail(0))
    #expect(scene.engine.extent == 6 && scene.reloaded == [.notice(of: 4)])
    scene.perform(.retry(4), .takeRequests, .answer(0, []))
    scene.expect("▾4 .placeholder")
    #expect(scene.engine.extent == 4 && scene.reloaded == [.notice(of: 4)])
  }

  @Test func `A notice travels with its branch`() throws {
    var scene = try LivingScene([unloaded(4), group(8, [friend(9)])], expanded: [4, 8])
    scene.apply(.move(4, .first(in: 8)))
    scene.expect("▾8 .▾4 ..loading .9")
    #expect(scene.reloaded == [.element(8), .element(4), .notice(of: 4)])
    scene.perform(.takeRequests, .answer(0, [friend(5)]))
    scene.expect("▾8 .▾4 ..5 .9")
  }

  @Test func `Undo does not bring a load state back`() throws {
    var scene = try LivingScene([group(4, [friend(5)])], expanded: [4])
    scene.perform(.kept([.setUnloaded(4)]))
    scene.expect("▾4 .loading")
    scene.perform(.takeRequests, .takeBack)
    scene.expect("▾4 .5 .loading")
  }
}
