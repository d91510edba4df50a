import Foundation
import Testing

@Suite struct BrokenPipeTests {
  /// Runs the built program with what it writes going to pipes that nobody reads.
  ///
  /// - Returns: How it ended, and what it said on standard error if that is read.
  private func run(
    _ arguments: [String], readsErrors: Bool = true
  ) throws -> (reason: Process.TerminationReason, status: Int32, said: String) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("fanfold")
    try #require(FileManager.default.isExecutableFile(atPath: program.path))
    let process = Process()
    // The signal must end the program by default, as it does from a shell.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=PIPE", program.path] + arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    if !readsErrors { try errors.fileHandleForReading.close() }
    try process.run()
    let said = readsErrors ? try errors.fileHandleForReading.readToEnd() : nil
    process.waitUntilExit()
    return (
      process.terminationReason, process.terminationStatus,
      String(decoding: said ?? Data(), as: UTF8.self)
    )
  }

  @Test(
    "A reader that leaves ends the program quietly and with the status of its work",
    arguments: [
      ["show", Fixtures.sample], ["show", Fixtures.sample, "--json"], ["check", Fixtures.sample],
      ["--help"], ["--version"],
    ])
  func readerLeaves(arguments: [String]) throws {
    let run = try run(arguments)
    #expect(run.reason == .exit)
    #expect(run.status == 0)
    #expect(run.said.isEmpty)
  }

  @Test func `A complaint that nobody reads keeps its exit status`() throws {
    let run = try run(["show", "/nonexistent/a.plist"], readsErrors: false)
    #expect(run.reason == .exit)
    #expect(run.status == 1)
  }

  @Test(
    "A stream that was closed before the start is an error where it is needed, and no other file",
    arguments: [
      ("show \(Fixtures.sample) >&-", 1), ("show - <&-", 1), ("show \(Fixtures.sample) 2>&-", 0),
      ("show /nonexistent/a.plist 2>&-", 1), ("--version <&- >&- 2>&-", 1),
    ])
  func closedStreams(line: String, status: Int) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("fanfold")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(program.path) \(line)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(Int(process.terminationStatus) == status)
  }
}
