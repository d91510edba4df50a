/// A value that a file held and Fanfold does not interpret, kept with its type.
public enum ExtraValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number that fits 64 bits with sign.
  case integer(Int64)
  /// A whole number above the largest with sign.
  case unsigned(UInt64)
  /// A number with a fraction; infinite or not a number where the file says so.
  case real(Double)
  /// A truth value.
  case boolean(Bool)
  /// A point in time as the file wrote it, normally `2026-01-31T12:00:00Z`.
  case date(String)
  /// Raw bytes.
  case data([UInt8])
  /// Values in order.
  case array([ExtraValue])
  /// Values under keys, in the file's order.
  case dictionary(ExtraValues)
  /// Nothing, where the file says so.
  case null
}

/// Values under keys, in the order of the file; a key that a file has twice stands twice.
public struct ExtraValues: Hashable, Sendable {
  /// One key with its value.
  public struct Entry: Hashable, Sendable {
    /// The key as the file writes it.
    public var key: String
    /// What stands under the key.
    public var value: ExtraValue

    /// Makes an entry.
    public init(_ key: String, _ value: ExtraValue) {
      self.key = key
      self.value = value
    }
  }

  /// All entries in the file's order.
  public var entries: [Entry]

  /// Makes a dictionary of entries, empty by default.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// Whether nothing is kept.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first value under a key, found in O(n); setting replaces it, appends it or, with nil, removes the key.
  public subscript(key: String) -> ExtraValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      let index = entries.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (_?, nil): entries.removeAll { $0.key == key }
      case (nil, let value?): entries.append(Entry(key, value))
      case (nil, nil): break
      }
    }
  }

  /// Appends an entry at the end, whether the key is there or not.
  public mutating func append(_ key: String, _ value: ExtraValue) {
    entries.append(Entry(key, value))
  }
}

extension ExtraValues: ExpressibleByDictionaryLiteral {
  /// Makes a dictionary whose order is that of the literal.
  public init(dictionaryLiteral elements: (String, ExtraValue)...) {
    entries = elements.map { Entry($0.0, $0.1) }
  }
}
