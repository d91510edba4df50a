import TestSupport
import Testing

@Suite struct SeededGeneratorTests {
  @Test func `The same seed gives the same numbers and another seed others`() {
    var one = SeededGenerator(seed: 7)
    var same = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 8)
    let numbers = (0..<100).map { _ in one.next() }
    #expect(numbers == (0..<100).map { _ in same.next() })
    #expect(numbers != (0..<100).map { _ in other.next() })
    #expect(Set(numbers).count == 100)
  }

  @Test func `A seed means the same on every system`() {
    var random = SeededGenerator(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
  }

  @Test(
    arguments: [
      (nil, nil), ("12", 12), ("0xff", 255), ("", nil), ("twelve", nil), ("-1", nil),
    ] as [(String?, UInt64?)])
  func `A seed is read as a number or as hexadecimal digits`(setting: String?, seed: UInt64?) {
    #expect(SeededGenerator.seed(in: setting) == seed)
  }

  @Test func `A bound is never reached, and everything below it is`() {
    var random = SeededGenerator(for: "bounds")
    #expect(Set((0..<1_000).map { _ in random.below(5) }) == [0, 1, 2, 3, 4], "\(random)")
  }
}
