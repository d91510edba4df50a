/// What the bytes of a file, or of a text, hash to: 128 bits.
///
/// It tells files apart, names state files and is the same on every machine and in every version. It is
/// no protection against somebody who makes two files of one hash on purpose. The cost is linear, some
/// gigabytes a second.
public struct ContentHash: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Hashes bytes.
  public init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentHash($0) }
  }

  /// Hashes the UTF-8 of a text.
  public init(text: String) {
    self.init(Array(text.utf8))
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    var offset = 0
    while offset + 16 <= bytes.count {
      let left = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let right = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      first = Self.mix(first ^ left, 0xA076_1D64_78BD_642F ^ right)
      second = Self.mix(second ^ right, 0xE703_7ED1_A0B4_28DB ^ left) &+ left
      offset += 16
    }
    var left: UInt64 = 0
    var right: UInt64 = 0
    for index in offset..<bytes.count {
      let byte = UInt64(bytes[index])
      if index - offset < 8 {
        left |= byte << UInt64((index - offset) * 8)
      } else {
        right |= byte << UInt64((index - offset - 8) * 8)
      }
    }
    first = Self.mix(first ^ left, 0x8EBC_6AF0_9C88_C6E3 ^ right)
    second = Self.mix(second ^ right, 0x5899_65CC_7537_4CC3 ^ left)
    // A turn of its own for the length: beside the bytes it could cancel them out.
    let count = UInt64(bytes.count)
    first = Self.mix(first ^ count, 0x5895_8F6C_28A3_9D6B)
    second = Self.mix(second, 0x2D35_8DCC_AA6C_78A5 ^ count)
    high = Self.mix(first ^ 0x1D8E_4E27_C47D_124F, second)
    low = Self.mix(second ^ 0xEB44_ACCA_B455_D165, first) ^ high
  }

  /// Multiplies to 128 bits and folds the halves: every bit of the input reaches every bit of the result.
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ left
  }
}

extension ContentHash: LosslessStringConvertible {
  /// The hash as 32 hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads 32 hexadecimal digits; nil for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 32,
      description.utf8.allSatisfy({ Self.isHexadecimal($0) }),
      let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66)
  }
}
