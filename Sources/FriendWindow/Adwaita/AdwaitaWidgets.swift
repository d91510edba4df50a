import CAdwaita
import FriendPresentation
import GTKSupport

// Thin wrappers of libadwaita's widgets: what the window uses of them, in Swift's words. Adwaita is
// used in this target only, so they stand here and not in GTKSupport.

/// A header bar with a title and room for buttons at both ends.
final class HeaderBar: Widget {
  init(title: Widget) {
    super.init(made: adw_header_bar_new())
    adw_header_bar_set_title_widget(opaquePointer, title.widget)
  }

  func addAtStart(_ widget: Widget) { adw_header_bar_pack_start(opaquePointer, widget.widget) }
  func addAtEnd(_ widget: Widget) { adw_header_bar_pack_end(opaquePointer, widget.widget) }
}

/// A title above a smaller line.
final class WindowTitle: Widget {
  init() { super.init(made: adw_window_title_new("", "")) }

  func set(title: String, subtitle: String) {
    adw_window_title_set_title(opaquePointer, title)
    adw_window_title_set_subtitle(opaquePointer, subtitle)
  }
}

/// A round picture, or initials on a colour that follows from the name.
final class Avatar: Widget {
  init(size: Int) { super.init(made: adw_avatar_new(Int32(size), "", 1)) }

  /// The name that gives the colour and the initials.
  func setName(_ name: String) { adw_avatar_set_text(opaquePointer, name) }

  /// The picture; nil shows the initials.
  func setPicture(_ picture: Picture?) {
    adw_avatar_set_custom_image(opaquePointer, picture?.opaquePointer)
  }
}

/// A page that says one thing, with a large icon and room for buttons.
final class StatusPage: Widget {
  init(icon: String? = nil, title: String, text: String, child: Widget? = nil) {
    super.init(made: adw_status_page_new())
    if let icon { adw_status_page_set_icon_name(opaquePointer, icon) }
    if let child { adw_status_page_set_child(opaquePointer, child.widget) }
    set(title: title, text: text)
  }

  /// Changes the words; neither is read as markup, which libadwaita does with the text only.
  func set(title: String, text: String) {
    adw_status_page_set_title(opaquePointer, title)
    adw_status_page_set_description(opaquePointer, escapedMarkup(text))
  }
}

/// A wheel that turns while something is being done.
final class Spinner: Widget {
  init(size: Int) {
    super.init(made: gtk_spinner_new())
    gtk_widget_set_size_request(widget, Int32(size), Int32(size))
    setAccessible(AccessibleText(label: Strings.loadingTitle))
  }

  /// Whether it turns, which costs time at each frame.
  var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaquePointer) != 0 }
    set { gtk_spinner_set_spinning(opaquePointer, newValue ? 1 : 0) }
  }
}

/// A widget over which short messages appear.
final class ToastOverlay: Widget {
  init(_ child: Widget) {
    super.init(made: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaquePointer, child.widget)
  }

  func show(_ text: String) {
    adw_toast_overlay_add_toast(opaquePointer, adw_toast_new(escapedMarkup(text)))
  }
}

/// A text for a place that reads Pango markup, so that nothing in it is read as such.
func escapedMarkup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped)
}
