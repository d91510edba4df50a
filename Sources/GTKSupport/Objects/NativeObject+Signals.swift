import CGtk

/// A connected signal handler; it stays connected until the object goes or `disconnect` is called.
public struct SignalConnection {
  let id: UInt

  /// Ends the connection and frees the closure.
  public func disconnect(from object: NativeObject) {
    unsafe g_signal_handler_disconnect(object.unsafePointer, id)
  }
}

extension NativeObject {
  /// Connects a C handler whose user data is `closure` in a box that C owns.
  ///
  /// `handler` must have the signal's C signature and be made on the main actor: GTK emits on the
  /// main thread only, and Swift checks that on each call.
  @discardableResult
  func connect<Closure>(
    _ signal: String, _ closure: Closure, handler: @escaping GCallback
  ) -> SignalConnection {
    SignalConnection(
      id: unsafe g_signal_connect_data(
        unsafePointer, signal, handler, ClosureBox<Closure>.retained(closure), releaseSignalBox,
        GConnectFlags(rawValue: 0)))
  }

  /// Runs `body` on each emission of a signal that has no arguments besides its object.
  @discardableResult
  package func onSignal(_ signal: String, _ body: @escaping () -> Void) -> SignalConnection {
    let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      unsafe ClosureBox<() -> Void>.closure(in: data)?()
    }
    return connect(signal, body, handler: unsafe unsafeBitCast(handler, to: GCallback.self))
  }

  /// Runs `body` whenever a property changes.
  @discardableResult
  public func onChange(of property: String, _ body: @escaping () -> Void) -> SignalConnection {
    let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      unsafe ClosureBox<() -> Void>.closure(in: data)?()
    }
    return connect(
      "notify::" + property, body, handler: unsafe unsafeBitCast(handler, to: GCallback.self))
  }
}
