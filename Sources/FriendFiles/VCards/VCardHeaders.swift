#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The headers of properties that were met, of which a file has few kinds and each thousands of times.
///
/// Taken from here, a name and parameters cost no allocation, and are in memory once.
struct VCardHeaders {
  private struct Slot {
    var bytes: [UInt8] = []
    var isOld = false
    var header: VCardHeader?
  }

  private var slots: [Slot]

  /// An empty table.
  init() { slots = [Slot](repeating: Slot(), count: 128) }

  private init(slots: [Slot]) { self.slots = slots }

  /// What stands in for a table while that is used; it cannot be used itself.
  static var none: VCardHeaders { VCardHeaders(slots: []) }

  /// The header that these bytes are; nil when they are none.
  mutating func header(
    _ bytes: UnsafeBufferPointer<UInt8>, isOld: Bool,
    decode: (UnsafeBufferPointer<UInt8>) -> String
  ) -> VCardHeader? {
    let style: VCardHeader.Style = isOld ? .old : .new
    guard bytes.count <= 64 else { return VCardHeader(bytes, style: style, decode: decode) }
    var hash: UInt64 = isOld ? 1 : 0
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
    let index = Int(truncatingIfNeeded: hash >> 57)
    if let header = slots[index].header, slots[index].isOld == isOld,
      isSame(slots[index].bytes, bytes)
    {
      return header
    }
    guard let header = VCardHeader(bytes, style: style, decode: decode) else { return nil }
    slots[index] = Slot(bytes: Array(bytes), isOld: isOld, header: header)
    return header
  }

  private func isSame(_ kept: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard kept.count == bytes.count, let right = bytes.baseAddress else { return false }
    return kept.withUnsafeBufferPointer { left in
      left.baseAddress.map { memcmp($0, right, left.count) == 0 } ?? false
    }
  }
}
