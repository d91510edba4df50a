/// A property list as a tree in the order of its file.
package struct PropertyList: Sendable {
  /// Why a parser stopped, and where.
  package struct Fault: Hashable, Sendable {
    /// What is wrong.
    package var reason: FileFault
    /// The line, from 1.
    package var line: Int
    /// The column, from 1; 0 when it is not known.
    package var column = 0
  }

  /// The form in which it was written.
  package var form = FileForm.xmlPropertyList
  /// The outermost value.
  package var root: PropertyListNode
  /// What was wrong below the level of friends and groups.
  var problems: FileProblems
  /// Why the rest of the file is missing; nil when all was read.
  package var fault: Fault?
  /// The number of values, dropped ones included.
  package var itemCount: Int

  init(
    root: PropertyListNode, problems: FileProblems, fault: Fault?,
    itemCount: Int
  ) {
    self.root = root
    self.problems = problems
    self.fault = fault
    self.itemCount = itemCount
  }

  /// Parses XML; what was complete before a fault is kept.
  ///
  /// - Throws: A passed limit, or the fault when there is no value before it.
  package init(xml bytes: [UInt8], limits: FileLimits = FileLimits()) throws(FriendFileError) {
    if let list = PropertyListScanner.scan(bytes, limits: limits) {
      self = list
    } else {
      try self.init(anyXML: bytes, limits: limits)
    }
  }

  /// Parses XML without trying the short way first; the result is the same.
  package init(anyXML bytes: [UInt8], limits: FileLimits = FileLimits()) throws(FriendFileError) {
    self = try XMLParser.parse(bytes, limits: limits)
  }

  /// Reads the binary form; a file that is damaged anywhere is refused.
  ///
  /// - Throws: A passed limit, or the fault.
  package init(binary bytes: [UInt8], limits: FileLimits = FileLimits()) throws(FriendFileError) {
    self = try BinaryReader.read(bytes, limits: limits)
  }

  /// Reads the old text form; what was complete before a fault is kept.
  ///
  /// - Throws: A passed limit, or the fault when there is no value before it.
  package init(text bytes: [UInt8], limits: FileLimits = FileLimits()) throws(FriendFileError) {
    self = try TextReader.read(bytes, limits: limits)
  }

  /// The problems found so far.
  package var problemList: [FileProblem] { problems.all }
}
