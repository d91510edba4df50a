/// A form of files, recognised by content and not by name.
public enum FileForm: String, Hashable, Sendable, CaseIterable {
  /// A property list in XML.
  case xmlPropertyList
  /// A property list in Apple's binary form.
  case binaryPropertyList
  /// A property list in the old text form, `{ key = value; }`.
  case textPropertyList
  /// JSON of any kind.
  case json
  /// Cards of an address book.
  case vCard
  /// A table of comma-separated values.
  case csv
  /// A database of SQLite.
  case sqlite
  /// An archive or a compressed file.
  case archive
  /// A picture.
  case picture
  /// A page or another document in HTML.
  case html

  /// Whether this version reads the form.
  public var isRead: Bool {
    switch self {
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList, .json: true
    case .vCard, .csv, .sqlite, .archive, .picture, .html: false
    }
  }
}
