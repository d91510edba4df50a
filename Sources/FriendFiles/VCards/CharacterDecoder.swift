#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Decodes texts of one encoding by the system's tables (`iconv`).
final class CharacterDecoder {
  /// The encoding's name as it was asked for.
  let name: String
  /// Whether bytes below 0x80 stand for themselves, always.
  let isASCIIPlain: Bool

  private let descriptor: iconv_t

  /// Makes a decoder; nil for an encoding that is not known.
  init?(_ name: String) {
    guard let known = Self.systemName(of: name) else { return nil }
    // Minus one is what the system answers when it has no such table.
    guard let descriptor = iconv_open("UTF-8", known), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.name = name
    self.descriptor = descriptor
    isASCIIPlain = !known.hasPrefix("UTF-") && !known.hasPrefix("ISO-2022") && known != "HZ"
  }

  deinit { iconv_close(descriptor) }

  /// Decodes to UTF-8; what is no text becomes U+FFFD, byte by byte, and is counted.
  func decode(_ source: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], replaced: Int) {
    // What a text before this one left open must not reach into it.
    iconv(descriptor, nil, nil, nil, nil)
    var text: [UInt8] = []
    text.reserveCapacity(source.count + source.count / 2 + 16)
    var replaced = 0
    guard let base = source.baseAddress, !source.isEmpty else { return (text, 0) }
    var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base)
      .bindMemory(to: CChar.self, capacity: source.count)
    var left = source.count
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { room in
      while true {
        var output = room.baseAddress
        var free = room.count
        // With nothing left, the call asks for what the decoder still holds back.
        let isLast = left == 0
        let result =
          isLast
          ? iconv(descriptor, nil, nil, &output, &free)
          : iconv(descriptor, &input, &left, &output, &free)
        let error = errno
        text.append(
          contentsOf: UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(room)[..<(room.count - free)]))
        if result != -1 {
          if isLast { return }
        } else if error != E2BIG {
          guard !isLast else { return }
          text += [0xEF, 0xBF, 0xBD]
          replaced += 1
          // A character that the end cuts is one fault, however many bytes of it there are.
          let skipped = error == EINVAL ? left : 1
          input = input.map { $0 + skipped }
          left -= skipped
        }
      }
    }
    return (text, replaced)
  }

  /// The system's name for what a file calls an encoding.
  ///
  /// Only what files of cards use is let through: the system's own names reach further, to encodings
  /// that nobody writes and to options. As on the web, a name stands for what is written under it: the
  /// extensions of an encoding belong to it.
  private static func systemName(of name: String) -> String? {
    guard name.utf8.count <= 40 else { return nil }
    let plain = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if let known = systemNames[plain] { return known }
    if plain.hasPrefix("iso8859"), let part = Int(plain.dropFirst(7)), (2...16).contains(part) {
      return "ISO-8859-\(part)"
    }
    for prefix in ["windows", "cp"] where plain.hasPrefix(prefix) {
      if let page = Int(plain.dropFirst(prefix.count)), (1250...1258).contains(page) {
        return "CP\(page)"
      }
    }
    return nil
  }

  private static let systemNames = [
    "usascii": "CP1252", "ascii": "CP1252", "iso88591": "CP1252", "latin1": "CP1252",
    "gb2312": "GB18030", "gbk": "GB18030", "cp936": "GB18030", "gb18030": "GB18030",
    "euccn": "GB18030", "hzgb2312": "HZ", "big5": "BIG5-HKSCS", "big5hkscs": "BIG5-HKSCS",
    "cp950": "CP950", "euctw": "EUC-TW", "shiftjis": "CP932", "sjis": "CP932", "cp932": "CP932",
    "windows31j": "CP932", "eucjp": "EUC-JP", "iso2022jp": "ISO-2022-JP", "euckr": "CP949",
    "ksc56011987": "CP949", "cp949": "CP949", "iso2022kr": "ISO-2022-KR", "koi8r": "KOI8-R",
    "koi8u": "KOI8-U", "tis620": "TIS-620", "macintosh": "MACINTOSH", "utf7": "UTF-7",
    "utf8": "UTF-8", "utf16": "UTF-16", "utf16le": "UTF-16LE", "utf16be": "UTF-16BE",
    "utf32le": "UTF-32LE", "utf32be": "UTF-32BE",
  ]
}

extension CharacterDecoder {
  /// The encoding of a file that is not made of bytes below 0x80 and more: by its mark, or by the zero
  /// bytes beside the first character.
  static func wideEncoding(of bytes: [UInt8]) -> (name: String, mark: Int)? {
    switch true {
    case bytes.starts(with: [0xFF, 0xFE, 0, 0]): ("UTF-32LE", 4)
    case bytes.starts(with: [0, 0, 0xFE, 0xFF]): ("UTF-32BE", 4)
    case bytes.starts(with: [0xFF, 0xFE]): ("UTF-16LE", 2)
    case bytes.starts(with: [0xFE, 0xFF]): ("UTF-16BE", 2)
    case bytes.count > 3 && bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0: ("UTF-16LE", 0)
    case bytes.count > 3 && bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0: ("UTF-16BE", 0)
    default: nil
    }
  }

  /// What bytes that are no UTF-8, and say nothing of their encoding, are most likely in.
  ///
  /// Only the lines that are no UTF-8 tell. Where nearly all of it is UTF-8 nevertheless, a character was
  /// cut. In Chinese text the bytes above 0x7F come in pairs of the common characters; in the languages of
  /// Western Europe they stand alone between letters. Linear.
  static func likelyEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var pairs = 0
    var others = 0
    var unicode = UnicodeShare()
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.contains(where: { $0 >= 0x80 }),
        String(validating: UnsafeBufferPointer(rebasing: line), as: UTF8.self) == nil
      else { continue }
      unicode.count(line)
      var index = line.startIndex
      while index < line.endIndex {
        let byte = line[index]
        let next = index + 1 < line.endIndex ? line[index + 1] : nil
        index += 1
        guard byte >= 0x80 else { continue }
        // A line that is folded inside a character ends in half of one.
        guard let next else { break }
        let isCommon = (0xB0...0xF7).contains(byte) || (0xA1...0xA9).contains(byte)
        if isCommon && next >= 0xA1 && next != 0xFF {
          pairs += 1
          index += 1
        } else {
          others += 1
        }
      }
    }
    // A name of two characters may look like damaged UTF-8, but then it is all pairs.
    if others > 0, unicode.isMost { return "UTF-8" }
    return pairs > others ? "GB18030" : "Windows-1252"
  }
}

/// How much of the text above ASCII is UTF-8, where not all of it is.
private struct UnicodeShare {
  /// The bytes of characters of three and four bytes; other encodings seldom look like these.
  private var long = 0
  /// The bytes of characters of two bytes, which pairs of other encodings may look like.
  private var short = 0
  private var others = 0

  /// Whether what is no UTF-8 is so little that it must be damage.
  var isMost: Bool { 4 * long + short >= 8 * others }

  mutating func count(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    var index = line.startIndex
    while index < line.endIndex {
      let length = Self.length(of: line[index])
      let end = index + max(length, 1)
      if length > 1, end <= line.endIndex, line[(index + 1)..<end].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        if length > 2 { long += length } else { short += length }
        index = end
      } else {
        if length != 1 { others += 1 }
        index += 1
      }
    }
  }

  /// How long a character is that begins with this byte; 0 where none does.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case ..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
