import Friends

/// The form of a state file: lines of JSON, a header first, then one line for each change.
///
/// The last line about something counts. A line that is torn or unknown is passed over, so that a
/// process that was killed while it wrote costs one line at most.
enum DocumentStateLog {
  /// The version that this program writes.
  static let version = 1

  /// The first line of a state file.
  struct Header: Hashable {
    var version = DocumentStateLog.version
    /// The document's canonical path.
    var path: String
    /// The hash of the document's content when it was last opened.
    var contentHash: ContentHash
  }

  /// What a state file holds.
  struct Content {
    var header: Header
    var state = DocumentState()
    /// The number of lines after the header, readable or not.
    var lineCount = 0
  }

  /// Reads a state file; nil when its first line is no header.
  static func read(_ bytes: [UInt8]) -> Content? {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)[...]
    guard let first = lines.popFirst(), let header = readHeader(first) else { return nil }
    var content = Content(header: header)
    // A newer version's lines may mean something else.
    guard header.version <= version else { return content }
    for line in lines {
      content.lineCount += 1
      guard let value = JSONValue(line) else { continue }
      if let hash = value["content"]?.text.flatMap({ ContentHash($0) }) {
        content.header.contentHash = hash
      } else if let change = change(value) {
        content.state.apply(change)
      }
    }
    return content
  }

  /// Reads the first line alone, which tells whose state it is.
  static func readHeader(_ line: some Collection<UInt8>) -> Header? {
    guard let value = JSONValue(line), let version = value["fanfold-state"]?.integer else {
      return nil
    }
    let path = value["path"]?.text
    let hash = value["content"]?.text.flatMap { ContentHash($0) }
    if let path, let hash { return Header(version: version, path: path, contentHash: hash) }
    // Of a newer version only the number is sure.
    guard version > self.version else { return nil }
    return Header(version: version, path: "", contentHash: ContentHash([]))
  }

  /// The first line with its line feed.
  static func bytes(of header: Header) -> [UInt8] {
    var text = JSONText()
    text.raw("{\"fanfold-state\": ")
    text.integer(header.version)
    text.raw(", \"path\": ")
    text.string(header.path)
    text.raw(", \"content\": ")
    text.string(header.contentHash.description)
    text.raw("}\n")
    return text.bytes
  }

  /// The line that says the document has other content now.
  static func bytes(of hash: ContentHash) -> [UInt8] {
    var text = JSONText()
    text.raw("{\"content\": ")
    text.string(hash.description)
    text.raw("}\n")
    return text.bytes
  }

  /// The line of a change with its line feed.
  static func bytes(of change: DocumentState.Change) -> [UInt8] {
    var text = JSONText()
    switch change {
    case .expand(let id):
      text.raw("{\"expand\": ")
      text.string(id.description)
    case .collapse(let id):
      text.raw("{\"collapse\": ")
      text.string(id.description)
    case .expandAll:
      text.raw("{\"all\": \"expand\"")
    case .collapseAll:
      text.raw("{\"all\": \"collapse\"")
    case .window(let size):
      text.raw("{\"window\": [")
      text.integer(size.width)
      text.raw(", ")
      text.integer(size.height)
      text.raw("]")
    case .place(let place):
      text.raw("{\"place\": {\"id\": ")
      text.string(place.id.description)
      text.raw(", \"offset\": ")
      text.integer(place.offset)
      text.raw("}")
    }
    text.raw("}\n")
    return text.bytes
  }

  private static func change(_ value: JSONValue) -> DocumentState.Change? {
    if let id = value["expand"]?.text.flatMap({ FriendElementID($0) }) { return .expand(id) }
    if let id = value["collapse"]?.text.flatMap({ FriendElementID($0) }) { return .collapse(id) }
    switch value["all"]?.text {
    case "expand"?: return .expandAll
    case "collapse"?: return .collapseAll
    default: break
    }
    if case .array(let sizes)? = value["window"], sizes.count == 2,
      let width = sizes[0].integer, let height = sizes[1].integer,
      (1...100_000).contains(width), (1...100_000).contains(height)
    {
      return .window(DocumentState.Size(width: width, height: height))
    }
    if let place = value["place"], let id = place["id"]?.text.flatMap({ FriendElementID($0) }),
      let offset = place["offset"]?.integer, DocumentState.Place.offsets.contains(offset)
    {
      return .place(DocumentState.Place(id: id, offset: offset))
    }
    return nil
  }
}
