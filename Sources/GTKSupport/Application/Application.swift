package import CGtk

/// The program as GTK knows it: one main loop, its windows, and what other starts of it ask for.
open class Application: NativeObject {
  /// Takes over an application object made elsewhere, such as libadwaita's.
  package init(made pointer: UnsafeMutableRawPointer) {
    unsafe super.init(adopting: pointer)
  }

  /// A program of its own with GTK's own looks; `id` has the form `org.example.Program`.
  public init(id: String) {
    unsafe super.init(
      adopting: UnsafeMutableRawPointer(gtk_application_new(id, G_APPLICATION_NON_UNIQUE)))
  }

  /// Adds a window, which the program lives as long as.
  public func add(_ window: Window) {
    unsafe gtk_application_add_window(gtkApplication, window.window)
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
