import Friends

/// Files in Fanfold's JSON form, and JSON in the shapes that property lists of friends have.
enum JSONFile {
  static func read(
    _ bytes: [UInt8], limits: FileLimits, hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    throw .notRead(.json)
  }

  static func write<E: Error>(
    _ list: FriendList, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    var json = FriendListJSON(list)
    try json.write(to: sink)
    return []
  }
}
