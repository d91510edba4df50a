import Foundation
import Outlines
import TestSupport
import Testing

/// What is folded outlives the program, and the version of it.
@Suite struct SavedStateTests {
  private typealias State = OutlineExpansion<Int>

  private func json<ID>(_ state: OutlineExpansion<ID>) throws -> String
  where ID: Encodable {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  private func state(_ json: String) throws -> State {
    try JSONDecoder().decode(State.self, from: Data(json.utf8))
  }

  /// All that a state says, its order too.
  private func words<ID>(_ state: OutlineExpansion<ID>) -> [String] {
    state.states.map { ($0.isExpanded ? "+" : "-") + "\($0.id)" }
  }

  // MARK: Round trips

  @Test func `A list that is opened again has the folds that it was left with`() throws {
    var outline = try Outline(groups(5, of: 2))
    outline.expand(2)
    outline.expand(4)
    outline.toggle(5)
    outline.toggle(5)
    let again = try Outline(groups(5, of: 2), expansion: state(json(outline.expansion)))
    #expect(again.visible == outline.visible)
    #expect(again.expansion == outline.expansion)
    #expect(again.expansion[1] == nil && again.expansion[5] == false)
  }

  @Test func `A state comes back from JSON and from both kinds of property list, in its order`()
    throws
  {
    for states in [
      [], [("a", true)], [("a", false)], [("b", false), ("a", true)],
      [("c", true), ("a", true), ("b", false), ("ö", false)],
      [("c", false), ("a", true), ("", false), ("👩‍👩‍👧", true), ("d", true)],
    ] as [[(String, Bool)]] {
      let saved = OutlineExpansion(states: states.map { (id: $0.0, isExpanded: $0.1) })
      let fromJSON = try JSONDecoder().decode(
        OutlineExpansion<String>.self, from: JSONEncoder().encode(saved))
      #expect(words(fromJSON) == words(saved))
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let restored = try PropertyListDecoder().decode(
          OutlineExpansion<String>.self, from: encoder.encode(saved))
        #expect(words(restored) == words(saved))
      }
    }
  }

  @Test func `Any state comes back as it was, in its order`() throws {
    var random = SeededGenerator(for: "Saved states")
    for _ in 0..<200 {
      var saved = State()
      for _ in 0..<random.below(40) {
        let id = random.below(20)
        saved[id] = random.oneIn(5) ? nil : random.oneIn(2)
      }
      let restored = try state(json(saved))
      #expect(words(restored) == words(saved), "\(random)")
      #expect(words(State(states: saved.states)) == words(saved), "\(random)")
    }
  }

  @Test func `Identities of several parts are saved too`() throws {
    struct Place: Hashable, Codable {
      var list: String
      var number: Int
    }
    let saved = OutlineExpansion(
      expanded: [Place(list: "a", number: 1)], collapsed: [Place(list: "a", number: 2)])
    let restored = try JSONDecoder().decode(
      OutlineExpansion<Place>.self, from: JSONEncoder().encode(saved))
    #expect(restored == saved)
  }

  // MARK: Size

  @Test func `Only what was touched takes room`() throws {
    var outline = try Outline((0..<10_000).map { branch($0, [leaf(-1 - $0)]) })
    #expect(try json(outline.expansion) == #"{"collapsed":[],"expanded":[],"version":1}"#)
    #expect(try json(outline.expansion).utf8.count == 42)
    outline.expand(7)
    outline.collapse(5_000)
    #expect(try json(outline.expansion) == #"{"collapsed":[5000],"expanded":[7],"version":1}"#)
  }

  @Test func `A thousand groups take a few kilobytes`() throws {
    let numbers = State(expanded: 1_000..<2_000)
    #expect(try json(numbers).utf8.count == 42 + 1_000 * 5 - 1)
    let identities = (0..<1_000).map { _ in UUID() }
    #expect(
      try json(OutlineExpansion(expanded: [], collapsed: identities)).utf8.count
        == 42 + 1_000 * 39 - 1)
  }

  // MARK: Other versions and other programs

  @Test func `What a later version saves is read as far as it is known`() throws {
    let saved = try state(
      """
      {"version": 12, "expanded": [3, 1], "pinned": {"a": [1]}, "collapsed": [2], "runs": [1, 1, 1],
       "comment": null}
      """)
    #expect(words(saved) == ["+3", "-2", "+1"])
    for version in ["2.5", #""2b""#, "null", "1e400", "[1, 2]"] {
      #expect(words(try state("{\"version\": \(version), \"expanded\": [1]}")) == ["+1"])
    }
  }

  @Test(arguments: [
    ("{}", []), (#"{"version": 1}"#, []), (#"{"expanded": [1, 2]}"#, ["+1", "+2"]),
    (#"{"collapsed": [1, 2]}"#, ["-1", "-2"]), (#"{"expanded": null, "collapsed": [3]}"#, ["-3"]),
  ])
  func `What is missing counts as empty`(json: String, expected: [String]) throws {
    #expect(words(try state(json)) == expected)
  }

  @Test func `Who is in both lists is collapsed, and who is in one twice is there once`() throws {
    #expect(
      words(try state(#"{"expanded": [1, 2, 3, 2], "collapsed": [3, 4]}"#))
        == ["+1", "+2", "-3", "-4"])
    #expect(words(try state(#"{"expanded": [1], "collapsed": [1], "runs": [0, 1, 1]}"#)) == ["-1"])
    #expect(words(State(expanded: [1, 2], collapsed: [1])) == ["-1", "+2"])
    #expect(
      words(State(states: [(id: 1, isExpanded: true), (2, true), (1, false)])) == ["-1", "+2"])
  }

  @Test(arguments: [
    ("[]", ["+1", "+2", "-3", "-4"]), ("[9, 9, 9]", ["+1", "+2", "-3", "-4"]),
    ("[1, 1]", ["+1", "-3", "+2", "-4"]), ("[0, 2]", ["-3", "-4", "+1", "+2"]),
    ("[-5, 1, 0, -1, 9]", ["-3", "+1", "+2", "-4"]),
    ("[9223372036854775807, 9223372036854775807]", ["+1", "+2", "-3", "-4"]),
    ("null", ["+1", "+2", "-3", "-4"]),
  ])
  func `An order that does not fit the lists loses nothing`(runs: String, expected: [String])
    throws
  {
    let saved = try state("{\"expanded\": [1, 2], \"collapsed\": [3, 4], \"runs\": \(runs)}")
    #expect(words(saved) == expected)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "7", #""expanded""#, #"{"expanded": 1}"#, #"{"expanded": {}}"#,
    #"{"expanded": ["a"]}"#, #"{"expanded": [1, null]}"#, #"{"collapsed": true}"#,
    #"{"collapsed": [1.5]}"#, #"{"expanded": [1], "runs": "1"}"#, #"{"expanded": [1e30]}"#,
  ])
  func `Garbage is an error and nothing worse`(json: String) {
    #expect(throws: DecodingError.self) { try state(json) }
  }

  // MARK: Limits and order

  @Test func `Of more states than are remembered the oldest are dropped, whatever they say`() throws
  {
    let limit = Outline<Item>.rememberedExpansionLimit
    var saved = State()
    // Every third is collapsed, and the oldest of all is in the list.
    for id in 0..<limit + 10 { saved[id] = id % 3 != 0 }
    let outline = try Outline([branch(0), leaf(-1)], expansion: state(json(saved)))
    let kept = outline.expansion
    #expect(kept[0] == false)
    #expect((1..<10).allSatisfy { kept[$0] == nil })
    #expect(kept.identities.count == limit + 1)
    #expect((10..<limit + 10).allSatisfy { kept[$0] == saved[$0] })
  }

  @Test func `States of branches that are there are kept however many they are`() throws {
    let count = Outline<Item>.rememberedExpansionLimit + 10
    let trees = (0..<count).map { branch($0) }
    let outline = try Outline(trees, expansion: OutlineExpansion(expanded: 0..<count))
    #expect(outline.expansion.identities.count == count)
  }

  @Test func `A branch that is folded again keeps its age`() {
    var state = State(expanded: [1, 2], collapsed: [3])
    state[1] = false
    #expect(words(state) == ["-1", "+2", "-3"])
    state[1] = nil
    state[1] = true
    #expect(words(state) == ["+2", "-3", "+1"])
  }

  @Test func `Setting many back to never touched keeps the order of the others`() {
    var random = SeededGenerator(for: "States with gaps")
    var state = State()
    var plain: [(id: Int, isExpanded: Bool)] = []
    for _ in 0..<4_000 {
      let id = random.below(60)
      let value = random.oneIn(2) ? nil : random.oneIn(2)
      state[id] = value
      let position = plain.firstIndex { $0.id == id }
      switch (position, value) {
      case (let position?, let value?): plain[position].isExpanded = value
      case (let position?, nil): plain.remove(at: position)
      case (nil, let value?): plain.append((id, value))
      case (nil, nil): break
      }
      #expect(state.states.elementsEqual(plain, by: ==), "\(random)")
      #expect(state.identities == plain.map(\.id), "\(random)")
      #expect(state.isEmpty == plain.isEmpty && state[id] == value, "\(random)")
      #expect(state == State(states: plain.reversed()), "\(random)")
    }
  }
}
