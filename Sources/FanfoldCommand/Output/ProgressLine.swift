import Dispatch
import FriendPresentation
import Synchronization

/// A line on standard error that says what is being done, while it takes long.
///
/// It appears after half a second, counts the seconds, and is gone when the work is done. Where standard
/// error is no terminal there is none. It is drawn on a thread of its own, since the work keeps this one.
final class ProgressLine {
  /// Takes what is to be shown, without a line break.
  typealias Draw = @Sendable (String) -> Void

  private let timer: any DispatchSourceTimer
  private let line: Line

  /// Starts to wait.
  ///
  /// - Parameters:
  ///   - text: What is being done, such as `Reading friends.plist`; made safe for a terminal already.
  ///   - delay: After how many milliseconds it appears.
  ///   - interval: After how many it counts one more.
  ///   - draw: Draws it; called on any thread, one call after the other.
  init(_ text: String, delay: Int = 500, interval: Int = 1000, draw: @escaping Draw) {
    line = Line(text, draw)
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + .milliseconds(delay), repeating: .milliseconds(interval))
    timer.setEventHandler { [line] in line.tick() }
    timer.resume()
  }

  /// Takes the line away; nothing is drawn after that.
  func finish() {
    timer.cancel()
    line.clear()
  }

  /// What the thread of the timer and that of the work share.
  private final class Line: Sendable {
    private struct State {
      var seconds = 0
      var width = 0
      var isDone = false
    }

    private let text: String
    private let draw: Draw
    private let state = Mutex(State())

    init(_ text: String, _ draw: @escaping Draw) {
      self.text = text
      self.draw = draw
    }

    func tick() {
      state.withLock { state in
        guard !state.isDone else { return }
        let line = "\(text)…" + (state.seconds > 0 ? " \(state.seconds) s" : "")
        state.seconds += 1
        state.width = max(state.width, CellWidth.of(line))
        draw("\r" + line)
      }
    }

    func clear() {
      state.withLock { state in
        state.isDone = true
        if state.width > 0 { draw("\r" + String(repeating: " ", count: state.width) + "\r") }
      }
    }
  }
}
