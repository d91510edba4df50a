/// Writes a tree as a property list in XML, laid out as Apple's programs do.
struct PropertyListXMLWriter {
  private var buffer = PieceBuffer()
  private var notes: ConversionNotes

  private init(_ notes: ConversionNotes) {
    self.notes = notes
  }

  /// Writes a tree, in time linear in it.
  ///
  /// XML has no control characters: each is replaced by U+FFFD and noted. It has no way to say nothing:
  /// such a value is left out with its key and noted. A fraction of a second is left off and noted.
  /// - Parameters:
  ///   - root: The outermost value.
  ///   - notes: Where it is counted what could not be written.
  ///   - sink: Takes the bytes, in pieces of some 64 KB.
  /// - Throws: Whatever the sink throws; nothing is written after that.
  static func write<E: Error>(
    _ root: PropertyListNode, notes: inout ConversionNotes, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var writer = PropertyListXMLWriter(notes)
    defer { notes = writer.notes }
    try writer.write(root, to: sink)
  }

  private mutating func write<E: Error>(
    _ root: PropertyListNode, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    buffer.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    var walk = PropertyListWalk(root)
    if case .null = root.value {
      notes.add(.value, isKept: false)
      walk = PropertyListWalk(PropertyListNode(.string("")))
    }
    while let step = walk.next() {
      switch step {
      case .value(.null, _):
        notes.add(.value, isKept: false)
      case .value(let value, let key):
        writeKey(key, level: walk.depth)
        indent(walk.depth)
        writeValue(value, level: walk.depth)
      case .begin(let value, let key):
        writeKey(key, level: walk.depth - 1)
        indent(walk.depth - 1)
        if case .dictionary = value { buffer.raw("<dict>\n") } else { buffer.raw("<array>\n") }
      case .end(let isDictionary):
        indent(walk.depth)
        if isDictionary { buffer.raw("</dict>\n") } else { buffer.raw("</array>\n") }
      }
      try buffer.flushIfFull(to: sink)
    }
    buffer.raw("</plist>\n")
    try buffer.flush(to: sink)
  }

  private mutating func indent(_ level: Int) {
    buffer.append(repeating: 0x09, count: level)
  }

  private mutating func writeKey(_ key: String?, level: Int) {
    guard let key else { return }
    indent(level)
    buffer.raw("<key>")
    writeText(key)
    buffer.raw("</key>\n")
  }

  private mutating func writeValue(_ value: PropertyListValue, level: Int) {
    switch value {
    case .string(let text): writeString(text)
    case .integer(let number): writeInteger(number)
    case .unsigned(let number): writeInteger(number)
    case .real(let number):
      buffer.raw("<real>")
      buffer.append(contentsOf: PropertyListScalar.text(of: number).utf8)
      buffer.raw("</real>\n")
    case .boolean(true): buffer.raw("<true/>\n")
    case .boolean(false): buffer.raw("<false/>\n")
    case .date(let text): writeDate(text)
    case .data(let bytes): writeData(bytes, level: level)
    case .array: buffer.raw("<array/>\n")
    case .dictionary: buffer.raw("<dict/>\n")
    case .null: break
    }
  }

  private mutating func writeString(_ text: String) {
    buffer.raw("<string>")
    writeText(text)
    buffer.raw("</string>\n")
  }

  private mutating func writeInteger(_ number: some BinaryInteger) {
    buffer.raw("<integer>")
    buffer.append(contentsOf: String(number).utf8)
    buffer.raw("</integer>\n")
  }

  private mutating func writeDate(_ text: String) {
    guard let whole = PropertyListDate.wholeSeconds(text) else {
      notes.add(.value, isKept: false)
      writeString(text)
      return
    }
    if whole != text { notes.add(.value, isKept: false) }
    buffer.raw("<date>")
    buffer.append(contentsOf: whole.utf8)
    buffer.raw("</date>\n")
  }

  /// Lines as Apple's programs make them: shorter the deeper they are indented, up to eight levels.
  private mutating func writeData(_ bytes: [UInt8], level: Int) {
    let level = min(level, 8)
    buffer.raw("<data>\n")
    let text = Array(Base64.encode(bytes).utf8)
    let width = 76 - level * 8
    var start = 0
    while start < text.count {
      indent(level)
      buffer.append(contentsOf: text[start..<min(start + width, text.count)])
      buffer.append(0x0A)
      start += width
    }
    indent(level)
    buffer.raw("</data>\n")
  }

  private mutating func writeText(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      let isPlain = utf8.allSatisfy { byte in
        switch byte {
        case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF: false
        default: true
        }
      }
      if isPlain { buffer.append(contentsOf: utf8) } else { writeEscaped(utf8) }
    }
  }

  private mutating func writeEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      switch byte {
      case UInt8(ascii: "&"): buffer.raw("&amp;")
      case UInt8(ascii: "<"): buffer.raw("&lt;")
      case UInt8(ascii: ">"): buffer.raw("&gt;")
      case 0x09, 0x0A: buffer.append(byte)
      // As it stands a parser would make a line feed of it.
      case 0x0D: buffer.raw("&#13;")
      case ..<0x20: writeReplacement()
      // U+FFFE and U+FFFF, the two characters of three bytes that XML forbids.
      case 0xEF
      where index + 2 < utf8.count && utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE:
        writeReplacement()
        index += 2
      default: buffer.append(byte)
      }
      index += 1
    }
  }

  private mutating func writeReplacement() {
    buffer.raw("\u{FFFD}")
    notes.add(.character, isKept: false)
  }
}
