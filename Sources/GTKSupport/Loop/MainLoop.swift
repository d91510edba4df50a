import CGtk
import Dispatch
import Glibc

/// GLib's main loop, and the way Swift's main actor meets it.
public enum MainLoop {
  private static var isServingMainQueue = false

  /// Lets `Task { @MainActor … }` and `DispatchQueue.main` run while GLib's loop does.
  ///
  /// By themselves they never would: nobody drains libdispatch's main queue. So its file
  /// descriptor is watched, and the queue is drained when it becomes readable. Costs nothing while
  /// nothing is queued. May be called more than once.
  public static func serveMainQueue() {
    guard !isServingMainQueue else { return }
    isServingMainQueue = true
    // Called by GLib on the main thread whenever the descriptor is readable; 1 keeps the watch. It
    // is an event counter that stays readable until it is read: without that the loop would spin,
    // and drawing, which has a lower priority, would never get its turn.
    unsafe g_unix_fd_add(
      _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var events: UInt64 = 0
        _ = unsafe read(descriptor, &events, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }

  /// Runs `body` once, as soon as the loop has nothing more urgent to do.
  public static func whenIdle(_ body: @escaping () -> Void) {
    unsafe g_idle_add_full(
      G_PRIORITY_LOW,
      { data in
        unsafe ClosureBox<() -> Void>.closure(in: data)?()
        return 0
      }, ClosureBox<() -> Void>.retained(body), releaseBox)
  }

  /// Runs `body` when the loop is idle, again and again until it returns false.
  public static func whileIdle(_ body: @escaping () -> Bool) {
    unsafe g_idle_add_full(
      G_PRIORITY_LOW,
      { data in unsafe ClosureBox<() -> Bool>.closure(in: data)?() == true ? 1 : 0 },
      ClosureBox<() -> Bool>.retained(body), releaseBox)
  }

  /// Runs `body` once after at least `milliseconds`.
  public static func after(milliseconds: UInt32, _ body: @escaping () -> Void) {
    unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds,
      { data in
        unsafe ClosureBox<() -> Void>.closure(in: data)?()
        return 0
      }, ClosureBox<() -> Void>.retained(body), releaseBox)
  }

  /// Turns the loop until `condition` holds or `seconds` have passed, and says whether it holds.
  ///
  /// For tests and tools that have no application running the loop for them.
  public static func run(until condition: () -> Bool, seconds: Double = 10) -> Bool {
    let deadline = g_get_monotonic_time() + Int(seconds * 1_000_000)
    // Wakes the loop now and then, so that a condition which no event announces is seen too.
    let heartbeat = unsafe g_timeout_add(5, { _ in 1 }, nil)
    defer { g_source_remove(heartbeat) }
    while !condition() {
      guard g_get_monotonic_time() < deadline else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }
}
