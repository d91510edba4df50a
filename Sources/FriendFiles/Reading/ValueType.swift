/// The types of values in a file.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  /// A text.
  case string
  /// A whole number.
  case integer
  /// A number with a fraction.
  case real
  /// A truth value.
  case boolean
  /// A point in time.
  case date
  /// Raw bytes.
  case data
  /// Values in order.
  case array
  /// Values under keys.
  case dictionary
  /// Nothing, where a value could stand.
  case null
}
