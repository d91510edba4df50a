import CGtk

/// Style rules in GTK's CSS.
public enum StyleSheet {
  /// Where rules stand among those of the theme and the user.
  public enum Priority {
    /// Below the application: a widget's own defaults.
    case widget
    /// The application's.
    case application

    var native: UInt32 {
      // GTK's own numbers are macros, which Swift does not see: 200 for the theme, 400 for the
      // system's settings, 600 for applications.
      switch self {
      case .widget: 590
      case .application: 600
      }
    }
  }

  /// Adds rules for every window on the default display; false if there is no display.
  @discardableResult
  public static func install(_ css: String, priority: Priority = .application) -> Bool {
    guard let display = unsafe gdk_display_get_default() else { return false }
    let provider = unsafe gtk_css_provider_new()
    // The length is in bytes, not characters; -1 lets GTK count.
    unsafe gtk_css_provider_load_from_data(provider, css, -1)
    unsafe gtk_style_context_add_provider_for_display(
      display, OpaquePointer(UnsafeMutableRawPointer(provider)), priority.native)
    unsafe g_object_unref(UnsafeMutableRawPointer(provider))
    return true
  }
}

/// Settings of the system that every widget should follow.
public enum SystemSettings {
  /// Whether the user wants things to move; true if there is no display.
  public static var allowsAnimation: Bool {
    get {
      guard let settings = unsafe gtk_settings_get_default() else { return true }
      return unsafe NativeObject(retaining: UnsafeMutableRawPointer(settings))
        .property("gtk-enable-animations", as: Bool.self)
    }
    set {
      guard let settings = unsafe gtk_settings_get_default() else { return }
      unsafe NativeObject(retaining: UnsafeMutableRawPointer(settings))
        .setProperty("gtk-enable-animations", to: newValue)
    }
  }

  /// Looks for icons in a folder too, for a program that is not installed.
  public static func addIcons(in folder: String) {
    guard let display = unsafe gdk_display_get_default() else { return }
    unsafe gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Opens the default display; false when there is none, after which no widget may be made.
  public static func openDisplay() -> Bool { gtk_init_check() != 0 }
}
