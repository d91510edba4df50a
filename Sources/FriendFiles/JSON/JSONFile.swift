import Friends

/// Files in Fanfold's JSON form, and JSON in the shapes that property lists of friends have.
enum JSONFile {
  static func read(
    _ bytes: inout [UInt8], limits: FileLimits, hash: ContentHash
  ) throws(FriendFileError) -> FriendDocument {
    let decoded = JSONEncoding.decode(bytes)
    bytes = []
    switch JSONForm(decoded.bytes, limits: limits) {
    case .newer(let version):
      throw .newerVersion(version)
    case .own:
      // What is kept has more levels here than in the list: see `FriendListJSON`.
      var inner = limits
      inner.depth = min(limits.depth, 1000) * 3 + 8
      let scanner = JSONScanner(decoded.bytes, limits: inner, endFault: decoded.endFault)
      var reader = FriendListJSONReader(scanner, limits: limits)
      let list = try reader.read()
      return FriendDocument(
        list: list, problems: reader.scanner.problems.all, form: .json,
        source: FileSource(.nothing, format: .json), contentHash: hash)
    case .other:
      let tree = try readTree(decoded, limits: limits)
      var reader = FriendListReader(tree, limits: limits)
      let list = try reader.read()
      return FriendDocument(
        list: list, problems: reader.problems.all, form: .json,
        source: FileSource(.nothing, format: .json), contentHash: hash)
    }
  }

  private static func readTree(
    _ decoded: JSONEncoding.Decoded, limits: FileLimits
  ) throws(FriendFileError) -> PropertyList {
    var scanner = JSONScanner(decoded.bytes, limits: limits, endFault: decoded.endFault)
    return try PropertyList(&scanner)
  }

  static func write<E: Error>(
    _ list: FriendList, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    var json = FriendListJSON(list)
    json.holdsEverybody = true
    try json.write(to: sink)
    return []
  }
}
