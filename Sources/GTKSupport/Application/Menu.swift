package import CGtk

/// A menu as data: entries in sections, each naming an action.
public final class Menu: NativeObject {
  /// One entry: what it says, and the action it runs, such as `win.open`.
  public struct Item: Hashable, Sendable {
    /// The words, with an underscore before the mnemonic letter.
    public var label: String
    /// The action with its prefix.
    public var action: String

    /// An entry.
    public init(_ label: String, action: String) {
      self.label = label
      self.action = action
    }
  }

  /// A menu whose sections are parted by lines.
  public init(sections: [[Item]]) {
    unsafe super.init(adopting: UnsafeMutableRawPointer(g_menu_new()))
    for items in sections {
      let section = unsafe g_menu_new()
      for item in items { unsafe g_menu_append(section, item.label, item.action) }
      unsafe g_menu_append_section(
        opaquePointer, nil,
        UnsafeMutableRawPointer(section)?.assumingMemoryBound(to: GMenuModel.self))
      unsafe g_object_unref(UnsafeMutableRawPointer(section))
    }
  }

  package var model: UnsafeMutablePointer<GMenuModel> {
    unsafe pointer(as: GMenuModel.self)
  }
}
