/// The identity of a section, a group, a membership or a friend.
///
/// The phantom parameter keeps the identities of different things apart: a group's cannot be passed
/// where a friend's is meant. Two identifiers are equal when their bytes are, so that comparing and
/// hashing do not pay for Unicode normalization and what a file tells apart stays apart.
public struct Identifier<Subject>: Hashable, Sendable {
  /// The identity as text, as files and the JSON form carry it.
  public let rawValue: String

  /// Makes the identity that the text stands for; every text is one, the empty one too.
  @inlinable
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Compares byte by byte.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.hasText(of: right) }

  /// Whether the identity of another thing is the same text, which is the case in lists that were read
  /// from files: a friend who is in one group has the identity of the membership.
  @inlinable
  public func hasText<Other>(of other: Identifier<Other>) -> Bool {
    guard rawValue.utf8.count == other.rawValue.utf8.count else { return false }
    let isEqual = unsafe rawValue.utf8.withContiguousStorageIfAvailable { left in
      unsafe other.rawValue.utf8.withContiguousStorageIfAvailable { right in
        unsafe Self.areEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return (isEqual ?? nil) ?? rawValue.utf8.elementsEqual(other.rawValue.utf8)
  }

  /// Compares eight bytes at a time; both are of one length.
  @usableFromInline
  static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    if unsafe left.baseAddress == right.baseAddress { return true }
    var offset = 0
    while offset + 8 <= left.count {
      guard
        unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < left.count {
      guard unsafe left[offset] == right[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// Feeds the bytes of the text to the hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    let utf8 = rawValue.utf8
    let fed: Void? = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if fed == nil {
      for byte in utf8 { hasher.combine(byte) }
    }
    hasher.combine(0xFF as UInt8)
  }
}

extension Identifier: CustomStringConvertible {
  /// The text itself.
  public var description: String { rawValue }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Makes the identity that a literal stands for.
  @inlinable
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension Identifier: Comparable {
  /// Orders by Unicode scalar values: the same in every locale.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// Which section of a list is meant.
public typealias SectionID = Identifier<FriendSection>
/// Which group of a list is meant; a group is not its name, and two groups may share one.
public typealias GroupID = Identifier<FriendGroup>
/// Which membership is meant: one friend in one group.
public typealias MembershipID = Identifier<Membership>
/// Which person is meant, whatever groups they are in.
public typealias FriendID = Identifier<Friend>
