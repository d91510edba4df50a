import FriendPresentation
import Testing

@Suite struct ListActionTests {
  @Test func `Every key does something, and every action has a key`() {
    #expect(Set(ListKey.allCases.map { ListAction($0) }) == Set(ListAction.allCases))
  }

  @Test func `The arrows to the sides swap where text runs from right to left, the others stay`() {
    #expect(ListAction(.right) == .expandOrEnter)
    #expect(ListAction(.right, isRightToLeft: true) == .collapseOrLeave)
    #expect(ListAction(.left, isRightToLeft: true) == .expandOrEnter)
    for key in ListKey.allCases where key != .left && key != .right {
      #expect(ListAction(key) == ListAction(key, isRightToLeft: true))
    }
  }
}
