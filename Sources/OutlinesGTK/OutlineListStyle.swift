import GTKSupport

/// The few style rules that the list needs under any theme; an application's own come after them.
enum OutlineListStyle {
  private static var isInstalled = false

  /// Adds the rules once.
  static func install() {
    guard !isInstalled else { return }
    isInstalled = StyleSheet.install(css, priority: .widget)
  }

  /// Room around a row is its view's own business, and a pinned heading hides what scrolls under it.
  private static let css = """
    listview.outline-list > row { padding: 0; margin: 0; }
    listview.outline-list > row.pinned { background-color: @theme_base_color; }
    """
}
