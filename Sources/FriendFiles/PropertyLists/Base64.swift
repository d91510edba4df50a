/// Base64 as property lists and data URIs write it.
package enum Base64 {
  /// The bytes of a text in which white space does not count; nil when it is no Base64.
  ///
  /// The cost is linear in the text.
  ///
  /// - Parameter text: The text, padded or not.
  /// - Returns: The bytes.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for character in text {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x20, 0x09...0x0D: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
        count = 0
      }
    }
    switch (count, padding) {
    case (0, 0): break
    case (2, 2), (2, 0): bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case (3, 1), (3, 0):
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: return nil
    }
    return bytes
  }

  /// The text of bytes, in one line.
  static func encode(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int((first & 0x03) << 4 | second >> 4)])
      text.append(
        index + 1 < bytes.count ? alphabet[Int((second & 0x0F) << 2 | third >> 6)] : 0x3D)
      text.append(index + 2 < bytes.count ? alphabet[Int(third & 0x3F)] : 0x3D)
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
