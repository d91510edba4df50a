import Friends

/// Files of cards, one or many in a file.
enum VCardFile {
  static func read(
    _ bytes: inout [UInt8], limits: FileLimits, keepsSource: Bool, hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    throw .notRead(.vCard)
  }

  static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    []
  }
}
