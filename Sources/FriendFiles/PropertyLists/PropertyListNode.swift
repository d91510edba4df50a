/// A value of a property list with the line on which it begins.
package struct PropertyListNode: Hashable, Sendable {
  /// The value.
  package var value: PropertyListValue
  // In this order the three fit 24 bytes, and an entry 40.
  /// Whether the value's own end was read; false for what a fault left open.
  package var isComplete: Bool
  /// The line, from 1.
  package var line: Int32

  /// Makes a node that was read to its end.
  package init(_ value: PropertyListValue, line: Int32 = 0, isComplete: Bool = true) {
    self.value = value
    self.line = line
    self.isComplete = isComplete
  }
}

/// A value of a property list, in the file's order.
package enum PropertyListValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number that fits 64 bits with sign.
  case integer(Int64)
  /// A whole number above the largest with sign.
  case unsigned(UInt64)
  /// A number with a fraction.
  case real(Double)
  /// A truth value.
  case boolean(Bool)
  /// A point in time as written.
  case date(String)
  /// Raw bytes.
  case data([UInt8])
  /// Values in order.
  case array([PropertyListNode])
  /// Values under keys, in order; a key may stand twice.
  case dictionary([PropertyListEntry])
  /// Nothing; in XML and old text property lists there is no way to say it.
  case null
}

/// One key of a dictionary with its value.
package struct PropertyListEntry: Hashable, Sendable {
  /// The key as written.
  package var key: String
  /// The value.
  package var node: PropertyListNode

  /// Makes an entry.
  package init(_ key: String, _ node: PropertyListNode) {
    self.key = key
    self.node = node
  }
}

extension PropertyListValue {
  /// The type of the value.
  package var type: ValueType {
    switch self {
    case .string: .string
    case .integer, .unsigned: .integer
    case .real: .real
    case .boolean: .boolean
    case .date: .date
    case .data: .data
    case .array: .array
    case .dictionary: .dictionary
    case .null: .null
    }
  }
}
