import Outlines
import TestSupport
import Testing

/// Orders together with everything else that lives in a list.
@Suite struct LivingOrderTests {
  private let byValue = LivingSettings(orders: LivingOrders([.value]))

  @Test func `Only what does not fit any more is placed anew`() throws {
    var scene = try LivingScene([friend(1, 3), friend(2, 5), friend(3, 1)], byValue)
    scene.expect("3 1 2")
    scene.apply(.replace(LivingItem(id: 1, value: 4)))
    #expect(scene.counts == [0, 0, 0])
    scene.apply(.replace(LivingItem(id: 3, value: 4)), .insert(friend(4, 4), .ordered(in: nil)))
    scene.expect("3 1 4 2")
    #expect(scene.counts == [0, 1, 0])
    scene.apply(.replace(LivingItem(id: 3, value: 9)))
    scene.expect("1 4 2 3")
    #expect(scene.counts == [0, 0, 1])
  }

  @Test func `Where the order decides, nobody else may`() throws {
    var scene = try LivingScene([group(1, [friend(2)]), friend(3)], expanded: [1], byValue)
    scene.apply(.insert(friend(4), .last(in: 1)))
    scene.apply(.move(3, .before(2)))
    scene.apply(.move(2, .index(0, in: nil)))
    scene.expect("▾1 .2 3")
    scene.perform(.sort(1, nil), .batch([.insert(friend(4), .first(in: 1))]))
    scene.expect("▾1 .4 .2 3")
  }

  @Test func `Hidden children are in order too`() throws {
    var scene = try LivingScene([friend(1, 2), friend(2, 4), friend(3, 6)], byValue)
    scene.perform(.show(ids(2, 3)))
    scene.expect("2 3")
    scene.apply(.replace(LivingItem(id: 1, value: 8)), .replace(LivingItem(id: 2, value: 10)))
    scene.expect("3 2")
    scene.perform(.show(nil))
    scene.expect("3 1 2")
  }

  @Test func `A whole new order is one change of moves only, and again none`() throws {
    var scene = try LivingScene(
      [group(1, [friend(2, 1), friend(3, 2), friend(4, 3)]), friend(5, 7)], expanded: [1])
    scene.perform(.sortAll(LivingOrders([.valueDown])))
    scene.expect("5 ▾1 .4 .3 .2")
    scene.perform(.sortAll(LivingOrders([.valueDown])))
    #expect(scene.counts == [0, 0, 0])
    scene.apply(.insert(group(6, [friend(7, 1), friend(8, 2)], value: 8), .ordered(in: nil)))
    scene.perform(.expand(6))
    scene.expect("▾6 .8 .7 5 ▾1 .4 .3 .2")
  }

  @Test func `Undo puts back exactly`() throws {
    var scene = try LivingScene(
      [group(1, [friend(2, 1), friend(3, 1), friend(4, 1)]), friend(5, 7)], expanded: [1], byValue)
    scene.perform(
      .returning([
        .replace(LivingItem(id: 3, value: 3)), .move(2, .ordered(in: nil)), .remove(4),
        .insert(friend(6, 2), .ordered(in: 1)),
      ]))
    scene.expect("▾1 .2 .3 .4 5")
  }

  @Test func `Answers are put in order`() throws {
    var scene = try LivingScene([unloaded(1)], expanded: [1], byValue)
    scene.perform(.takeRequests, .answer(0, [friend(2, 3), friend(3, 1), friend(4, 2)]))
    scene.expect("▾1 .3 .4 .2")
  }
}
