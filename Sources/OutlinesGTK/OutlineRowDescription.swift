public import GTKSupport

/// What the screen reader is told of a row.
public struct OutlineRowDescription: Hashable, Sendable {
  /// The row's name and what follows it; GTK 4.8 passes no level or position on, so they belong here
  /// too, in words.
  public var text: AccessibleText
  /// Whether the row is expanded; nil for a row that cannot be expanded or collapsed by the user.
  public var isExpanded: Bool?

  /// A description.
  public init(text: AccessibleText, isExpanded: Bool?) {
    self.text = text
    self.isExpanded = isExpanded
  }
}
