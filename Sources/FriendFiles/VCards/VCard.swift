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
struct VCard: Hashable, Sendable {
  /// The version that the card states; 3.0 where it states none that is known.
  var version = VCardVersion.v3
  /// The properties in order, without BEGIN, VERSION and END.
  var properties: [VCardProperty] = []
  /// The line on which it begins, from 1.
  var line: Int32 = 0
  /// Whether its end was read; false for a card that another one, or the end of the file, cut.
  var isComplete = true
}

/// One property of a card, unfolded and decoded.
struct VCardProperty: Hashable, Sendable {
  /// What the property is grouped with others by, such as `item1`; nil for most.
  var group: String?
  /// The name in capitals, such as `TEL`.
  var name: String
  /// The parameters in order; what only tells the encoding of the value (ENCODING, CHARSET) is left out.
  var parameters: [VCardParameter] = []
  /// The value.
  var value: VCardValue
  /// The line on which it begins, from 1; 0 for one that no file had.
  var line: Int32 = 0
}

/// One parameter of a property.
struct VCardParameter: Hashable, Sendable {
  /// The name in capitals; `TYPE` for a bare word of version 2.1.
  var name: String
  /// The values, without quotes.
  var values: [String]
}

/// The value of a property.
enum VCardValue: Hashable, Sendable {
  /// A text in Unicode, the escapes of the standard (`\\,` `\\;` `\\n`) still in place.
  case text(String)
  /// Bytes that stood there in base64.
  case data([UInt8])
}
