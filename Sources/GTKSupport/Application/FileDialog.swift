import CGtk

/// The system's dialog for choosing a file.
public final class FileDialog: NativeObject {
  private var answer: ((String?) -> Void)?

  /// A dialog above `window` for opening one file.
  public init(title: String, accept: String, cancel: String, above window: Window) {
    unsafe super.init(
      adopting: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, window.window, GTK_FILE_CHOOSER_ACTION_OPEN, accept, cancel)))
    unsafe gtk_native_dialog_set_modal(pointer(as: GtkNativeDialog.self), 1)
    let handler: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, response, data in
      unsafe ClosureBox<(Int32) -> Void>.closure(in: data)?(response)
    }
    let respond: (Int32) -> Void = { [weak self] in self?.finish(response: $0) }
    unsafe connect("response", respond, handler: unsafeBitCast(handler, to: GCallback.self))
  }

  /// Offers only files whose names match, besides all of them.
  public func addFilter(name: String, patterns: [String]) {
    let filter = unsafe gtk_file_filter_new()
    unsafe gtk_file_filter_set_name(filter, name)
    for pattern in patterns { unsafe gtk_file_filter_add_pattern(filter, pattern) }
    unsafe gtk_file_chooser_add_filter(opaquePointer, filter)
    unsafe g_object_unref(UnsafeMutableRawPointer(filter))
  }

  /// Offers only files with one of these endings, in small letters or capitals, besides all of them.
  public func addFilter(name: String, endings: [String]) {
    let filter = unsafe gtk_file_filter_new()
    unsafe gtk_file_filter_set_name(filter, name)
    for ending in endings { unsafe gtk_file_filter_add_suffix(filter, ending) }
    unsafe gtk_file_chooser_add_filter(opaquePointer, filter)
    unsafe g_object_unref(UnsafeMutableRawPointer(filter))
  }

  /// Begins in a folder instead of where the system was last.
  public func begin(in folder: String) {
    guard let file = unsafe g_file_new_for_path(folder) else { return }
    unsafe gtk_file_chooser_set_current_folder(opaquePointer, file, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(file))
  }

  /// Shows the dialog; `body` gets the path, or nil if nothing local was chosen.
  ///
  /// The dialog keeps itself alive until then.
  public func open(_ body: @escaping (String?) -> Void) {
    answer = { path in
      body(path)
      withExtendedLifetime(self) {}
    }
    unsafe gtk_native_dialog_show(pointer(as: GtkNativeDialog.self))
  }

  private func finish(response: Int32) {
    let body = answer
    answer = nil
    guard response == GTK_RESPONSE_ACCEPT.rawValue,
      let file = unsafe gtk_file_chooser_get_file(opaquePointer)
    else {
      body?(nil)
      return
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = unsafe g_file_get_path(file) else {
      body?(nil)
      return
    }
    defer { unsafe g_free(path) }
    body?(unsafe String(cString: path))
  }
}
