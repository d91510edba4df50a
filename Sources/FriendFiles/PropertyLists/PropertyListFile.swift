import Friends

/// Files of the family of `friends.plist`, in any of the three forms of property lists.
enum PropertyListFile {
  static func read(
    _ bytes: inout [UInt8], as form: FileForm, limits: FileLimits, keepsSource: Bool,
    hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    let plist: PropertyList
    switch form {
    case .binaryPropertyList, .textPropertyList: throw .notRead(form)
    default: plist = try PropertyList(xml: bytes, limits: limits)
    }
    bytes = []
    var reader = FriendListReader(plist, limits: limits)
    let list = try reader.read()
    return FriendDocument(
      list: list, problems: reader.problems.all, form: form, contentHash: hash)
  }

  static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, keeping source: FileSource?,
    to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    []
  }
}
