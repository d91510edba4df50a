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
    []
  }
}
