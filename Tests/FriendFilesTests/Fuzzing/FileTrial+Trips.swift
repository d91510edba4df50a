import Friends

@testable import FriendFiles

extension FileTrial {
  /// What could be read is written in each format and read again.
  func tripFaults(_ bytes: [UInt8]) -> [String] {
    do throws(FriendFileError) {
      let document = try FriendFile.read(bytes: bytes)
      return FileFormat.allCases.flatMap { document.list.tripFaults(by: $0) }
    } catch {
      return []
    }
  }
}

extension FileProblem {
  /// Whether it is about what another program wrote and is written back as it came.
  fileprivate var isAboutKept: Bool {
    switch kind {
    case .missingMemberOfGroup, .notYesOrNo, .imageOutsideFolder: true
    default: false
    }
  }
}

extension FriendList {
  /// A list written: the bytes, and what the format has no field for.
  private func written(as format: FileFormat) -> (bytes: [UInt8], notes: [ConversionNote]) {
    var bytes: [UInt8] = []
    let notes = FriendFile.write(self, as: format) { bytes += $0 }
    return (bytes, notes)
  }

  /// What is not as it should be after this list was written and read.
  func tripFaults(by format: FileFormat) -> [String] {
    let (bytes, notes) = written(as: format)
    do throws(FriendFileError) {
      let document = try FriendFile.read(bytes: bytes)
      var faults = document.faults(size: bytes.count).map { "\(format): \($0)" }
      if let problem = document.problems.first(where: { !$0.isAboutKept }) {
        faults.append("\(format): reading what was written reports \(problem)")
      }
      let isWhole = notes.allSatisfy(\.isKept)
      if isWhole, document.list != self, !document.list.isDescribed(like: self) {
        faults.append("\(format): another list comes back, and no note says so")
      }
      if document.list.written(as: format).bytes != bytes {
        faults.append("\(format): what comes back is written in other bytes")
      }
      return faults
    } catch {
      // Not every form can be empty.
      if notes.contains(where: { !$0.isKept }) { return [] }
      return ["\(format): what was written is refused: \(error)"]
    }
  }

  /// Whether another list says the same: what is not a number is not equal to itself, but is described alike.
  private func isDescribed(like other: FriendList) -> Bool {
    title == other.title && friends.count == other.friends.count
      && String(describing: sections) == String(describing: other.sections)
      && String(describing: extra) == String(describing: other.extra)
      && friends.values.allSatisfy { friend in
        other.friends[friend.id].map { String(reflecting: $0) } == String(reflecting: friend)
      }
  }
}
