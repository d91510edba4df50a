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
/// What could not be written goes out with the next change, and when the state is synchronized. What
/// stands under the path is looked at before each write: where it is no state of this document any more,
/// all that is remembered is written in its place.
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
  /// What was recorded and is not in the file, of each thing the latest.
  private var unwritten = DocumentState()
  /// Whether the file does not say yet what the document holds now.
  private var owesContent = false

  init(
    _ store: DocumentStateStore, _ path: String, _ header: DocumentStateLog.Header,
    found: DocumentStateLog.Content?, from source: String?
  ) {
    self.store = store
    self.path = path
    self.header = header
    state = found?.state ?? DocumentState()
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
  /// - Returns: Why it could not be written; the change is remembered all the same, and written with
  ///   the next one where that can be.
  @discardableResult
  public func record(_ change: DocumentState.Change) -> DocumentStateProblem? {
    record([change])
  }

  /// Remembers several changes and appends them with one write.
  ///
  /// - Returns: Why they could not be written; they are remembered all the same, and written with the
  ///   next ones where that can be.
  @discardableResult
  public func record(_ changes: [DocumentState.Change]) -> DocumentStateProblem? {
    guard !changes.isEmpty else { return problem }
    for change in changes {
      state.apply(change)
      unwritten.apply(change)
    }
    writeUnwritten()
    return problem
  }

  /// Writes what could not be written before, and waits until all of it is on the disk; a program does
  /// it once, when it ends.
  ///
  /// - Returns: Why that failed.
  @discardableResult
  public func synchronize() -> DocumentStateProblem? {
    if isBehind { writeUnwritten() }
    guard descriptor >= 0, problem == nil else { return problem }
    if retrying({ fsync(descriptor) }) != 0 {
      problem = .notWritten(FileWriteError(.sync, errno: errno))
    }
    return problem
  }
}

// MARK: - Writing

extension DocumentStateFile {
  private var isBehind: Bool { owesContent || unwritten != DocumentState() }

  /// Writes what the file lacks; what fails is kept for the next time.
  private func writeUnwritten() {
    if case .newerVersion? = problem { return }
    do throws(FileWriteError) {
      problem = try append().map { .newerVersion($0) }
      if problem == nil { caughtUp() }
    } catch {
      problem = .notWritten(error)
    }
  }

  private func caughtUp() {
    unwritten = DocumentState()
    owesContent = false
  }

  /// What stands under the path.
  private enum Standing {
    case missing
    /// Another process is replacing it, or just did: worth another look.
    case changing
    /// The state of this document; it is open and locked.
    case ours
    /// Anything else: damaged, of another document, no file at all.
    case stranger
    /// What this newer version wrote.
    case newer(Int)
  }

  /// Appends what the file lacks, or makes the file with all that is remembered.
  ///
  /// - Returns: The newer version that wrote what stands there now and is left alone; nil when all went well.
  private func append() throws(FileWriteError) -> Int? {
    for _ in 0..<Self.attempts {
      let standing = try lock(LOCK_SH)
      defer { unlock() }
      switch standing {
      case .missing:
        if try make() { return nil }
      case .changing:
        closeDescriptor()
      case .stranger:
        try replace()
        return nil
      case .newer(let version):
        return version
      case .ours:
        try FileOutput.write(endsTorn() ? [0x0A] + missingLines : missingLines, to: descriptor)
        return nil
      }
    }
    // Nobody replaces a file that often; a disk whose files change their numbers would look like it.
    try replace()
    return nil
  }

  private static var attempts: Int { 16 }

  private var missingLines: [UInt8] {
    (owesContent ? DocumentStateLog.bytes(of: header.contentHash) : [])
      + unwritten.changes.flatMap { DocumentStateLog.bytes(of: $0) }
  }

  /// A file of all that is remembered.
  private var content: [UInt8] {
    DocumentStateLog.bytes(of: header) + state.changes.flatMap { DocumentStateLog.bytes(of: $0) }
  }

  /// Makes the file with all that is remembered; false when another process made it first.
  private func make() throws(FileWriteError) -> Bool {
    try FileOutput.makeFolder(store.folder)
    do throws(FileWriteError) {
      try AtomicFile.create(content, at: path)
    } catch {
      guard error == FileWriteError(.rename, errno: EEXIST) else { throw error }
      return false
    }
    store.prune()
    return true
  }

  /// Writes a new file of all that is remembered.
  private func replace() throws(FileWriteError) {
    // The lock, if it is held, is held until the new file is there.
    defer { closeDescriptor() }
    try FileOutput.makeFolder(store.folder)
    try AtomicFile.write(content, to: path)
    store.prune()
  }

  /// Opens what stands under the path, if it is not open, locks it, and looks what it is.
  ///
  /// Another process may put a tidied file in the place of this one. It holds the lock alone while it
  /// does so; whoever appends shares the lock and then looks whether the file is still the one.
  private func lock(_ operation: Int32) throws(FileWriteError) -> Standing {
    if descriptor < 0 {
      // Not waiting makes no difference to a file, and a pipe keeps nobody.
      let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      descriptor = retrying { open(path, flags) }
    }
    if descriptor < 0 {
      switch errno {
      case ENOENT, ENOTDIR: return .missing
      // A link, a folder, a socket, a device without hardware.
      case ELOOP, EISDIR, ENXIO, ENODEV: return .stranger
      default: throw FileWriteError(.open, errno: errno)
      }
    }
    // Where the disk knows no locks, the last resort is to go on without.
    if retrying({ flock(descriptor, operation) }) != 0, errno == EWOULDBLOCK { return .changing }
    guard let status = FileStatus(descriptor: descriptor), FileStatus(path)?.inode == status.inode
    else { return .changing }
    return standing(of: status)
  }

  private func unlock() {
    if descriptor >= 0 { flock(descriptor, LOCK_UN) }
  }

  /// What the open file is; somebody may have written over it without replacing it.
  private func standing(of status: FileStatus) -> Standing {
    guard status.isRegular, status.size <= DocumentStateStore.sizeLimit else { return .stranger }
    // No header is longer, even where each byte of its path is escaped.
    let start = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, retrying { pread(descriptor, buffer.baseAddress, buffer.count, 0) })
    }
    let line = start.split(separator: 0x0A, maxSplits: 1).first ?? []
    guard let found = DocumentStateLog.readHeader(line) else { return .stranger }
    if found.version > DocumentStateLog.version { return .newer(found.version) }
    return found.path == header.path ? .ours : .stranger
  }

  private func closeDescriptor() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Whether the file ends in the middle of a line, left by a process that died while it wrote, or by
  /// a full disk.
  private func endsTorn() -> Bool {
    var last: UInt8 = 0x0A
    let size = lseek(descriptor, 0, SEEK_END)
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
  }

  /// Does what opening has to write: moves the state after its document, notes its new content, and
  /// leaves out what later lines made void once that is most of the file.
  private func bringUpToDate(_ found: DocumentStateLog.Content, from source: String) {
    owesContent = found.header.contentHash != header.contentHash
    do throws(FileWriteError) {
      if source != path {
        // Until that works, all of it is what the file lacks.
        unwritten = state
        try replace()
        unlink(source)
        caughtUp()
        return
      }
      // The states longest unused are the first to go, so opening counts as a use.
      utimes(path, nil)
      if found.lineCount > 2 * state.changes.count + 64, try tidy() { return caughtUp() }
    } catch {
      problem = .notWritten(error)
      return
    }
    if owesContent { writeUnwritten() }
  }

  /// Replaces the file by one without void lines; false when another process is using it right now.
  private func tidy() throws(FileWriteError) -> Bool {
    // Closing unlocks.
    defer { closeDescriptor() }
    // What was appended since the file was read counts too.
    guard case .ours = try lock(LOCK_EX | LOCK_NB), let content = store.read(path) else {
      return false
    }
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
