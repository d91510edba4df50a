import CGtk

/// A Swift closure on its way through C: retained when it is handed over, released by the destroy
/// notify that goes with it.
final class ClosureBox<Closure> {
  let closure: Closure

  init(_ closure: Closure) {
    self.closure = closure
    LiveObjects.add()
  }

  isolated deinit {
    LiveObjects.remove()
  }

  /// The box as C's user data; C owns one reference from now on.
  static func retained(_ closure: Closure) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(ClosureBox(closure)).toOpaque()
  }

  /// The closure behind user data that ``retained(_:)`` made, without changing who owns it.
  static func closure(in data: UnsafeMutableRawPointer?) -> Closure? {
    guard let data = unsafe data else { return nil }
    return unsafe Unmanaged<ClosureBox<Closure>>.fromOpaque(data).takeUnretainedValue().closure
  }
}

/// Drops C's reference on a box of any closure type.
///
/// Called by GLib once, when the handler is disconnected or its object goes; always on the main
/// thread, since every object we connect to lives there.
let releaseBox: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  guard let data = unsafe data else { return }
  unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// The same for signal handlers, whose destroy notify is told the GClosure too.
let releaseSignalBox:
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
    unsafe releaseBox(data)
  }
