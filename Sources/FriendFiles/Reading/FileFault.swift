/// What is wrong with the content of a file that should be of some form.
public enum FileFault: Hashable, Sendable {
  // MARK: Any form

  /// It ends in the middle of something.
  case endsEarly
  /// It holds no value.
  case noValue
  /// Bytes that are no text in the encoding of the file.
  case encoding
  /// A sign stands where something else is expected, in JSON and old text property lists.
  case unexpected(found: String, expected: [Expected])
  /// A text has an escape that does not exist.
  case badEscape(String)
  /// Digits that make no number.
  case badNumber(String)
  /// A control character stands in a text as it is.
  case controlCharacter(UInt8)

  // MARK: XML

  /// It does not begin like XML at all.
  case notXML
  /// It is XML, but the outermost element is this one and not `plist`.
  case rootElement(String)
  /// It uses an entity of its own; these are never expanded.
  case entity(String)
  /// A rule of XML is broken: the parser's error number and its words.
  case syntax(code: Int32, message: String)

  // MARK: Binary property lists

  /// Its version is not one that is known.
  case binaryVersion(String)
  /// The trailer at the end, or the table of objects that it leads to, makes no sense.
  case binaryTrailer
  /// An object lies outside of the file, or runs past its end.
  case objectOutside(object: Int)
  /// An object is of a kind that does not exist.
  case objectKind(object: Int, marker: UInt8)
  /// A container holds itself, by way of this object.
  case cycle(object: Int)
  /// A dictionary has a key that is no text.
  case keyNotText(object: Int)

  // MARK: Cards

  /// There is no card in it.
  case noCard

  /// What a reader looked for.
  public enum Expected: Hashable, Sendable {
    /// A value of any type.
    case value
    /// The key of a dictionary.
    case key
    /// This sign.
    case sign(String)
    /// Nothing more.
    case end
  }
}
