import Friends

/// Files of the family of `friends.plist`, in any of the three forms of property lists.
enum PropertyListFile {
  static func read(
    _ bytes: inout [UInt8], as form: FileForm, limits: FileLimits, keepsSource: Bool,
    hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    let plist: PropertyList
    switch form {
    case .binaryPropertyList: plist = try PropertyList(binary: bytes, limits: limits)
    case .textPropertyList: plist = try PropertyList(text: bytes, limits: limits)
    default: plist = try PropertyList(xml: bytes, limits: limits)
    }
    bytes = []
    var reader = FriendListReader(plist, limits: limits)
    let list = try reader.read()
    let source = keepsSource ? FileSource(.propertyList(plist), format: format(of: form)) : nil
    return FriendDocument(
      list: list, problems: reader.problems.all, form: form, source: source, contentHash: hash)
  }

  /// The format that writing back in the same form means.
  private static func format(of form: FileForm) -> FileFormat {
    switch form {
    case .binaryPropertyList: .binaryPropertyList
    case .textPropertyList: .textPropertyList
    default: .xmlPropertyList
    }
  }

  static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, keeping source: FileSource?,
    to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    var (root, notes) = tree(of: list, keeping: source)
    switch format {
    case .binaryPropertyList:
      try PropertyListBinaryWriter.write(root, notes: &notes, to: sink)
    case .textPropertyList:
      try PropertyListTextWriter.write(root, notes: &notes, to: sink)
    default:
      try PropertyListXMLWriter.write(root, notes: &notes, to: sink)
    }
    return notes.all
  }

  /// The tree of a list: its source's with what changed, where that can hold it, else one of its own.
  static func tree(
    of list: FriendList, keeping source: FileSource?
  ) -> (root: PropertyListNode, notes: ConversionNotes) {
    if case .propertyList(let plist) = source?.content,
      let updated = FriendListUpdater.tree(of: list, keeping: plist)
    {
      return updated
    }
    var writer = FriendListWriter(list)
    let root = writer.tree()
    return (root, writer.notes)
  }
}
