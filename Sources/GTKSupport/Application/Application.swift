package import CGtk

/// The program as GTK knows it: one main loop, its windows, and what other starts of it ask for.
open class Application: NativeObject {
  /// Takes over an application object made elsewhere, such as libadwaita's.
  package init(made pointer: UnsafeMutableRawPointer) {
    unsafe super.init(adopting: pointer)
  }

  /// Runs `body` when the program shall show itself.
  public func onActivate(_ body: @escaping () -> Void) { onSignal("activate", body) }

  /// Runs the main loop until the last window is closed; returns the exit status.
  public func run() -> Int32 {
    MainLoop.serveMainQueue()
    return unsafe g_application_run(pointer(as: GApplication.self), 0, nil)
  }

  package var gtkApplication: UnsafeMutablePointer<GtkApplication> {
    unsafe pointer(as: GtkApplication.self)
  }
}
