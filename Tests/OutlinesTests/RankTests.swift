import Foundation
import Outlines
import TestSupport
import Testing

/// Ranks of an order that is made by hand.
@Suite struct RankTests {
  /// How many digits of 64 bits a rank has.
  private func digits(_ rank: OutlineRank) -> Int { (rank.description.utf8.count + 15) / 16 }

  @Test func `A rank between any two is between them, and ranks sort as text`() throws {
    var random = SeededGenerator(for: "Ranks put in at random")
    for round in 0..<20 {
      var ranks: [OutlineRank] = []
      var place = 0
      for _ in 0..<400 {
        // Some stay at one place, so that ranks become long; others jump about.
        if !random.oneIn(1 + round) { place = random.below(ranks.count + 1) }
        place = min(max(0, place + random.below(3) - 1), ranks.count)
        let low = place > 0 ? ranks[place - 1] : nil
        let high = place < ranks.count ? ranks[place] : nil
        let count = random.oneIn(10) ? random.below(5) : 1
        let new = OutlineRank.between(low, high, count: count)
        #expect(new.count == count && (count != 1 || new[0] == .between(low, high)), "\(random)")
        ranks.insert(contentsOf: new, at: place)
      }
      for (low, high) in zip(ranks, ranks.dropFirst()) {
        #expect(low < high && !(high < low) && low != high, "\(random): \(low), \(high)")
        #expect(low.description.utf8.lexicographicallyPrecedes(high.description.utf8), "\(random)")
      }
      #expect(Set(ranks).count == ranks.count, "\(random)")
      #expect(ranks.map(\.description).compactMap { OutlineRank($0) } == ranks, "\(random)")
      let coded = try JSONDecoder().decode(
        [OutlineRank].self, from: JSONEncoder().encode(ranks))
      #expect(coded == ranks, "\(random)")
    }
  }

  @Test func `A hundred thousand at the end or at the start take one digit each`() {
    var last = OutlineRank()
    var first = OutlineRank()
    var isRising = true
    for _ in 0..<100_000 {
      let next = OutlineRank.between(last, nil)
      let before = OutlineRank.between(nil, first)
      isRising = isRising && last < next && before < first
      (last, first) = (next, before)
    }
    #expect(isRising && digits(last) == 1 && digits(first) == 1)
  }

  @Test func `A hundred thousand at the same place take two digits at most`() {
    let low = OutlineRank()
    let high = OutlineRank.between(low, nil)
    var behind = low
    var before = high
    var isBetween = true
    for _ in 0..<100_000 {
      let next = OutlineRank.between(behind, high)
      let other = OutlineRank.between(low, before)
      isBetween = isBetween && behind < next && next < high && low < other && other < before
      (behind, before) = (next, other)
    }
    #expect(isBetween && digits(behind) == 2 && digits(before) == 2)
  }

  @Test func `Each between the last two takes a digit for about 32 of them`() {
    var low = OutlineRank()
    var high = OutlineRank.between(low, nil)
    var isBetween = true
    let count = 3_200
    for step in 0..<count {
      let next = OutlineRank.between(low, high)
      isBetween = isBetween && low < next && next < high
      if step % 2 == 0 { low = next } else { high = next }
    }
    #expect(isBetween && digits(low) <= count / 32 + 2)
  }

  @Test func `The ends of the first digit are not the end`() throws {
    var low = try #require(OutlineRank("0000000000000001"))
    var high = try #require(OutlineRank("fffffffffffffffe"))
    for _ in 0..<300 {
      let before = OutlineRank.between(nil, low)
      let behind = OutlineRank.between(high, nil)
      #expect(before < low && high < behind)
      (low, high) = (before, behind)
    }
    #expect(digits(low) == 2 && digits(high) == 2)
  }

  @Test func `Between neighbours without room the rank is only as long as it must be`() throws {
    let low = try #require(OutlineRank("4000000000000001"))
    let high = try #require(OutlineRank("4000000000000002"))
    let longer = try #require(OutlineRank("40000000000000020001"))
    #expect(OutlineRank.between(low, high).description == "40000000000000018")
    #expect(OutlineRank.between(low, longer) == high)
    #expect(OutlineRank.between(high, longer) > high)
  }

  @Test func `Many at once are spread evenly and take as few digits as can be`() {
    let all = OutlineRank.between(nil, nil, count: 100_000)
    #expect(all.count == 100_000 && zip(all, all.dropFirst()).allSatisfy(<))
    #expect(all.allSatisfy { digits($0) == 1 && $0.description.utf8.count <= 8 })
    let between = OutlineRank.between(all[7], all[8], count: 100_000)
    #expect(zip(between, between.dropFirst()).allSatisfy(<))
    #expect(all[7] < between[0] && between[99_999] < all[8])
    #expect(between.allSatisfy { digits($0) == 1 })
    #expect(OutlineRank.between(all[0], all[1], count: 0) == [])
  }

  @Test func `A text that stands for no rank is refused`() {
    for text in ["", "0", "80", "8 ", "8A", "-8", "0x8", "8.", "８"] {
      #expect(OutlineRank(text) == nil, "\(text)")
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([OutlineRank].self, from: Data(#"["80"]"#.utf8))
    }
    #expect(OutlineRank().description == "8" && OutlineRank("8") == OutlineRank())
  }
}
