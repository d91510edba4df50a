import CAdwaita
import GTKSupport

/// The program with libadwaita's style.
final class AdwaitaApplication: Application {
  override init(id: String) {
    // Each start is a process of its own; Documentation/Decisions.md says why and until when.
    super.init(made: UnsafeMutableRawPointer(adw_application_new(id, G_APPLICATION_NON_UNIQUE)))
  }

  /// Keeps the main loop running without a window until ``release()`` is called as often.
  func hold() { g_application_hold(pointer(as: GApplication.self)) }

  /// Takes one ``hold()`` back.
  func release() { g_application_release(pointer(as: GApplication.self)) }
}

/// A window of the application.
final class AdwaitaWindow: Window {
  init(application: AdwaitaApplication) {
    super.init(toplevel: adw_application_window_new(application.gtkApplication))
  }

  func setContent(_ content: Widget) {
    adw_application_window_set_content(
      pointer(as: AdwApplicationWindow.self), content.widget)
  }

  /// Shows what the program is, above this window.
  func showAbout(name: String, version: String, summary: String, icon: String) {
    let about = adw_about_window_new()
    let pointer = OpaquePointer(about)
    adw_about_window_set_application_name(pointer, name)
    adw_about_window_set_application_icon(pointer, icon)
    adw_about_window_set_version(pointer, version)
    adw_about_window_set_comments(pointer, summary)
    adw_about_window_set_license_type(pointer, GTK_LICENSE_MIT_X11)
    let native = UnsafeMutableRawPointer(about)?.assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(native, window)
    gtk_window_present(native)
  }
}
