extension FileForm {
  /// The most bytes of a file that recognising its form looks at.
  static let recognisedLength = 64 << 10

  /// Recognises the form of a file by its first bytes; nil when nothing is recognised.
  ///
  /// It looks at 64 KB at most, so that the beginning of a file tells the same as all of it.
  public init?(content bytes: [UInt8]) {
    let head = bytes.prefix(Self.recognisedLength)
    for (signature, form) in Self.signatures where head.starts(with: signature) {
      self = form
      return
    }
    if let form = Self.formWithInnerSignature(Array(head.prefix(300))) {
      self = form
      return
    }
    guard let text = TextBeginning(head), let form = text.form else { return nil }
    self = form
  }

  /// Whether there is nothing but white space, whatever the encoding.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0xFE || $0 == 0xFF }
      .allSatisfy { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) || $0 == 0 }
  }

  private static let signatures: [([UInt8], FileForm)] = [
    (Array("bplist".utf8), .binaryPropertyList),
    (Array("SQLite format 3".utf8), .sqlite),
    // zip (an empty one too), gzip, bzip2, xz, zstd, 7z, RAR
    ([0x50, 0x4B, 0x03, 0x04], .archive), ([0x50, 0x4B, 0x05, 0x06], .archive),
    ([0x1F, 0x8B], .archive), ([0x42, 0x5A, 0x68], .archive),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive), ([0x28, 0xB5, 0x2F, 0xFD], .archive),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive), (Array("Rar!\u{1A}".utf8), .archive),
    // JPEG, PNG, GIF, TIFF in both orders
    ([0xFF, 0xD8, 0xFF], .picture), ([0x89, 0x50, 0x4E, 0x47], .picture),
    (Array("GIF8".utf8), .picture), ([0x49, 0x49, 0x2A, 0x00], .picture),
    ([0x4D, 0x4D, 0x00, 0x2A], .picture),
    // PDF, rich text, the documents of old office programs
    (Array("%PDF-".utf8), .document), (Array("{\\rtf".utf8), .document),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .document),
    // ELF, Mach-O of 64 bits and for several processors, a script
    ([0x7F, 0x45, 0x4C, 0x46], .program), ([0xCF, 0xFA, 0xED, 0xFE], .program),
    ([0xCA, 0xFE, 0xBA, 0xBE], .program), (Array("#!".utf8), .program),
  ]

  /// The forms whose signature does not stand at the very beginning, or needs a second look.
  private static func formWithInnerSignature(_ head: [UInt8]) -> FileForm? {
    func has(_ text: StaticString, at start: Int) -> Bool {
      text.withUTF8Buffer { head.dropFirst(start).starts(with: $0) }
    }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return .picture }
    // HEIC and AVIF.
    if has("ftyp", at: 4), head.first == 0 { return .picture }
    if has("BM", at: 0), head.count > 10, head[6...9].allSatisfy({ $0 == 0 }) { return .picture }
    if has("MZ", at: 0), head.contains(0) { return .program }
    return has("ustar", at: 257) ? .archive : nil
  }
}
