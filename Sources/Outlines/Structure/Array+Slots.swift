extension Array {
  /// Copies neighbours to another place of the same array, which may overlap.
  ///
  /// - Precondition: Both places are in the array, which holds numbers only.
  @inline(__always)
  mutating func copy(_ count: Int, from old: Int, to new: Int) where Element: FixedWidthInteger {
    precondition(
      count >= 0 && old >= 0 && new >= 0 && old <= self.count - count && new <= self.count - count,
      "Copied out of the array")
    if count == 0 { return }
    unsafe withUnsafeMutableBufferPointer { buffer in
      // In bounds, as was just checked; a buffer that is not empty has an address.
      guard let base = buffer.baseAddress else { return }
      unsafe (base + new).update(from: base + old, count: count)
    }
  }

  /// Copies a part of another array to a place in this one.
  ///
  /// - Precondition: Both places are in their arrays, which hold numbers only.
  @inline(__always)
  mutating func copy(_ range: Range<Int>, of other: [Element], to place: Int)
  where Element: FixedWidthInteger {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= other.count && place >= 0
        && place <= count - range.count, "Copied out of the array")
    if range.isEmpty { return }
    unsafe withUnsafeMutableBufferPointer { buffer in
      unsafe other.withUnsafeBufferPointer { source in
        // In bounds, as was just checked; a buffer that is not empty has an address.
        guard let base = buffer.baseAddress, let start = source.baseAddress else { return }
        unsafe (base + place).update(from: start + range.lowerBound, count: range.count)
      }
    }
  }
}
