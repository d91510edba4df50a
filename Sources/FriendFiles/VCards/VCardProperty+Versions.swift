extension VCardProperty {
  /// The property as another version says it, as far as it would not be valid there.
  ///
  /// The preferred one of several is `PREF=1` in 4.0 and `TYPE=PREF` before. A picture, sound or key
  /// that is an address says so with VALUE before 4.0. Nothing else changes.
  func converted(to version: VCardVersion) -> VCardProperty {
    var property = self
    if version == .v4 {
      property.movePreference()
      return property
    }
    if let index = parameters.firstIndex(where: { $0.name == "PREF" && $0.values == ["1"] }) {
      property.parameters[index] = VCardParameter(name: "TYPE", values: ["PREF"])
    }
    if ["PHOTO", "LOGO", "SOUND", "KEY"].contains(name), case .text = value,
      !parameters.contains(where: { $0.name == "VALUE" || $0.name == "ENCODING" })
    {
      let kind = version == .v2 ? "URL" : "uri"
      property.parameters.append(VCardParameter(name: "VALUE", values: [kind]))
    }
    return property
  }

  private mutating func movePreference() {
    var isPreferred = false
    for index in parameters.indices where parameters[index].name == "TYPE" {
      let rest = parameters[index].values.filter { $0.uppercased() != "PREF" }
      isPreferred = isPreferred || rest.count < parameters[index].values.count
      parameters[index].values = rest
    }
    guard isPreferred else { return }
    parameters.removeAll { $0.values.isEmpty }
    if !parameters.contains(where: { $0.name == "PREF" }) {
      parameters.append(VCardParameter(name: "PREF", values: ["1"]))
    }
  }

  /// Data as an address that holds them, its type from the parameters; takes TYPE from them then.
  mutating func dataURI(of data: [UInt8]) -> String {
    var type = "application/octet-stream"
    let families = ["PHOTO": "image", "LOGO": "image", "SOUND": "audio"]
    if let given = parameters.first(where: { $0.name == "MEDIATYPE" })?.values.first {
      type = given
    } else if let family = families[name],
      let index = parameters.firstIndex(where: { $0.name == "TYPE" && $0.values.count == 1 })
    {
      let word = parameters[index].values[0].lowercased()
      if word.utf8.allSatisfy({ $0 > 0x2C && $0 < 0x7F && $0 != 0x3B && $0 != 0x3A }) {
        type = word.hasPrefix("\(family)/") ? word : "\(family)/\(word)"
        parameters.remove(at: index)
      }
    }
    return "data:\(type);base64,\(Base64.encode(data))"
  }

  /// A value of a parameter in version 2.1, in quotes where it has to be: the standard has none, but
  /// readers know them.
  static func oldQuoted(_ value: String) -> String {
    let needsQuotes =
      value.utf8.first == 0x20 || value.utf8.last == 0x20
      || value.utf8.contains { ":;,\t".utf8.contains($0) }
    return needsQuotes ? "\"\(value)\"" : value
  }
}
