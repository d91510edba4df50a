import CTreeListModel
import Outlines
import Synchronization

/// 100,000 changes of presence among 100 groups of 1,000, shown frame by frame: each friend goes to
/// its new place in its group, and the groups count who is online.
///
/// A stream of a million a second brings 16,667 to each sixtieth of a second. Smaller frames have to
/// pay for each frame and each group as well.
enum PresenceFigures {
  static func run() -> [Figure] {
    var dice = Dice(state: 11)
    let company = Company(groups: 100, size: 1000, dice: &dice)
    let stream = PresenceStream(company, dice: &dice)
    return [("", 16_667), ("_by_1000", 1000)].flatMap { suffix, frame in
      let outcomes = stream.outcomes(frame: frame)
      return [("", true), ("_collapsed", false)].flatMap { state, isExpanded in
        figures(
          "presence_stream\(state)\(suffix)", stream, outcomes, frame: frame,
          isExpanded: isExpanded)
      }
    }
  }

  /// The time of a change, and how many rows were moved and reloaded in all rounds.
  private static func figures(
    _ name: String, _ stream: PresenceStream, _ outcomes: [PresenceStream.Outcome], frame: Int,
    isExpanded: Bool
  ) -> [Figure] {
    let company = stream.company
    var viewer = Viewer(company, isExpanded: isExpanded)
    let sorted = SortedGroups(company, isExpanded: isExpanded)
    func change(_ round: Int) -> Int {
      let changes = stream.rounds[round].changes
      return Int(sorted_groups_change(sorted.groups, changes, changes.count, frame))
    }
    let time = Contest(
      name: name, size: company.ids.count, unit: .microseconds,
      contenders: [
        Contender(
          name: Contest.engine, operations: PresenceStream.changesInRound,
          run: { viewer.follow(stream.rounds[$0].changes, company, frame: frame) },
          expected: { round in
            guard company.friends(in: viewer.outline) == stream.rounds[round].ids else {
              fail("\(name): friends are in a wrong order")
            }
            return outcomes[round].online
          }),
        Contender(
          // Takes seconds where frames are small, so three rounds must do.
          name: SortedGroups.name, operations: PresenceStream.changesInRound, rounds: 3,
          prepare: { if $0 == 1 { _ = change(0) } }, run: change,
          expected: { round in
            guard sorted.ids == stream.rounds[round].ids else {
              fail("\(name): GTK's friends are in a wrong order")
            }
            return outcomes[round].online
          }),
      ]
    ).run()
    let least = outcomes.reduce(0) {
      $0 + (isExpanded ? $1.moves + $1.reloads : $1.groupReloads)
    }
    return [
      time,
      .count(
        "\(name)_operations", size: company.ids.count, unit: "rows",
        [Contest.engine: Double(viewer.operations), "minimum": Double(least)]),
    ]
  }

  /// Who shows the stream: it has a collector, an outline and a clock that is set by hand.
  private struct Viewer {
    /// How many nanoseconds a frame lasts.
    private static let frameTime: Int64 = 16_666_667

    var outline: Outline<Friend>
    private var collector: OutlineCollector<Friend>
    private let clock: HandClock

    /// How many rows were moved and reloaded.
    private(set) var operations = 0

    init(_ company: Company, isExpanded: Bool) {
      outline = company.outline(isExpanded: isExpanded)
      let clock = HandClock()
      self.clock = clock
      let time = Duration.nanoseconds(Self.frameTime)
      collector = OutlineCollector(quiet: time, limit: time) { clock.time }
    }

    /// Takes changes one by one and shows them whenever a frame has passed.
    ///
    /// - Returns: The sum over all frames of how many friends were online.
    @inline(never)
    mutating func follow(_ changes: [PresenceChange], _ company: Company, frame: Int) -> Int {
      var online = 0
      let step = Self.frameTime / Int64(frame)
      for start in stride(from: 0, to: changes.count, by: frame) {
        let end = min(start + frame, changes.count)
        for change in changes[start..<end] {
          let id = company.ids[Int(change.friend)]
          collector.append(.replace(Friend(id: id, key: Int(change.key))))
          clock.pass(step)
        }
        clock.pass(Self.frameTime - step * Int64(end - start))
        do {
          let changes = try outline.apply(collector.takeIfDue())
          for change in changes.moves { operations += change.from.rows.count }
          for span in changes.reloads { operations += span.rows.count }
        } catch {
          fail("a batch was refused: \(error)")
        }
        online += outline.count(Friend.Count.online, in: nil)
      }
      return online
    }
  }
}

/// A clock that is set by hand.
private final class HandClock: Sendable {
  // Read and set as quickly as a number, and without a check whether others do so at the same time.
  private let nanoseconds = Atomic<Int64>(0)

  var time: Duration { .nanoseconds(nanoseconds.load(ordering: .relaxed)) }

  /// Lets time pass.
  func pass(_ time: Int64) { nanoseconds.wrappingAdd(time, ordering: .relaxed) }
}
