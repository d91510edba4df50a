/// Finds the friends of memberships one after the other, mostly without hashing.
///
/// A list that was read from a file names its friends in the order in which the table has them, so the
/// next one is looked for behind the one before. Where that fails, it costs a look-up.
struct FriendWalk {
  private let friends: FriendTable
  private var next = 0

  init(_ friends: FriendTable) {
    self.friends = friends
  }

  /// Where in the table's `values` a friend stands; nil when the table does not know them.
  mutating func position(of id: FriendID) -> Int? {
    guard let position = friends.position(of: id, guess: next) else { return nil }
    next = position + 1
    return position
  }
}
