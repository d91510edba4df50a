/// Friends by identity, in the order in which they came.
///
/// It does what a dictionary does in less room: friends lie side by side, and finding one takes eight
/// bytes or a few more beside each. Looking up, adding and removing cost O(1), or O(n) once in a while
/// when the table grows.
public struct FriendTable: Sendable {
  /// Everybody, in the order in which they were added as long as nobody was removed.
  public private(set) var values: [Friend] = []

  /// Places in `values` by hash, with linear probing; the count is a power of two, or there is none.
  ///
  /// The upper half of a slot is a part of the hash, so that a slot that belongs to somebody else is
  /// passed without looking at them; the lower half is the place plus one. An empty slot is 0.
  private var slots: [UInt64] = []

  /// Makes a table of nobody.
  public init() {}

  /// Makes a table of some friends; of two with one identity the later one counts.
  public init(_ friends: some Sequence<Friend>) {
    reserveCapacity(friends.underestimatedCount)
    for friend in friends { self[friend.id] = friend }
  }

  /// How many friends there are.
  public var count: Int { values.count }

  /// Whether nobody is there.
  public var isEmpty: Bool { values.isEmpty }

  /// Makes room for that many friends in all, so that adding them moves nobody.
  public mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    if Self.slotCount(for: count) > slots.count { rebuild(slotCount: Self.slotCount(for: count)) }
  }

  /// The friend with an identity; setting adds, replaces or, with nil, removes them.
  ///
  /// - Precondition: A friend that is set has the identity that they are set under.
  public subscript(id: FriendID) -> Friend? {
    get { position(of: id).map { values[$0] } }
    set {
      precondition(newValue.map { $0.id == id } ?? true, "a friend under another's identity")
      switch (slot(of: id), newValue) {
      case (let slot?, let friend?): values[Self.position(in: slots[slot])] = friend
      case (let slot?, nil): remove(at: slot)
      case (nil, let friend?): insert(friend)
      case (nil, nil): break
      }
    }
  }

  /// Where in `values` the friend with an identity stands; nil when they are not there.
  public func position(of id: FriendID) -> Int? {
    slot(of: id).map { Self.position(in: slots[$0]) }
  }

  /// Where in `values` the friend with an identity stands, found without hashing where a guess is right.
  func position(of id: FriendID, guess: Int) -> Int? {
    if guess < values.count, values[guess].id == id { return guess }
    return position(of: id)
  }
}

// MARK: - Slots

extension FriendTable {
  private enum Search {
    case found(slot: Int)
    /// The slot is free for whoever has that hash.
    case missing(slot: Int, hash: UInt64)
  }

  /// At most three of four slots are in use, so that a search soon meets an empty one.
  private static func slotCount(for count: Int) -> Int {
    guard count > 0 else { return 0 }
    let wanted = count + count / 3 + 1
    return max(8, 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount))
  }

  private static func position(in slot: UInt64) -> Int {
    Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
  }

  private static func hash(_ id: FriendID) -> UInt64 {
    var hasher = Hasher()
    id.hash(into: &hasher)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private static func slot(_ hash: UInt64, _ position: Int) -> UInt64 {
    hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: position + 1)
  }

  /// Looks for somebody; there must be slots.
  private func search(_ id: FriendID) -> Search {
    let hash = Self.hash(id)
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if (slot ^ hash) >> 32 == 0, values[Self.position(in: slot)].id == id {
        return .found(slot: index)
      }
      index = (index + 1) & mask
    }
    return .missing(slot: index, hash: hash)
  }

  private func slot(of id: FriendID) -> Int? {
    guard !slots.isEmpty, case .found(let slot) = search(id) else { return nil }
    return slot
  }

  /// Adds somebody unless somebody of that identity is there; O(1), one look-up for both.
  ///
  /// - Returns: Whether they were added.
  @discardableResult
  public mutating func insert(_ friend: Friend) -> Bool {
    if Self.slotCount(for: values.count + 1) > slots.count {
      rebuild(slotCount: Self.slotCount(for: values.count + 1))
    }
    switch search(friend.id) {
    case .found: return false
    case .missing(let slot, let hash):
      values.append(friend)
      slots[slot] = Self.slot(hash, values.count - 1)
      return true
    }
  }

  private mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: 0, count: slotCount)
    let mask = slotCount - 1
    for position in values.indices {
      let hash = Self.hash(values[position].id)
      var index = Int(truncatingIfNeeded: hash) & mask
      while slots[index] != 0 { index = (index + 1) & mask }
      slots[index] = Self.slot(hash, position)
    }
  }

  /// Removes somebody; the last one takes their place.
  private mutating func remove(at slot: Int) {
    let position = Self.position(in: slots[slot])
    if let last = self.slot(of: values[values.count - 1].id) {
      slots[last] = Self.slot(slots[last], position)
    }
    values.swapAt(position, values.count - 1)
    values.removeLast()
    close(slot)
  }

  /// Empties a slot and moves those behind it up, so that each is still found from its own place on.
  private mutating func close(_ slot: Int) {
    let mask = slots.count - 1
    var hole = slot
    var index = (slot + 1) & mask
    slots[hole] = 0
    while slots[index] != 0 {
      let home =
        Int(truncatingIfNeeded: Self.hash(values[Self.position(in: slots[index])].id)) & mask
      if (index - home) & mask >= (index - hole) & mask {
        slots[hole] = slots[index]
        slots[index] = 0
        hole = index
      }
      index = (index + 1) & mask
    }
  }
}

extension FriendTable: Hashable {
  /// Whether both hold the same friends, in whatever order.
  public static func == (left: FriendTable, right: FriendTable) -> Bool {
    guard left.count == right.count else { return false }
    for (position, friend) in left.values.enumerated() {
      guard let other = right.position(of: friend.id, guess: position),
        right.values[other] == friend
      else { return false }
    }
    return true
  }

  /// Feeds the friends, without their order, to a hasher.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for friend in values { sum &+= friend.hashValue }
    hasher.combine(sum)
    hasher.combine(count)
  }
}

extension FriendTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of the literal's friends; of two under one identity the later one counts.
  public init(dictionaryLiteral elements: (FriendID, Friend)...) {
    for (id, friend) in elements { self[id] = friend }
  }
}
