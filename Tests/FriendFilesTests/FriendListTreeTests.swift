import Friends
import TestSupport
import Testing

@testable import FriendFiles

/// Reads a tree as if it came from a file.
func read(
  tree: PropertyListNode, keepsPlaces: Bool = false
) throws(FriendFileError) -> (list: FriendList, problems: [FileProblem]) {
  var reader = FriendListReader(
    PropertyList(root: tree, problems: FileProblems(), fault: nil, itemCount: 0),
    limits: FileLimits(), keepsPlaces: keepsPlaces)
  let list = try reader.read()
  return (list, reader.problems.all)
}

@Suite struct FriendListTreeTests {
  @Test func `A list comes back from its property list as it was, and without complaints`() throws {
    var lists = RandomFriendLists(SeededGenerator(for: "property list"))
    lists.hasControlCharacters = true
    lists.hasNull = true
    for _ in 0..<3000 {
      let list = lists.next()
      var writer = FriendListWriter(list)
      let tree = writer.tree()
      let back = try read(tree: tree)
      try #require(back.list == list, "\(lists.random) \(tree) \(list)")
      try #require(back.problems.isEmpty, "\(lists.random) \(back.problems)")
      var again = FriendListWriter(back.list)
      let second = again.tree()
      try #require(second == tree, "\(lists.random)")
      let isKept = writer.notes.all.allSatisfy(\.isKept)
      #expect(isKept)
    }
  }
}
