/// A form of files, recognised by content and not by name.
public enum FileForm: String, Hashable, Sendable, CaseIterable {
  /// A property list in XML, or XML of another kind, which the reader refuses by its outermost element.
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
  /// The list of buddies that Pidgin keeps, in XML.
  case pidgin
  /// An address book in LDIF.
  case ldif
  /// A calendar.
  case calendar
  /// A text in YAML.
  case yaml
  /// A database of SQLite.
  case sqlite
  /// An archive or a compressed file.
  case archive
  /// A picture.
  case picture
  /// A page or another document in HTML.
  case html
  /// A document for people, such as PDF.
  case document
  /// A program or a script.
  case program

  /// Whether this version reads the form.
  public var isRead: Bool {
    switch self {
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList, .json, .vCard: true
    // Tables and Pidgin's list are told apart already, for the readers that are to come.
    case .csv, .pidgin: false
    case .ldif, .calendar, .yaml, .sqlite, .archive, .picture, .html, .document, .program: false
    }
  }
}
