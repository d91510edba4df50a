/// The rows that neither leave nor come, in stretches that are neighbours before and after.
///
/// All of them together are walked in O(*c*) for *c* spans of a change set.
struct StayingRuns: Sequence, IteratorProtocol {
  private let changes: ChangeSet
  private let departures: Passages
  private let arrivals: Passages
  private var departure = 0
  private var arrival = 0

  // Where the walk is, before and after.
  private var oldRow = 0
  private var newRow = 0
  private var oldOffset = 0
  private var newOffset = 0

  init(_ changes: ChangeSet) {
    self.changes = changes
    departures = changes.departures
    arrivals = changes.arrivals
  }

  /// The next stretch, as a move that changes no order.
  mutating func next() -> RowMove? {
    skip()
    let oldEnd = departures.passage(at: departure)?.rows.lowerBound ?? changes.oldRowCount
    let newEnd = arrivals.passage(at: arrival)?.rows.lowerBound ?? changes.newRowCount
    let count = Swift.min(oldEnd - oldRow, newEnd - newRow)
    guard count > 0 else { return nil }
    let growth = changes.extentChange(in: newRow..<newRow + count)
    // Where the stretch ends is known on the side on which something stops it.
    let extent: (old: Int, new: Int)
    if departure < departures.count, oldRow + count == oldEnd {
      let end = changes.oldSpan(of: departures[departure]).offsets.lowerBound
      extent = (end - oldOffset, end - oldOffset + growth)
    } else if arrival < arrivals.count {
      let end = changes.newSpan(of: arrivals[arrival]).offsets.lowerBound
      extent = (end - newOffset - growth, end - newOffset)
    } else {
      extent = (changes.oldExtent - oldOffset, changes.newExtent - newOffset)
    }
    // Where growth is not known, this is a guess that must still make spans.
    let oldOffsetEnd = Swift.max(oldOffset, Swift.min(oldOffset + extent.old, changes.oldExtent))
    let newOffsetEnd = Swift.max(newOffset, Swift.min(newOffset + extent.new, changes.newExtent))
    let run = RowMove(
      from: RowSpan(rows: oldRow..<oldRow + count, offsets: oldOffset..<oldOffsetEnd),
      to: RowSpan(rows: newRow..<newRow + count, offsets: newOffset..<newOffsetEnd))
    oldRow += count
    newRow += count
    oldOffset = run.from.offsets.upperBound
    newOffset = run.to.offsets.upperBound
    return run
  }

  /// Goes on behind everything that leaves or comes here.
  private mutating func skip() {
    while let span = departures.passage(at: departure), span.rows.lowerBound == oldRow {
      oldRow = span.rows.upperBound
      oldOffset = changes.oldSpan(of: span).offsets.upperBound
      departure += 1
    }
    while let span = arrivals.passage(at: arrival), span.rows.lowerBound == newRow {
      newRow = span.rows.upperBound
      newOffset = changes.newSpan(of: span).offsets.upperBound
      arrival += 1
    }
  }
}

extension ChangeSet {
  /// Where the rows of a departure were.
  func oldSpan(of departure: Passage) -> RowSpan {
    departure.isMove ? moves[departure.index].from : removals[departure.index]
  }

  /// Where the rows of an arrival are.
  func newSpan(of arrival: Passage) -> RowSpan {
    arrival.isMove ? moves[arrival.index].to : insertions[arrival.index]
  }

  /// The rows that were there before, in stretches that are neighbours before and after, ascending
  /// by where they are now, in O(*c*).
  var survivors: [RowMove] {
    var survivors: [RowMove] = []
    var nextMove = 0
    for run in StayingRuns(self) {
      while nextMove < moves.count,
        moves[nextMove].to.rows.lowerBound < run.to.rows.lowerBound
      {
        survivors.append(moves[nextMove])
        nextMove += 1
      }
      survivors.append(run)
    }
    survivors += moves[nextMove...]
    return survivors
  }
}
