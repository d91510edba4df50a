/// Collects output and hands it on in large blocks: one system call for thousands of lines.
///
/// After a failure it takes nothing more; whoever writes much looks at `failure` now and then.
final class OutputBuffer {
  private static let blockSize = 1 << 16

  private let write: ([UInt8]) throws(OutputFailure) -> Void
  private var bytes: [UInt8] = []
  private(set) var failure: OutputFailure?

  init(_ write: @escaping ([UInt8]) throws(OutputFailure) -> Void) {
    self.write = write
    bytes.reserveCapacity(2 * Self.blockSize)
  }

  func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.blockSize { flush() }
  }

  func append(_ block: some Collection<UInt8>) {
    bytes.append(contentsOf: block)
    if bytes.count >= Self.blockSize { flush() }
  }

  func append(spaces count: Int) {
    for _ in 0..<max(0, count) { bytes.append(UInt8(ascii: " ")) }
  }

  func flush() {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try write(bytes)
    } catch {
      failure = error
    }
  }
}
