/// What the last change of the outline cost the list, for those who look for what is slow.
public struct OutlineListTrace: Hashable, Sendable {
  /// Nanoseconds for taking the change set, making and filling row views included.
  public var handling = 0
  /// Nanoseconds of `handling` for making and filling row views.
  public var binding = 0
  /// Nanoseconds for placing the rows in the layout that followed.
  public var layout = 0
  /// How many row views were filled.
  public var bound = 0
  /// How many row views were made because no pooled one was left.
  public var made = 0
  /// How many row widgets there are, shown, pooled and for measuring.
  public var rowWidgets = 0
}
