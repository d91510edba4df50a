import Outlines

/// Somebody, or a group of them, told apart by text.
struct Contact: Identifiable, Equatable, Sendable {
  let id: String
  var name: String

  init(_ id: String, _ name: String) {
    self.id = id
    self.name = name
  }
}

private typealias Tree = OutlineTree<Contact>

private func person(_ id: String, _ name: String) -> Tree { Tree(Contact(id, name)) }

private func group(_ id: String, _ name: String, _ people: [Tree]) -> Tree {
  Tree(Contact(id, name), children: people)
}

private let sample: [Tree] = [
  group("family", "家人", [person("ada", "Ada"), person("zoë", "Zoë"), person("dty", "段天涯")]),
  group(
    "work", "Work", [person("grace", "Grace"), group("club", "Club", [person("alan", "Alan")])]),
  group("others", "Others", []),
]

/// One list through everything that a friend list does to it, with what shows after each step.
struct ContactScene {
  private var outline: Outline<Contact>
  private var screen: Screen<Contact>

  init() throws(OutlineError<String>) {
    outline = try Outline(sample)
    screen = Screen(outline)
  }

  mutating func play(_ report: inout Report) throws(OutlineError<String>) {
    report.begin("A list is made, all folded")
    showRows()
    report.check(outline.rowCount == 3 && outline.count == 9, "3 rows of 9 elements")

    report.begin("Groups are expanded")
    follow(outline.expand("family"), &report)
    follow(outline.reveal("alan"), &report)
    showRows()
    // The same letters in another encoding are the same identity.
    report.check(outline.row(of: "zoe\u{308}") == 2, "Zoë is found however she is encoded")
    report.check(outline.row(of: "alan") == 7, "Alan stands at row 7")
    report.check(outline.ancestors(of: "alan") == ["club", "work"], "Alan stands in two groups")

    report.begin("A whole open group is moved")
    follow(try outline.move("work", .first(in: nil)), &report)
    showRows()

    report.begin("A batch of edits is one change")
    follow(
      try outline.apply([
        .move("ada", .last(in: "others")), .insert(person("lin", "林"), .after("grace")),
        .remove("dty"), .replace(Contact("zoë", "Zoë K.")), .expand("others"), .collapse("club"),
      ]), &report)
    showRows()

    report.begin("What is refused changes nothing")
    refuse(
      [.remove("zoë"), .insert(person("ada", "Ada"), .first(in: "family"))],
      with: .duplicate("ada"),
      &report)
    refuse(
      [.remove("zoë"), .move("work", .first(in: "club"))], with: .cycle("work", into: "club"),
      &report)
    refuse([.remove("zoë"), .reload("nobody")], with: .unknown("nobody"), &report)
    refuse([.insert(person("x", "X"), .first(in: "ada"))], with: .notABranch("ada"), &report)

    report.begin("A whole new list with the same identities keeps the folds")
    follow(try outline.setChildren(of: nil, sample), &report)
    showRows()
    report.check(!outline.isExpanded("club"), "The club stays folded")

    report.begin("Folds are saved in a form of the program's own, and restored")
    let saved = lines(of: outline.expansion)
    for line in saved { print("  \(line)") }
    let again = try Outline(sample, expansion: expansion(from: saved))
    report.check(identities(of: again) == identities(of: outline), "The same rows come back")
    report.check(again.expansion == outline.expansion, "Nothing else was touched")
  }

  private func showRows() {
    for row in outline.rows(in: 0..<outline.rowCount) { show(row) }
  }

  private mutating func follow(_ changes: ChangeSet, _ report: inout Report) {
    print("  [\(words(of: changes))]")
    report.check(screen.follow(changes, to: outline), "The change set leads to the rows")
  }

  private mutating func refuse(
    _ edits: [OutlineEdit<Contact>], with expected: OutlineError<String>, _ report: inout Report
  ) {
    do throws(OutlineError<String>) {
      try outline.apply(edits)
      report.check(false, "A batch should have been refused")
    } catch {
      report.check(error == expected, "The error names the identity")
      report.check(identities(of: outline) == screen.rows, "The rows are as before")
    }
  }
}

/// A line for each branch that was touched, the oldest first.
private func lines(of expansion: OutlineExpansion<String>) -> [String] {
  expansion.states.map { ($0.isExpanded ? "+" : "-") + $0.id }
}

private func expansion(from lines: [String]) -> OutlineExpansion<String> {
  OutlineExpansion(
    states: lines.map { (id: String($0.dropFirst()), isExpanded: $0.first == "+") })
}
