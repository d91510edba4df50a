/// A branch asks for its children, which are not there yet.
///
/// It counts as long as the branch waits for it: collapsing the branch, removing it, or giving it
/// children otherwise makes it void, and what comes then is ignored.
public struct OutlineRequest<ID: Hashable>: Hashable {
  /// The branch that asks.
  public let branch: ID

  /// Tells this request from others of the same branch.
  public let token: Int

  @usableFromInline
  init(branch: ID, token: Int) {
    self.branch = branch
    self.token = token
  }
}

extension OutlineRequest: Sendable where ID: Sendable {}
