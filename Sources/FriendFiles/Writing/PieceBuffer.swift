/// Collects the bytes of a file and hands them on in pieces of some 64 KB.
struct PieceBuffer {
  /// The size from which on a piece is handed on.
  static let pieceSize = 64 << 10

  /// What was not handed on yet.
  private(set) var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(Self.pieceSize + 4096)
  }

  /// Adds one byte.
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds bytes.
  mutating func append(contentsOf more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Adds signs as they are.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds one byte several times.
  mutating func append(repeating byte: UInt8, count: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: count))
  }

  /// Adds the last bytes of a number, the highest first.
  mutating func append(bigEndian number: UInt64, size: Int) {
    var shift = size * 8
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Adds a run of bytes that may be long, in pieces.
  mutating func append<E: Error>(
    pieces run: [UInt8], to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var start = 0
    while start < run.count {
      let end = min(run.count, start + Self.pieceSize)
      bytes.append(contentsOf: run[start..<end])
      start = end
      try flushIfFull(to: sink)
    }
  }

  /// Hands on what there is when it is a piece.
  mutating func flushIfFull<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    if bytes.count >= Self.pieceSize { try flush(to: sink) }
  }

  /// Hands on what there is.
  mutating func flush<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
