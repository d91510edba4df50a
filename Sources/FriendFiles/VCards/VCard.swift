/// A version of the standard that cards are written by.
public enum VCardVersion: String, Hashable, Sendable, CaseIterable {
  /// Of 1996, with quoted-printable texts.
  case v2 = "2.1"
  /// RFC 2426.
  case v3 = "3.0"
  /// RFC 6350.
  case v4 = "4.0"
}

/// One card of a file, as it stands there: properties in order, nothing interpreted.
package struct VCard: Hashable, Sendable {
  /// The version that the card states; 3.0 where it states none that is known.
  package var version = VCardVersion.v3
  /// The properties in order, without BEGIN, VERSION and END.
  package var properties: [VCardProperty] = []
  /// The line on which it begins, from 1.
  package var line: Int32 = 0
  /// Whether its end was read; false for a card that another one, or the end of the file, cut.
  package var isComplete = true

  /// Makes a card with these properties.
  package init(version: VCardVersion = .v3, properties: [VCardProperty] = []) {
    self.version = version
    self.properties = properties
  }
}

/// One property of a card, unfolded and decoded.
package struct VCardProperty: Hashable, Sendable {
  /// What the property is grouped with others by, such as `item1`; nil for most.
  package var group: String?
  /// The name in capitals, such as `TEL`.
  package var name: String
  /// The parameters in order; what only tells the encoding of the value (ENCODING, CHARSET) is left out.
  package var parameters: [VCardParameter] = []
  /// The value.
  package var value: VCardValue
  /// The line on which it begins, from 1; 0 for one that no file had.
  package var line: Int32 = 0

  /// Makes a property.
  package init(
    group: String? = nil, name: String, parameters: [VCardParameter] = [], value: VCardValue,
    line: Int32 = 0
  ) {
    self.group = group
    self.name = name
    self.parameters = parameters
    self.value = value
    self.line = line
  }
}

/// One parameter of a property.
package struct VCardParameter: Hashable, Sendable {
  /// The name in capitals; `TYPE` for a bare word of version 2.1.
  package var name: String
  /// The values, without quotes.
  package var values: [String]

  /// Makes a parameter.
  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// The value of a property.
package enum VCardValue: Hashable, Sendable {
  /// A text in Unicode with the escapes of versions 3.0 and 4.0 (`\\,` `\\;` `\\n`), whatever the version
  /// of the card; ``VCardText`` takes it apart. It has no line breaks.
  case text(String)
  /// Bytes that stood there in base64.
  case data([UInt8])
}
