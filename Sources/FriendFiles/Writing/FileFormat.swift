/// A format that lists are written in.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Fanfold's own form, which holds everything.
  case json
  /// A property list in XML.
  case xmlPropertyList = "plist-xml"
  /// A property list in Apple's binary form.
  case binaryPropertyList = "plist-binary"
  /// A property list in the old text form.
  case textPropertyList = "plist-text"
  /// Cards of version 2.1, which old phones read.
  case vCard2 = "vcf-2.1"
  /// Cards of version 3.0, which nearly everything reads.
  case vCard3 = "vcf-3.0"
  /// Cards of version 4.0.
  case vCard4 = "vcf-4.0"

  /// The formats that hold the same in other spellings.
  public var family: FileFamily {
    switch self {
    case .json: .json
    case .xmlPropertyList, .binaryPropertyList, .textPropertyList: .propertyLists
    case .vCard2, .vCard3, .vCard4: .cards
    }
  }
}

/// Formats that hold the same in other spellings, as the ending of a file names them.
public enum FileFamily: String, Hashable, Sendable, CaseIterable {
  /// Fanfold's own form.
  case json
  /// Property lists.
  case propertyLists = "plist"
  /// Cards.
  case cards = "vcf"

  /// The family that the ending of a path names, in whatever case; nil for another ending or none.
  public init?(path: String) {
    let name = FilePath.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: name.utf8[dot...].dropFirst(), as: UTF8.self).lowercased() {
    case "json": self = .json
    case "plist": self = .propertyLists
    case "vcf", "vcard": self = .cards
    default: return nil
    }
  }

  /// The format that is meant where the family only is named: that of the file that was read, if it is
  /// one of the family, else the one that most programs read.
  public func format(like other: FileFormat?) -> FileFormat {
    if let other, other.family == self { return other }
    switch self {
    case .json: return .json
    case .propertyLists: return .xmlPropertyList
    case .cards: return .vCard3
    }
  }
}
