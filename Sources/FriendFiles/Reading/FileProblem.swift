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
    case damaged(FileFault)
    /// An element that property lists do not have was skipped with all that it holds.
    case unknownElement(String)
    /// Text outside of any value was skipped.
    case strayText
    /// A key was without a value, or a value without a key; it was skipped.
    case unpairedKey(String?)
    /// A key stands twice in one dictionary; the first value is used, the second is kept.
    case repeatedKey(String)
    /// A value that is not what its element says, such as `<integer>x</integer>`; it is kept as text.
    case malformed(ValueType, text: String)
    /// A value has a type that its key cannot have; it is kept, but not used.
    case wrongType(found: ValueType, expected: [ValueType])
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
    case notAFriend(ValueType)
    /// An entry that is no group was skipped.
    case notAGroup(ValueType)
    /// A friend without any name was skipped.
    case friendWithoutName
    /// A record of which the fault at the end of the file left too little was skipped.
    case unfinished(Record)
    /// A group has no title.
    case groupWithoutName
    /// A picture's name leads out of the file's folder; it is not used.
    case imageOutsideFolder(String)
    /// Two records have one identity; the later one got another, or they were united.
    case repeatedIdentity(String)
    /// A value that must be there is not.
    case missingMember(String)
    /// Something of this kind stands where nothing of it is known, and was skipped.
    case unknownVersion(String)
    /// A line is no property of a card; it was skipped.
    case notAProperty(String)
    /// A card begins inside another one, which is taken to end there.
    case cardInsideCard
    /// A text is in an encoding of this name that is not known; it is read as well as can be.
    case unknownEncoding(String)
    /// Bytes are no text in the encoding of this name; they are replaced.
    case notInEncoding(String)
    /// Nothing says in which encoding the text is; it is read in that of this name, a guess.
    case guessedEncoding(String)
    /// A group names a member who is not in the file.
    case missingMemberOfGroup(String)
    /// Several records are one friend, because they have one identity of this text.
    case united(String)
    /// A word for presence is none that is known; it is kept, but not used.
    case notAPresence(String)
    /// A friend stands in several groups, here with other values than the first time, which are used.
    case differingRecord(String)
    /// A friend of this identity stands twice in one group; once is enough.
    case memberTwice(String)
    /// A file of the folder could not be read, for this reason.
    case fileNotRead(FriendFileError)
    /// So many more problems were found that are not listed.
    case more(Int)
  }

  /// How bad it is.
  public var severity: Severity
  /// Where it is, as a key path in the file's own terms such as `[2].friends[0].vip`, or the line and column where a file is broken.
  public var place: String
  /// The line in the file, from 1; nil when it is about no single line.
  public var line: Int?
  /// The column, from 1, where `place` is a line and a column; nil where it is a key path.
  public var column: Int?
  /// Which file of a folder it is about, by its name in the folder; nil where a single file was read.
  public var file: String?
  /// What is wrong.
  public var kind: Kind

  /// Makes a problem at a key path.
  public init(_ kind: Kind, severity: Severity, place: String = "", line: Int? = nil) {
    self.severity = severity
    self.place = place
    self.line = line
    self.kind = kind
  }

  /// Makes a problem at a line and a column, both from 1; a column that is not known is nil.
  public init(_ kind: Kind, severity: Severity, line: Int, column: Int?) {
    self.severity = severity
    self.place = column.map { "\(line):\($0)" } ?? "\(line)"
    self.line = line
    self.column = column
    self.kind = kind
  }
}
