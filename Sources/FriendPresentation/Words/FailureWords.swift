public import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What went wrong and what helps, in the words of whoever opened the file.
public struct FailureWords: Hashable, Sendable {
  /// The heading of a page about it.
  public var title: String
  /// What is wrong, as a clause: no capital, no full stop.
  public var problem: String
  /// What helps, as a clause.
  public var remedy: String
  /// The line of the file that it is about, if it is about one.
  public var line: Int?

  /// The line for standard error, without the program's name: `FILE:12: what is wrong; what helps`.
  public func line(file: String) -> String {
    let place = line.map { ":\($0)" } ?? ""
    return "\(SafeText.forTerminal(file))\(place): \(SafeText.forTerminal(problem)); \(remedy)"
  }

  /// The text of a page below the title: two sentences.
  public func body(file: String) -> String {
    let place = line.map { ", line \($0)" } ?? ""
    let problem = SafeText.forWindow(problem)
    return "\(SafeText.forWindow(file))\(place): \(problem).\n\(Self.sentence(remedy))"
  }

  private static func sentence(_ clause: String) -> String {
    guard let first = clause.first else { return "" }
    return first.uppercased() + clause.dropFirst() + "."
  }
}

extension FailureWords {
  /// The words for why nothing could be read from a file.
  public init(_ error: FriendFileError) {
    line = error.line
    switch error {
    case .missing:
      title = "File Not Found"
      problem = "there is no such file"
      remedy = "look at the name and the folder"
    case .isFolder:
      title = "This Is a Folder"
      problem = "this is a folder"
      remedy = "name a file in it"
    case .isStream:
      title = "This Is Not a File"
      problem = "this is no file but a pipe or a device"
      remedy = "save what it delivers to a file, and open that"
    case .notReadable(let code):
      title = "File Cannot Be Read"
      problem = "the system refuses to read it: \(String(cString: strerror(code)))"
      remedy =
        code == EACCES || code == EPERM
        ? "ask its owner for the right to read it" : "look at the disk, or try a copy"
    case .empty:
      title = "File Is Empty"
      problem = "the file is empty"
      remedy = "save the list again where it comes from"
    case .tooLarge(let limit):
      title = "File Is Too Large"
      problem = "the file is larger than \(Self.megabytes(limit)), the most that is read"
      remedy = "split it, or leave pictures out of it"
    case .tooDeep(let limit, _):
      title = "File Is Nested Too Deeply"
      problem = "values are nested deeper than \(limit) levels, the most that is read"
      remedy = Self.nearestShape
    case .tooMany(let limit, _):
      title = "File Has Too Many Values"
      problem = "the file has more than \(Self.grouped(limit)) values, the most that is read"
      remedy = "split it into several files"
    case .tooManyFriends(let limit, _):
      title = "File Has Too Many Friends"
      problem = "the file has more than \(Self.grouped(limit)) friends, the most that is read"
      remedy = "split it into several files"
    case .valueTooLong(let limit, _):
      title = "A Value Is Too Long"
      problem = "one value is longer than \(Self.megabytes(limit)), the most that is read"
      remedy = "leave it out, or shorten it"
    case .notRead(let form):
      title = "This Kind of File Is Not Read"
      problem = "this is \(Self.name(of: form)), which this version does not read"
      remedy = form == .archive ? "unpack it first, and open what is in it" : Self.whatIsRead
    case .unknownForm:
      title = "Not a Friend List"
      problem = "this is no kind of file that Fanfold knows"
      remedy = Self.whatIsRead
    case .damaged(_, _, let fault):
      title = "Not a Friend List"
      problem = Self.words(for: fault)
      remedy = Self.remedy(for: fault)
    case .wrongShape(let found):
      title = "Not a Friend List"
      problem = "this is no list of friends: \(Self.words(for: found))"
      remedy = Self.nearestShape
    case .noCardsInFolder:
      title = "No Cards in This Folder"
      problem = "this folder holds no card files"
      remedy = "name a folder of .vcf files, or a file"
    case .newerVersion(let version):
      title = "A Newer Kind of List"
      problem = "this list is of version \(Self.short(version)), and this program reads version 1"
      remedy = "open it with a newer Fanfold"
    case .inFolder(let file, let error):
      self = FailureWords(error)
      problem = "\(file): \(problem)"
    }
  }

  private static let nearestShape =
    "a list is an array of groups, each with a name and an array of friends"

  private static func megabytes(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(grouped(bytes)) bytes" : "\(bytes >> 20) MB"
  }

  /// A number with its thousands apart: 1,000,000.
  private static func grouped(_ number: Int) -> String {
    var result = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0 && index % 3 == 0 && digit != "-" { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed())
  }

  private static func name(of form: FileForm) -> String {
    switch form {
    case .xmlPropertyList: "a property list in XML"
    case .binaryPropertyList: "a binary property list"
    case .textPropertyList: "a property list in the old text form"
    case .json: "JSON"
    case .vCard: "a vCard file"
    case .csv: "a table of comma-separated values"
    case .pidgin: "Pidgin’s list of buddies"
    case .ldif: "an address book in LDIF"
    case .calendar: "a calendar"
    case .yaml: "a text in YAML"
    case .sqlite: "an SQLite database"
    case .archive: "an archive"
    case .picture: "a picture"
    case .html: "a web page"
    case .document: "a document"
    case .program: "a program"
    }
  }

  private static let whatIsRead =
    "property lists (.plist), JSON (.json) and cards (.vcf) are read"

  /// What is wrong with the content of a file, as a clause.
  static func words(for fault: FileFault) -> String {
    switch fault {
    case .notXML:
      "this is not a property list: it does not begin like XML"
    case .rootElement(let name):
      "this is XML but not a property list: its outermost element is <\(short(name))>, not <plist>"
    case .endsEarly:
      "the file ends in the middle"
    case .entity(let name):
      "it uses an entity of its own, &\(short(name));, which is never expanded"
    case .noValue:
      "the file holds nothing"
    case .encoding:
      "it has bytes that are no text in its encoding"
    case .unexpected(let found, let expected):
      "\(found.isEmpty ? "it ends" : "“\(short(found))” stands") where \(words(for: expected)) is expected"
    case .badEscape(let text):
      "“\(short(text))” is no escape"
    case .badNumber(let text):
      "“\(short(text))” is no number"
    case .controlCharacter(let code):
      "a control character, number \(code), stands in a text as it is"
    case .binaryVersion(let version):
      "this binary property list is of version “\(short(version))”, which is not known"
    case .binaryTrailer:
      "the end of this binary property list, by which everything in it is found, makes no sense"
    case .objectOutside(let object):
      "value \(object) of this binary property list lies outside of the file"
    case .objectKind(let object, _):
      "value \(object) of this binary property list is of no kind that there is"
    case .cycle(let object):
      "value \(object) of this binary property list holds itself"
    case .keyNotText(let object):
      "value \(object) of this binary property list has a key that is no text"
    case .noCard:
      "there is no card of anybody in this file"
    case .syntax(_, let message):
      "the XML is broken: \(short(message))"
    }
  }

  private static func remedy(for fault: FileFault) -> String {
    switch fault {
    case .notXML, .rootElement: whatIsRead
    case .endsEarly: "it was cut: copy or download it again"
    case .entity: "write the text in place of the entity"
    case .noValue: nearestShape
    case .encoding: "save it as UTF-8"
    case .unexpected, .badEscape, .badNumber, .controlCharacter:
      "mend that line, or save the list again where it comes from"
    case .binaryVersion: "turn it into XML: plutil -convert xml1 FILE"
    case .binaryTrailer: "it may have been cut: copy or download it again"
    case .objectOutside, .objectKind, .cycle, .keyNotText, .noCard:
      "save the list again where it comes from"
    case .syntax: "mend that line, or save the list again where it comes from"
    }
  }

  private static func words(for shape: FoundShape) -> String {
    switch shape {
    case .singleValue(let type): "it holds \(name(of: type))"
    case .emptyArray: "it holds an empty array"
    case .keyedArchive: "it is an archive of a program’s objects"
    case .emptyDictionary: "it holds an empty dictionary"
    case .array(let type): "it holds an array whose first element is \(name(of: type))"
    case .dictionary(let keys): "it holds a dictionary with \(listed(keys))"
    case .dictionaries(let keys): "it holds an array of dictionaries with \(listed(keys))"
    }
  }

  /// A type of value with its article.
  static func name(of type: ValueType) -> String {
    switch type {
    case .string: "a text"
    case .integer: "a number"
    case .real: "a number with a fraction"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .null: "nothing"
    }
  }

  private static func words(for expected: [FileFault.Expected]) -> String {
    let words = expected.map { expected in
      switch expected {
      case .value: "a value"
      case .key: "a key"
      case .sign(let sign): "“\(sign)”"
      case .end: "the end"
      }
    }
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func listed(_ keys: [String]) -> String {
    keys.isEmpty ? "no keys" : "the keys " + keys.map(short).joined(separator: ", ")
  }

  /// At most forty characters of a text from the file, on one line: a message names things, it does
  /// not quote them.
  static func short(_ text: String) -> String {
    let line = text.prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 40 ? line : line.prefix(39) + "…"
  }
}
