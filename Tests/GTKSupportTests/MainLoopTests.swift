import Foundation
import Testing

@Suite struct MainLoopTests {
  @Test func `Tasks of the main actor run under GLib's loop and leave it time for the rest`() throws
  {
    let probe = Process()
    probe.executableURL = try Self.builtProduct("MainLoopProbe")
    let output = Pipe()
    probe.standardOutput = output
    try probe.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    #expect(text == "task 1\ntask 2\ntask 3\nidle 1\n")
    #expect(probe.terminationStatus == 0)
  }

  /// A program that was built beside the tests.
  private static func builtProduct(_ name: String) throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent(name)
    try #require(FileManager.default.isExecutableFile(atPath: program.path))
    return program
  }
}
