#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that keeps the states of opened files, one file for each.
public struct DocumentStateStore: Hashable, Sendable {
  /// The folder's path.
  public let folder: String

  /// The most states that are kept; those longest untouched go first.
  public static let fileLimit = 200

  /// More than 65,536 branches need; a larger file is not read.
  static let sizeLimit = 64 << 20

  /// Uses a folder, which need not be there yet.
  public init(folder: String) {
    self.folder = folder
  }

  /// Uses the folder that the environment names: `$XDG_STATE_HOME/fanfold`, else `~/.local/state/fanfold`.
  ///
  /// Nil when neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  public init?(environment: [String: String]) {
    if let base = environment["XDG_STATE_HOME"], FilePath.isAbsolute(base) {
      folder = base + "/fanfold"
    } else if let home = environment["HOME"], FilePath.isAbsolute(home) {
      folder = home + "/.local/state/fanfold"
    } else {
      return nil
    }
  }

  /// Finds the state of a document, or starts one.
  ///
  /// It is found by the document's canonical path, else, after the document moved, by its content. The
  /// cost is that of reading the state, and of reading every state when nothing stands under the path.
  /// Nothing is made for a document that has no state yet.
  /// - Parameters:
  ///   - path: The document's path, through links or not.
  ///   - contentHash: The hash of what it holds now.
  /// - Returns: The state's file, which works without a disk too: then `problem` tells why.
  public func open(document path: String, contentHash: ContentHash) -> DocumentStateFile {
    let header = DocumentStateLog.Header(
      path: FilePath.canonical(path), contentHash: contentHash)
    let file = filePath(of: header.path)
    if let content = read(file) {
      // Two paths of one hash are next to impossible; the header decides. What a newer version wrote
      // is not judged.
      let isNewer = content.header.version > DocumentStateLog.version
      if isNewer || content.header.path == header.path {
        return DocumentStateFile(self, file, header, found: content, from: file)
      }
    } else if access(file, F_OK) != 0, let (moved, content) = findMoved(to: header) {
      return DocumentStateFile(self, file, header, found: content, from: moved)
    }
    return DocumentStateFile(self, file, header, found: nil, from: nil)
  }

  /// The size that a document's window had, as far as its path alone tells; else nil.
  ///
  /// The cost is that of reading the state.
  public func windowSize(ofDocument path: String) -> DocumentState.Size? {
    let canonical = FilePath.canonical(path)
    guard let content = read(filePath(of: canonical)), content.header.path == canonical,
      content.header.version <= DocumentStateLog.version
    else { return nil }
    return content.state.window
  }

  /// Removes the states that were not touched for longest, beyond those that are kept, and what writes
  /// that were killed left behind.
  func prune() {
    let names = names()
    for name in names where AtomicFile.isLeftOver(name, in: folder, suffix: Self.suffix) {
      unlink(folder + "/" + name)
    }
    let files = names.filter { $0.hasSuffix(Self.suffix) }.map { name in
      (path: folder + "/" + name, touched: FileStatus(folder + "/" + name)?.modified ?? 0)
    }
    guard files.count > Self.fileLimit else { return }
    let surplus = files.sorted { $0.touched < $1.touched }.prefix(files.count - Self.fileLimit)
    for file in surplus { unlink(file.path) }
  }

  private func filePath(of document: String) -> String {
    folder + "/" + ContentHash(text: document).description + Self.suffix
  }

  private static let suffix = ".state"

  /// Reads a state file; nil when it is none.
  func read(_ path: String) -> DocumentStateLog.Content? {
    guard let bytes = try? FileBytes.read(path: path, limit: Self.sizeLimit, regularOnly: true)
    else { return nil }
    return DocumentStateLog.read(bytes)
  }

  /// The state of a document of the same content whose own path leads nowhere any more.
  private func findMoved(
    to header: DocumentStateLog.Header
  ) -> (path: String, content: DocumentStateLog.Content)? {
    for name in names() where name.hasSuffix(Self.suffix) {
      let path = folder + "/" + name
      guard let content = read(path), content.header.version <= DocumentStateLog.version,
        content.header.contentHash == header.contentHash,
        access(content.header.path, F_OK) != 0
      else { continue }
      return (path, content)
    }
    return nil
  }

  /// The names of all that lies in the folder.
  private func names() -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
