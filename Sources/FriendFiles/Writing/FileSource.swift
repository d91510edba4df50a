/// What a file says beyond its list: its own spelling, which is kept where the list is written back.
///
/// It takes as much memory as the file's values do, so it is made for those only who ask.
public struct FileSource: Sendable {
  /// What there is to keep, by the family of the form.
  enum Content: Sendable {
    /// The whole tree: a record that did not change is written as it was.
    case propertyList(PropertyList)
    /// The cards' version.
    case cards(VCardVersion)
    /// The form has one spelling only.
    case nothing
  }

  let content: Content
  /// The format that writing back in the same form means.
  public let format: FileFormat

  init(_ content: Content, format: FileFormat) {
    self.content = content
    self.format = format
  }
}
