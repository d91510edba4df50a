/// A short list that needs no memory of its own while it holds at most one thing.
///
/// A fold changes one stretch of rows; its change set is made of these lists, so that a fold
/// allocates nothing.
public struct ChangeList<T> {
  @usableFromInline
  enum Storage {
    case none
    case one(T)
    case many([T])
  }

  @usableFromInline var storage: Storage

  /// Makes an empty list.
  ///
  /// Costs O(1).
  @inlinable
  public init() { storage = .none }

  /// Makes a list of one thing, without allocating.
  ///
  /// - Parameter only: The thing that the list holds.
  @inlinable
  public init(_ only: T) { storage = .one(only) }

  /// Makes a list of what a sequence holds, in its order.
  ///
  /// Costs O(things).
  ///
  /// - Parameter things: What the list will hold.
  @inlinable
  public init(_ things: some Sequence<T>) {
    let array = Array(things)
    switch array.count {
    case 0: storage = .none
    case 1: storage = .one(array[0])
    default: storage = .many(array)
    }
  }

  /// Adds a thing at the end, in amortised O(1).
  ///
  /// - Parameter thing: What is added.
  @inlinable
  public mutating func append(_ thing: T) {
    switch storage {
    case .none:
      storage = .one(thing)
    case .one(let first):
      storage = .many([first, thing])
    case .many(var array):
      // The list lets go of the array first, or each append would copy it.
      storage = .none
      array.append(thing)
      storage = .many(array)
    }
  }
}

extension ChangeList: RandomAccessCollection {
  /// Goes through a list without asking at each step how many things it has.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var only: T?
    @usableFromInline var rest: IndexingIterator<[T]>

    @inlinable
    init(_ storage: Storage) {
      switch storage {
      case .none: (only, rest) = (nil, [].makeIterator())
      case .one(let thing): (only, rest) = (thing, [].makeIterator())
      case .many(let array): (only, rest) = (nil, array.makeIterator())
      }
    }

    /// The next thing, or `nil` behind the last; in O(1).
    @inlinable
    public mutating func next() -> T? {
      if let thing = only {
        only = nil
        return thing
      }
      return rest.next()
    }
  }

  /// An iterator from the first thing to the last, in O(1).
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage) }

  /// The position of the first thing, always 0.
  ///
  /// Costs O(1).
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of things, as the position behind the last.
  ///
  /// Costs O(1).
  @inlinable
  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let array): array.count
    }
  }

  /// The thing at a position, in O(1).
  ///
  /// - Precondition: `position` is in `0..<count`.
  @inlinable
  public subscript(position: Int) -> T {
    switch storage {
    case .none:
      preconditionFailure("Index out of range")
    case .one(let only):
      precondition(position == 0, "Index out of range")
      return only
    case .many(let array):
      return array[position]
    }
  }
}

extension ChangeList: ExpressibleByArrayLiteral {
  /// Makes a list of the things between brackets.
  ///
  /// Costs O(things).
  ///
  /// - Parameter elements: What the list will hold.
  @inlinable
  public init(arrayLiteral elements: T...) { self.init(elements) }
}

extension ChangeList: Equatable where T: Equatable {
  /// Whether two lists hold equal things in the same order.
  ///
  /// Costs O(things).
  @inlinable
  public static func == (left: ChangeList, right: ChangeList) -> Bool {
    left.elementsEqual(right)
  }
}

extension ChangeList: Hashable where T: Hashable {
  /// Feeds the number of things and each of them to a hasher.
  ///
  /// Costs O(things).
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for thing in self { hasher.combine(thing) }
  }
}

extension ChangeList.Storage: Sendable where T: Sendable {}
extension ChangeList.Iterator: Sendable where T: Sendable {}
extension ChangeList: Sendable where T: Sendable {}
