/// How much a reader takes before it refuses a file.
public struct FileLimits: Hashable, Sendable {
  /// The most bytes in a file.
  public var size: Int
  /// The deepest nesting of arrays and dictionaries.
  public var depth: Int
  /// The most values, keys not counted.
  public var items: Int
  /// The most entries that stand for somebody in a group.
  public var friends: Int
  /// The most bytes in one text or piece of data.
  public var valueSize: Int

  /// Makes limits; by default 256 MB, 64 levels, 8,000,000 values, 1,000,000 friends and 16 MB in one
  /// value.
  public init(
    size: Int = 256 << 20, depth: Int = 64, items: Int = 8_000_000, friends: Int = 1_000_000,
    valueSize: Int = 16 << 20
  ) {
    self.size = size
    self.depth = depth
    self.items = items
    self.friends = friends
    self.valueSize = valueSize
  }
}
