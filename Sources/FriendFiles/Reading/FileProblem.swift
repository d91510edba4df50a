public import Friends

/// Something doubtful in a file that could be read.
///
/// It is data only; the words are made where they are shown.
public struct FileProblem: Hashable, Sendable {
  /// How bad a problem is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Everything was kept, but something looks wrong.
    case warning
    /// A record was skipped or the file was cut: something was lost.
    case error
  }

  /// What a part of a friend list is.
  public enum Record: Hashable, Sendable {
    /// Groups under a name.
    case section
    /// Friends under a name.
    case group
    /// Somebody in a group.
    case friend
  }

  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The file is broken from here on; what was complete before was kept.
    case damaged(PropertyListFault)
    /// An element that property lists do not have was skipped with all that it holds.
    case unknownElement(String)
    /// Text outside of any value was skipped.
    case strayText
    /// A key was without a value, or a value without a key; it was skipped.
    case unpairedKey(String?)
    /// A key stands twice in one dictionary; the first value is used, the second is kept.
    case repeatedKey(String)
    /// A value that is not what its element says, such as `<integer>x</integer>`; it is kept as text.
    case malformed(PropertyListType, text: String)
    /// A value has a type that its key cannot have; it is kept, but not used.
    case wrongType(found: PropertyListType, expected: [PropertyListType])
    /// A count is not a number, or below zero; it is kept, but not used.
    case notACount(String)
    /// A yes or no is neither; it is kept, but not used.
    case notYesOrNo(String)
    /// A group declares more members online than it has.
    case onlineAboveTotal(declared: Int, total: Int)
    /// A group declares another number online than its members' presence allows.
    case onlineDiffers(declared: Int, counted: Int)
    /// A group declares another number of members than it has.
    case totalDiffers(declared: Int, counted: Int)
    /// One key tells that a friend is online, the presence word of the status that they are not, or the other way round.
    case presenceDiffers(stated: Presence, word: Presence)
    /// An entry that is no friend was skipped.
    case notAFriend(PropertyListType)
    /// An entry that is no group was skipped.
    case notAGroup(PropertyListType)
    /// A friend without any name was skipped.
    case friendWithoutName
    /// A record of which the fault at the end of the file left too little was skipped.
    case unfinished(Record)
    /// A group has no title.
    case groupWithoutName
    /// A picture's name leads out of the file's folder; it is not used.
    case imageOutsideFolder(String)
    /// So many more problems were found that are not listed.
    case more(Int)
  }

  /// How bad it is.
  public var severity: Severity
  /// Where it is, as a key path in the file's own terms such as `[2].friends[0].vip`, or the line and column where a file is broken.
  public var place: String
  /// The line in the file, from 1; nil when it is about no single line.
  public var line: Int?
  /// What is wrong.
  public var kind: Kind

  /// Makes a problem.
  public init(_ kind: Kind, severity: Severity, place: String = "", line: Int? = nil) {
    self.severity = severity
    self.place = place
    self.line = line
    self.kind = kind
  }
}
