#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The remembered state of one document, and the file that it is written to.
///
/// Each change is one line appended with one write, whatever the size of the list: it survives the
/// death of the process at once. Use it from one thread.
///
/// Two processes may append to one file: no line is lost, and the later one about a thing counts when
/// the file is read next. Neither sees what the other appends while both run, since the file is read
/// when it is opened.
public final class DocumentStateFile {
  /// What the file said when it was opened, with what this process recorded since.
  public private(set) var state: DocumentState
  /// Why the last write failed; nil while writing works.
  public private(set) var problem: DocumentStateProblem?
  /// The path of the state's file, which may not be there yet.
  public let path: String

  private let store: DocumentStateStore
  private let header: DocumentStateLog.Header
  private var descriptor: Int32 = -1
  private var inode: UInt64 = 0
  /// Whether what stands under the path is the state of this document, to be appended to; it is
  /// replaced otherwise.
  private var isUsable: Bool

  init(
    _ store: DocumentStateStore, _ path: String, _ header: DocumentStateLog.Header,
    found: DocumentStateLog.Content?, from source: String?
  ) {
    self.store = store
    self.path = path
    self.header = header
    state = found?.state ?? DocumentState()
    isUsable = source == path
    guard let found, let source else { return }
    if found.header.version > DocumentStateLog.version {
      problem = .newerVersion(found.header.version)
    } else {
      bringUpToDate(found, from: source)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Remembers a change and appends it to the file.
  ///
  /// - Returns: Why it could not be written; the change is remembered until the process ends all the same.
  @discardableResult
  public func record(_ change: DocumentState.Change) -> DocumentStateProblem? {
    record([change])
  }

  /// Remembers several changes and appends them with one write.
  ///
  /// - Returns: Why they could not be written; they are remembered until the process ends all the same.
  @discardableResult
  public func record(_ changes: [DocumentState.Change]) -> DocumentStateProblem? {
    guard !changes.isEmpty else { return problem }
    for change in changes { state.apply(change) }
    if case .newerVersion? = problem { return problem }
    do throws(FileWriteError) {
      try append(changes.flatMap { DocumentStateLog.bytes(of: $0) })
      problem = nil
    } catch {
      problem = .notWritten(error)
    }
    return problem
  }

  /// Waits until what was recorded is on the disk; a program does it once, when it ends.
  ///
  /// - Returns: Why that failed.
  @discardableResult
  public func synchronize() -> DocumentStateProblem? {
    guard descriptor >= 0, problem == nil else { return problem }
    if retrying({ fsync(descriptor) }) != 0 {
      problem = .notWritten(FileWriteError(.sync, errno: errno))
    }
    return problem
  }
}

// MARK: - Writing

extension DocumentStateFile {
  /// Appends lines, or makes the file with all that is remembered.
  private func append(_ lines: [UInt8]) throws(FileWriteError) {
    guard try isThere() else { return }
    // Another process may put a tidied file in the place of this one. It holds the lock alone while
    // it does so; whoever appends shares the lock and then looks whether the file is still the one.
    while true {
      try openForAppending()
      guard retrying({ flock(descriptor, LOCK_SH) }) == 0 else { break }
      if FileStatus(path)?.inode == inode { break }
      closeDescriptor()
      guard try isThere() else { return }
    }
    defer { flock(descriptor, LOCK_UN) }
    try FileOutput.write(endsTorn() ? [0x0A] + lines : lines, to: descriptor)
  }

  /// Whether there is a file to append to; else one is made of all that is remembered.
  private func isThere() throws(FileWriteError) -> Bool {
    if access(path, F_OK) == 0 {
      // Another process may have made it since this one looked.
      if !isUsable { isUsable = store.read(path)?.header.path == header.path }
      if isUsable { return true }
      try replace()
      return false
    }
    do throws(FileWriteError) {
      try FileOutput.makeFolder(store.folder)
      try AtomicFile.create(content, at: path)
    } catch {
      guard error == FileWriteError(.rename, errno: EEXIST) else { throw error }
      isUsable = true
      return true
    }
    isUsable = true
    store.prune()
    return false
  }

  /// A file of all that is remembered.
  private var content: [UInt8] {
    DocumentStateLog.bytes(of: header) + state.changes.flatMap { DocumentStateLog.bytes(of: $0) }
  }

  private func openForAppending() throws(FileWriteError) {
    guard descriptor < 0 else { return }
    descriptor = retrying { open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw FileWriteError(.open, errno: errno) }
    inode = FileStatus(descriptor: descriptor)?.inode ?? 0
  }

  private func closeDescriptor() {
    close(descriptor)
    descriptor = -1
  }

  /// Whether the file ends in the middle of a line, left by a process that died while it wrote.
  private func endsTorn() -> Bool {
    var last: UInt8 = 0x0A
    let size = lseek(descriptor, 0, SEEK_END)
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
  }

  /// Writes a new file of all that is remembered.
  private func replace() throws(FileWriteError) {
    try FileOutput.makeFolder(store.folder)
    try AtomicFile.write(content, to: path)
    isUsable = true
    store.prune()
  }

  /// Does what opening has to write: moves the state after its document, notes its new content, and
  /// leaves out what later lines made void once that is most of the file.
  private func bringUpToDate(_ found: DocumentStateLog.Content, from source: String) {
    do throws(FileWriteError) {
      if source != path {
        try replace()
        unlink(source)
        return
      }
      // The states longest unused are the first to go, so opening counts as a use.
      utimes(path, nil)
      if found.lineCount > 2 * state.changes.count + 64, try tidy() { return }
      if found.header.contentHash != header.contentHash {
        try append(DocumentStateLog.bytes(of: header.contentHash))
      }
    } catch {
      problem = .notWritten(error)
    }
  }

  /// Replaces the file by one without void lines; false when another process is using it right now.
  private func tidy() throws(FileWriteError) -> Bool {
    try openForAppending()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { closeDescriptor() }
    // What was appended since the file was read counts too.
    guard FileStatus(path)?.inode == inode, let content = store.read(path) else { return false }
    state = content.state
    try replace()
    return true
  }
}

/// Why the state of a document is not kept; the program works on without.
public enum DocumentStateProblem: Hashable, Sendable {
  /// The file could not be written.
  case notWritten(FileWriteError)
  /// A newer version of the program wrote the file; it is left alone.
  case newerVersion(Int)
}
