/// Numbers that an outline adds up over everything below each branch, such as who is online.
///
/// Make it an enumeration whose raw values count from 0:
///
///     enum Count: Int, OutlineCounter {
///       case online, all
///       func value(of person: Person) -> Int { self == .all || person.isOnline ? 1 : 0 }
///     }
///
/// Give it to ``OutlineRules/counters``, and ask for the sums by ``Outline/count(_:in:)``.
public protocol OutlineCounter<Element>: CaseIterable, RawRepresentable, Sendable
where RawValue == Int {
  /// What is counted.
  associatedtype Element

  /// How much one element adds to each branch that it stands in.
  ///
  /// The function must be pure. A value that does not fit into 32 bits counts as the nearest that does.
  ///
  /// - Parameter element: The element, itself not counted in its own sum.
  /// - Returns: What it adds, which may be negative.
  func value(of element: Element) -> Int
}

/// Which counters an outline keeps.
public struct OutlineCounters<Element>: Sendable {
  /// How many there are.
  @usableFromInline let count: Int

  /// What an element adds to a counter, which is one of the first `count` numbers.
  @usableFromInline let value: @Sendable (Element, Int) -> Int

  @inlinable
  init(count: Int, value: @escaping @Sendable (Element, Int) -> Int) {
    self.count = count
    self.value = value
  }

  /// Keeps no counters, which costs nothing.
  @inlinable
  public static var none: OutlineCounters { OutlineCounters(count: 0) { _, _ in 0 } }

  /// Keeps a sum for each case of an enumeration.
  ///
  /// An element takes four bytes for each, and a change of one costs O(*d*).
  ///
  /// - Precondition: The raw values of all cases are the numbers from 0.
  /// - Parameter counter: The enumeration.
  @inlinable
  public init<Counter: OutlineCounter>(_ counter: Counter.Type)
  where Counter.Element == Element, Counter: SendableMetatype {
    let cases = Array(Counter.allCases)
    for (position, counter) in cases.enumerated() {
      precondition(counter.rawValue == position, "Counters must have the raw values 0, 1, 2 …")
    }
    self.init(count: cases.count) { element, position in
      Counter(rawValue: position)?.value(of: element) ?? 0
    }
  }
}

extension Outline {
  /// The sum of a counter over all descendants of a branch, or with `nil` over all elements; in O(1).
  ///
  /// Filters and folds make no difference. A change of it reloads the row of the branch.
  ///
  /// - Parameters:
  ///   - counter: One of the counters of ``OutlineRules/counters``.
  ///   - id: The identity of the branch.
  /// - Returns: 0 for a leaf and for an unknown identity.
  @inlinable
  public func count<Counter: OutlineCounter>(_ counter: Counter, in id: ID?) -> Int
  where Counter.Element == Element {
    guard let node = node(of: id) else { return 0 }
    return structure.count(counter.rawValue, in: node)
  }
}
