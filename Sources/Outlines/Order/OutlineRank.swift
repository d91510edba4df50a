/// A place in an order that people make by hand: between any two ranks there is always another.
///
/// A branch that its user sorts by dragging keeps a rank in each element and is sorted by it. What is
/// dragged gets a rank between its new neighbours', and nothing else changes; so a move is one value to
/// store, and two machines that move different elements do not contradict each other.
///
/// A rank is a number between 0 and 1 with as many digits of 64 bits as it needs:
///
/// - The first takes no memory of its own and is enough for two thousand million elements that are put
///   at the end one after another, and as many at the start.
/// - Putting elements between two such neighbours, again and again at the same place, takes a second
///   digit after about 32 of them, which is enough for two thousand million more, whether each comes
///   before the one before or after it.
/// - Only who alternates, so that each element comes between the last two, needs a further digit for
///   about every 32 elements (as any ranks do, 64 at best). `between(_:_:count:)` spreads many of them
///   anew where ranks have become long.
///
/// The same neighbours always give the same rank. So two machines that put different elements at the
/// same place make equal ranks: an order by rank should go on to the identity.
public struct OutlineRank: Hashable, Sendable {
  /// The first digit.
  let head: UInt64

  /// The further digits; the last of all digits is not 0.
  let tail: [UInt64]

  /// The distance between ranks that come one after another at an open end.
  private static var step: UInt64 { 1 << 32 }

  /// Makes the rank in the middle, with as much room before it as behind it.
  ///
  /// Costs O(1).
  public init() {
    self.init(head: 1 << 63, tail: [])
  }

  /// Makes a rank of its digits.
  init(head: UInt64, tail: [UInt64]) {
    self.head = head
    self.tail = tail
  }

  /// A rank between two others, in O(digits).
  ///
  /// - Precondition: `low` is less than `high`.
  /// - Parameters:
  ///   - low: The rank that comes before; `nil` when nothing does.
  ///   - high: The rank that comes behind; `nil` when nothing does.
  /// - Returns: A rank with as few digits as will do. The same each time.
  public static func between(_ low: OutlineRank?, _ high: OutlineRank?) -> OutlineRank {
    let room = room(between: low, high, for: 1)
    return low.extended(to: room.digit, by: room.places(for: 1, step: step)[0])
  }

  /// Ranks between two others for a number of elements, in O(*count* digits).
  ///
  /// - Precondition: `low` is less than `high`, and `count` is not negative.
  /// - Parameters:
  ///   - low: The rank that comes before; `nil` when nothing does.
  ///   - high: The rank that comes behind; `nil` when nothing does.
  ///   - count: How many ranks are wanted.
  /// - Returns: The ranks in ascending order, all with the same few digits: evenly spread between two
  ///   ranks, and at the usual distance where one side is open.
  public static func between(
    _ low: OutlineRank?, _ high: OutlineRank?, count: Int
  ) -> [OutlineRank] {
    precondition(count >= 0 && count < Int32.max, "A negative or too large number of ranks")
    if count == 0 { return [] }
    let room = room(between: low, high, for: UInt64(count))
    return room.places(for: UInt64(count), step: step).map { low.extended(to: room.digit, by: $0) }
  }

  /// The values that one digit may take, while those before it are the low rank's.
  private struct Room {
    /// The number of the digit, from 0.
    let digit: Int
    /// The value that is just too small.
    let low: UInt64
    /// The greatest value.
    var last: UInt64
    /// Whether nothing stands at the low or the high end, but only what the digit can hold ends there.
    let isLowOpen: Bool
    let isHighOpen: Bool

    var count: UInt64 { last > low ? last - low : 0 }

    /// Chooses a number of values, ascending.
    func places(for count: UInt64, step: UInt64) -> [UInt64] {
      // Unchecked products: checked ones of 64 bits need what Embedded Swift does not bring. The first
      // fit by the condition, the last ones because there are fewer than 2³² values.
      if isLowOpen || isHighOpen, count <= self.count / step {
        var first = low &+ step
        if isLowOpen { first = last &- count &* step &+ 1 }
        if isLowOpen, isHighOpen { first = (1 << 63) &- count / 2 &* step }
        return (0..<count).map { first &+ $0 &* step }
      }
      // One part more than there are values, so that the ends are as far away as the neighbours.
      let parts = count + 1
      let whole = self.count == .max ? self.count : self.count + 1
      let (part, rest) = whole.quotientAndRemainder(dividingBy: parts)
      return (1...count).map { number in low + part &* number + rest &* number / parts }
    }
  }

  /// The first digit with room enough.
  private static func room(
    between low: OutlineRank?, _ high: OutlineRank?, for count: UInt64
  ) -> Room {
    if let low, let high { precondition(low < high, "Ranks in the wrong order") }
    var digit = 0
    if let high {
      while low.digit(digit) == high.digit(digit) { digit += 1 }
      let isLast = high.digitCount == digit + 1
      let room = Room(
        digit: digit, low: low.digit(digit), last: high.digit(digit) - (isLast ? 1 : 0),
        isLowOpen: low.digitCount <= digit, isHighOpen: false)
      if room.count >= count { return room }
      digit += 1
    }
    // The digit before stays the low rank's, so whatever follows is below the high one.
    while true {
      let room = Room(
        digit: digit, low: low.digit(digit), last: .max, isLowOpen: low.digitCount <= digit,
        isHighOpen: true)
      if room.count >= count { return room }
      digit += 1
    }
  }

  /// The number of digits.
  var digitCount: Int { 1 + tail.count }

  /// A digit; those behind the last one are 0.
  func digit(_ number: Int) -> UInt64 {
    if number == 0 { return head }
    return number <= tail.count ? tail[number - 1] : 0
  }
}

extension OutlineRank: Comparable {
  /// Whether one rank comes before another, in O(digits).
  ///
  /// - Parameters:
  ///   - left: A rank.
  ///   - right: Another.
  /// - Returns: `false` also when they are equal.
  public static func < (left: OutlineRank, right: OutlineRank) -> Bool {
    if left.head != right.head { return left.head < right.head }
    return left.tail.lexicographicallyPrecedes(right.tail)
  }
}

// Where nothing stands before, all digits are 0.
extension OutlineRank? {
  fileprivate var digitCount: Int { self?.digitCount ?? 0 }

  fileprivate func digit(_ number: Int) -> UInt64 { self?.digit(number) ?? 0 }

  /// The rank with the digits of this one up to one that is given.
  fileprivate func extended(to number: Int, by last: UInt64) -> OutlineRank {
    if number == 0 { return OutlineRank(head: last, tail: []) }
    var tail: [UInt64] = []
    tail.reserveCapacity(number)
    for position in 1..<number { tail.append(digit(position)) }
    tail.append(last)
    return OutlineRank(head: digit(0), tail: tail)
  }
}
