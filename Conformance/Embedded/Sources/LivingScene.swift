import Outlines

/// A person who may be online, or a group of people.
private struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var isOnline = false
  var rank = OutlineRank()
}

private enum Count: Int, OutlineCounter {
  case online, all

  func value(of person: Person) -> Int { self == .all || person.isOnline ? 1 : 0 }
}

private typealias Tree = OutlineTree<Person>

/// Everything that a list does while it lives: filters, order, counters, children that come later, a
/// selection, undoing, and edits that come in a stream.
func playLiving(_ report: inout Report) throws(OutlineError<Int>) {
  report.begin("A list lives")
  let byPresence = OutlineOrder<Person>(by: { $0.isOnline ? 0 : 1 }).then(
    OutlineOrder { $0.name < $1.name })
  let rules = OutlineRules<Person>(
    isAccordion: { $0?.id == 9 }, noticeExtent: { _, _ in 2 },
    counters: OutlineCounters(Count.self),
    order: { branch in branch.map { $0.id < 9 ? byPresence : nil } ?? nil })
  var outline = try Outline(
    [
      Tree(Person(id: 1, name: "Family"), children: [leaf(11, "b"), leaf(12, "a", true)]),
      Tree(Person(id: 9, name: "Work"), children: [group(91), group(92)]),
      Tree(unloaded: Person(id: 5, name: "Later")),
    ], rules: rules)
  report.check(outline.children(of: 1) == [12, 11], "Who is online stands first")
  report.check(outline.count(Count.online, in: nil) == 1, "One is online")
  report.check(outline.count(Count.all, in: nil) == 8, "Eight are there")
  playNotices(&outline, &report)
  try playLoading(&outline, &report)
  playSearch(&outline, &report)
  try playStream(&outline, &report)
  try playRanks(&report)
  print("  \(outline.rowCount) rows in the end")
}

private func leaf(_ id: Int, _ name: String, _ isOnline: Bool = false) -> Tree {
  Tree(Person(id: id, name: name, isOnline: isOnline))
}

private func group(_ id: Int) -> Tree {
  Tree(Person(id: id, name: "g"), children: id == 91 ? [leaf(911, "deep")] : [])
}

private func playNotices(_ outline: inout Outline<Person>, _ report: inout Report) {
  outline.expand(9)
  outline.expand(91)
  outline.expand(92)
  report.check(!outline.isExpanded(91) && outline.isExpanded(92), "One group at a time")
  let row = outline.noticeRow(of: 92) ?? -1
  report.check(row > 0 && outline.notice(atRow: row) == .placeholder, "An empty group says so")
  report.check(outline[row: row].extent == 2, "What it says takes room")
  outline.collapse(9)
}

private func playLoading(
  _ outline: inout Outline<Person>, _ report: inout Report
) throws(OutlineError<Int>) {
  outline.expand(5)
  let requests = outline.takeRequests()
  report.check(requests.count == 1 && requests[0].branch == 5, "One group asks for its people")
  outline.fail(requests[0])
  report.check(outline.loadState(of: 5) == .failed, "They could not be had")
  outline.retry(5)
  let late = try outline.answer(requests[0], with: [])
  report.check(late.isEmpty, "A late answer counts for nothing")
  for request in outline.takeRequests() { try outline.answer(request, with: [leaf(51, "c")]) }
  report.check(outline.loadState(of: 5) == .loaded && outline.contains(51), "They came")
}

private func playSearch(_ outline: inout Outline<Person>, _ report: inout Report) {
  let rows = outline.rowCount
  outline.search(OutlineSearch { $0.name == "deep" || $0.name == "c" }, tests: 5)
  while outline.untestedCount > 0 { outline.continueSearch(tests: 1) }
  var found: [Int] = []
  for row in outline.rows(in: 0..<outline.rowCount) { found.append(row.id) }
  report.check(found == [9, 91, 911, 5, 51], "Who is searched for is found in folded groups")
  outline.clearSearch()
  report.check(outline.rowCount == rows, "Afterwards all is as it was")
  outline.setVisibility(OutlineVisibility(hidesEmptyBranches: true) { $0.id < 10 || $0.isOnline })
  report.check(outline.isShown(1) && !outline.isShown(5) && !outline.isShown(11), "Nobody offline")
  outline.setVisibility(nil)
}

private func playStream(
  _ outline: inout Outline<Person>, _ report: inout Report
) throws(OutlineError<Int>) {
  outline.expand(1)
  var selection = OutlineSelection<Int>()
  selection.select(11, in: outline)
  var stack = OutlineUndoStack<Person>()
  var collector = OutlineCollector<Person>(quiet: .zero, limit: .seconds(1)) { .seconds(5) }
  collector.append(.replace(Person(id: 12, name: "a")))
  collector.append(.replace(Person(id: 11, name: "b", isOnline: true)))
  let (changes, inverse) = try outline.applyWithInverse(collector.takeIfDue())
  stack.push(inverse, name: "A change of presence")
  selection.update(changes, in: outline)
  report.check(outline.children(of: 1) == [11, 12], "Who comes online moves up")
  report.check(selection.contains(11, in: outline), "What is selected stays so")
  try stack.undo(on: &outline)
  report.check(outline.children(of: 1) == [12, 11] && stack.canRedo, "It can be taken back")
}

private func playRanks(_ report: inout Report) throws(OutlineError<Int>) {
  var low: OutlineRank?
  let high = OutlineRank.between(nil, nil)
  var isAscending = true
  for _ in 0..<200 {
    let next = OutlineRank.between(low, high)
    isAscending = isAscending && next < high && low.map { $0 < next } ?? true
    low = next
  }
  report.check(isAscending, "There is always room between two ranks")
}
