extension VCardProperty {
  /// The property as one line of canonical text: `item1.TEL;TYPE=CELL:123`, neither folded nor encoded.
  ///
  /// Data stand in base64 behind a first parameter `ENCODING=b`. Parameters have quotes where they
  /// need them, and the escapes of RFC 6868. ``init(text:)`` makes the same property of it.
  package var text: String {
    var text = group.map { "\($0)." } ?? ""
    text += name
    if case .data = value { text += ";ENCODING=b" }
    for parameter in parameters {
      text += ";\(parameter.name)=" + parameter.values.map(Self.quoted).joined(separator: ",")
    }
    text += ":"
    switch value {
    case .text(let value): text += value
    case .data(let bytes): text += Base64.encode(bytes)
    }
    return text
  }

  /// A value of a parameter as versions 3.0 and 4.0 write it: quoted where it has to be.
  static func quoted(_ value: String) -> String {
    var escaped = ""
    var needsQuotes = value.utf8.first == 0x20 || value.utf8.last == 0x20
    for scalar in value.unicodeScalars {
      switch scalar {
      case "^": escaped += "^^"
      case "\"": escaped += "^'"
      case "\n": escaped += "^n"
      case ":", ";", ",", "\t", "\r":
        needsQuotes = true
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return needsQuotes ? "\"\(escaped)\"" : escaped
  }
}

extension VCardProperty {
  /// The property that a line of canonical text says; nil when it is no property.
  package init?(text: String) {
    var text = text
    let parsed: (header: VCardHeader, value: String, data: [UInt8]?)? = text.withUTF8 { bytes in
      guard let colon = VCardHeader.end(in: bytes, 0..<bytes.count),
        let header = VCardHeader(
          bytes.part(0..<colon), style: .canonical, decode: { String(decoding: $0, as: UTF8.self) })
      else { return nil }
      let value = bytes.part((colon + 1)..<bytes.count)
      let isData = header.parameters.first == VCardParameter(name: "ENCODING", values: ["b"])
      return (
        header, String(decoding: value, as: UTF8.self), isData ? Base64.decode(value) : nil
      )
    }
    guard let parsed else { return nil }
    var parameters = parsed.header.parameters
    if parsed.data != nil { parameters.removeFirst() }
    self.init(
      group: parsed.header.group, name: parsed.header.name, parameters: parameters,
      value: parsed.data.map(VCardValue.data) ?? .text(parsed.value))
  }
}
