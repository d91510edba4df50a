#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines of a file, which CR LF, LF or CR ends, each of them counted.
struct VCardLines {
  /// Where the next line begins.
  private(set) var position = 0
  /// The number of the line that was given last, from 1.
  private(set) var number: Int32 = 0

  // The next line feed and return at or behind `position`; looked for once, so that a file without one
  // of them is not searched to its end for each line.
  private var feed = -1
  private var carriageReturn = -1

  /// The next line, without what ends it; nil at the end of the file.
  mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard position < bytes.count else { return nil }
    if feed < position {
      feed = bytes.firstIndex(of: 0x0A, in: position..<bytes.count) ?? bytes.count
    }
    if carriageReturn < position {
      carriageReturn = bytes.firstIndex(of: 0x0D, in: position..<bytes.count) ?? bytes.count
    }
    let end = min(feed, carriageReturn)
    let line = position..<end
    position = end == carriageReturn && feed == end + 1 ? end + 2 : min(end + 1, bytes.count)
    number &+= 1
    return line
  }

  /// Whether the next line begins with a space or tab, and so belongs to the one before.
  func isNextFolded(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte within a range; quick.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let base = baseAddress, !range.isEmpty,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// A range without the spaces and tabs around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }

  /// Whether a range is this word, in whatever case of its ASCII letters.
  func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount, let base = baseAddress else { return false }
    let start = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
    return UnsafeRawPointer(word.utf8Start).withMemoryRebound(to: CChar.self, capacity: range.count)
    {
      strncasecmp(start, $0, range.count) == 0
    }
  }

  /// Part of the buffer.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}
