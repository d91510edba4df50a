/// Finds the encoding of JSON, which begins with a sign of ASCII, by the zero bytes around it.
enum JSONEncoding {
  /// A file as UTF-8.
  struct Decoded {
    var bytes: [UInt8]
    /// What is wrong where the bytes end: that what follows them is no text, or that nothing does.
    var endFault = FileFault.endsEarly
  }

  /// Turns UTF-16 and UTF-32 of either order, with or without a mark, into UTF-8, up to what is no text.
  ///
  /// Any other file is what it is, and not copied.
  static func decode(_ bytes: [UInt8]) -> Decoded {
    let head = Array(bytes.prefix(4))
    guard head.count >= 2 else { return Decoded(bytes: bytes) }
    if head.count == 4 {
      if head == [0xFF, 0xFE, 0, 0] || (head[0] != 0 && head[1...].allSatisfy { $0 == 0 }) {
        return decode32(bytes, isLittle: true)
      }
      if head == [0, 0, 0xFE, 0xFF] || (head[3] != 0 && head[..<3].allSatisfy { $0 == 0 }) {
        return decode32(bytes, isLittle: false)
      }
    }
    if head[..<2] == [0xFF, 0xFE] || (head[0] != 0 && head[1] == 0) {
      return decode16(bytes, isLittle: true)
    }
    if head[..<2] == [0xFE, 0xFF] || (head[0] == 0 && head[1] != 0) {
      return decode16(bytes, isLittle: false)
    }
    return Decoded(bytes: bytes)
  }

  private static func decode16(_ bytes: [UInt8], isLittle: Bool) -> Decoded {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { place in
      let low = UInt16(bytes[isLittle ? place : place + 1])
      return UInt16(bytes[isLittle ? place + 1 : place]) << 8 | low
    }
    var iterator = units.makeIterator()
    var parser = Unicode.UTF16.ForwardParser()
    var result = Decoded(bytes: [])
    result.bytes.reserveCapacity(bytes.count / 4 * 3)
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): append(Unicode.UTF16.decode(encoded), to: &result.bytes)
      case .emptyInput: return result
      case .error:
        result.endFault = .encoding
        return result
      }
    }
  }

  private static func decode32(_ bytes: [UInt8], isLittle: Bool) -> Decoded {
    var result = Decoded(bytes: [])
    result.bytes.reserveCapacity(bytes.count / 2)
    for place in stride(from: 0, to: bytes.count - 3, by: 4) {
      let unit = bytes[place..<place + 4]
      let value =
        isLittle
        ? unit.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        : unit.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let scalar = Unicode.Scalar(value) else {
        result.endFault = .encoding
        return result
      }
      append(scalar, to: &result.bytes)
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    // The mark says nothing more.
    if bytes.isEmpty, scalar == "\u{FEFF}" { return }
    if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
  }
}
