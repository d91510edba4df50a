/// A format that lists are written in.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Fanfold's own form, which holds everything.
  case json
  /// A property list in XML.
  case xmlPropertyList = "plist"
  /// A property list in Apple's binary form.
  case binaryPropertyList = "plist-binary"
  /// A property list in the old text form.
  case textPropertyList = "plist-text"
  /// Cards of version 2.1, which old phones read.
  case vCard2 = "vcf-2.1"
  /// Cards of version 3.0, which nearly everything reads.
  case vCard3 = "vcf"
  /// Cards of version 4.0.
  case vCard4 = "vcf-4.0"
}
