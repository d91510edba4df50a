import Foundation
import Testing

/// The files that `make fuzz` begins with and those that it found; each goes through its reader.
@Suite struct KeptFileTests {
  /// The folder of those files, also where this file is reached by a link.
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz")

  /// The files that are kept for a reader, by their paths, in order.
  private static func paths(of trial: FileTrial) throws -> [String] {
    let manager = FileManager.default
    return try ["Corpus", "Found"].flatMap { kind -> [String] in
      let path = folder.appendingPathComponent("\(kind)/\(trial.rawValue)").path
      guard manager.fileExists(atPath: path) else { return [] }
      return try manager.contentsOfDirectory(atPath: path).sorted().map { path + "/" + $0 }
    }
  }

  /// The seconds that this thread has computed.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func tryAll(_ paths: [String], _ trial: FileTrial) throws {
    for path in paths {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      let began = processorTime()
      let faults = trial.faults(in: bytes)
      #expect(faults.isEmpty, "\(path)")
      // None of them is large, and this is not built for release.
      #expect(processorTime() - began < 2, "\(path)")
    }
  }

  @Test(arguments: [FileTrial.xml, .binary, .text, .json, .cards])
  func `Each kept file is read or refused, soon, and what is read hangs together`(
    trial: FileTrial
  ) throws {
    let paths = try Self.paths(of: trial)
    #expect(paths.count >= 10, "\(Self.folder.path) has too few files for \(trial)")
    try tryAll(paths, trial)
  }

  @Test(arguments: [FileTrial.any, .trips])
  func `Each kept file, whatever it is called, is recognised and comes back as it was written`(
    trial: FileTrial
  ) throws {
    try tryAll(FileTrial.allCases.flatMap { try Self.paths(of: $0) }, trial)
  }
}
