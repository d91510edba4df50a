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
}
