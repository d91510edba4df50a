public import Friends

extension FriendFile {
  /// Writes a list, in pieces of some 64 KB.
  ///
  /// What the format has no field for goes to fields of Fanfold's own where there can be any, so that
  /// reading the result gives an equal list as far as the notes do not say otherwise. With the source of
  /// a list of the same family, each record that did not change is written as it stood, key by key.
  /// The cost is linear in the list.
  /// - Parameters:
  ///   - list: What to write.
  ///   - format: The format.
  ///   - source: Where the list was read from, if its spelling is to be kept.
  ///   - sink: Takes one piece after the other.
  /// - Returns: What the format has no field for, and what became of it.
  /// - Throws: Whatever the sink throws; nothing is written after that.
  @discardableResult
  public static func write<E: Error>(
    _ list: FriendList, as format: FileFormat, keeping source: FileSource? = nil,
    to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> [ConversionNote] {
    switch format {
    case .json:
      return try JSONFile.write(list, to: sink)
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList:
      return try PropertyListFile.write(list, as: format, keeping: source, to: sink)
    case .vCard2, .vCard3, .vCard4:
      return try VCardFile.write(list, as: format, to: sink)
    }
  }
}
