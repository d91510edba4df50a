public import FriendFiles
public import Friends
public import Outlines

/// One friend list on one screen: what its rows show, what is expanded, and what is remembered of it.
///
/// A view draws the rows of `model` with `content(of:)`, hands clicks and keys to the actions in
/// `FriendListScreen+Expansion.swift`, and is told by the model what changed.
@MainActor
public final class FriendListScreen {
  /// The list, as it was read.
  public let document: FriendDocument
  /// The path that the list was read from; `nil` for standard input.
  public let path: String?
  /// The folder that pictures come from; `nil` where there is no file.
  public let pictures: PictureFolder?
  /// The rows, which views observe; to be changed through the screen, so that folds are remembered.
  public let model: OutlineModel<FriendElement>

  /// The path with every link followed, by which a view knows whether it shows a file already; `nil` for
  /// standard input.
  public let canonicalPath: String?
  /// What a view has to tell the user once, in words; the latest that nobody has taken.
  public internal(set) var notice: String?
  /// Is called when a notice appears.
  public var onNotice: (() -> Void)?

  let index: FriendListIndex
  let counts: FriendCounts
  let state: DocumentStateFile?
  private var hasReportedState = false

  /// Makes the screen of a document, with what was remembered of it; O(friends).
  ///
  /// Sections start expanded. A group starts as it was left, alone or with all; one that was never
  /// touched as its file says, and collapsed where the file says nothing.
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - path: Where it was read from; nothing is remembered without a path.
  ///   - store: Where the state of documents is kept; nothing is remembered without one.
  public convenience init(_ document: FriendDocument, path: String?, store: DocumentStateStore?) {
    let state = path.flatMap { path in
      store?.open(document: path, contentHash: document.contentHash)
    }
    self.init(PreparedFriendList(document, path: path, state: state?.state), state: state)
  }

  /// Makes the screen of a list that was prepared, on whatever thread; O(1).
  ///
  /// - Parameters:
  ///   - list: The list with all that its screen needs.
  ///   - state: Where changes are remembered: what it held was the state that the list was prepared
  ///     with.
  public init(_ list: PreparedFriendList, state: DocumentStateFile?) {
    document = list.document
    path = list.path
    canonicalPath = list.canonicalPath
    pictures = list.pictures
    index = list.index
    counts = list.counts
    self.state = state
    model = OutlineModel(list.outline ?? Outline(rules: OutlineRules()))
    if list.outline == nil { notice = Strings.contradictoryList }
    report(state?.problem)
  }

  /// Makes a failure to remember known, once: a full disk shall not speak at each click.
  func report(_ problem: DocumentStateProblem?) {
    guard let problem, !hasReportedState else { return }
    hasReportedState = true
    notice = Strings.words(for: problem)
    onNotice?()
  }

  /// Takes the notice, so that it is shown once.
  public func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }
}

// MARK: - What stands around the list

extension FriendListScreen {
  /// The title of the list: its own, else the name of its file without what follows the last dot.
  public var title: String {
    if let title = document.list.title, !title.isEmpty { return SafeText.forWindow(title) }
    guard let path else { return Strings.untitled }
    // A folder may be named with a slash at the end.
    let name = FilePath.steps(of: path).last ?? path
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return SafeText.forWindow(name)
    }
    return SafeText.forWindow(String(decoding: name.utf8[..<dot], as: UTF8.self))
  }

  /// The counts of the whole list in words: "6 of 8 online".
  public var subtitle: String { Strings.words(counts.list) }

  /// Whether there is nothing to show but a page that says so.
  public var isEmpty: Bool { model.outline.count == 0 }

  /// What was lost when the file was read, in a sentence; `nil` if nothing was.
  public var banner: String? {
    guard let error = document.problems.first(where: { $0.severity == .error }) else { return nil }
    let line = error.line.map { ", line \($0)" } ?? ""
    return SafeText.forWindow("\(Strings.partLost)\(line): \(error.message).")
  }
}

// MARK: - Rows

extension FriendListScreen {
  /// Everything that a row shows and says; O(1), a look-up or two.
  public func content(of row: OutlineRow<FriendElement>) -> RowContent {
    let place = RowPlace(number: row.index + 1, setSize: row.setSize, level: row.level)
    switch row.element {
    case .section(let id):
      return RowContent(
        section: index[id] ?? FriendSection(id: id), count: counts[id], place: place)
    case .group(let id):
      return RowContent(
        group: index[id] ?? FriendGroup(id: id), count: counts[id], isExpanded: row.isExpanded,
        place: place)
    case .membership(_, let id):
      return RowContent(
        friend: document.list.friends[id] ?? Friend(id: id, name: ""), place: place)
    }
  }
}
