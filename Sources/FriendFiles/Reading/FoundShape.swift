/// What a file holds that is not a list of friends.
public enum FoundShape: Hashable, Sendable {
  /// A single value instead of an array or dictionary.
  case singleValue(ValueType)
  /// An array with nothing in it.
  case emptyArray
  /// A dictionary with nothing in it.
  case emptyDictionary
  /// An archive of a program's objects, which only that program understands.
  case keyedArchive
  /// An array whose elements, of that type, are no groups and no friends.
  case array(of: ValueType)
  /// A dictionary with these keys, the first few in the file's order, of which none leads to friends.
  case dictionary(keys: [String])
  /// An array of dictionaries with these keys, the first few in the file's order.
  case dictionaries(keys: [String])
}
