public import Friends

/// What was read from one file: the list, and what was doubtful about it.
public struct FriendDocument: Sendable {
  /// The friends in the file's order.
  public var list: FriendList
  /// What was wrong in the file, in the order in which it was met; empty for a clean one.
  public var problems: [FileProblem]
  /// The form in which the file was written.
  public var form: FileForm
  /// What the bytes of the file hash to; it finds the document's state again after the file moved.
  public var contentHash: ContentHash

  /// Makes a document.
  public init(
    list: FriendList, problems: [FileProblem] = [], form: FileForm = .xmlPropertyList,
    contentHash: ContentHash
  ) {
    self.list = list
    self.problems = problems
    self.form = form
    self.contentHash = contentHash
  }

  /// Whether part of the file was lost on reading, as opposed to merely doubtful.
  public var hasErrors: Bool {
    problems.contains { $0.severity == .error }
  }
}

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
  public var isRead: Bool { self == .xmlPropertyList }
}

/// How much a reader takes before it refuses a file.
public struct FileLimits: Hashable, Sendable {
  /// The most bytes in a file.
  public var size: Int
  /// The deepest nesting of arrays and dictionaries.
  public var depth: Int
  /// The most values, keys not counted.
  public var items: Int
  /// The most bytes in one text or piece of data.
  public var valueSize: Int

  /// Makes limits; by default 64 MB, 64 levels, 1,000,000 items and 16 MB in one value.
  public init(
    size: Int = 64 << 20, depth: Int = 64, items: Int = 1_000_000, valueSize: Int = 16 << 20
  ) {
    self.size = size
    self.depth = depth
    self.items = items
    self.valueSize = valueSize
  }
}
