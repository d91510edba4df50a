// Compiled twice: into the tests, which try the kept files, and by `Tests/Fuzz/run` into the program that
// looks for new ones. So it knows nothing of Swift Testing.

import Friends

@testable import FriendFiles

/// What is tried with bytes that may be anything: one for each reader, and the way out and back.
enum FileTrial: String, CaseIterable, Sendable {
  /// The reader of property lists in XML, and the short way beside the parser.
  case xml
  /// The reader of binary property lists.
  case binary
  /// The reader of old text property lists.
  case text
  /// The reader of JSON.
  case json
  /// The reader of cards.
  case cards
  /// Whatever reader recognises the bytes.
  case any
  /// What could be read, written in each format and read again.
  case trips

  /// Tries it.
  ///
  /// - Returns: What does not hold, in words; nothing where all is well. That bytes are refused is well.
  func faults(in bytes: [UInt8]) -> [String] {
    switch self {
    case .xml: shortWayFaults(bytes) + readFaults(bytes, as: .xmlPropertyList)
    case .binary: readFaults(bytes, as: .binaryPropertyList)
    case .text: readFaults(bytes, as: .textPropertyList)
    case .json: readFaults(bytes, as: .json)
    case .cards: readFaults(bytes, as: .vCard)
    case .any: readFaults(bytes, as: nil)
    case .trips: tripFaults(bytes)
    }
  }

  private func readFaults(_ bytes: [UInt8], as form: FileForm?) -> [String] {
    do throws(FriendFileError) {
      return try Self.read(bytes, as: form).faults(size: bytes.count)
    } catch {
      guard let line = error.line, !(1...bytes.count + 1).contains(line) else { return [] }
      return ["the error is about line \(line) of \(bytes.count) bytes: \(error)"]
    }
  }

  /// Reads bytes as one form, whether they look like it or not; with nil as the form that is recognised.
  private static func read(
    _ bytes: [UInt8], as form: FileForm?
  ) throws(FriendFileError) -> FriendDocument {
    var bytes = bytes
    let limits = FileLimits()
    let hash = ContentHash(bytes)
    switch form {
    case nil: return try FriendFile.read(bytes: bytes)
    case .json: return try JSONFile.read(&bytes, limits: limits, hash: hash)
    case .vCard:
      return try VCardFile.read(&bytes, limits: limits, keepsSource: false, hash: hash)
    case .some(let form):
      return try PropertyListFile.read(
        &bytes, as: form, limits: limits, keepsSource: false, hash: hash)
    }
  }

  /// What the scanner of plain property lists accepts it reads as the parser does.
  private func shortWayFaults(_ bytes: [UInt8]) -> [String] {
    guard let short = PropertyListScanner.scan(bytes, limits: FileLimits()) else { return [] }
    do throws(FriendFileError) {
      let long = try PropertyList(anyXML: bytes)
      var faults: [String] = []
      // What is not a number is not equal to itself.
      if short.root != long.root, String(describing: short.root) != String(describing: long.root) {
        faults.append("the scanner reads another tree than the parser")
      }
      if !long.problemList.isEmpty { faults.append("only the parser has problems") }
      if let fault = long.fault { faults.append("only the parser has a fault: \(fault)") }
      if short.itemCount != long.itemCount { faults.append("the numbers of values differ") }
      return faults
    } catch {
      return ["only the parser refuses it: \(error)"]
    }
  }
}

extension FriendDocument {
  /// What does not hang together in a document that was read from so many bytes.
  func faults(size: Int) -> [String] {
    var faults = list.faults
    for problem in problems {
      if let line = problem.line, !(1...size + 1).contains(line) {
        faults.append("a problem is on line \(line) of \(size) bytes: \(problem.kind)")
      }
      if let column = problem.column, !(1...size + 1).contains(column) {
        faults.append("a problem is in column \(column) of \(size) bytes: \(problem.kind)")
      }
    }
    return faults
  }
}

extension FriendList {
  /// What does not hang together.
  var faults: [String] {
    var faults: [String] = []
    var sectionIDs: Set<SectionID> = []
    var groupIDs: Set<GroupID> = []
    var membershipIDs: Set<MembershipID> = []
    var members: Set<FriendID> = []
    for section in sections {
      if !sectionIDs.insert(section.id).inserted { faults.append("two sections \(section.id)") }
      for group in section.groups {
        if !groupIDs.insert(group.id).inserted { faults.append("two groups \(group.id)") }
        if let declared = group.declared, declared.online < 0 || (declared.total ?? 0) < 0 {
          faults.append("group \(group.id) declares \(declared)")
        }
        for membership in group.memberships {
          if !membershipIDs.insert(membership.id).inserted {
            faults.append("two memberships \(membership.id)")
          }
          if friends[membership.friend]?.id != membership.friend {
            faults.append("nobody is \(membership.friend)")
          }
          members.insert(membership.friend)
        }
      }
    }
    for friend in friends.values {
      if friend.name.isEmpty { faults.append("friend \(friend.id) has no name") }
      if !members.contains(friend.id) { faults.append("friend \(friend.id) is in no group") }
      if let image = friend.image, !FriendKeys.staysInFolder(image), !image.hasPrefix("data:") {
        faults.append("the picture \(image) is outside of the folder")
      }
    }
    return faults
  }
}
