import Dispatch
import Synchronization
import Testing

@testable import FanfoldCommand

@Suite struct ProgressLineTests {
  /// What was drawn so far, and a signal for each piece.
  private final class Screen: Sendable {
    let pieces = Mutex<[String]>([])
    let signal = DispatchSemaphore(value: 0)

    func draw(_ text: String) {
      pieces.withLock { $0.append(text) }
      signal.signal()
    }
  }

  @Test func `Work that takes long is said, with its seconds, and the line is gone afterwards`() {
    let screen = Screen()
    let line = ProgressLine("Reading a", delay: 1, interval: 1) { screen.draw($0) }
    screen.signal.wait()
    screen.signal.wait()
    line.finish()
    let pieces = screen.pieces.withLock { $0 }
    #expect(pieces.prefix(2) == ["\rReading a…", "\rReading a… 1 s"])
    let last = pieces.last ?? ""
    #expect(last.hasPrefix("\r ") && last.hasSuffix(" \r"))
    #expect(last.dropFirst().dropLast().allSatisfy { $0 == " " } && last.count >= pieces[1].count)
  }

  @Test func `Work that is done soon is not said`() {
    let screen = Screen()
    ProgressLine("Reading a", delay: 1_000_000) { screen.draw($0) }.finish()
    #expect(screen.pieces.withLock { $0 }.isEmpty)
  }
}
