import FriendFiles
import TestSupport

/// Random trees of every type of value, with texts that try the escapes of each form.
struct RandomTrees {
  var dice: SeededGenerator
  /// Whether there may be nothing, and characters that XML does not have.
  var hasEverything = false

  private static let texts = [
    "", "A", "段天涯", "a b", "\"q\" \\ 'x'", "tab\tline\nend", "<&>]]>", "e\u{301}", "\u{E9}", "🙂",
    "12", "a_1", "0x1F", "// no comment", "/* none */", "\r", "\u{FFFD}", "{", "苦海无涯；", "true",
  ]

  private mutating func text() -> String {
    if hasEverything, dice.oneIn(12) { return "\u{0}\u{1}\u{7F}\u{FFFE}" }
    if dice.oneIn(20) { return String(repeating: "长", count: dice.below(400)) }
    return Self.texts[dice.below(Self.texts.count)]
  }

  mutating func tree(depth: Int = 4) -> PropertyListNode {
    PropertyListNode(value(depth))
  }

  private mutating func value(_ depth: Int) -> PropertyListValue {
    switch dice.below(depth > 0 ? 12 : 8) {
    case 0, 1: .string(text())
    case 2:
      .integer(
        [0, 1, -1, 127, 255, 256, 65_535, 65_536, 1 << 32, .max, .min][dice.below(11)])
    case 3: .unsigned(UInt64.random(in: UInt64(Int64.max) + 1...UInt64.max, using: &dice))
    case 4:
      .real([0, -0.5, 1, 1e300, .leastNonzeroMagnitude, .infinity, 0.1, -2.5e-7][dice.below(8)])
    case 5: .boolean(dice.oneIn(2))
    case 6: .date(["2026-01-31T12:00:00Z", "0001-01-01T00:00:00Z"][dice.below(2)])
    case 7:
      hasEverything && dice.oneIn(3)
        ? .null : .data((0..<dice.below(70)).map { UInt8(truncatingIfNeeded: $0 * 37) })
    case 8, 9: .array((0..<dice.below(20)).map { _ in tree(depth: depth - 1) })
    default:
      .dictionary(
        (0..<dice.below(8)).map { _ in PropertyListEntry(text(), tree(depth: depth - 1)) })
    }
  }
}

extension PropertyListNode {
  /// The tree without its lines.
  var bare: PropertyListNode {
    switch value {
    case .array(let nodes): PropertyListNode(.array(nodes.map(\.bare)), isComplete: isComplete)
    case .dictionary(let entries):
      PropertyListNode(
        .dictionary(entries.map { PropertyListEntry($0.key, $0.node.bare) }),
        isComplete: isComplete)
    default: PropertyListNode(value, isComplete: isComplete)
    }
  }
}
