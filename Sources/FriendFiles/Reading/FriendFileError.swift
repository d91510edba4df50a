/// Why nothing could be read from a file.
///
/// It is data only; the words are made where they are shown.
public enum FriendFileError: Error, Hashable, Sendable {
  /// There is no file at that path.
  case missing
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a pipe, a device or a socket where only a file is read.
  case isStream
  /// The system refuses to open or read it, with its error number.
  case notReadable(errno: Int32)
  /// The file has no bytes, or white space only.
  case empty
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// Arrays and dictionaries are nested deeper than the limit, first on that line.
  case tooDeep(limit: Int, line: Int)
  /// The file has more values than the limit, which is passed on that line.
  case tooMany(limit: Int, line: Int)
  /// The groups have more members than the limit, which is passed on that line.
  case tooManyFriends(limit: Int, line: Int)
  /// One value has more bytes than the limit, which is passed on that line.
  case valueTooLong(limit: Int, line: Int)
  /// The content is of a form that is known and not read.
  case notRead(FileForm)
  /// The content is no property list, or broken before anything could be kept.
  case notAPropertyList(line: Int?, reason: PropertyListFault)
  /// A sound property list that holds no friends in any known shape.
  case wrongShape(FoundShape)
}

extension FriendFileError {
  /// The line that the error is about, from 1; nil when it is about the whole file.
  public var line: Int? {
    switch self {
    case .tooDeep(_, let line), .tooMany(_, let line), .tooManyFriends(_, let line),
      .valueTooLong(_, let line):
      line
    case .notAPropertyList(let line, _): line
    default: nil
    }
  }
}

/// What is wrong with a text that should be a property list in XML.
public enum PropertyListFault: Hashable, Sendable {
  /// It does not begin like XML at all.
  case notXML
  /// It is XML, but the outermost element is this one and not `plist`.
  case rootElement(String)
  /// It ends before the outermost element does.
  case endsEarly
  /// It uses an entity of its own; these are never expanded.
  case entity(String)
  /// The outermost element holds no value.
  case noValue
  /// Bytes that are no text in the encoding that the file declares.
  case encoding
  /// A rule of XML is broken: the parser's error number and its words.
  case syntax(code: Int32, message: String)
}

/// What a file holds that is not a list of friends.
public enum FoundShape: Hashable, Sendable {
  /// A single value instead of an array or dictionary.
  case singleValue(PropertyListType)
  /// An array with nothing in it.
  case emptyArray
  /// A dictionary with nothing in it.
  case emptyDictionary
  /// An array whose elements, of that type, are no groups and no friends.
  case array(of: PropertyListType)
  /// A dictionary with these keys, the first few in the file's order, of which none leads to friends.
  case dictionary(keys: [String])
  /// An array of dictionaries with these keys, the first few in the file's order.
  case dictionaries(keys: [String])
}

/// The types of values in a property list.
public enum PropertyListType: String, Hashable, Sendable, CaseIterable {
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
}
