/// A set of small identities, one bit for each.
struct Identities {
  private var first: UInt64 = 0
  private var more: [UInt64] = []

  mutating func insert(_ id: Int) {
    if id < 64 {
      first |= 1 << UInt64(id)
      return
    }
    let word = id / 64 - 1
    if word >= more.count {
      more += Array(repeating: 0, count: word + 1 - more.count)
    }
    more[word] |= 1 << UInt64(id % 64)
  }

  func contains(_ id: Int) -> Bool {
    if id < 64 { return first & (1 << UInt64(id)) != 0 }
    let word = id / 64 - 1
    return word < more.count && more[word] & (1 << UInt64(id % 64)) != 0
  }
}
