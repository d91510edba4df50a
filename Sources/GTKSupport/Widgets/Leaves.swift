import CGtk

/// One piece of text, never read as markup.
public final class LabelWidget: Widget {
  /// A label; `ellipsizes` cuts what does not fit with an ellipsis at the end.
  public init(_ text: String = "", ellipsizes: Bool = false) {
    unsafe super.init(made: gtk_label_new(text))
    unsafe gtk_label_set_xalign(opaquePointer, 0)
    if ellipsizes { unsafe gtk_label_set_ellipsize(opaquePointer, PANGO_ELLIPSIZE_END) }
  }

  /// The text that is shown.
  public var text: String {
    get { unsafe String(cString: gtk_label_get_text(opaquePointer)) }
    set { unsafe gtk_label_set_text(opaquePointer, newValue) }
  }

  /// Whether the text lies in the middle of its room instead of at the start.
  public func setCentered(_ isCentered: Bool) {
    unsafe gtk_label_set_xalign(opaquePointer, isCentered ? 0.5 : 0)
  }

  /// Whether text that is too long goes on in the next line.
  public func setWraps(_ wraps: Bool) {
    unsafe gtk_label_set_wrap(opaquePointer, wraps ? 1 : 0)
    unsafe gtk_label_set_wrap_mode(opaquePointer, PANGO_WRAP_WORD_CHAR)
  }
}

/// A picture from the icon theme.
public final class IconWidget: Widget {
  /// The icon of that name, in the size of the text around it.
  public init(_ name: String) {
    unsafe super.init(made: gtk_image_new_from_icon_name(name))
  }
}

/// A button with a text.
public final class ButtonWidget: Widget {
  /// A button that runs `action` when it is pressed.
  public init(_ text: String, action: @escaping () -> Void) {
    unsafe super.init(made: gtk_button_new_with_label(text))
    onSignal("clicked", action)
  }
}

/// A button that opens a menu.
public final class MenuButtonWidget: Widget {
  /// A button with an icon of the theme; `label` is its name for tooltip and screen reader.
  public init(icon: String, label: String, menu: Menu) {
    unsafe super.init(made: gtk_menu_button_new())
    unsafe gtk_menu_button_set_icon_name(opaquePointer, icon)
    unsafe gtk_menu_button_set_menu_model(opaquePointer, menu.model)
    unsafe gtk_menu_button_set_primary(opaquePointer, 1)
    setTooltip(label)
    setAccessible(AccessibleText(label: label))
  }
}
