public import FriendFiles
import Friends
import Outlines

/// A list with all that its screen needs: what costs time with many friends, and can be done on any
/// thread.
public struct PreparedFriendList: Sendable {
  let document: FriendDocument
  let path: String?
  let canonicalPath: String?
  let pictures: PictureFolder?
  let index: FriendListIndex
  let counts: FriendCounts
  /// Nil when two rows have one identity.
  let outline: Outline<FriendElement>?

  /// Prepares a document for its screen; O(friends).
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - path: Where it was read from; `nil` for standard input.
  ///   - state: What is remembered of the document.
  public init(_ document: FriendDocument, path: String?, state: DocumentState?) {
    self.document = document
    self.path = path
    canonicalPath = path.map(FilePath.canonical)
    pictures = path.flatMap(PictureFolder.init(ofFile:))
    index = FriendListIndex(document.list)
    counts = FriendCounts(document.list)
    // Readers give every row an identity of its own; a list from elsewhere may not.
    outline = try? Self.outline(of: document.list, state: state)
  }

  private static func outline(
    of list: FriendList, state: DocumentState?
  ) throws(OutlineError<FriendElementID>) -> Outline<FriendElement> {
    var expandedByFile: Set<GroupID> = []
    for group in list.groups where group.isExpanded == true { expandedByFile.insert(group.id) }
    let isAllExpanded = state?.isAllExpanded
    let rules = OutlineRules<FriendElement>(isExpandedByDefault: { [expandedByFile] element in
      switch element {
      case .section: true
      case .group(let id): isAllExpanded ?? expandedByFile.contains(id)
      case .membership: false
      }
    })
    return try Outline(list.outlineTrees(), rules: rules, expansion: expansion(from: state))
  }

  /// The remembered single folds; those of sections, which no screen can fold, are left out.
  private static func expansion(from state: DocumentState?) -> OutlineExpansion<FriendElementID> {
    guard let state else { return OutlineExpansion() }
    func isGroup(_ id: FriendElementID) -> Bool {
      if case .group = id { true } else { false }
    }
    return OutlineExpansion(
      expanded: state.expanded.filter(isGroup), collapsed: state.collapsed.filter(isGroup))
  }
}
